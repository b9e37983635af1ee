import type { Writer } from '../../db/database.ts';
import type { OrderRow, RefundPlan } from '../../db/tables.ts';
import { remember } from '../history.ts';
import { queueMail } from '../outbox.ts';
import { restock } from '../stock/restock.ts';
import { addRefund, allGivenBack, isTaken, noteRefund, refundsOf } from './refunds.ts';

interface Refunded {
  plan: RefundPlan;
  /** Given back without the payment provider, for this reason. */
  elsewhere?: string;
  /** The provider's id of the refund, where it is known. */
  providerId?: string | null;
  nowMs: number;
}

export const endOf = (plan: RefundPlan) => (plan === 'cancel' ? 'cancelled' : 'refunded');

/** Ends the owner's refund of a locked order as planned, once all of its money is back. */
export async function endRefund(
  transaction: Writer,
  order: OrderRow,
  { plan, providerId = null, elsewhere, nowMs }: Refunded,
): Promise<void> {
  const { amount_cents, currency } = order;
  await transaction
    .updateTable('orders')
    .set({ status: endOf(plan), returned_cents: amount_cents, refund_started_at: null })
    .where('id', '=', order.id)
    .execute();
  const rows = await refundsOf(transaction, order.id);
  const ours = rows.findLast(
    ({ kind, origin, state }) => kind === 'whole' && origin === 'owner' && state !== 'failed',
  );
  // One that was made is an earlier one, or the provider's event has told of it.
  const row = ours?.state === 'made' ? undefined : ours;
  const others = rows.filter((other) => other !== row && isTaken(other));
  const amountCents = Math.max(
    amount_cents - others.reduce((sum, other) => sum + other.amount_cents, 0),
    0,
  );
  // A process of an earlier version begins a refund without a row.
  if (row === undefined) {
    const origin = elsewhere === undefined ? 'owner' : 'elsewhere';
    const made = { kind: 'whole', plan, state: 'made', origin, amountCents, providerId } as const;
    if (amountCents > 0)
      await addRefund(transaction, order.id, { ...made, reason: elsewhere ?? null, nowMs });
  } else if (row.state === 'begun' && amountCents === 0 && amount_cents > 0) {
    const news = { state: 'failed', providerId, failure: allGivenBack, nowMs } as const;
    await noteRefund(transaction, { order, row, news });
  } else
    await noteRefund(transaction, {
      order,
      row,
      // Where the provider has told its amount, that is the amount.
      news: {
        state: 'made',
        providerId,
        nowMs,
        ...(row.provider_id === null && { amountCents }),
      },
    });
  const reason = elsewhere ?? ours?.reason ?? null;
  const action = plan === 'cancel' ? 'cancel' : 'refund';
  const given = elsewhere === undefined ? amount_cents : amountCents;
  const detail = { amount_cents: given, currency, ...(reason !== null && { reason }) };
  await remember(transaction, { action, nowMs, orderId: order.id, detail });
  if (plan !== 'refund') await restock(transaction, { sessionId: order.session_id, nowMs });
}

/**
 * Makes a locked order due for a refund again whose confirmed refund has failed.
 *
 * @param failures how many refunds of it have failed
 */
export async function makeDue(
  transaction: Writer,
  order: OrderRow,
  { failures, nowMs }: { failures: number; nowMs: number },
): Promise<void> {
  await transaction
    .updateTable('orders')
    .set({ status: 'refund_due' })
    .where('id', '=', order.id)
    .execute();
  const subjectId = `${order.id}:${failures}`;
  await queueMail(transaction, { kind: 'owner-refund-due', orderId: order.id, subjectId, nowMs });
}
