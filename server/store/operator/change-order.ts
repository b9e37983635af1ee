import type { Database, Reader, Writer } from '../../db/database.ts';
import type { OrderRow } from '../../db/tables.ts';
import { bumpCatalogueVersion } from '../catalogue/catalogue-version.ts';
import { type Held, restock } from '../checkout/inventory.ts';
import type { Address } from '../payments/payment-event.ts';
import { byHand, isTestPayment } from '../payments/payment-names.ts';
import { type PaymentToReturn, RefundRefused } from '../payments/return-money.ts';
import { storedAddress } from '../payments/stored-address.ts';
import { remember } from './history.ts';
import { noOrder, type OrderStatus, orderByNumber } from './orders.ts';
import { Refused } from './refused.ts';

/**
 * Marks a paid order as sent.
 *
 * @throws Refused when there is no such order, or it is not a paid one
 */
export async function fulfilOrder(db: Database, number: string, nowMs: number): Promise<void> {
  await db.write(async (transaction) => {
    const order = await lockOrder(transaction, number);
    if (order.status !== 'paid')
      throw new Refused(
        `Order ${order.number} is ${words[order.status]}; only a paid order can be fulfilled.`,
      );
    if (order.refund_started_at !== null)
      throw new Refused(
        `The money of order ${order.number} is on its way back and not confirmed yet. Run \`refund\` or \`cancel\` again; it is not to be sent.`,
      );
    await setStatus(transaction, order, 'fulfilled');
    await remember(transaction, { action: 'fulfil', nowMs, orderId: order.id, detail: {} });
  });
}

interface Refund {
  number: string;
  /** `cancelled`: it was never sent. */
  to: 'refunded' | 'cancelled';
  /** Whether what was sold can be sold again. */
  restock: boolean;
  nowMs: number;
  returnMoney(payment: PaymentToReturn): Promise<void>;
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
  const payment = await paymentOf(db.read, order);
  if (hasMoved(payment.provider)) await start(db, refund);
  // Before the transaction: nobody's answer is waited for in one. If this process ends here, asking again finishes it.
  await refund.returnMoney(payment).catch(async (error: unknown) => {
    if (error instanceof RefundRefused) await countTry(db, order);
    throw error;
  });
  try {
    return await db.write((transaction) => markReturned(transaction, refund));
  } catch (error) {
    if (error instanceof Refused || !hasMoved(payment.provider)) throw error;
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
  const action = refund.to === 'cancelled' ? 'cancel' : 'refund';
  const detail = { amount_cents: order.amount_cents, currency: order.currency };
  await remember(transaction, { action, nowMs: refund.nowMs, orderId: order.id, detail });
  if (!refund.restock) return [];
  const back = await restock(transaction, { sessionId: order.session_id, nowMs: refund.nowMs });
  if (back.length > 0) await bumpCatalogueVersion(transaction);
  return back;
}

const hasMoved = (provider: string) => !isTestPayment(provider) && provider !== byHand;

/** From here on the order is not to be sent: its money may be on its way back, whatever becomes of this process. */
async function start(db: Database, refund: Refund): Promise<void> {
  await db.write(async (transaction) => {
    const order = await lockOrder(transaction, refund.number);
    refuseUnless(order, refund.to);
    await transaction
      .updateTable('orders')
      .set({ refund_started_at: order.refund_started_at ?? refund.nowMs })
      .where('id', '=', order.id)
      .execute();
  });
}

/** The provider has answered for good: its answer is kept under the key of this try, so the next one needs another. */
async function countTry(db: Database, { id, refund_tries }: OrderRow): Promise<void> {
  await db.write((transaction) =>
    transaction
      .updateTable('orders')
      .set({ refund_tries: refund_tries + 1, refund_started_at: null })
      .where('id', '=', id)
      // Of several at once, each has met the same answer.
      .where('refund_tries', '=', refund_tries)
      .execute(),
  );
}

/** What can be corrected of an order; what is absent stays. */
export interface Correction extends Partial<Address> {
  name?: string;
  email?: string;
}

/**
 * Corrects whom an order goes to, and where.
 *
 * @throws Refused when there is no such order
 */
export async function correctAddress(
  db: Database,
  number: string,
  correction: Correction,
  nowMs: number,
): Promise<void> {
  await db.write(async (transaction) => {
    const order = await lockOrder(transaction, number);
    const { name = order.name, email = order.email, ...parts } = correction;
    const before = storedAddress.parse(JSON.parse(order.address));
    const empty = { street: '', postcode: '', city: '', state: '', country: '' };
    // Where no address is known, one comes with the first part of it.
    const address = Object.keys(parts).length > 0 ? { ...(before ?? empty), ...parts } : before;
    await transaction
      .updateTable('orders')
      .set({ name, email, address: JSON.stringify(address) })
      .where('id', '=', order.id)
      .execute();
    const was: Record<string, string> = { name: order.name, email: order.email, ...before };
    const detail = Object.fromEntries(
      Object.entries(correction).map(([part, value]) => [part, `${was[part] ?? ''} → ${value}`]),
    );
    await remember(transaction, { action: 'address', nowMs, orderId: order.id, detail });
  });
}

async function lockOrder(transaction: Writer, number: string): Promise<OrderRow> {
  const order = await orderByNumber(transaction, number).forUpdate().executeTakeFirst();
  if (order === undefined) throw noOrder(number);
  return order;
}

async function setStatus(transaction: Writer, order: OrderRow, status: OrderStatus) {
  await transaction
    .updateTable('orders')
    .set({ status, refund_started_at: null })
    .where('id', '=', order.id)
    .execute();
}

async function paymentOf(read: Reader, order: OrderRow): Promise<PaymentToReturn> {
  const session = await read
    .selectFrom('checkout_session')
    .select(['provider', 'provider_session_id'])
    .where('id', '=', order.session_id)
    .executeTakeFirstOrThrow();
  return {
    orderNumber: order.number,
    provider: session.provider,
    providerSessionId: session.provider_session_id,
    tries: order.refund_tries,
  };
}

/** What was sent can come back, so a fulfilled order is refundable like a paid one; it cannot be cancelled any more. */
const allowed: Record<Refund['to'], readonly OrderStatus[]> = {
  refunded: ['paid', 'refund_due', 'fulfilled'],
  cancelled: ['paid', 'refund_due'],
};

function refuseUnless(order: OrderRow, to: Refund['to']): void {
  if (!allowed[to].includes(order.status))
    throw new Refused(`Order ${order.number} is ${words[order.status]} and cannot be ${to}.`);
}

const words: Record<OrderStatus, string> = {
  paid: 'paid',
  refund_due: 'paid too late for its stock and due to be refunded',
  refunded: 'refunded',
  fulfilled: 'fulfilled',
  cancelled: 'cancelled',
};
