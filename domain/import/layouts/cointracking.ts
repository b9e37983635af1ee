import { type Cells, legOf } from '../rows/cells.ts';
import type { Layout } from '../rows/layout.ts';
import type { Leg, RowEvent } from '../rows/row-event.ts';
import { readTwoSided, receivedLeg, sentLeg } from './two-sided.ts';

/** Separates the fee from the amounts. CoinTracking includes a fee in an amount of the same asset. */
function withoutFee(event: { got: Leg | null; gave: Leg | null; fee: Leg | null }) {
  const { got, gave, fee } = event;
  if (fee === null) return event;
  if (gave?.asset === fee.asset)
    return { got, fee, gave: legOf(gave.amount.minus(fee.amount), gave.asset) };
  if (got?.asset === fee.asset)
    return { gave, fee, got: legOf(got.amount.plus(fee.amount), got.asset) };
  // A fee in a third coin has a separate row.
  return { got, gave, fee: null };
}

const tradeRow =
  (names: {
    buy: string;
    bought: string;
    sell: string;
    sold: string;
    fee: string;
    paid: string;
    worth?: string;
  }) =>
  (cells: Cells): RowEvent => {
    const legs = withoutFee({
      got: receivedLeg(cells, names.buy, names.bought),
      gave: sentLeg(cells, names.sell, names.sold),
      fee: sentLeg(cells, names.fee, names.paid),
    });
    const worth =
      names.worth === undefined ? null : legOf(cells.number(names.worth), cells.asset('{cur}'));
    return readTwoSided({
      ...legs,
      at: cells.time('date'),
      worth,
      label: cells.text('type'),
      note: cells.text('comment'),
    });
  };

const export1 = {
  buy: 'buy',
  bought: 'cur.',
  sell: 'sell',
  sold: 'cur.#2',
  fee: 'fee',
  paid: 'cur.#3',
};
export const coinTracking: readonly Layout[] = [
  {
    id: 'cointracking',
    service: 'CoinTracking',
    content: 'trades',
    order: 'dmy',
    columns: [
      'type',
      'buy',
      'cur.',
      'sell',
      'cur.',
      'fee',
      'cur.',
      'exchange',
      'group',
      'comment',
      'date',
    ],
    optional: ['tx-id'],
    needs: ['type', 'buy', 'cur.', 'sell', 'cur.#2', 'date'],
    read: tradeRow(export1),
  },
  {
    id: 'cointracking-full',
    service: 'CoinTracking',
    content: 'transactions',
    order: 'dmy',
    columns: [
      'type',
      'buy',
      'cur.',
      'value in btc',
      'value in {cur}',
      'sell',
      'cur.',
      'value in btc',
      'value in {cur}',
      'spread',
      'exchange',
      'group',
      'date',
    ],
    needs: ['type', 'buy', 'cur.', 'value in {cur}', 'sell', 'cur.#2', 'date'],
    read: tradeRow({ ...export1, fee: '', paid: '', worth: 'value in {cur}' }),
  },
  {
    id: 'cointracking-form',
    service: 'CoinTracking',
    content: 'template',
    order: 'dmy',
    columns: [
      'type',
      'buy amount',
      'buy currency',
      'sell amount',
      'sell currency',
      'fee',
      'fee currency',
      'exchange',
      'trade-group',
      'comment',
      'date',
      'tx-id',
    ],
    optional: ['buy value in account currency', 'sell value in account currency', 'liquidity pool'],
    needs: ['type', 'buy amount', 'buy currency', 'sell amount', 'sell currency', 'date'],
    read: tradeRow({
      buy: 'buy amount',
      bought: 'buy currency',
      sell: 'sell amount',
      sold: 'sell currency',
      fee: 'fee',
      paid: 'fee currency',
    }),
  },
];
