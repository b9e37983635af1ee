import type { WireCheckout } from '../../../contract/store.ts';
import { type CheckoutState, wireState } from '../../../domain/store/checkout-state.ts';
import { addedTax, type OrderSums } from '../../../domain/store/order-sums.ts';
import { percentOfPpm } from '../../../domain/store/tax-rate.ts';
import type { Reader } from '../../db/database.ts';
import type { CheckoutItemRow, CheckoutSessionRow, OrderRow } from '../../db/tables.ts';
import { formatCents, wireCurrency } from '../catalogue/currencies.ts';
import { storedJson } from '../catalogue/stored-json.ts';
import { orderLinkSecret, signOrderToken } from '../orders/after-sale/order-token.ts';
import { type StoredPayment, storedPayment } from '../orders/stored-payment.ts';

export interface CheckoutSession {
  row: CheckoutSessionRow;
  items: readonly CheckoutItemRow[];
  order: Pick<
    OrderRow,
    | 'number'
    | 'status'
    | 'currency'
    | 'subtotal_cents'
    | 'discount_cents'
    | 'shipping_cents'
    | 'tax_cents'
    | 'tax_rate_ppm'
    | 'amount_cents'
    | 'presentment_currency'
    | 'presentment_cents'
    | 'created_at'
  > | null;
}

/** @returns null for an unknown id */
export async function readCheckoutSession(
  read: Reader,
  sessionId: string,
): Promise<CheckoutSession | null> {
  const row = await read
    .selectFrom('checkout_session')
    .selectAll()
    .where('id', '=', sessionId)
    .executeTakeFirst();
  if (row === undefined) return null;
  const items = await read
    .selectFrom('checkout_item')
    .selectAll()
    .where('session_id', '=', sessionId)
    .orderBy('line')
    .execute();
  const order = await read
    .selectFrom('orders')
    .select([
      'number',
      'status',
      'currency',
      'subtotal_cents',
      'discount_cents',
      'shipping_cents',
      'tax_cents',
      'tax_rate_ppm',
      'amount_cents',
      'presentment_currency',
      'presentment_cents',
      'created_at',
    ])
    .where('session_id', '=', sessionId)
    .executeTakeFirst();
  return { row, items, order: order ?? null };
}

/**
 * Finds the sessions that a browser remembers.
 *
 * @param names the sessions' ids, or the idempotency keys of starts that were never answered
 */
export async function findKnownSessions(read: Reader, names: readonly string[]): Promise<string[]> {
  if (names.length === 0) return [];
  const rows = await read
    .selectFrom('checkout_session')
    .select('id')
    .where((session) => session.or([session('id', 'in', names), session('idem_key', 'in', names)]))
    .execute();
  return rows.map(({ id }) => id);
}

/** An open session past its time counts as expired, even before the sweeper ends it. */
export function sessionStateAt(
  row: Pick<CheckoutSessionRow, 'state' | 'expires_at'>,
  nowMs: number,
): CheckoutState {
  return row.state === 'open' && row.expires_at <= nowMs ? 'expired' : row.state;
}

/**
 * The total that was requested, and the total that was paid, which may differ, for example by a
 * discount code or a tax at the provider.
 */
interface SessionSums extends OrderSums {
  currency: string;
  taxRatePpm: number | null;
  presentment: StoredPayment['presentment'];
}

function sumsOf({ row, order }: CheckoutSession): SessionSums {
  if (order !== null)
    return {
      currency: order.currency,
      taxRatePpm: order.tax_rate_ppm,
      tax: order.tax_cents,
      subtotal: order.subtotal_cents,
      discount: order.discount_cents,
      shipping: order.shipping_cents,
      total: order.amount_cents,
      presentment:
        order.presentment_currency === null || order.presentment_cents === null
          ? null
          : { currency: order.presentment_currency, cents: order.presentment_cents },
    };
  if (row.paid !== null) {
    const { shipping, ...paid } = storedPayment.read(row.paid);
    return { ...paid, shipping: shipping.subtotal };
  }
  return {
    currency: row.currency,
    taxRatePpm: row.tax_rate_ppm,
    tax: row.tax_cents,
    subtotal: row.subtotal_cents,
    discount: 0,
    presentment: null,
    shipping: row.shipping_cents,
    total: row.amount_cents,
  };
}

function taxOf(sums: SessionSums): WireCheckout['tax'] {
  const { tax, taxRatePpm: ratePpm } = sums;
  if (tax === 0) return null;
  const added = addedTax(sums) === tax;
  return { amount: tax, rate_percent: ratePpm === null ? null : percentOfPpm(ratePpm), added };
}

/**
 * How long the URL after a payment can open the order. The time is short, because browser histories
 * keep the URL. Later, mails and /order lead to the order.
 */
const linkMs = 24 * 60 * 60_000;

/** The path of the order's own page; null without an order, and from a day after its payment. */
export async function findOrderPage(
  read: Reader,
  { order }: CheckoutSession,
  nowMs: number,
): Promise<string | null> {
  if (order === null || nowMs > order.created_at + linkMs) return null;
  const key = await orderLinkSecret(read);
  return key && `/order/${signOrderToken(order.number, { key, nowMs })}`;
}

/**
 * A session's status for its own browser, with the path of the order's page, but no contact data.
 */
export function checkoutStatus(
  session: CheckoutSession,
  nowMs: number,
  orderPage: string | null = null,
): WireCheckout {
  const { row, items, order } = session;
  const sums = sumsOf(session);
  const { presentment } = sums;
  return {
    id: row.id,
    ...wireState(sessionStateAt(row, nowMs), sums.total),
    order_number: order?.number ?? null,
    order_status: order?.status ?? null,
    order_page: orderPage,
    currency: wireCurrency(sums.currency),
    lines: items.map((item) => ({
      product_id: item.product_id,
      variant_id: item.variant_id,
      product_title: item.product_title,
      variant_title: item.variant_title,
      image_url: item.image_url,
      quantity: item.quantity,
      unit_amount: item.unit_cents,
      amount: item.unit_cents * item.quantity,
      custom_field_values: storedJson.customValues
        .read(item.custom_values)
        .map(({ title, value }) => ({ title, value })),
    })),
    subtotal: sums.subtotal,
    discount: sums.discount,
    shipping: sums.shipping,
    needs_sending: items.some(({ needs_sending }) => needs_sending === 1),
    tax: taxOf(sums),
    total: sums.total,
    presented_total:
      presentment === null ? null : formatCents(presentment.cents, presentment.currency),
    expires_at: new Date(row.expires_at).toISOString(),
  };
}
