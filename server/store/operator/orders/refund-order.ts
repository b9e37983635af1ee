import type { Database, Reader, Writer } from '../../../db/database.ts';
import type { OrderRow } from '../../../db/tables.ts';
import { bumpStockVersion } from '../../catalogue/catalogue-version.ts';
import { remember } from '../../history.ts';
import { movesMoney } from '../../payments/payment-names.ts';
import type { Payments, PaymentToReturn } from '../../payments/payments.ts';
import type { Held } from '../../stock/holds.ts';
import { restock } from '../../stock/restock.ts';
import { Refused } from '../refused.ts';
import { lockOrder, setStatus, statusWords } from './change-order.ts';
import { notReturnedText } from './not-returned.ts';
import { noOrder, type OrderStatus, orderByNumber } from './orders.ts';

interface Refund {
  number: string;
  /** `cancelled`: it was never sent. */
  to: 'refunded' | 'cancelled';
  /** Whether what was sold can be sold again. */
  restock: boolean;
  /** Also when its payment is disputed. */
  byOwnersWord: boolean;
  nowMs: number;
  payments: Pick<Payments, 'returnMoney'>;
}

/**
 * Gives the money of an order back, whole, and marks it as refunded or cancelled.
 *
 * @returns what was put back into stock
 * @throws Refused when there is no such order, its status does not allow it, or the money cannot be given back
 */
export async function refundOrder(db: Database, refund: Refund): Promise<readonly Held[]> {
  const order = await orderByNumber(db.read, refund.number).executeTakeFirst();
  if (order === undefined) throw noOrder(refund.number);
  refuseUnless(order, refund.to);
  refuseDisputed(order, refund);
  const payment = await paymentOf(db.read, order);
  let mark: Mark | null = null;
  const begin = async () => {
    mark = await markStarted(db, refund);
    return mark.tries;
  };
  // Before the transaction: nobody's answer is waited for in one. If this process ends here, asking again finishes it.
  const returned = await refund.payments.returnMoney({ ...payment, begin });
  if (!returned.ok) {
    const { refusal } = returned;
    if (refusal.why === 'refused' && mark !== null) await countTry(db, mark, refusal.forGood);
    throw new Refused(notReturnedText(order.number, refusal));
  }
  try {
    return await db.write((transaction) => markReturned(transaction, refund));
  } catch (error) {
    if (error instanceof Refused || !movesMoney(payment.provider)) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new Refused(
      `The money of order ${order.number} is given back, but that could not be written down (${reason}). Run this again: the money goes back once.`,
    );
  }
}

async function markReturned(transaction: Writer, refund: Refund): Promise<readonly Held[]> {
  const order = await lockOrder(transaction, refund.number);
  // Fulfilled by somebody in the meantime: the money is back all the same.
  refuseUnless(order, 'refunded');
  await setStatus(transaction, order, refund.to);
  await transaction
    .updateTable('orders')
    .set({ returned_cents: order.amount_cents })
    .where('id', '=', order.id)
    .execute();
  const action = refund.to === 'cancelled' ? 'cancel' : 'refund';
  const detail = { amount_cents: order.amount_cents, currency: order.currency };
  await remember(transaction, { action, nowMs: refund.nowMs, orderId: order.id, detail });
  if (!refund.restock) return [];
  const back = await restock(transaction, { sessionId: order.session_id, nowMs: refund.nowMs });
  if (back.length > 0) await bumpStockVersion(transaction);
  return back;
}

/** That the money of an order may be on its way back. */
interface Mark {
  number: string;
  /** When this try began. No two of an order have the same. */
  startedAt: number;
  /** Whether there was a mark already: what came of that try is not known. */
  wasThere: boolean;
  /** How often it was refused for good before. */
  tries: number;
}

/** From here on the order is not to be sent: its money may be on its way back, whatever becomes of this process. */
async function markStarted(db: Database, refund: Refund): Promise<Mark> {
  return db.write(async (transaction) => {
    const order = await lockOrder(transaction, refund.number);
    refuseUnless(order, refund.to);
    refuseDisputed(order, refund);
    const before = order.refund_started_at;
    const startedAt = Math.max(refund.nowMs, (before ?? 0) + 1);
    await transaction
      .updateTable('orders')
      .set({ refund_started_at: startedAt })
      .where('id', '=', order.id)
      .execute();
    return {
      number: order.number,
      startedAt,
      wasThere: before !== null,
      tries: order.refund_tries,
    };
  });
}

/**
 * After a refusal, which the provider keeps under the key of its try, so that the next one needs another.
 *
 * @param forGood it is the answer to what was tried before, too
 */
async function countTry(db: Database, mark: Mark, forGood: boolean): Promise<void> {
  await db.write(async (transaction) => {
    const order = await lockOrder(transaction, mark.number);
    // Of several at once, each has met the same answer.
    if (order.refund_tries !== mark.tries) return;
    const isOurs = !mark.wasThere && order.refund_started_at === mark.startedAt;
    await transaction
      .updateTable('orders')
      .set({
        refund_tries: mark.tries + 1,
        refund_started_at: forGood || isOurs ? null : order.refund_started_at,
      })
      .where('id', '=', order.id)
      .execute();
  });
}

async function paymentOf(read: Reader, order: OrderRow): Promise<Omit<PaymentToReturn, 'begin'>> {
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

/** What was sent can come back, so a fulfilled order is refundable like a paid one; it cannot be cancelled any more. */
const allowed: Record<Refund['to'], readonly OrderStatus[]> = {
  refunded: ['paid', 'refund_due', 'fulfilled'],
  cancelled: ['paid', 'refund_due'],
};

function refuseUnless(order: OrderRow, to: Refund['to']): void {
  if (!allowed[to].includes(order.status))
    throw new Refused(`Order ${order.number} is ${statusWords[order.status]} and cannot be ${to}.`);
}

/** A bank may take the money of a disputed payment away, so that its buyer would have it twice. */
function refuseDisputed(order: OrderRow, { byOwnersWord }: Refund): void {
  if (order.disputed_at !== null && !byOwnersWord)
    throw new Refused(
      `The payment of order ${order.number} is disputed: look at the dispute in the dashboard first, since the bank may have given the money back. --yes gives it back all the same.`,
    );
}
