import { z } from 'zod';
import type { Reader, Writer } from '../../db/database.ts';
import type { OrderRow } from '../../db/tables.ts';
import { storedJson } from '../catalogue/stored-json.ts';
import { Refused } from './refused.ts';

export const orderStatuses = ['paid', 'refund_due', 'refunded', 'fulfilled', 'cancelled'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

export interface OrderSummary {
  number: string;
  status: OrderStatus;
  /** ISO. */
  created_at: string;
  name: string;
  email: string;
  /** Pieces in all lines. */
  pieces: number;
  currency: string;
  amount_cents: number;
}

export interface OrderDetail extends OrderSummary {
  address: z.infer<typeof storedAddress>;
  /** How it was paid: 'test', or the provider's name. */
  provider: string;
  subtotal_cents: number;
  shipping_cents: number;
  lines: {
    sku: string | null;
    variant_id: string;
    product_title: string;
    variant_title: string;
    quantity: number;
    unit_cents: number;
    /** What the buyer filled in. */
    fields: { title: string; value: string }[];
  }[];
}

const storedAddress = z
  .object({ street: z.string(), postcode: z.string(), city: z.string(), country: z.string() })
  .nullable();

/**
 * Orders, the newest first.
 *
 * @returns how many there are in all, beside those that were asked for
 */
export async function listOrders(
  read: Reader,
  { status, limit }: { status: OrderStatus | null; limit: number },
): Promise<{ count: number; orders: OrderSummary[] }> {
  let orders = read.selectFrom('orders');
  if (status !== null) orders = orders.where('status', '=', status);
  const { count } = await orders
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const rows = await orders
    .selectAll()
    .select((row) =>
      row
        .selectFrom('order_item')
        .select((item) => item.fn.sum<number>('quantity').as('pieces'))
        .whereRef('order_item.order_id', '=', 'orders.id')
        .as('pieces'),
    )
    .orderBy('created_at', 'desc')
    .orderBy('number')
    .limit(limit)
    .execute();
  return { count, orders: rows.map((row) => summary(row, row.pieces ?? 0)) };
}

/** @throws Refused when there is no such order */
export async function readOrder(read: Reader, number: string): Promise<OrderDetail> {
  const order = await orderByNumber(read, number).executeTakeFirst();
  if (order === undefined) throw noOrder(number);
  const { provider } = await read
    .selectFrom('checkout_session')
    .select('provider')
    .where('id', '=', order.session_id)
    .executeTakeFirstOrThrow();
  const items = await read
    .selectFrom('order_item')
    .selectAll()
    .where('order_id', '=', order.id)
    .orderBy('line')
    .execute();
  const pieces = items.reduce((sum, item) => sum + item.quantity, 0);
  return {
    ...summary(order, pieces),
    address: storedAddress.parse(JSON.parse(order.address)),
    provider,
    subtotal_cents: order.subtotal_cents,
    shipping_cents: order.shipping_cents,
    lines: items.map((item) => ({
      sku: item.sku,
      variant_id: item.variant_id,
      product_title: item.product_title,
      variant_title: item.variant_title,
      quantity: item.quantity,
      unit_cents: item.unit_cents,
      fields: storedJson.customValues
        .read(item.custom_values)
        .map(({ title, value }) => ({ title, value })),
    })),
  };
}

/** The order of a number as it may be typed: in small letters, with spaces around. */
export function orderByNumber(db: Reader | Writer, number: string) {
  return db.selectFrom('orders').selectAll().where('number', '=', number.trim().toUpperCase());
}

export const noOrder = (number: string) => new Refused(`There is no order ${number}.`);

function summary(order: OrderRow, pieces: number): OrderSummary {
  return {
    number: order.number,
    status: order.status,
    created_at: new Date(order.created_at).toISOString(),
    name: order.name,
    email: order.email,
    pieces,
    currency: order.currency,
    amount_cents: order.amount_cents,
  };
}
