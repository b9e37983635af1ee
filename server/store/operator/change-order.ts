import type { Database, Reader } from '../../db/database.ts';
import type { OrderRow } from '../../db/tables.ts';
import { bumpCatalogueVersion } from '../catalogue/catalogue-version.ts';
import { type Held, restock } from '../checkout/inventory.ts';
import type { PaymentToReturn } from '../payments/return-money.ts';
import { noOrder, type OrderStatus, orderByNumber } from './orders.ts';
import { Refused } from './refused.ts';

/**
 * Marks a paid order as sent.
 *
 * @throws Refused when there is no such order, or it is not a paid one
 */
export async function fulfilOrder(db: Database, number: string): Promise<void> {
  await db.write(async (transaction) => {
    const order = await orderByNumber(transaction, number).forUpdate().executeTakeFirst();
    if (order === undefined) throw noOrder(number);
    if (order.status !== 'paid')
      throw new Refused(
        `Order ${order.number} is ${words[order.status]}; only a paid order can be fulfilled.`,
      );
    await transaction
      .updateTable('orders')
      .set({ status: 'fulfilled' })
      .where('id', '=', order.id)
      .execute();
  });
}

interface Refund {
  number: string;
  /** Whether what was sold can be sold again. */
  restock: boolean;
  nowMs: number;
  returnMoney(payment: PaymentToReturn): Promise<void>;
}

/**
 * Gives the money of an order back, whole, and marks it as refunded.
 *
 * @returns what was put back into stock
 * @throws Refused when there is no such order, it is refunded or cancelled, or the money cannot be given back
 */
export async function refundOrder(db: Database, refund: Refund): Promise<readonly Held[]> {
  const order = await orderByNumber(db.read, refund.number).executeTakeFirst();
  if (order === undefined) throw noOrder(refund.number);
  refuseUnlessRefundable(order);
  // Before the transaction: nobody's answer is waited for in one. If this process ends here, asking again finishes it.
  await refund.returnMoney(await paymentOf(db.read, order));
  return db.write(async (transaction) => {
    const found = await orderByNumber(transaction, refund.number)
      .forUpdate()
      .executeTakeFirstOrThrow();
    refuseUnlessRefundable(found);
    await transaction
      .updateTable('orders')
      .set({ status: 'refunded' })
      .where('id', '=', found.id)
      .execute();
    if (!refund.restock) return [];
    const back = await restock(transaction, { sessionId: found.session_id, nowMs: refund.nowMs });
    if (back.length > 0) await bumpCatalogueVersion(transaction);
    return back;
  });
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
  };
}

/** What was sent can come back, so a fulfilled order is refundable like a paid one. */
const refundable: readonly OrderStatus[] = ['paid', 'refund_due', 'fulfilled'];

function refuseUnlessRefundable(order: OrderRow): void {
  if (!refundable.includes(order.status))
    throw new Refused(`Order ${order.number} is ${words[order.status]} and cannot be refunded.`);
}

const words: Record<OrderStatus, string> = {
  paid: 'paid',
  refund_due: 'paid too late for its stock and due to be refunded',
  refunded: 'refunded',
  fulfilled: 'fulfilled',
  cancelled: 'cancelled',
};
