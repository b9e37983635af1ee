import type { OrderStatus } from '../../../../contract/store.ts';
import type { Database, Reader, Writer } from '../../../db/database.ts';
import type { OrderRow, RefundPlan, RefundRow } from '../../../db/tables.ts';
import { bumpStockVersion } from '../../catalogue/catalogue-version.ts';
import { money } from '../../catalogue/currencies.ts';
import { accept, type Outcome, refused } from '../../http/refusal.ts';
import { endOf, endRefund } from '../../orders/end-refund.ts';
import {
  addRefund,
  centsLeft,
  elsewhereCents,
  noteRefund,
  refundsOf,
} from '../../orders/refunds.ts';
import { movesMoney } from '../../payments/payment-names.ts';
import type { Payments, PaymentToReturn } from '../../payments/payments.ts';
import type { Held } from '../../stock/move-stock.ts';
import { restocked } from '../../stock/restock.ts';
import { changeOrder, statusWords } from './change-order.ts';
import { notReturnedText } from './not-returned.ts';
import { noOrder, orderByNumber } from './orders.ts';

interface Refund {
  number: string;
  plan: RefundPlan;
  /** The owner's words; null if none are given. */
  reason: string | null;
  /** Also refunds a disputed payment. */
  confirmed: boolean;
  nowMs: number;
  payments: Pick<Payments, 'returnMoney'>;
}

/**
 * Refunds an order in full and marks it as refunded or cancelled.
 *
 * @returns the pieces put back into stock; refused if there is no such order, its status does not allow a refund, or the
 *   refund failed
 */
export async function refundOrder(
  db: Database,
  refund: Refund,
): Promise<Outcome<readonly Held[], string>> {
  const order = await orderByNumber(db.read, refund.number).executeTakeFirst();
  if (order === undefined) return noOrder(refund.number);
  const reason = reasonAgainst(order, refund);
  if (reason !== null) return refused(reason);
  const payment = await paymentOf(db.read, order);
  const begun: { mark: Mark | null } = { mark: null };
  const begin = async (failures: number) => {
    const started = await markStarted(db, refund, failures);
    if (!started.ok) return started;
    begun.mark = started.value;
    const { tries, id, elsewhere } = started.value;
    return accept({ tries, id, cents: null, elsewhere });
  };
  // Outside a transaction, since it calls the provider. If this process ends here, running the command again finishes it.
  const returned = await refund.payments.returnMoney({ ...payment, begin });
  if (!returned.ok) {
    const { refusal } = returned;
    if (refusal.why === 'refused' && begun.mark !== null)
      await countTry(db, begun.mark, { ...refusal, nowMs: refund.nowMs });
    return refused(notReturnedText(order.number, refusal));
  }
  try {
    return await markReturned(db, refund, {
      providerId: returned.value.refundId,
      failures: begun.mark?.failures ?? null,
    });
  } catch (error) {
    if (!movesMoney(payment.provider)) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    return refused(
      `The money of order ${order.number} is given back, but that could not be recorded (${reason}). Run this again: the money goes back once.`,
    );
  }
}

/**
 * Marks an order as refunded whose money the owner has given back without the payment provider.
 *
 * @returns as refundOrder
 */
export const refundElsewhere = (
  db: Database,
  refund: Omit<Refund, 'payments' | 'reason'> & { reason: string },
): Promise<Outcome<readonly Held[], string>> =>
  changeOrder<readonly Held[]>(db, refund.number, async (transaction, order) => {
    const { plan, nowMs, reason } = refund;
    const against = reasonAgainst(order, refund);
    if (against !== null) return refused(against);
    const rows = await refundsOf(transaction, order.id);
    const begun = rows.find(({ state }) => state === 'begun' || state === 'pending');
    if (begun !== undefined) return refused(begunText(order, begun));
    await endRefund(transaction, order, { plan, elsewhere: reason, nowMs });
    const pieces = await restocked(transaction, order.session_id);
    if (pieces.length > 0) await bumpStockVersion(transaction);
    return accept(pieces);
  });

interface Returned {
  providerId: string | null;
  /** How many refunds of the order had failed when the provider was asked; null if it was not. */
  failures: number | null;
}

const markReturned = (db: Database, refund: Refund, { providerId, failures }: Returned) =>
  changeOrder<readonly Held[]>(db, refund.number, async (transaction, order) => {
    const { plan, nowMs } = refund;
    const back = () => restocked(transaction, order.session_id);
    // The provider's event, or the same command run at the same time, was faster.
    if (order.status === endOf(plan) && order.refund_plan === plan) return accept(await back());
    // The order may have been fulfilled or disputed meanwhile, but the money is back.
    const reason = reasonAgainst(order, { plan: 'refund', confirmed: true });
    if (reason !== null) return refused(reason);
    if (failures !== null && order.refund_failures > failures)
      return refused(
        `A refund of order ${order.number} has failed meanwhile, so not all of its money is back. Run this again.`,
      );
    await endRefund(transaction, order, { plan, providerId, nowMs });
    const pieces = await back();
    if (pieces.length > 0) await bumpStockVersion(transaction);
    return accept(pieces);
  });

