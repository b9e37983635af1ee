import type { Writer } from '../../db/database.ts';
import type { MappedTable } from './data-map.ts';
import type { PersonMatch } from './find-person.ts';
import { type Row, rowsBy } from './rows.ts';

/** Rows that are about a person, by their tables. */
export type PersonRows = ReadonlyMap<MappedTable, readonly Row[]>;

/** The one list of what is held about a person: `person` shows these rows, and `forget` erases what the map says in them. */
export async function rowsAbout(db: Writer, found: CurrentMatch): Promise<PersonRows> {
  const { orders, sessions, withdrawals, history, messages, subscribers } = found;
  const refunds = await rowsBy(db, 'refund', 'order_id', orders);
  const ids = refunds.map((row) => String(row['id']));
  return new Map<MappedTable, readonly Row[]>([
    ['orders', await rowsBy(db, 'orders', 'id', orders)],
    ['order_item', await rowsBy(db, 'order_item', 'order_id', orders)],
    ['refund', refunds],
    ['refund_piece', await rowsBy(db, 'refund_piece', 'refund_id', ids)],
    ['withdrawal', await rowsBy(db, 'withdrawal', 'id', withdrawals)],
    ['withdrawal_refund', await rowsBy(db, 'withdrawal_refund', 'withdrawal_id', withdrawals)],
    [
      'mail',
      onlyOnce([
        ...(await rowsBy(db, 'mail', 'order_id', orders)),
        ...(await rowsBy(db, 'mail', 'subject_id', [...withdrawals, ...messages, ...subscribers])),
      ]),
    ],
    [
      'history',
      onlyOnce([
        ...(await rowsBy(db, 'history', 'order_id', orders)),
        ...(await rowsBy(db, 'history', 'session_id', sessions)),
        ...(await rowsBy(db, 'history', 'withdrawal_id', withdrawals)),
        ...(await rowsBy(db, 'history', 'id', history)),
      ]),
    ],
    ['contact_message', await rowsBy(db, 'contact_message', 'id', messages)],
    ['subscriber', await rowsBy(db, 'subscriber', 'id', subscribers)],
    ['checkout_session', await rowsBy(db, 'checkout_session', 'id', sessions)],
    ['checkout_item', await rowsBy(db, 'checkout_item', 'session_id', sessions)],
    ['payment_event', await rowsBy(db, 'payment_event', 'session_id', sessions)],
    ['inventory_move', await rowsBy(db, 'inventory_move', 'session_id', sessions)],
  ]);
}

type CurrentMatch = Omit<PersonMatch, 'locked' | 'lockedOrders'>;

/** Nothing is held. */
export const nobody: CurrentMatch = {
  ...{ orders: [], sessions: [], withdrawals: [], history: [] },
  ...{ messages: [], subscribers: [] },
};

const onlyOnce = (rows: readonly Row[]) => [
  ...new Map(rows.map((row) => [row['id'], row])).values(),
];
