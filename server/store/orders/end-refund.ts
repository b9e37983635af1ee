import type { Writer } from '../../db/database.ts';
import type { OrderRow, RefundPlan } from '../../db/tables.ts';
import { remember } from '../history.ts';
import { restock } from '../stock/restock.ts';

interface Refunded {
  plan: RefundPlan;
  nowMs: number;
}

export const endOf = (plan: RefundPlan) => (plan === 'cancel' ? 'cancelled' : 'refunded');

/** Ends the owner's refund of a locked order as planned, once all of its money is back. */
export async function endRefund(
  transaction: Writer,
  order: OrderRow,
  { plan, nowMs }: Refunded,
): Promise<void> {
  const { amount_cents, currency } = order;
  await transaction
    .updateTable('orders')
    .set({ status: endOf(plan), returned_cents: amount_cents, refund_started_at: null })
    .where('id', '=', order.id)
    .execute();
  const action = plan === 'cancel' ? 'cancel' : 'refund';
  const detail = { amount_cents, currency };
  await remember(transaction, { action, nowMs, orderId: order.id, detail });
  if (plan !== 'refund') await restock(transaction, { sessionId: order.session_id, nowMs });
}