/** Marks that the money of an order may be on its way back. */
interface Mark {
  /** Of the refund's row. */
  id: string;
  number: string;
  /** When this try began; unique per order. */
  startedAt: number;
  /** Whether there was a mark already, from a try whose outcome is unknown. */
  wasThere: boolean;
  /** The number of earlier final refusals. */
  tries: number;
  /** How many refunds of it have failed. */
  failures: number;
  /** What was given back without the provider, in minor units. */
  elsewhere: number;
}

/** From now on the order must not be sent: even if this process crashes, its money may be on its way back. */
function markStarted(
  db: Database,
  refund: Refund,
  failures: number,
): Promise<Outcome<Mark, string>> {
  return changeOrder(db, refund.number, async (transaction, order) => {
    const reason = reasonAgainst(order, refund);
    if (reason !== null) return refused(reason);
    const row = await beginWhole(transaction, order, refund);
    if (!row.ok) return row;
    const before = order.refund_started_at;
    const startedAt = Math.max(refund.nowMs, (before ?? 0) + 1);
    await transaction
      .updateTable('orders')
      .set({
        refund_started_at: startedAt,
        refund_plan: refund.plan,
        refund_failures: failures,
      })
      .where('id', '=', order.id)
      .execute();
    const { number, refund_tries: tries } = order;
    const elsewhere = elsewhereCents(await refundsOf(transaction, order.id));
    const wasThere = before !== null;
    return accept({ id: row.value, number, startedAt, wasThere, tries, failures, elsewhere });
  });
}

/**
 * Writes the row of a refund of all that is left, or takes that of an earlier try.
 *
 * @returns its id
 */
async function beginWhole(
  transaction: Writer,
  order: OrderRow,
  { plan, reason, nowMs }: Refund,
): Promise<Outcome<string, string>> {
  const rows = await refundsOf(transaction, order.id);
  const part = rows.find(({ kind, state }) => kind !== 'whole' && state === 'begun');
  if (part !== undefined) return refused(begunText(order, part));
  const row = openWhole(rows);
  if (row === undefined)
    return accept(
      await addRefund(transaction, order.id, {
        kind: 'whole',
        plan,
        state: 'begun',
        origin: 'owner',
        amountCents: centsLeft(order, rows),
        reason,
        nowMs,
      }),
    );
  await transaction
    .updateTable('refund')
    .set({ plan, reason: reason ?? row.reason })
    .where('id', '=', row.id)
    .execute();
  return accept(row.id);
}

/** Our refund of all that is left, whose outcome is not final. */
const openWhole = (rows: readonly RefundRow[]) =>
  rows.findLast(
    ({ kind, origin, state }) =>
      kind === 'whole' && origin === 'owner' && (state === 'begun' || state === 'pending'),
  );

/** Another refund waits until the outcome of this one is known. */
export const begunText = (order: OrderRow, { amount_cents }: RefundRow) =>
  `A refund of ${money(amount_cents, order.currency)} of order ${order.number} is begun, and it is not known whether the payment provider has made it. Run the same command again first; the money goes back once.`;

interface RefusedTry {
  message: string;
  /** Whether earlier tries have not moved any money either. */
  forGood: boolean;
  nowMs: number;
}

/** Counts a refused try. The provider repeats its refusal for the same idempotency key, so the next try needs a new one. */
async function countTry(
  db: Database,
  mark: Mark,
  { forGood, message, nowMs }: RefusedTry,
): Promise<void> {
  await changeOrder(db, mark.number, async (transaction, order) => {
    // Simultaneous tries got the same refusal, so count it once.
    if (order.refund_tries !== mark.tries) return accept(null);
    const isOurs = !mark.wasThere && order.refund_started_at === mark.startedAt;
    const row = openWhole(await refundsOf(transaction, order.id));
    if ((forGood || isOurs) && row?.state === 'begun') {
      const news = { state: 'failed', failure: message, providerId: null, nowMs } as const;
      await noteRefund(transaction, { order, row, news });
    }
    await transaction
      .updateTable('orders')
      .set({
        refund_tries: mark.tries + 1,
        refund_started_at: forGood || isOurs ? null : order.refund_started_at,
      })
      .where('id', '=', order.id)
      .execute();
    return accept(null);
  });
}

export async function paymentOf(
  read: Reader,
  order: OrderRow,
): Promise<Omit<PaymentToReturn, 'begin'>> {
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

/** A fulfilled order can be refunded, because the goods may come back, but not cancelled. */
const allowed: Record<ReturnType<typeof endOf>, readonly OrderStatus[]> = {
  refunded: ['paid', 'refund_due', 'fulfilled'],
  cancelled: ['paid', 'refund_due'],
};

/** Why the order must not be refunded; null if it may be. */
export function reasonAgainst(
  order: OrderRow,
  { plan, confirmed }: Pick<Refund, 'plan' | 'confirmed'>,
): string | null {
  const to = endOf(plan);
  if (!allowed[to].includes(order.status))
    return `Order ${order.number} is ${statusWords[order.status]} and cannot be ${to}.`;
  if (plan === 'cancel' && order.sent_at !== null)
    return `Order ${order.number} was sent and cannot be cancelled: refund it.`;
  // The bank may also return the money of a disputed payment, and the buyer would get it twice.
  return order.disputed_at !== null && !confirmed
    ? `The payment of order ${order.number} is disputed: check the dispute in the dashboard first, because the bank may already have returned the money. --yes refunds it anyway.`
    : null;
}
