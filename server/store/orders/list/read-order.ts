import type { Reader } from '../../../db/database.ts';
import type { OrderItemRow } from '../../../db/tables.ts';
import { storedJson } from '../../catalogue/stored-json.ts';
import { listHistory } from '../../history.ts';
import { accept } from '../../http/refusal.ts';
import { addressLines } from '../postal-address.ts';
import type { Refund } from '../refunds/refunds.ts';
import {
  findOrder,
  orderSummary,
  percentOf,
  presentmentOf,
  readOrderContext,
  refuseUnknownOrder,
} from './read-orders.ts';

export type OrderDetail = Extract<Awaited<ReturnType<typeof readOrder>>, { ok: true }>['value'];

/** An order with its lines, its refunds (oldest first) and its history (newest first). */
export async function readOrder(read: Reader, number: string) {
  const order = await findOrder(read, number).executeTakeFirst();
  if (order === undefined) return refuseUnknownOrder(number);
  const { provider } = await read
    .selectFrom('checkout_session')
    .select('provider')
    .where('id', '=', order.session_id)
    .executeTakeFirstOrThrow();
  const lines = (await readOrderLines(read, [order.number])).get(order.number) ?? [];
  const pieces = lines.reduce((sum, line) => sum + line.quantity, 0);
  const known = await readOrderContext(read, [order]);
  const summary = orderSummary(order, { provider, pieces }, known);
  return accept({
    ...summary,
    /** Name and address as on a label; empty for a forgotten buyer. */
    address_lines: addressLines(order.name, summary.address).filter((line) => line !== ''),
    provider,
    sent_at: order.sent_at === null ? null : new Date(order.sent_at).toISOString(),
    tracking_number: order.tracking_number,
    tracking_url: order.tracking_url,
    subtotal_cents: order.subtotal_cents,
    tax_percent: percentOf(order.tax_rate_ppm),
    lines,
    refunds: (known.refunds.get(order.id) ?? []).map(orderRefund),
    history: await listHistory(read, { orderId: order.id, limit: 1_000 }),
  });
}

export async function readOrderLines(
  read: Reader,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, OrderLine[]>> {
  const items = await read
    .selectFrom('order_item')
    .innerJoin('orders', 'orders.id', 'order_item.order_id')
    .selectAll('order_item')
    .select('orders.number')
    .where('orders.number', 'in', numbers)
    .orderBy('order_item.line')
    .execute();
  const lines = new Map<string, OrderLine[]>(numbers.map((number) => [number, []]));
  for (const item of items) lines.get(item.number)?.push(lineOf(item));
  return lines;
}

export type OrderLine = ReturnType<typeof lineOf>;

const lineOf = (item: OrderItemRow) => ({
  sku: item.sku,
  variant_id: item.variant_id,
  product_title: item.product_title,
  variant_title: item.variant_title,
  quantity: item.quantity,
  unit_cents: item.unit_cents,
  /** The line's share of the payment. The total excludes shipping. */
  discount_cents: item.discount_cents,
  tax_class: item.tax_class,
  tax_cents: item.tax_cents,
  tax_percent: percentOf(item.tax_rate_ppm),
  total_cents: item.total_cents,
  needs_sending: item.needs_sending === 1,
  fields: storedJson.customValues
    .read(item.custom_values)
    .map(({ title, value }) => ({ title, value })),
});

const orderRefund = (row: Refund) => ({
  id: row.id,
  at: new Date(row.created_at).toISOString(),
  state: row.state,
  kind: row.kind,
  plan: row.plan,
  /** Where the refund was made: by the owner here, at the payment provider, or elsewhere. */
  origin: row.origin,
  amount_cents: row.amount_cents,
  shipping_cents: row.shipping_cents,
  /** `line` counts from 1. */
  pieces: row.pieces.map(({ line, quantity, cents }) => ({
    line: line + 1,
    quantity,
    amount_cents: cents,
  })),
  presentment: presentmentOf(row),
  /** The owner's note to themselves. */
  note: row.note,
  /** The owner's message to the buyer. */
  message: row.message,
  provider_reason: row.provider_reason,
  failure: row.failure,
  provider_id: row.provider_id,
});
