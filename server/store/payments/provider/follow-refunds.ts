import type { Reader, Writer } from '../../../db/database.ts';
import { addHistoryEntry } from '../../history.ts';
import { recordProviderRefunds } from '../../orders/refunds/record-provider-refunds.ts';
import { settleOrder } from '../../orders/refunds/settle-order.ts';
import type { ProviderDeps } from './follow-session.ts';

interface RefundOrDisputeEvent {
  sessionId: string;
  paymentId: string;
  nowMs: number;
}

/**
 * Records the refunds of an order's payment, made by us or in the provider's dashboard, and their consequences.
 *
 * @throws ProviderUnavailableError or ProviderRefusalError if the provider does not report the refunds; the provider
 * then sends the event again
 */
export async function followRefund(
  { db, provider, log }: ProviderDeps,
  { sessionId, paymentId, nowMs }: RefundOrDisputeEvent,
): Promise<void> {
  const found = await provider.returned(paymentId);
  const at = provider.label;
  const noted = await db.write(async (transaction) => {
    const order = await orderOf(transaction, sessionId).forUpdate().executeTakeFirst();
    if (order === undefined) return null;
    const news = await recordProviderRefunds(transaction, order, { found, at, nowMs });
    await settleOrder(transaction, order, { nowMs });
    return { ...news, number: order.number };
  });
  for (const failed of noted?.failed ?? [])
    log(
      `The refund of order ${noted?.number} at ${at} has failed (${failed}): the buyer has not got the money. Refund it again, or send the money another way.`,
    );
  if (noted?.excess != null) log(noted.excess);
}

/**
 * Records whether an order's payment is disputed.
 *
 * @throws ProviderUnavailableError or ProviderRefusalError if the provider does not report the payment; the provider
 * then sends the event again
 */
export async function followDispute(
  { db, provider }: ProviderDeps,
  { sessionId, paymentId, nowMs }: RefundOrDisputeEvent,
): Promise<void> {
  const isDisputed = await provider.isDisputed(paymentId);
  await db.write(async (transaction) => {
    const order = await orderOf(transaction, sessionId).forUpdate().executeTakeFirst();
    if (order === undefined || (order.disputed_at !== null) === isDisputed) return;
    await transaction
      .updateTable('orders')
      .set({ disputed_at: isDisputed ? nowMs : null })
      .where('id', '=', order.id)
      .execute();
    const detail = { at: provider.label, disputed: isDisputed ? 'no → yes' : 'yes → no' };
    await addHistoryEntry(transaction, { action: 'disputed', nowMs, orderId: order.id, detail });
  });
}

const orderOf = (db: Reader | Writer, sessionId: string) =>
  db.selectFrom('orders').selectAll().where('session_id', '=', sessionId);
