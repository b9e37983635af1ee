import type { Database, Reader } from '../../../db/database.ts';
import type { OrderRow } from '../../../db/tables.ts';
import { bumpStockVersion } from '../../catalogue/catalogue-version.ts';
import { remember } from '../../history.ts';
import { accept, type Outcome, refused } from '../../http/refusal.ts';
import { movesMoney } from '../../payments/payment-names.ts';
import type { Payments, PaymentToReturn } from '../../payments/payments.ts';
import type { Held } from '../../stock/move-stock.ts';
import { restock } from '../../stock/restock.ts';
import { changeOrder, setStatus, statusWords } from './change-order.ts';
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
 * @returns what was put back into stock; refused when there is no such order, its status does not allow it, or the money
 *   cannot be given back
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
  let mark: Mark | null = null;
  const begin = async () => {
    const started = await markStarted(db, refund);
    if (!started.ok) return started;
    mark = started.value;
    return accept(started.value.tries);
  };
  // Before the transaction: nobody's answer is waited for in one. If this process ends here, asking again finishes it.
  const returned = await refund.payments.returnMoney({ ...payment, begin });
  if (!returned.ok) {
    const { refusal } = returned;
    if (refusal.why === 'refused' && mark !== null) await countTry(db, mark, refusal.forGood);
    return refused(notReturnedText(order.number, refusal));
  }
  try {
    return await markReturned(db, refund);
  } catch (error) {
    if (!movesMoney(payment.provider)) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    return refused(
      `The money of order ${order.number} is given back, but that could not be written down (${reason}). Run this again: the money goes back once.`,
    );
  }
}

const markReturned = (db: Database, refund: Refund) =>
  changeOrder<readonly Held[]>(db, refund.number, async (transaction, order) => {
    // Fulfilled or disputed in the meantime: the money is back all the same.
    const reason = reasonAgainst(order, { to: 'refunded', byOwnersWord: true });
    if (reason !== null) return refused(reason);
    await setStatus(transaction, order, refund.to);
    await transaction
      .updateTable('orders')
      .set({ returned_cents: order.amount_cents })
      .where('id', '=', order.id)
      .execute();
    const action = refund.to === 'cancelled' ? 'cancel' : 'refund';
    const detail = { amount_cents: order.amount_cents, currency: order.currency };
    await remember(transaction, { action, nowMs: refund.nowMs, orderId: order.id, detail });
    if (!refund.restock) return accept([]);
    const back = await restock(transaction, { sessionId: order.session_id, nowMs: refund.nowMs });
    if (back.length > 0) await bumpStockVersion(transaction);
    return accept(back);
  });

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
function markStarted(db: Database, refund: Refund): Promise<Outcome<Mark, string>> {
  return changeOrder(db, refund.number, async (transaction, order) => {
    const reason = reasonAgainst(order, refund);
    if (reason !== null) return refused(reason);
    const before = order.refund_started_at;
    const startedAt = Math.max(refund.nowMs, (before ?? 0) + 1);
    await transaction
      .updateTable('orders')
      .set({ refund_started_at: startedAt })
      .where('id', '=', order.id)
      .execute();
    const { number, refund_tries: tries } = order;
    return accept({ number, startedAt, wasThere: before !== null, tries });
  });
}

/**
 * After a refusal, which the provider keeps under the key of its try, so that the next one needs another.
 *
 * @param forGood it is the answer to what was tried before, too
 */
async function countTry(db: Database, mark: Mark, forGood: boolean): Promise<void> {
  await changeOrder(db, mark.number, async (transaction, order) => {
    // Of several at once, each has met the same answer.
    if (order.refund_tries !== mark.tries) return accept(null);
    const isOurs = !mark.wasThere && order.refund_started_at === mark.startedAt;
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

/** Why its money is not to be given back; null when it may be. */
function reasonAgainst(
  order: OrderRow,
  { to, byOwnersWord }: Pick<Refund, 'to' | 'byOwnersWord'>,
): string | null {
  if (!allowed[to].includes(order.status))
    return `Order ${order.number} is ${statusWords[order.status]} and cannot be ${to}.`;
  // A bank may take the money of a disputed payment away, so that its buyer would have it twice.
  return order.disputed_at !== null && !byOwnersWord
    ? `The payment of order ${order.number} is disputed: look at the dispute in the dashboard first, since the bank may have given the money back. --yes gives it back all the same.`
    : null;
}
