import { sql } from 'kysely';
import type { OrderStatus } from '../../../../contract/store.ts';
import type { TaxClass } from '../../../../contract/tax-class.ts';
import type { Reader, Writer } from '../../../db/database.ts';
import type { OrderRow, RefundRow } from '../../../db/tables.ts';
import { storedJson } from '../../catalogue/stored-json.ts';
import { listHistory, type PastDeed } from '../../history.ts';
import { accept, type Outcome, refused } from '../../http/refusal.ts';
import { isTestPayment, testNames } from '../../payments/payment-names.ts';
import { type Address, storedAddress } from '../buyer.ts';
import type { Presentment } from '../refunds/note-refund.ts';
import { moneyBack, type Refund, refundsByOrder } from '../refunds/refunds.ts';
import { ordersWithOpen } from '../withdrawal-state.ts';

export interface OrderSummary {
  number: string;
  status: OrderStatus;
  /** A refund has begun and is not confirmed yet. */
  refund_started: boolean;
  /** The refunded amount, by command or at the payment provider, including refunds on their way. */
  returned_cents: number;
  /** Of refunds that are confirmed, and of those that are not yet. */
  made_cents: number;
  on_its_way_cents: number;
  /** What came to nothing after the provider had taken it, and was not given back since. */
  refund_failed_cents: number;
  /** The buyer has withdrawn from it, and that is not settled. */
  withdrawn: boolean;
  disputed: boolean;
  test: boolean;
  /** ISO 8601. */
  created_at: string;
  name: string;
  email: string;
  address: Address | null;
  pieces: number;
  currency: string;
  discount_cents: number;
  shipping_cents: number;
  /** The part of the tax that is of shipping, and its rate; null where it has none. */
  shipping_tax_cents: number;
  shipping_tax_percent: number | null;
  /** Part of the amount, whether it was in the prices or added to them. */
  tax_cents: number;
  amount_cents: number;
  /** What the buyer saw and paid in a currency of their own; null where that is ours. */
  presentment: Presentment | null;
}

export interface OrderDetail extends OrderSummary {
  /** 'test', 'hand', or the provider's name. */
  provider: string;
  subtotal_cents: number;
  /** Of all of its tax; null where none is known. */
  tax_percent: number | null;
  lines: OrderLine[];
  /** The oldest first. */
  refunds: OrderRefund[];
  /** The newest first. */
  history: PastDeed[];
}

export interface OrderLine {
  sku: string | null;
  variant_id: string;
  product_title: string;
  variant_title: string;
  quantity: number;
  unit_cents: number;
  /** The line's share of what was paid; the total is without shipping. */
  discount_cents: number;
  tax_class: TaxClass;
  tax_cents: number;
  /** Null where the line is not taxed, or its rate is not known. */
  tax_percent: number | null;
  total_cents: number;
  needs_sending: boolean;
  /** The buyer's values of custom fields. */
  fields: { title: string; value: string }[];
}

interface OrderRefund {
  id: string;
  /** ISO 8601. */
  at: string;
  state: RefundRow['state'];
  kind: RefundRow['kind'];
  /** By command, at the payment provider, or another way. */
  origin: RefundRow['origin'];
  amount_cents: number;
  shipping_cents: number;
  /** `line` counts from 1. */
  pieces: { line: number; quantity: number; amount_cents: number }[];
  presentment: Presentment | null;
  /** The owner's words to themselves, and to the buyer. */
  note: string | null;
  message: string | null;
  /** Codes of the provider. */
  provider_reason: string | null;
  failure: string | null;
  provider_id: string | null;
}

export interface OrderFilter {
  status?: OrderStatus;
  test?: boolean;
  /** Epoch milliseconds; `fromMs` is inclusive, `beforeMs` exclusive. */
  fromMs?: number;
  beforeMs?: number;
  email?: string;
  /** The SKU or variant id of one of the lines. */
  sku?: string;
}

