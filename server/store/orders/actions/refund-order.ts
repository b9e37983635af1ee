import type { Database, Reader, Writer } from '../../../db/database.ts';
import type { OrderRow } from '../../../db/tables.ts';
import { accept, type Outcome, refused } from '../../http/refusal.ts';
import type { OwnerRefusal } from '../../owner-refusal.ts';
import { isRealProvider } from '../../payments/payment-names.ts';
import type {
  PaymentToRefund,
  RefundPaymentFailure,
  RefundPaymentResult,
} from '../../payments/payments.ts';
import type { HeldUnits } from '../../stock/move-stock.ts';
import { findVariantsCoveredByCounts } from '../../stock/past-moves.ts';
import { readRestockedByRefund, readRestockedOfSession } from '../../stock/restock.ts';
import { bumpStockVersion } from '../../store-values.ts';
import { findOrder, refuseUnknownOrder } from '../list/read-orders.ts';
import { recordProviderRefunds } from '../refunds/record-provider-refunds.ts';
import { recordRefundOutcome } from '../refunds/record-refund.ts';
import {
  isPending,
  isWaitingForOthers,
  type Refund,
  readRefunds,
  refundTotals,
} from '../refunds/refunds.ts';
import { settleOrder } from '../refunds/settle-order.ts';
import { beginRefund, type StartedRefund } from './begin-refund.ts';
import { changeOrder } from './change-order.ts';
import type { RefundCommand } from './refund-request.ts';
import { refundPendingText, returnFailureText } from './return-failure.ts';

export interface RefundOutcome {
  /** Null if other refunds have returned everything. */
  refund: Refund | null;
  /** The provider that has not confirmed the refund yet; null if the refund is confirmed. */
  pendingAt: string | null;
  restocked: readonly HeldUnits[];
  /** Returned units that stay out of the stock, because a count had covered them when their sale was recorded. */
  counted: readonly HeldUnits[];
  /**
   * The time at which an earlier command began the refund without learning its outcome; null if this command began it.
   */
  begunAtMs: number | null;
}

/** The maximum number of tries, each of which can lose a race against another refund. */
const maxTries = 5;

/**
 * Refunds an order, or a part of it, once. If this process ends before the provider has responded, the same command
 * continues the same refund.
 *
 * @returns refused if the part exceeds what is left, the order does not allow it, or the provider refuses
 */
export async function refundOrder(
  db: Database,
  asked: RefundCommand,
): Promise<Outcome<RefundOutcome, OwnerRefusal>> {
  const order = await findOrder(db.read, asked.number).executeTakeFirst();
  if (order === undefined) return refuseUnknownOrder(asked.number);
  const payment = await paymentOf(db.read, order);
  for (let left = maxTries; ; left--) {
    const done = await attemptRefund(db, asked, payment);
    if (!done.ok) return done;
    if (done.value !== 'beaten') return accept(done.value);
    if (left === 1) return refused(`Refunds of order ${order.number} kept changing. Try again.`);
  }
}

/** `beaten`: other refunds have changed meanwhile, so less is left to refund, or more. */
type RefundAttempt = Outcome<RefundOutcome | 'beaten', OwnerRefusal>;

async function attemptRefund(
  db: Database,
  asked: RefundCommand,
  payment: Omit<PaymentToRefund, 'begin'>,
): Promise<RefundAttempt> {
  const holder: { begun: StartedRefund | null; against: OwnerRefusal | null } = {
    begun: null,
    against: null,
  };
  const begin: PaymentToRefund['begin'] = async (found) => {
    const started = await beginRefund(db, asked, found);
    if (!started.ok) {
      holder.against = started.refusal;
      return refused('');
    }
    holder.begun = started.value;
    const { refund } = started.value;
    return accept({
      id: refund?.id ?? '',
      tries: refund?.provider_tries ?? 0,
      cents: refund?.amount_cents ?? 0,
    });
  };
  const returned = asked.elsewhere
    ? await recordOutsideRefund(begin)
    : await asked.payments.refundPayment({ ...payment, begin });
  const { begun } = holder;
  if (!returned.ok) {
    if (begun !== null) await abandonRefund(db, asked, begun, returned.refusal);
    return refused(holder.against ?? returnFailureText(payment.orderNumber, returned.refusal));
  }
  if (begun === null) throw new Error('The refund has not begun');
  try {
    return await endRefund(db, asked, { begun, returned: returned.value });
  } catch (error) {
    if (!isRealProvider(payment.provider)) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    return refused(
      `The money of order ${payment.orderNumber} is given back, but that could not be recorded (${reason}). Run this again: the money goes back once.`,
    );
  }
}

async function recordOutsideRefund(begin: PaymentToRefund['begin']): Promise<RefundPaymentResult> {
  const begun = await begin([]);
  return begun.ok
    ? accept({ refund: null, found: [], at: '', refused: null })
    : refused({ why: 'not begun', sentence: begun.refusal });
}

