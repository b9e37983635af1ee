import { type Cells, legOf } from '../rows/cells.ts';
import type { Layout } from '../rows/layout.ts';
import type { RowEvent } from '../rows/row-event.ts';
import { countFeeOnce, readTwoSided, receivedLeg, sentLeg } from './two-sided.ts';

const koinlyTemplate =
  (label: string) =>
  (cells: Cells): RowEvent =>
    readTwoSided({
      at: cells.time('date'),
      ...countFeeOnce({
        got: receivedLeg(cells, 'received amount', 'received currency'),
        gave: sentLeg(cells, 'sent amount', 'sent currency'),
        fee: sentLeg(cells, 'fee amount', 'fee currency'),
      }),
      worth: sentLeg(cells, 'net worth amount', 'net worth currency'),
      label: cells.text(label),
      note: cells.text('description'),
    });

const koinlyExport =
  (label: string) =>
  (cells: Cells): RowEvent => {
    const type = cells.text('type');
    const tag = cells.text(label);
    return readTwoSided({
      at: cells.time('date'),
      ...countFeeOnce({
        got: receivedLeg(cells, 'received amount', 'received currency'),
        gave: sentLeg(cells, 'sent amount', 'sent currency'),
        fee: sentLeg(cells, 'fee amount', 'fee currency'),
      }),
      worth: legOf(cells.number('net value ({cur})'), cells.asset('{cur}')),
      label: tag === '' ? type : tag,
      note: cells.text('description'),
    });
  };

const templateColumns = (label: string) => [
  'date',
  'sent amount',
  'sent currency',
  'received amount',
  'received currency',
  'fee amount',
  'fee currency',
  'net worth amount',
  'net worth currency',
  label,
  'description',
  'txhash',
];
const exportColumns = (label: string) => [
  'date',
  'type',
  label,
  'sending wallet',
  'sent amount',
  'sent currency',
  'sent cost basis',
  'receiving wallet',
  'received amount',
  'received currency',
  'received cost basis',
  'fee amount',
  'fee currency',
  'gain ({cur})',
  'net value ({cur})',
  'fee value ({cur})',
  'txsrc',
  'txdest',
  'txhash',
  'description',
];
const sides = ['date', 'sent amount', 'sent currency', 'received amount', 'received currency'];

export const koinly: readonly Layout[] = ['tag', 'label'].flatMap((label): Layout[] => [
  {
    id: `koinly-${label}`,
    service: 'Koinly',
    content: 'transactions',
    columns: exportColumns(label),
    needs: [...sides, 'type', label],
    read: koinlyExport(label),
  },
  {
    id: `koinly-template-${label}`,
    service: 'Koinly',
    content: 'template',
    columns: templateColumns(label),
    needs: [...sides, label],
    read: koinlyTemplate(label),
  },
]);