interface Page {
  /** The number of the previous page's last order. */
  after?: string;
  limit: number;
}

/** The newest orders first; refused if there is no order `after`. */
export async function listOrders(
  read: Reader,
  filter: OrderFilter,
  { after, limit }: Page,
): Promise<Outcome<OrderSummary[], string>> {
  let orders = filtered(read, filter);
  if (after !== undefined) {
    const last = await orderByNumber(read, after).executeTakeFirst();
    if (last === undefined) return noOrder(after);
    // The second condition implies the first, which lets the database use an index.
    orders = orders
      .where('orders.created_at', '<=', last.created_at)
      .where((row) =>
        row.or([
          row('orders.created_at', '<', last.created_at),
          row('orders.number', '<', last.number),
        ]),
      );
  }
  const rows = await orders
    .selectAll('orders')
    .select('checkout_session.provider')
    .select((row) =>
      row
        .selectFrom('order_item')
        .select((item) => item.fn.sum<number>('quantity').as('pieces'))
        .whereRef('order_item.order_id', '=', 'orders.id')
        .as('pieces'),
    )
    .orderBy('orders.created_at', 'desc')
    .orderBy('orders.number', 'desc')
    .limit(limit)
    .execute();
  const known = await readKnown(read, rows);
  return accept(rows.map((row) => summary(row, { ...row, pieces: row.pieces ?? 0 }, known)));
}

/** The numbers of all orders and of those paid in test mode. */
export async function countOrders(
  read: Reader,
  filter: OrderFilter,
): Promise<{ count: number; tests: number }> {
  const { count, tests } = await filtered(read, filter)
    .select((row) => [
      row.fn.countAll<number>().as('count'),
      row.fn
        .sum<number | null>(
          row.case().when('checkout_session.provider', 'in', testNames).then(1).else(0).end(),
        )
        .as('tests'),
    ])
    .executeTakeFirstOrThrow();
  return { count, tests: tests ?? 0 };
}

export function filtered(read: Reader, filter: OrderFilter) {
  const { status, test, fromMs, beforeMs, email, sku } = filter;
  let orders = read
    .selectFrom('orders')
    .innerJoin('checkout_session', 'checkout_session.id', 'orders.session_id');
  if (status !== undefined) orders = orders.where('orders.status', '=', status);
  if (test !== undefined)
    orders = orders.where('checkout_session.provider', test ? 'in' : 'not in', testNames);
  if (fromMs !== undefined) orders = orders.where('orders.created_at', '>=', fromMs);
  if (beforeMs !== undefined) orders = orders.where('orders.created_at', '<', beforeMs);
  if (email !== undefined)
    // SQLite's lower() changes ASCII letters only, so compare the address as typed too.
    orders = orders.where((row) =>
      row.or([
        row(sql`lower(orders.email)`, '=', email.trim().toLowerCase()),
        row('orders.email', '=', email.trim()),
      ]),
    );
  if (sku !== undefined)
    orders = orders.where('orders.id', 'in', (row) =>
      row
        .selectFrom('order_item')
        .select('order_id')
        .where((item) => item.or([item('sku', '=', sku), item('variant_id', '=', sku)])),
    );
  return orders;
}

export async function readOrder(
  read: Reader,
  number: string,
): Promise<Outcome<OrderDetail, string>> {
  const order = await orderByNumber(read, number).executeTakeFirst();
  if (order === undefined) return noOrder(number);
  const { provider } = await read
    .selectFrom('checkout_session')
    .select('provider')
    .where('id', '=', order.session_id)
    .executeTakeFirstOrThrow();
  const lines = (await readLines(read, [order.number])).get(order.number) ?? [];
  const pieces = lines.reduce((sum, line) => sum + line.quantity, 0);
  const known = await readKnown(read, [order]);
  return accept({
    ...summary(order, { provider, pieces }, known),
    provider,
    subtotal_cents: order.subtotal_cents,
    tax_percent: percentOf(order.tax_rate_bp),
    lines,
    refunds: (known.refunds.get(order.id) ?? []).map(orderRefund),
    history: await listHistory(read, { orderId: order.id, limit: 1_000 }),
  });
}

