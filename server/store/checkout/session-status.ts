import type { CheckoutStatus } from '../../../contract/store.ts';
import { type CheckoutState, wireState } from '../../../domain/checkout-state.ts';
import { stepOf } from '../../../domain/currency-step.ts';
import { addedTax } from '../../../domain/order-sums.ts';
import { sharesOf } from '../../../domain/shares.ts';
import type { Reader } from '../../db/database.ts';
import type { CheckoutItemRow, CheckoutSessionRow, OrderRow } from '../../db/tables.ts';
import { wireCurrency } from '../catalogue/currencies.ts';
import { storedJson } from '../catalogue/stored-json.ts';

export interface Session {
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
    | 'tax_rate_bp'
    | 'amount_cents'
    | 'created_at'
  > | null;
}

/** @returns null for an unknown id */
export async function readSession(read: Reader, sessionId: string): Promise<Session | null> {
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
      'tax_rate_bp',
      'amount_cents',
      'created_at',
    ])
    .where('session_id', '=', sessionId)
    .executeTakeFirst();
  return { row, items, order: order ?? null };
}

/**
 * Finds the sessions that a browser remembers.
 *
 * @param names their ids, or the idempotency keys of starts that were never answered
 */
export async function knownSessions(read: Reader, names: readonly string[]): Promise<string[]> {
  if (names.length === 0) return [];
  const rows = await read
    .selectFrom('checkout_session')
    .select('id')
    .where((session) => session.or([session('id', 'in', names), session('idem_key', 'in', names)]))
    .execute();
  return rows.map(({ id }) => id);
}

/** An open session past its time counts as expired, even before the sweeper ends it. */
export function stateAt(
  row: Pick<CheckoutSessionRow, 'state' | 'expires_at'>,
  nowMs: number,
): CheckoutState {
  return row.state === 'open' && row.expires_at <= nowMs ? 'expired' : row.state;
}

type Sums = Pick<
  CheckoutSessionRow,
  | 'subtotal_cents'
  | 'discount_cents'
  | 'shipping_cents'
  | 'tax_cents'
  | 'tax_rate_bp'
  | 'amount_cents'
>;

function taxOf(sums: Sums): CheckoutStatus['tax'] {
  const { tax_cents: tax, tax_rate_bp: rateBp } = sums;
  if (tax === 0) return null;
  const added = addedTax({
    subtotal: sums.subtotal_cents,
    discount: sums.discount_cents,
    shipping: sums.shipping_cents,
    tax,
    total: sums.amount_cents,
  });
  return { amount: tax, rate_percent: rateBp === null ? null : rateBp / 100, added: added === tax };
}

/** A session for its own browser; it holds no contact data, but the address of the order's page, which does. */
export function checkoutStatus(
  { row, items, order }: Session,
  nowMs: number,
  orderPage: string | null = null,
): CheckoutStatus {
  // What was paid may differ from what was asked for, as with a code.
  const sums = order ?? row;
  // A provider may have been paid in the buyer's own currency, which the lines are not in.
  const amounts = sharesOf(
    sums.subtotal_cents,
    items.map((item) => item.unit_cents * item.quantity),
    stepOf(sums.currency),
  );
  return {
    id: row.id,
    ...wireState(stateAt(row, nowMs), row.amount_cents),
    order_number: order?.number ?? null,
    order_status: order?.status ?? null,
    order_page: orderPage,
    currency: wireCurrency(sums.currency),
    lines: items.map((item, index) => ({
      product_id: item.product_id,
      variant_id: item.variant_id,
      product_title: item.product_title,
      variant_title: item.variant_title,
      image_url: item.image_url,
      quantity: item.quantity,
      unit_amount: Math.round((amounts[index] ?? 0) / item.quantity),
      amount: amounts[index] ?? 0,
      custom_field_values: storedJson.customValues
        .read(item.custom_values)
        .map(({ title, value }) => ({ title, value })),
    })),
    subtotal: sums.subtotal_cents,
    discount: sums.discount_cents,
    shipping: sums.shipping_cents,
    tax: taxOf(sums),
    total: sums.amount_cents,
    expires_at: new Date(row.expires_at).toISOString(),
  };
}
