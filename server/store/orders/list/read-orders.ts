import { type ExpressionBuilder, sql } from 'kysely';
import type { OrderStatus } from '../../../../contract/store.ts';
import { emailSpellings } from '../../../../domain/store/same-email.ts';
import { percentOfPpm } from '../../../../domain/store/tax-rate.ts';
import type { Reader, Writer } from '../../../db/database.ts';
import type { OrderRow, RefundRow, Tables } from '../../../db/tables.ts';
import { accept, type Outcome, refused } from '../../http/refusal.ts';
import { isTestPayment, testProviders } from '../../payments/payment-names.ts';
import { storedAddressSchema } from '../buyer.ts';
import { parseOrderNumber } from '../order-number.ts';
import type { Presentment } from '../refunds/record-refund.ts';
import { type Refund, readRefundsByOrder, refundTotals } from '../refunds/refunds.ts';
import { findOrdersWithOpenWithdrawal } from '../withdrawal-state.ts';

export interface OrderFilter {
  status?: OrderStatus;
  test?: boolean;
  /** Epoch milliseconds; `fromMs` is inclusive, `beforeMs` exclusive. */
  fromMs?: number;
  beforeMs?: number;
  email?: string;
  /** The SKU or variant id of one of the lines. */
  sku?: string;
  /** A search text: a part of a number, a name or an address, or a whole SKU. */
  search?: string;
}

interface PageOptions {
  /** The number of the previous page's last order. */
  after?: string;
  limit: number;
  /** True to list the oldest first. By default, the newest are first. */
  oldestFirst?: boolean;
}

