import { type CheckoutState, unpaidStates } from '../../../domain/checkout-state.ts';
import type { Database, Writer } from '../../db/database.ts';
import type { CheckoutSessionRow } from '../../db/tables.ts';
import { writeOrder } from '../orders/write-order.ts';
import { closeSession } from '../stock/close-session.ts';
import { sellHeld, sellReleased } from '../stock/holds.ts';
import type { PaymentEffect, PaymentEvent } from './payment-event.ts';

/**
 * Applies a payment event once: the event and its effect are written in one transaction. A paid session stays paid,
 * whatever event follows.
 */
export function applyPaymentEvent(
  db: Database,
  event: PaymentEvent,
  nowMs: number,
): Promise<PaymentEffect> {
  return db.write(async (transaction) => {
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
  });
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
    // Serialise the events of a session.
    .forUpdate()
    .executeTakeFirst();
  // The caller has checked the payment itself; only the session's own provider may report it.
  if (session?.provider !== event.provider) return 'none';
  switch (event.state) {
    case 'paid':
      return paid(transaction, { session, event, nowMs });
    case 'awaiting':
      return awaiting(transaction, { session, event, nowMs });
    case 'failed':
      return ended(transaction, { session, from: unpaidStates, nowMs });
    case 'expired':
      return ended(transaction, { session, from: ['open'], nowMs });
  }
}

interface Told {
  session: CheckoutSessionRow;
  event: PaymentEvent;
  nowMs: number;
}

async function paid(transaction: Writer, { session, event, nowMs }: Told): Promise<PaymentEffect> {
  const move = { sessionId: session.id, nowMs };
  if (await markPaid(transaction, { session, event, from: unpaidStates, nowMs })) {
    await sellHeld(transaction, move);
    await writeOrder(transaction, { session, buyer: event.buyer, status: 'paid', nowMs });
    return 'paid';
  }
  if (!(await markPaid(transaction, { session, event, from: ['expired', 'cancelled'], nowMs })))
    return 'none';
  const sold = await sellReleased(transaction, move);
  const status = sold ? 'paid' : 'refund_due';
  await writeOrder(transaction, { session, buyer: event.buyer, status, nowMs });
  return sold ? 'late_sale' : 'refund_due';
}

interface Marking extends Told {
  from: readonly CheckoutState[];
}

/** A conditional update: of two simultaneous events, only one finds the session unpaid. */
async function markPaid(transaction: Writer, marking: Marking): Promise<boolean> {
  const { session, event, from, nowMs } = marking;
  const moved = await transaction
    .updateTable('checkout_session')
    .set({
      state: 'paid',
      // Refunds need the session that was paid; the process that created it may have crashed before it stored the id.
      provider_session_id: event.providerSessionId ?? session.provider_session_id,
      closed_at: nowMs,
      holder: null,
      buyer: null,
    })
    .where('id', '=', session.id)
    .where('state', 'in', from)
    .executeTakeFirst();
  return moved.numUpdatedRows === 1n;
}

/** A delayed payment: the hold stays until the payment arrives or fails. */
async function awaiting(transaction: Writer, told: Told): Promise<PaymentEffect> {
  const { session, event, nowMs } = told;
  const moved = await transaction
    .updateTable('checkout_session')
    .set({
      state: 'awaiting',
      provider_session_id: event.providerSessionId ?? session.provider_session_id,
      closed_at: nowMs,
      holder: null,
      buyer: event.buyer === null ? null : JSON.stringify(event.buyer),
    })
    .where('id', '=', session.id)
    .where('state', '=', 'open')
    .executeTakeFirst();
  return moved.numUpdatedRows === 1n ? 'awaiting' : 'none';
}

interface Ending {
  session: CheckoutSessionRow;
  from: readonly CheckoutState[];
  nowMs: number;
}

async function ended(
  transaction: Writer,
  { session, from, nowMs }: Ending,
): Promise<PaymentEffect> {
  const { id: sessionId, provider } = session;
  const closing = { sessionId, provider, nowMs, to: 'expired', from } as const;
  return (await closeSession(transaction, closing)) ? 'expired' : 'none';
}