interface RefundEnd {
  begun: StartedRefund;
  returned: Extract<RefundPaymentResult, { ok: true }>['value'];
}

async function endRefund(
  db: Database,
  asked: RefundCommand,
  { begun, returned }: RefundEnd,
): Promise<RefundAttempt> {
  const { part, plan } = asked;
  const { at, found, refused: refusal } = returned;
  const ended = await changeOrder(db, asked.number, async (transaction, order) => {
    const nowMs = asked.now();
    await recordProviderRefunds(transaction, order, { found, at, nowMs });
    const row = await rowOf(transaction, order, begun);
    // `settleOrder` ends a refund that waits for others.
    if (row?.state === 'begun' && !isWaitingForOthers(order, row))
      await recordRefundOutcome(transaction, order, row, {
        ...(refusal === null
          ? { state: 'made', nowMs }
          : { state: 'failed', failure: refusal.message, nowMs }),
      });
    const isOver = await settleOrder(transaction, order, { nowMs });
    const refunds = await readRefunds(transaction, order.id);
    const refund = findBegun(refunds, begun);
    if (refund)
      await transaction
        .updateTable('refund')
        .set({ told_at: nowMs })
        .where('id', '=', refund.id)
        .execute();
    const back = await (part === null
      ? readRestockedOfSession(transaction, order.session_id)
      : readRestockedByRefund(transaction, refund?.id ?? ''));
    const money = refundTotals(order, refunds);
    const end = { order, refund, money, isOver };
    if (plan === 'refund') return accept({ ...end, restocked: [], counted: [] });
    if (back.length > 0) await bumpStockVersion(transaction);
    const covered = await findVariantsCoveredByCounts(transaction, order.session_id);
    const counted = back.filter(({ variant_id }) => covered.has(variant_id));
    const restocked = back.filter(({ variant_id }) => !covered.has(variant_id));
    return accept({ ...end, restocked, counted });
  });
  if (!ended.ok) return ended;
  const { order, refund, money, isOver, ...rest } = ended.value;
  const { number } = order;
  if (refusal !== null)
    return part === null ? accept('beaten') : refused(returnFailureText(number, refusal));
  // The refund has waited for others, of which one has failed.
  if (part === null && !isOver && refund?.state === 'failed' && refund.amount_cents === 0)
    return accept('beaten');
  if (refund?.state === 'failed' && !(isOver && part === null))
    return refused(settledByOthers(number, at, refund));
  if (part === null && !isOver)
    return refused(
      money.left > 0 && !(refund !== null && isPending(refund))
        ? `A refund of order ${number} has failed meanwhile, so not all of its money is back. Run this again.`
        : refundPendingText(order, at, money),
    );
  return accept({
    refund,
    ...rest,
    pendingAt: refund?.state === 'pending' ? at : null,
    begunAtMs: begun.wasThere ? (begun.refund?.created_at ?? null) : null,
  });
}

const settledByOthers = (number: string, at: string, { failure }: Refund) =>
  returnFailureText(number, {
    why: 'refused',
    at,
    code: 'came_to_nothing',
    forGood: true,
    message: `The refund came to nothing: ${failure ?? ''}.`,
  });

async function rowOf(
  transaction: Writer,
  order: OrderRow,
  begun: StartedRefund,
): Promise<Refund | null> {
  return findBegun(await readRefunds(transaction, order.id), begun);
}

const findBegun = (refunds: readonly Refund[], { refund }: StartedRefund): Refund | null =>
  refunds.find(({ id }) => id === refund?.id) ?? null;

/**
 * Marks a refund as failed after the provider refused it, if no try can have moved money. If one
 * can have, the refund stays open for another try.
 */
async function abandonRefund(
  db: Database,
  { number, now }: RefundCommand,
  begun: StartedRefund,
  refusal: RefundPaymentFailure,
): Promise<void> {
  if (refusal.why !== 'refused') return;
  await changeOrder(db, number, async (transaction, order) => {
    const row = await rowOf(transaction, order, begun);
    if (row?.state !== 'begun') return accept(null);
    if (refusal.forGood || !begun.wasThere)
      await recordRefundOutcome(transaction, order, row, {
        state: 'failed',
        failure: refusal.message,
        nowMs: now(),
      });
    // Use a new idempotency key, because the provider repeats its refusal for the same key.
    else
      await transaction
        .updateTable('refund')
        .set({ provider_tries: row.provider_tries + 1 })
        .where('id', '=', row.id)
        .execute();
    return accept(null);
  });
}

async function paymentOf(read: Reader, order: OrderRow): Promise<Omit<PaymentToRefund, 'begin'>> {
  const session = await read
    .selectFrom('checkout_session')
    .select(['provider', 'provider_session_id'])
    .where('id', '=', order.session_id)
    .executeTakeFirstOrThrow();
  return {
    orderNumber: order.number,
    provider: session.provider,
    providerSessionId: session.provider_session_id,
  };
}