/** A page of orders; refused if the order `after` does not exist. */
export async function listOrders(
  read: Reader,
  filter: OrderFilter,
  { after, limit, oldestFirst = false }: PageOptions,
): Promise<Outcome<OrderSummary[], string>> {
  let orders = filteredOrders(read, filter);
  const [beyond, direction] = oldestFirst ? (['>', 'asc'] as const) : (['<', 'desc'] as const);
  if (after !== undefined) {
    const last = await findOrder(read, after).executeTakeFirst();
    if (last === undefined) return refuseUnknownOrder(after);
    // The first condition follows from the second, but lets the database use an index.
    orders = orders
      .where('orders.created_at', `${beyond}=`, last.created_at)
      .where((row) =>
        row.or([
          row('orders.created_at', beyond, last.created_at),
          row('orders.number', beyond, last.number),
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
    .orderBy('orders.created_at', direction)
    .orderBy('orders.number', direction)
    .limit(limit)
    .execute();
  const known = await readOrderContext(read, rows);
  return accept(rows.map((row) => orderSummary(row, { ...row, pieces: row.pieces ?? 0 }, known)));
}

/** The number of all orders, and of those paid in test mode. */
export async function countOrders(
  read: Reader,
  filter: OrderFilter,
): Promise<{ count: number; tests: number }> {
  const { count, tests } = await filteredOrders(read, filter)
    .select((row) => [
      row.fn.countAll<number>().as('count'),
      row.fn
        .sum<number | null>(
          row.case().when('checkout_session.provider', 'in', testProviders).then(1).else(0).end(),
        )
        .as('tests'),
    ])
    .executeTakeFirstOrThrow();
  return { count, tests: tests ?? 0 };
}

export function filteredOrders(read: Reader, filter: OrderFilter) {
  const { status, test, fromMs, beforeMs, email, sku, search } = filter;
  let orders = read
    .selectFrom('orders')
    .innerJoin('checkout_session', 'checkout_session.id', 'orders.session_id');
  if (status !== undefined) orders = orders.where('orders.status', '=', status);
  if (test !== undefined)
    orders = orders.where('checkout_session.provider', test ? 'in' : 'not in', testProviders);
  if (fromMs !== undefined) orders = orders.where('orders.created_at', '>=', fromMs);
  if (beforeMs !== undefined) orders = orders.where('orders.created_at', '<', beforeMs);
  if (email !== undefined)
    orders = orders.where(
      sql`lower(orders.email)`,
      'in',
      [email.trim(), ...emailSpellings(email)].flatMap(casings).map((of) => sql`lower(${of})`),
    );
  if (sku !== undefined)
    orders = orders.where('orders.id', 'in', (row) =>
      row
        .selectFrom('order_item')
        .select('order_id')
        .where((item) => item.or([item('sku', '=', sku), item('variant_id', '=', sku)])),
    );
  if (search !== undefined) orders = orders.where((row) => row.or(matchesOf(row, search.trim())));
  return orders;
}

type OrderExpressions = ExpressionBuilder<Tables, 'orders' | 'checkout_session'>;

/** The conditions of a search, of which a row must meet at least one. */
function matchesOf(row: OrderExpressions, text: string) {
  const part = (of: string) => `%${of.replaceAll(/[\\%_]/g, '\\$&')}%`;
  const contains = (column: 'orders.name' | 'orders.email', of: string) =>
    sql<boolean>`lower(${sql.ref(column)}) like lower(${part(of)}) escape '\\'`;
  return [
    sql<boolean>`orders.number like ${part(text.toUpperCase())} escape '\\'`,
    // A number may be typed without its dash.
    sql<boolean>`replace(orders.number, '-', '') = ${text.toUpperCase().replaceAll(/[\s-]/g, '')}`,
    ...spellings(text).map((of) => contains('orders.name', of)),
    ...[text, ...emailSpellings(text)].flatMap(casings).map((of) => contains('orders.email', of)),
    row('orders.id', 'in', (from) =>
      from
        .selectFrom('order_item')
        .select('order_id')
        .where(sql`lower(sku)`, '=', text.toLowerCase()),
    ),
  ];
}

/**
 * The ways in which a name is written: in capitals or not, a letter with its mark as one character or two, and ß as ss.
 * SQLite, and PostgreSQL in some locales, changes the case of ASCII letters only.
 */
const spellings = (text: string): string[] => {
  const small = text.toLowerCase();
  const written = [text, small.replaceAll('ß', 'ss'), small.replaceAll('ss', 'ß')];
  return [
    ...new Set(
      written
        .flatMap(casings)
        .flatMap((each) => [each, each.normalize('NFC'), each.normalize('NFD')]),
    ),
  ];
};

const casings = (text: string): string[] => {
  const small = text.toLowerCase();
  const capitalized = small.replaceAll(/(?<!\p{L})\p{L}/gu, (letter) => letter.toUpperCase());
  return [...new Set([text, small, capitalized, text.toUpperCase()])];
};

export const percentOf = (ratePpm: number | null) =>
  ratePpm === null ? null : percentOfPpm(ratePpm);

export const presentmentOf = ({
  presentment_currency: currency,
  presentment_cents: cents,
}: Pick<RefundRow, 'presentment_currency' | 'presentment_cents'>): Presentment | null =>
  currency === null || cents === null ? null : { currency, cents };

/** Finds an order by its number as typed: in lower case, with spaces, with or without its dash. */
export function findOrder(db: Reader | Writer, number: string) {
  return db
    .selectFrom('orders')
    .selectAll()
    .where('number', '=', parseOrderNumber(number) ?? number.trim().toUpperCase());
}

export const refuseUnknownOrder = (number: string) => refused(`There is no order ${number}.`);

interface OrderContext {
  refunds: ReadonlyMap<string, Refund[]>;
  withdrawn: ReadonlySet<string | null>;
}

export async function readOrderContext(
  read: Reader,
  orders: readonly OrderRow[],
): Promise<OrderContext> {
  const ids = orders.map(({ id }) => id);
  return {
    refunds: await readRefundsByOrder(read, ids),
    withdrawn: await findOrdersWithOpenWithdrawal(read, ids),
  };
}

export type OrderSummary = ReturnType<typeof orderSummary>;

/** An order in the format for programs; times are ISO 8601. */
export function orderSummary(
  order: OrderRow,
  { provider, pieces }: { provider: string; pieces: number },
  { refunds, withdrawn }: OrderContext,
) {
  const money = refundTotals(order, refunds.get(order.id) ?? []);
  return {
    number: order.number,
    status: order.status,
    /** True if a refund has begun and is not confirmed yet. */
    refund_started: money.isWholeUnderWay,
    /** The refunded amount, by the owner or at the payment provider, including refunds under way. */
    returned_cents: money.returned,
    made_cents: money.made,
    on_its_way_cents: money.onItsWay,
    /** The sum of refunds that failed after the provider had accepted them, unless refunded again since. */
    refund_failed_cents: money.bounced.reduce((sum, { amount_cents }) => sum + amount_cents, 0),
    /** True if the buyer has withdrawn from the order, and the withdrawal is not settled. */
    withdrawn: withdrawn.has(order.id),
    disputed: order.disputed_at !== null,
    test: isTestPayment(provider),
    created_at: new Date(order.created_at).toISOString(),
    name: order.name,
    email: order.email,
    address: storedAddressSchema.parse(JSON.parse(order.address)),
    pieces,
    currency: order.currency,
    discount_cents: order.discount_cents,
    shipping_cents: order.shipping_cents,
    shipping_tax_cents: order.shipping_tax_cents,
    shipping_tax_percent: percentOf(order.shipping_tax_rate_ppm),
    /** A part of the amount, included in the prices or added to them. */
    tax_cents: order.tax_cents,
    amount_cents: order.amount_cents,
    /** The amount in the currency that the buyer saw and paid; null for the shop's own currency. */
    presentment: presentmentOf(order),
  };
}
