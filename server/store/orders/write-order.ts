import { randomUUID } from 'node:crypto';
import type { Writer } from '../../db/database.ts';
import type { CheckoutSessionRow } from '../../db/tables.ts';
import { queueMail } from '../outbox.ts';
import { type Buyer, storedBuyerSchema } from './buyer.ts';
import { issueDocument } from './documents.ts';
import { randomCode } from './random-code.ts';
import { invoicingSeller } from './seller.ts';
import { lineSums, orderSums, paymentAsOrdered, type StoredPayment } from './stored-payment.ts';

interface NewOrder {
  session: CheckoutSessionRow;
  buyer: Buyer | null;
  /** The payment; by default the total of the checkout. */
  paid?: StoredPayment | null;
  status: 'paid' | 'refund_due' | 'fulfilled';
  /** False for a test payment, which gets no invoice. */
  isReal: boolean;
  nowMs: number;
}

/** Writes a session's order with its lines. A unique index allows one order per session. */
export async function writeOrder(
  transaction: Writer,
  order: NewOrder,
): Promise<{ id: string; number: string }> {
  const { session, status, nowMs } = order;
  const buyer =
    order.buyer ??
    (session.buyer === null ? null : storedBuyerSchema.parse(JSON.parse(session.buyer)));
  const id = `order_${randomUUID()}`;
  const number = orderNumber();
  const items = await transaction
    .selectFrom('checkout_item')
    .leftJoin('variant', 'variant.id', 'checkout_item.variant_id')
    .selectAll('checkout_item')
    .select('variant.sku')
    .where('session_id', '=', session.id)
    .orderBy('line')
    .execute();
  const paid = order.paid ?? paymentAsOrdered(session, items);
  await transaction
    .insertInto('orders')
    .values({
      id,
      number,
      session_id: session.id,
      status,
      ...orderSums(paid),
      email: buyer?.email ?? session.customer_email ?? '',
      name: buyer?.name ?? '',
      address: JSON.stringify(buyer?.address ?? null),
      created_at: nowMs,
    })
    .execute();
  await transaction
    .insertInto('order_item')
    .values(
      items.map(({ session_id: _, held: __, variation: ___, ...item }, index) => ({
        ...item,
        order_id: id,
        ...lineSums(paid.lines[index]),
      })),
    )
    .execute();
  // A manual sale mails nobody.
  const mail = { orderId: id, nowMs };
  if (status === 'paid') {
    await queueMail(transaction, { ...mail, kind: 'paid' });
    await queueMail(transaction, { ...mail, kind: 'owner-order' });
  }
  if (status === 'refund_due') await queueMail(transaction, { ...mail, kind: 'owner-refund-due' });
  // Issue the invoice last, because that locks the number counter until the transaction ends.
  if (paid.total > 0 && order.isReal)
    await issueDocument(transaction, {
      orderId: id,
      refundId: null,
      amountCents: paid.total,
      seller: invoicingSeller(),
      nowMs,
    });
  return { id, number };
}

const orderNumber = () => `${randomCode(5)}-${randomCode(5)}`;
