import { randomInt, randomUUID } from 'node:crypto';
import { stepOf } from '../../../domain/currency-step.ts';
import { lineShares, type OrderSums } from '../../../domain/order-sums.ts';
import type { Writer } from '../../db/database.ts';
import type { CheckoutSessionRow } from '../../db/tables.ts';
import { queueMail } from '../outbox.ts';
import { type Buyer, storedBuyer } from './buyer.ts';

interface NewOrder {
  session: CheckoutSessionRow;
  buyer: Buyer | null;
  /** What was paid; by default what the checkout asks for. */
  paid?: Paid | null;
  status: 'paid' | 'refund_due' | 'fulfilled';
  nowMs: number;
}

/** What a payment provider has taken for an order. Its parts make its total. */
export interface Paid {
  sums: OrderSums;
  /** Lower case. */
  currency: string;
  /** The rate of all of its tax, in hundredths of a percent; null if there are several, or none is known. */
  taxRateBp: number | null;
}

/** Writes a session's order with its lines. A unique index allows one order per session. */
export async function writeOrder(
  transaction: Writer,
  order: NewOrder,
): Promise<{ id: string; number: string }> {
  const { session, status, nowMs } = order;
  const buyer =
    order.buyer ?? (session.buyer === null ? null : storedBuyer.parse(JSON.parse(session.buyer)));
  const id = `order_${randomUUID()}`;
  const number = orderNumber();
  const { sums, currency, taxRateBp } = order.paid ?? {
    currency: session.currency,
    taxRateBp: session.tax_rate_bp,
    sums: {
      subtotal: session.subtotal_cents,
      discount: session.discount_cents,
      shipping: session.shipping_cents,
      tax: session.tax_cents,
      total: session.amount_cents,
    },
  };
  await transaction
    .insertInto('orders')
    .values({
      id,
      number,
      session_id: session.id,
      status,
      currency,
      subtotal_cents: sums.subtotal,
      discount_cents: sums.discount,
      shipping_cents: sums.shipping,
      tax_cents: sums.tax,
      tax_rate_bp: taxRateBp,
      amount_cents: sums.total,
      email: buyer?.email ?? session.customer_email ?? '',
      name: buyer?.name ?? '',
      address: JSON.stringify(buyer?.address ?? null),
      created_at: nowMs,
    })
    .execute();
  const items = await transaction
    .selectFrom('checkout_item')
    .leftJoin('variant', 'variant.id', 'checkout_item.variant_id')
    .selectAll('checkout_item')
    .select('variant.sku')
    .where('session_id', '=', session.id)
    .orderBy('line')
    .execute();
  const shares = lineShares(
    sums,
    items.map(({ quantity, unit_cents }) => quantity * unit_cents),
    stepOf(currency),
  );
  await transaction
    .insertInto('order_item')
    .values(
      items.map(({ session_id: _, held: __, ...item }, index) => ({
        ...item,
        order_id: id,
        subtotal_cents: shares[index]?.subtotal ?? 0,
        discount_cents: shares[index]?.discount ?? 0,
        tax_cents: shares[index]?.tax ?? 0,
        total_cents: shares[index]?.total ?? 0,
      })),
    )
    .execute();
  // A sale by hand is told to nobody.
  const mail = { orderId: id, nowMs };
  if (status === 'paid') {
    await queueMail(transaction, { ...mail, kind: 'paid' });
    await queueMail(transaction, { ...mail, kind: 'owner-order' });
  }
  if (status === 'refund_due') await queueMail(transaction, { ...mail, kind: 'owner-refund-due' });
  return { id, number };
}

// Without characters that are easily confused when an order number is read aloud.
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Random, so that order numbers do not reveal how many orders there are. */
function orderNumber(): string {
  const characters = Array.from({ length: 10 }, () => alphabet[randomInt(alphabet.length)]);
  return `${characters.slice(0, 5).join('')}-${characters.slice(5).join('')}`;
}
