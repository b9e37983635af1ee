import { readEntry } from '../../ledger/entry.ts';
import type { Cells } from '../rows/cells.ts';
import type { RowEvent } from '../rows/event.ts';
import type { Layout } from '../rows/layout.ts';

/** The columns of this site's own file of entries, which write-entries.ts fills. */
export const ownColumns = [
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

const plainNumber = /^-?\d+(?:\.\d+)?$/;

export const own: Layout = {
  id: 'own',
  service: null,
  content: 'transactions',
  columns: ownColumns,
  needs: ['date', 'kind', 'coin', 'coin id', 'amount', 'price in usd'],
  read(cells): RowEvent {
    const at = cells.time('date');
    const text = (column: string) => cells.raw(column);
    const figure = (column: string) => figureIn(cells, column, text(column));
    const amount = figure('amount');
    const fee = text('fee') === '' ? '' : figure('fee');
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

/** All digits of a number, in whatever form a spreadsheet has saved it again. */
function figureIn(cells: Cells, column: string, text: string): string {
  if (plainNumber.test(text)) return text;
  return cells.needed(column)?.toFixed() ?? '0';
}
