import type { Writer } from '../../db/database.ts';
import type { MappedTable } from './data-map.ts';
import type { PersonMatch } from './find-person.ts';
import { readRowsBy, type StoredRow } from './rows.ts';

export type PersonRows = ReadonlyMap<MappedTable, readonly StoredRow[]>;

/**
 * Reads the rows about a person. The command `person` shows these, and `forget` erases their values
 * by the data map.
 */
export async function readRowsAbout(db: Writer, found: CurrentMatch): Promise<PersonRows> {
  const { orders, sessions, withdrawals, history, messages, subscribers } = found;
  const refunds = await readRowsBy(db, 'refund', 'order_id', orders);
  const ids = refunds.map((row) => String(row['id']));
  return new Map<MappedTable, readonly StoredRow[]>([
    ['orders', await readRowsBy(db, 'orders', 'id', orders)],
    ['order_item', await readRowsBy(db, 'order_item', 'order_id', orders)],
    ['refund', refunds],
    ['refund_piece', await readRowsBy(db, 'refund_piece', 'refund_id', ids)],
    ['document', await readRowsBy(db, 'document', 'order_id', orders)],
    ['withdrawal', await readRowsBy(db, 'withdrawal', 'id', withdrawals)],
    ['withdrawal_refund', await readRowsBy(db, 'withdrawal_refund', 'withdrawal_id', withdrawals)],
    [
      'mail',
      withoutDuplicates([
        ...(await readRowsBy(db, 'mail', 'order_id', orders)),
        ...(await readRowsBy(db, 'mail', 'subject_id', [
          ...withdrawals,
          ...messages,
          ...subscribers,
        ])),
      ]),
    ],
    [
      'history',
      withoutDuplicates([
        ...(await readRowsBy(db, 'history', 'order_id', orders)),
        ...(await readRowsBy(db, 'history', 'session_id', sessions)),
        ...(await readRowsBy(db, 'history', 'withdrawal_id', withdrawals)),
        ...(await readRowsBy(db, 'history', 'id', history)),
      ]),
    ],
    ['contact_message', await readRowsBy(db, 'contact_message', 'id', messages)],
    ['subscriber', await readRowsBy(db, 'subscriber', 'id', subscribers)],
    ['checkout_session', await readRowsBy(db, 'checkout_session', 'id', sessions)],
    ['checkout_item', await readRowsBy(db, 'checkout_item', 'session_id', sessions)],
    ['payment_event', await readRowsBy(db, 'payment_event', 'session_id', sessions)],
    ['inventory_move', await readRowsBy(db, 'inventory_move', 'session_id', sessions)],
  ]);
}

type CurrentMatch = Omit<PersonMatch, 'locked' | 'lockedOrders'>;

/** The match for an unknown address. */
export const emptyMatch: CurrentMatch = {
  orders: [],
  sessions: [],
  withdrawals: [],
  history: [],
  messages: [],
  subscribers: [],
};

const withoutDuplicates = (rows: readonly StoredRow[]) => [
  ...new Map(rows.map((row) => [row['id'], row])).values(),
];
