import { type CheckoutState, holdingStates } from '../../../domain/store/checkout-state.ts';
import type { Database, Writer } from '../../db/database.ts';
import type { CheckoutSessionRow } from '../../db/tables.ts';
import type { Buyer } from '../orders/buyer.ts';
import { type StoredPayment, storedPayment } from '../orders/stored-payment.ts';
import { writeOrder } from '../orders/write-order.ts';
import { sellHeldUnits, sellUnheldUnits } from '../stock/holds.ts';
import { isTestPayment } from './payment-names.ts';

/** A payment's new state. Events may arrive twice, late and in any order. */
export interface PaymentEvent {
  provider: string;
  /** The provider's id of the event, or our own id if we requested the state. */
  id: string;
  sessionId: string;
  /** The provider's id of the session, if the provider has sessions. */
  providerSessionId?: string;
  /** `awaiting`: a delayed payment has begun. */
  state: 'paid' | 'awaiting';
  buyer: Buyer | null;
  /**
   * The number of the country choice that was paid for, because a later choice has another price.
   * By default, any number matches.
   */
  choice?: number | null;
  /** The payment; by default the total of the checkout. */
  paid?: StoredPayment | null;
}

type PaymentEffect = 'duplicate' | 'paid' | 'awaiting' | 'late_sale' | 'refund_due' | 'none';

/**
 * Applies a payment event once. The event and its effect are written in one transaction. A paid session stays paid,
 * whatever event follows.
 */
export const applyPaymentEvent = (
  db: Database,
  event: PaymentEvent,
  nowMs: number,
): Promise<PaymentEffect> =>
  db.write((transaction) => writePaymentEvent(transaction, event, nowMs));

export async function writePaymentEvent(
  transaction: Writer,
  event: PaymentEvent,
  nowMs: number,
): Promise<PaymentEffect> {
  const recorded = await transaction
    .insertInto('payment_event')
    .values({
      provider: event.provider,
      event_id: event.id,
      session_id: event.sessionId,
      type: event.state,
      effect: 'none',
      received_at: nowMs,
    })
    .onConflict((conflict) => conflict.columns(['provider', 'event_id']).doNothing())
    .executeTakeFirst();
  if (recorded.numInsertedOrUpdatedRows !== 1n) return 'duplicate';
  const effect = await effectOf(transaction, event, nowMs);
  await transaction
    .updateTable('payment_event')
    .set({ effect })
    .where('provider', '=', event.provider)
    .where('event_id', '=', event.id)
    .execute();
  return effect;
}

async function effectOf(
  transaction: Writer,
  event: PaymentEvent,
  nowMs: number,
): Promise<PaymentEffect> {
  const session = await transaction
    .selectFrom('checkout_session')
    .selectAll()
    .where('id', '=', event.sessionId)
    // Lock the session, so that its events are applied one at a time.
    .forUpdate()
    .executeTakeFirst();
  // The caller has verified the payment; only the session's own provider may report it.
  if (session?.provider !== event.provider) return 'none';
  if (event.choice !== undefined && event.choice !== session.choice) return 'none';
  const context = { session, event, nowMs };
  if (event.state === 'paid') return applyPaid(transaction, context);
  // The hold stays until the delayed payment arrives or fails.
  return (await setSessionState(transaction, context, ['open'])) ? 'awaiting' : 'none';
}

interface PaymentEventContext {
  session: CheckoutSessionRow;
  event: PaymentEvent;
  nowMs: number;
}

async function applyPaid(
  transaction: Writer,
  context: PaymentEventContext,
): Promise<PaymentEffect> {
  const { session, event, nowMs } = context;
  const move = { sessionId: session.id, nowMs };
  const isReal = !isTestPayment(session.provider);
  const order = { session, buyer: event.buyer, paid: event.paid ?? null, isReal, nowMs };
  const isHeld = session.holds === 1;
  if (isHeld && (await setSessionState(transaction, context, holdingStates))) {
    await sellHeldUnits(transaction, move);
    await writeOrder(transaction, { ...order, status: 'paid' });
    return 'paid';
  }
  const unheld = ['expired', 'cancelled', ...(isHeld ? [] : holdingStates)] as const;
  if (!(await setSessionState(transaction, context, unheld))) return 'none';
  const sold = await sellUnheldUnits(transaction, move);
  await writeOrder(transaction, { ...order, status: sold ? 'paid' : 'refund_due' });
  return sold ? 'late_sale' : 'refund_due';
}

/**
 * Gives a session the event's state if its current state is one of `from`. Of two simultaneous events, only one
 * succeeds.
 */
async function setSessionState(
  transaction: Writer,
  { session, event, nowMs }: PaymentEventContext,
  from: readonly CheckoutState[],
): Promise<boolean> {
  const isPaid = event.state === 'paid';
  const moved = await transaction
    .updateTable('checkout_session')
    .set({
      state: event.state,
      // Refunds need the provider's session that was paid, whose id was not stored if the process
      // that created it crashed.
      provider_session_id: event.providerSessionId ?? session.provider_session_id,
      closed_at: nowMs,
      // A paid session does not count against the client's share of holds.
      ...(isPaid && { holder: null }),
      // The buyer of a paid session is stored with its order.
      buyer: isPaid || event.buyer === null ? null : JSON.stringify(event.buyer),
      paid: event.paid ? storedPayment.write(event.paid) : null,
    })
    .where('id', '=', session.id)
    .where('state', 'in', from)
    .executeTakeFirst();
  return moved.numUpdatedRows === 1n;
}
