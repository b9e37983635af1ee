import { minorUnitStep } from '../../../../domain/money/currency-step.ts';
import type { Writer } from '../../../db/database.ts';
import type { OrderItemRow, OrderRow, RefundPlan } from '../../../db/tables.ts';
import { dropUntriedMails, queueMail } from '../../outbox.ts';
import { restockSession } from '../../stock/restock.ts';
import { readRefundedUnits, recordRefundOutcome } from './record-refund.ts';
import {
  isOwnersWholeRefund,
  isWaitingForOthers,
  type Refund,
  readRefunds,
  refundTotals,
  returnedUnits,
} from './refunds.ts';

export const finalStatus = (plan: RefundPlan) => (plan === 'cancel' ? 'cancelled' : 'refunded');

/** The reason stored with a refund that became unnecessary. */
const replacedReason = 'all was given back by other refunds';

/** The reason stored with a refund of 0 that has relied on others. */
const unpaidReason = 'a refund on which it relied has failed';

/**
 * Gives a locked order the status that follows from its refunds: refunded once all of its money is
 * returned, and the earlier status again if a refund fails. Call this after any change of a refund.
 *
 * @param plan the intended status if all of the money was already returned
 * @returns true if all of the money is returned
 */
export async function settleOrder(
  transaction: Writer,
  order: OrderRow,
  { nowMs, plan }: { nowMs: number; plan?: RefundPlan | undefined },
): Promise<boolean> {
  const refunds = await readRefunds(transaction, order.id);
  if (await isAllReturned(transaction, order, refunds)) {
    await endOrder(transaction, order, { refunds, plan, nowMs });
    return true;
  }
  const { returned, left } = refundTotals(order, refunds);
  if (left > 0) await endUnpaidRefunds(transaction, order, { refunds, nowMs });
  const isOver = order.status === 'refunded' || order.status === 'cancelled';
  const hasEnded = refunds.some(({ kind, state }) => kind === 'whole' && state === 'made');
  // An order whose refund has failed must not be sent: its units may be restocked, and money is still owed.
  if (returned < order.amount_cents && (isOver || (hasEnded && order.status !== 'refund_due'))) {
    await setStatus(transaction, order, 'refund_due');
    const failed = refunds.findLast(({ state }) => state === 'failed');
    const subjectId = failed?.id ?? order.id;
    await queueMail(transaction, { kind: 'owner-refund-due', orderId: order.id, subjectId, nowMs });
  }
  return false;
}

/**
 * Ends the refunds of 0 for which others have returned the money, or were to return it, because one of the others has
 * failed. Otherwise the order could neither be sent nor be refunded, and withdrawn units would count as paid for.
 */
async function endUnpaidRefunds(
  transaction: Writer,
  order: OrderRow,
  { refunds, nowMs }: Pick<OrderEnd, 'refunds' | 'nowMs'>,
): Promise<void> {
  const items = await readItems(transaction, order);
  for (const refund of refunds)
    if (isWaitingForOthers(order, refund) || isPaidByOthers(order, items, refund))
      await recordRefundOutcome(transaction, order, refund, {
        state: 'failed',
        failure: unpaidReason,
        nowMs,
      });
}

/** True for a refund of 0 of units that have cost something: others had left nothing of it. */
function isPaidByOthers(
  { currency }: OrderRow,
  items: readonly Pick<OrderItemRow, 'line' | 'quantity' | 'total_cents'>[],
  { state, amount_cents, pieces }: Refund,
): boolean {
  if (state === 'failed' || amount_cents > 0) return false;
  return items.some((item) =>
    pieces.some(
      ({ line, quantity }) =>
        line === item.line &&
        // By rounding, units of up to one step may be refunded at 0.
        item.total_cents * quantity > item.quantity * minorUnitStep(currency),
    ),
  );
}

const readItems = (transaction: Writer, { id }: OrderRow) =>
  transaction
    .selectFrom('order_item')
    .select(['line', 'quantity', 'total_cents'])
    .where('order_id', '=', id)
    .execute();

/**
 * True if all money of an order is returned. A free order counts as refunded if all of its units
 * were refunded, or the owner has refunded it as a whole.
 */
async function isAllReturned(
  transaction: Writer,
  order: OrderRow,
  refunds: readonly Refund[],
): Promise<boolean> {
  if (order.amount_cents > 0) return refundTotals(order, refunds).made >= order.amount_cents;
  const made = refunds.filter(({ state }) => state === 'made');
  if (made.some(({ kind }) => kind === 'whole')) return true;
  const back = returnedUnits(made);
  const items = await readItems(transaction, order);
  return items.every(({ line, quantity }) => (back.get(line) ?? 0) >= quantity);
}

interface OrderEnd {
  refunds: readonly Refund[];
  plan: RefundPlan | undefined;
  nowMs: number;
}

async function endOrder(
  transaction: Writer,
  order: OrderRow,
  { refunds, plan: asked, nowMs }: OrderEnd,
): Promise<void> {
  const isOver = order.status === 'refunded' || order.status === 'cancelled';
  const wholeRefund = refunds.findLast(
    (refund) =>
      refund.kind === 'whole' && refund.origin !== 'provider' && refund.state !== 'failed',
  );
  const plan = asked ?? wholeRefund?.plan ?? 'refund';
  if (!isOver) await setStatus(transaction, order, finalStatus(plan));
  // After a cancellation, mails about the sale that are still waiting are out of date.
  if (!isOver && plan === 'cancel')
    await dropUntriedMails(transaction, order.id, ['paid', 'sent', 'owner-order']);
  if (!isOver && plan !== 'refund')
    await restockSession(transaction, {
      sessionId: order.session_id,
      // Units that were refunded without restocking may be broken.
      notRestocked: await readRefundedUnits(
        transaction,
        order.id,
        refunds.filter((refund) => refund.state === 'made' && refund.plan === 'refund'),
      ),
      nowMs,
    });
  // No money is left to refund, but units that cost nothing may still be returned.
  for (const refund of refunds)
    if (refund.state === 'begun' && refund.origin === 'owner' && order.amount_cents > 0)
      if (isOwnersWholeRefund(refund) || refund.amount_cents > 0)
        await recordRefundOutcome(transaction, order, refund, {
          state: 'failed',
          failure: replacedReason,
          nowMs,
        });
}

const setStatus = (transaction: Writer, { id }: OrderRow, status: OrderRow['status']) =>
  transaction.updateTable('orders').set({ status }).where('id', '=', id).execute();