/** Order lines by order number. */
export async function readLines(
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
  for (const item of items)
    lines.get(item.number)?.push({
      sku: item.sku,
      variant_id: item.variant_id,
      product_title: item.product_title,
      variant_title: item.variant_title,
      quantity: item.quantity,
      unit_cents: item.unit_cents,
      discount_cents: item.discount_cents,
      tax_class: item.tax_class,
      tax_cents: item.tax_cents,
      tax_percent: percentOf(item.tax_rate_bp),
      total_cents: item.total_cents,
      needs_sending: item.needs_sending === 1,
      fields: storedJson.customValues
        .read(item.custom_values)
        .map(({ title, value }) => ({ title, value })),
    });
  return lines;
}

const percentOf = (rateBp: number | null) => (rateBp === null ? null : rateBp / 100);

const orderRefund = (row: Refund): OrderRefund => ({
  id: row.id,
  at: new Date(row.created_at).toISOString(),
  state: row.state,
  kind: row.kind,
  origin: row.origin,
  amount_cents: row.amount_cents,
  shipping_cents: row.shipping_cents,
  pieces: row.pieces.map(({ line, quantity, cents }) => ({
    line: line + 1,
    quantity,
    amount_cents: cents,
  })),
  presentment: presentmentOf(row),
  note: row.note,
  message: row.message,
  provider_reason: row.provider_reason,
  failure: row.failure,
  provider_id: row.provider_id,
});

const presentmentOf = ({
  presentment_currency: currency,
  presentment_cents: cents,
}: Pick<RefundRow, 'presentment_currency' | 'presentment_cents'>): Presentment | null =>
  currency === null || cents === null ? null : { currency, cents };

/** Finds an order by its number as typed: in lower case, or with spaces around it. */
export function orderByNumber(db: Reader | Writer, number: string) {
  return db.selectFrom('orders').selectAll().where('number', '=', number.trim().toUpperCase());
}

export const noOrder = (number: string) => refused(`There is no order ${number}.`);

interface Known {
  refunds: ReadonlyMap<string, Refund[]>;
  withdrawn: ReadonlySet<string | null>;
}

/** What stands elsewhere about orders. */
async function readKnown(read: Reader, orders: readonly OrderRow[]): Promise<Known> {
  const ids = orders.map(({ id }) => id);
  return {
    refunds: await refundsByOrder(read, ids),
    withdrawn: await ordersWithOpen(read, ids),
  };
}

function summary(
  order: OrderRow,
  { provider, pieces }: { provider: string; pieces: number },
  known: Known,
): OrderSummary {
  const money = moneyBack(order, known.refunds.get(order.id) ?? []);
  return {
    number: order.number,
    status: order.status,
    refund_started: money.isWholeUnderWay,
    returned_cents: money.returned,
    made_cents: money.made,
    on_its_way_cents: money.onItsWay,
    refund_failed_cents: money.bounced.reduce((sum, { amount_cents }) => sum + amount_cents, 0),
    withdrawn: known.withdrawn.has(order.id),
    disputed: order.disputed_at !== null,
    test: isTestPayment(provider),
    created_at: new Date(order.created_at).toISOString(),
    name: order.name,
    email: order.email,
    address: storedAddress.parse(JSON.parse(order.address)),
    pieces,
    currency: order.currency,
    discount_cents: order.discount_cents,
    shipping_cents: order.shipping_cents,
    shipping_tax_cents: order.shipping_tax_cents,
    shipping_tax_percent: percentOf(order.shipping_tax_rate_bp),
    tax_cents: order.tax_cents,
    amount_cents: order.amount_cents,
    presentment: presentmentOf(order),
  };
}
