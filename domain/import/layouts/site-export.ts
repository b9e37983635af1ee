import { entryMs, readEntry } from '../../ledger/entry.ts';
import { type Figure, readFigure } from '../../money/figure.ts';
import { isRecord } from '../../text/unknown-record.ts';
import { localCsv } from '../../text/write-csv.ts';
import type { Cells } from '../rows/cells.ts';
import type { Layout } from '../rows/layout.ts';
import type { RowEvent } from '../rows/row-event.ts';

/** The columns of this site's own file format, which write-entries.ts fills. */
export const portfolioColumns = [
  'id',
  'date',
  'kind',
  'coin',
  'coin id',
  'amount',
  'price in usd',
  'fee',
  'fee coin',
  'fee coin id',
  'note',
] as const;

const commaNumber = /^-?\d+(?:,\d+)?$/;
const plainNumber = /^-?\d+(?:\.\d+)?$/;

export const portfolioLayout: Layout = {
  id: 'own',
  service: null,
  content: 'transactions',
  columns: portfolioColumns,
  needs: ['date', 'kind', 'coin', 'coin id', 'amount', 'price in usd'],
  read(cells): RowEvent {
    const at = cells.time('date');
    const text = (column: string) => cells.raw(column);
    const figure = (column: string) => figureIn(cells, column, text(column));
    const amount = figure('amount');
    const fee = text('fee') === '' ? '' : figure('fee');
    if (Number(fee) < 0) cells.refuse({ why: 'belowZero' });
    const entry = readEntry({
      id: text('id'),
      at,
      kind: text('kind'),
      coin: text('coin'),
      coinId: text('coin id'),
      amount,
      price: figure('price in usd'),
      note: text('note'),
      ...(fee === ''
        ? {}
        : { fee: { amount: fee, coin: text('fee coin'), coinId: text('fee coin id') } }),
    });
    if (entry === undefined) cells.refuse({ why: 'missing', column: 'coin', text: text('coin') });
    else if (text('kind') !== '' && entry.kind === undefined)
      return { at, kind: { unknown: text('kind') } };
    return { at, kind: 'trade', ...(entry === undefined ? {} : { entry }) };
  },
};

/** All digits of a number, even if a spreadsheet has saved it in another format. This site writes no digit groups. */
function figureIn(cells: Cells, column: string, text: string): Figure {
  const isPlain = cells.mark === ',' ? commaNumber.test(text) : plainNumber.test(text);
  const isComma = cells.mark === null && commaNumber.test(text);
  return readFigure(
    isPlain || isComma ? text.replace(',', '.') : (cells.needed(column)?.toFixed() ?? '0'),
  );
}

/** The cells of a stored entry, unchanged, for a file in which the entry can be corrected. */
export function exportCells(value: unknown): string[] {
  const text = (each: unknown) =>
    typeof each === 'string' || typeof each === 'number' ? String(each) : '';
  const figure = (each: unknown) =>
    plainNumber.test(text(each)) ? text(each).replace('.', localCsv.decimal) : text(each);
  const entry = isRecord(value) ? value : {};
  const fee = isRecord(entry['fee']) ? entry['fee'] : {};
  const id = text(entry['id']);
  const at = typeof entry['at'] === 'number' ? entry['at'] : entryMs({ id });
  return [
    id,
    at === 0 && entry['at'] !== 0 ? '' : new Date(at).toISOString(),
    ...['kind', 'coin', 'coinId'].map((name) => text(entry[name])),
    ...['amount', 'price'].map((name) => figure(entry[name])),
    figure(fee['amount']),
    ...['coin', 'coinId'].map((name) => text(fee[name])),
    text(entry['note']),
  ];
}
