import type { Writer } from '../../db/database.ts';
import { deleteStockMoves } from '../stock/past-moves.ts';

/**
 * Deletes checkouts that are over, with their orders and all rows that belong to them, and returns their units to the
 * stock. The caller has locked their rows. If there were orders, the caller increments the stock's version afterwards.
 *
 * @returns the number of deleted orders
 */
export async function eraseSessions(
  transaction: Writer,
  sessions: readonly string[],
  nowMs: number,
): Promise<number> {
  if (sessions.length === 0) return 0;
  // Lock orders before stock, as refunds do.
  const orders = await transaction
    .selectFrom('orders')
    .select('id')
    .where('session_id', 'in', sessions)
    .orderBy('id')
    .forUpdate()
    .execute();
  await deleteStockMoves(transaction, sessions, nowMs);
  const ids = orders.map(({ id }) => id);
  if (ids.length > 0) {
    await transaction.deleteFrom('history').where('order_id', 'in', ids).execute();
    await eraseStatements(transaction, ids);
    await transaction.deleteFrom('mail').where('order_id', 'in', ids).execute();
    await transaction
      .deleteFrom('refund_piece')
      .where('refund_id', 'in', (row) =>
        row.selectFrom('refund').select('id').where('order_id', 'in', ids),
      )
      .execute();
    await transaction.deleteFrom('refund').where('order_id', 'in', ids).execute();
    await transaction.deleteFrom('order_item').where('order_id', 'in', ids).execute();
    await transaction.deleteFrom('orders').where('id', 'in', ids).execute();
  }
  await transaction.deleteFrom('payment_event').where('session_id', 'in', sessions).execute();
  await transaction.deleteFrom('checkout_item').where('session_id', 'in', sessions).execute();
  await transaction.deleteFrom('checkout_session').where('id', 'in', sessions).execute();
  return ids.length;
}

/**
 * Erases withdrawals with their mails and history entries. Mails and entries are found by the
 * withdrawal, because they may be older than its match with an order.
 */
async function eraseStatements(transaction: Writer, orders: readonly string[]): Promise<void> {
  const rows = await transaction
    .selectFrom('withdrawal')
    .select('id')
    .where('order_id', 'in', orders)
    .execute();
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return;
  await transaction.deleteFrom('mail').where('subject_id', 'in', ids).execute();
  await transaction.deleteFrom('history').where('withdrawal_id', 'in', ids).execute();
  await transaction.deleteFrom('withdrawal_refund').where('withdrawal_id', 'in', ids).execute();
  await transaction.deleteFrom('withdrawal').where('id', 'in', ids).execute();
}
