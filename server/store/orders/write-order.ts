import { randomInt, randomUUID } from 'node:crypto';
import type { Writer } from '../../db/database.ts';
import type { CheckoutSessionRow } from '../../db/tables.ts';
import { type Buyer, storedBuyer } from './buyer.ts';

interface NewOrder {
  session: CheckoutSessionRow;
  buyer: Buyer | null;
  status: 'paid' | 'refund_due' | 'fulfilled';
  nowMs: number;
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
  await transaction
    .insertInto('orders')
    .values({
      id,
      number,
      session_id: session.id,
      status,
      currency: session.currency,
      subtotal_cents: session.subtotal_cents,
      shipping_cents: session.shipping_cents,
      amount_cents: session.amount_cents,
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
    .execute();
  await transaction
    .insertInto('order_item')
    .values(items.map(({ session_id: _, held: __, ...item }) => ({ ...item, order_id: id })))
    .execute();
  return { id, number };
}

// Without characters that are easily confused when an order number is read aloud.
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Random, so that order numbers do not reveal how many orders there are. */
function orderNumber(): string {
  const characters = Array.from({ length: 10 }, () => alphabet[randomInt(alphabet.length)]);
  return `${characters.slice(0, 5).join('')}-${characters.slice(5).join('')}`;
}
