import { sql } from 'kysely';
import type { Database } from '../../server/db/database.ts';
import { productId, variantId } from './fixture-catalogue.ts';

/** The tables that grow with every order. */
export const growingTables = [
  'checkout_session',
  'checkout_item',
  'orders',
  'order_item',
  'inventory_move',
  'payment_event',
  'history',
];

/** Adds fulfilled orders, one per minute up to `untilMs`, each with its checkout, and as many expired checkouts. */
export async function addOrders(db: Database, count: number, untilMs: number): Promise<void> {
  const n = sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count})`;
  const createdAt = sql`cast(${untilMs} as bigint) - cast(i as bigint) * 60000`;
  const session = (prefix: string, state: string) => sql`
    insert into checkout_session (id, state, request_hash, provider, provider_session_id, currency, subtotal_cents,
      shipping_cents, amount_cents, success_url, cancel_url, time_zone, created_at, expires_at, closed_at)
    ${n} select ${prefix} || i, ${state}, '', 'stripe', ${`cs_${prefix}`} || i, 'eur', 1000, 0, 1000, '', '', 'UTC',
      ${createdAt}, ${createdAt}, ${createdAt} from n`;
  const rows = [
    session('s', 'paid'),
    session('x', 'expired'),
    sql`insert into checkout_item (session_id, line, product_id, variant_id, product_title, variant_title, quantity, held,
        unit_cents, custom_values, variation, needs_sending, tax_class)
      ${n} select 's' || i, 0, ${productId('mug')}, ${variantId('white')}, 'Mug', 'White', 1, 1, 1000, '[]', 0, 1, 'standard' from n`,
    sql`insert into orders (id, number, session_id, status, currency, subtotal_cents, discount_cents, shipping_cents,
        shipping_tax_cents, shipping_total_cents, tax_cents, amount_cents, email, name, address, created_at)
      ${n} select 'o' || i, 'N' || i, 's' || i, 'fulfilled', 'eur', 1000, 0, 0, 0, 0, 0, 1000, 'b' || i || '@example.com', 'B',
        'null', ${createdAt} from n`,
    sql`insert into document (kind, year, number, order_id, amount_cents, created_at)
      ${n} select 'invoice', 2026, i, 'o' || i, 1000, ${createdAt} from n`,
    sql`insert into document_count (kind, year, last) values ('invoice', 2026, ${count})`,
    sql`insert into order_item (order_id, line, product_id, variant_id, product_title, variant_title, sku, quantity,
        unit_cents, subtotal_cents, discount_cents, tax_cents, total_cents, custom_values, needs_sending, tax_class)
      ${n} select 'o' || i, 0, ${productId('mug')}, 'variant_' || (i % 500), 'Mug', 'White', 'SKU-' || (i % 500), 1, 1000,
        1000, 0, 0, 1000, '[]', 1, 'standard' from n`,
    sql`insert into inventory_move (id, variant_id, session_id, kind, on_hand_change, reserved_change, created_at)
      ${n} select 'm' || i, ${variantId('white')}, 's' || i, 'sale', 0, 0, ${createdAt} from n`,
    sql`insert into payment_event (provider, event_id, session_id, type, effect, received_at)
      ${n} select 'stripe', 'e' || i, 's' || i, 'paid', 'paid', ${createdAt} from n`,
    sql`insert into history (id, at, action, order_id, detail)
      ${n} select 'h' || i, ${createdAt}, 'fulfil', 'o' || i, '{}' from n`,
  ];
  for (const row of rows) await db.write((transaction) => row.execute(transaction));
}
