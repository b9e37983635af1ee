import { type Kysely, sql } from 'kysely';

/** The first tables of the store. Uses only types and clauses that SQLite and PostgreSQL share. */
export async function storeTables(db: Kysely<unknown>): Promise<void> {
  await catalogueTables(db);
  await stockTables(db);
  await checkoutTables(db);
  await orderTables(db);
}

async function catalogueTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('store_value')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('value', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('collection')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('image_url', 'text')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .addColumn('deleted_at', 'bigint')
    .execute();
  await db.schema
    .createTable('product')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('subtitle', 'text')
    .addColumn('ribbon_text', 'text')
    .addColumn('description', 'text')
    .addColumn('thumbnail', 'text')
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('purchasable', 'integer', (column) => column.notNull())
    .addColumn('hidden', 'integer', (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('site_product_selection', 'text')
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('url_handle', 'text')
    .addColumn('metadata', 'text')
    .addColumn('pictures', 'text', (column) => column.notNull())
    .addColumn('options', 'text', (column) => column.notNull())
    .addColumn('additional_info', 'text', (column) => column.notNull())
    .addColumn('custom_fields', 'text', (column) => column.notNull())
    .addColumn('related_products', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .addColumn('deleted_at', 'bigint')
    .execute();
  await db.schema
    .createTable('product_collection')
    .addColumn('product_id', 'text', (column) => column.notNull().references('product.id'))
    .addColumn('collection_id', 'text', (column) => column.notNull().references('collection.id'))
    .addColumn('position', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('product_collection_key', ['product_id', 'collection_id'])
    .execute();
  await db.schema
    .createTable('variant')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('product_id', 'text', (column) => column.notNull().references('product.id'))
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('image_url', 'text')
    .addColumn('sku', 'text')
    .addColumn('manage_inventory', 'integer', (column) => column.notNull())
    .addColumn('weight_grams', 'integer')
    .addColumn('option_values', 'text', (column) => column.notNull())
    .addColumn('currency_code', 'text', (column) => column.notNull())
    .addColumn('price_cents', 'bigint', (column) => column.notNull())
    .addColumn('sale_price_cents', 'bigint')
    .addColumn('deleted_at', 'bigint')
    .addCheckConstraint(
      'variant_price',
      sql`price_cents >= 0 and coalesce(sale_price_cents, 0) >= 0`,
    )
    .execute();
  await index(db, 'variant', ['product_id']);
}

async function stockTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('inventory')
    .addColumn('variant_id', 'text', (column) => column.primaryKey().references('variant.id'))
    .addColumn('on_hand', 'bigint', (column) => column.notNull())
    .addColumn('reserved', 'bigint', (column) => column.notNull())
    .addColumn('changed_at', 'bigint', (column) => column.notNull())
    // The last defence against overselling: whatever the code does, the database rejects it.
    .addCheckConstraint('inventory_never_oversold', sql`reserved >= 0 and reserved <= on_hand`)
    .execute();
  await index(db, 'inventory', ['changed_at']);
  await db.schema
    .createTable('inventory_move')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('variant_id', 'text', (column) => column.notNull().references('variant.id'))
    .addColumn('session_id', 'text')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('on_hand_change', 'bigint', (column) => column.notNull())
    .addColumn('reserved_change', 'bigint', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    // A session holds, releases and sells a variant once each.
    .addUniqueConstraint('inventory_move_once', ['session_id', 'variant_id', 'kind'])
    .execute();
  await index(db, 'inventory_move', ['variant_id']);
}

async function checkoutTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('checkout_session')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('payment_status', 'text', (column) => column.notNull())
    .addColumn('cancelled', 'integer', (column) => column.notNull())
    .addColumn('idem_key', 'text', (column) => column.unique())
    .addColumn('request_hash', 'text', (column) => column.notNull())
    .addColumn('provider', 'text', (column) => column.notNull())
    .addColumn('provider_session_id', 'text', (column) => column.unique())
    .addColumn('currency', 'text', (column) => column.notNull())
    .addColumn('subtotal_cents', 'bigint', (column) => column.notNull())
    .addColumn('shipping_cents', 'bigint', (column) => column.notNull())
    .addColumn('amount_cents', 'bigint', (column) => column.notNull())
    .addColumn('success_url', 'text', (column) => column.notNull())
    .addColumn('cancel_url', 'text', (column) => column.notNull())
    .addColumn('locale', 'text')
    .addColumn('time_zone', 'text', (column) => column.notNull())
    .addColumn('customer_external_id', 'text')
    .addColumn('customer_email', 'text')
    .addColumn('buyer', 'text')
    .addColumn('holder', 'text')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addColumn('closed_at', 'bigint')
    .addCheckConstraint('checkout_status', sql`status in ('open', 'complete', 'expired')`)
    .execute();
  await index(db, 'checkout_session', ['status', 'expires_at']);
  await index(db, 'checkout_session', ['holder', 'status']);
  await db.schema
    .createTable('checkout_item')
    .addColumn('session_id', 'text', (column) => column.notNull().references('checkout_session.id'))
    .addColumn('line', 'integer', (column) => column.notNull())
    .addColumn('product_id', 'text', (column) => column.notNull())
    .addColumn('variant_id', 'text', (column) => column.notNull())
    .addColumn('product_title', 'text', (column) => column.notNull())
    .addColumn('variant_title', 'text', (column) => column.notNull())
    .addColumn('image_url', 'text')
    .addColumn('quantity', 'integer', (column) => column.notNull())
    .addColumn('held', 'integer', (column) => column.notNull())
    .addColumn('unit_cents', 'bigint', (column) => column.notNull())
    .addColumn('custom_values', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('checkout_item_key', ['session_id', 'line'])
    // Lines with the same variant differ in the buyer's custom values; equal lines are merged.
    .addUniqueConstraint('checkout_item_merged', ['session_id', 'variant_id', 'custom_values'])
    .addCheckConstraint('checkout_item_quantity', sql`quantity >= 1 and held in (0, quantity)`)
    .execute();
  await db.schema
    .createTable('payment_event')
    .addColumn('provider', 'text', (column) => column.notNull())
    .addColumn('event_id', 'text', (column) => column.notNull())
    .addColumn('session_id', 'text', (column) => column.notNull())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('effect', 'text', (column) => column.notNull())
    .addColumn('received_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('payment_event_key', ['provider', 'event_id'])
    .execute();
  await index(db, 'payment_event', ['session_id']);
}

async function orderTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('orders')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('number', 'text', (column) => column.notNull().unique())
    .addColumn('session_id', 'text', (column) =>
      column.notNull().unique().references('checkout_session.id'),
    )
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('currency', 'text', (column) => column.notNull())
    .addColumn('subtotal_cents', 'bigint', (column) => column.notNull())
    .addColumn('shipping_cents', 'bigint', (column) => column.notNull())
    .addColumn('amount_cents', 'bigint', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('address', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('order_item')
    .addColumn('order_id', 'text', (column) => column.notNull().references('orders.id'))
    .addColumn('line', 'integer', (column) => column.notNull())
    .addColumn('product_id', 'text', (column) => column.notNull())
    .addColumn('variant_id', 'text', (column) => column.notNull())
    .addColumn('product_title', 'text', (column) => column.notNull())
    .addColumn('variant_title', 'text', (column) => column.notNull())
    .addColumn('sku', 'text')
    .addColumn('image_url', 'text')
    .addColumn('quantity', 'integer', (column) => column.notNull())
    .addColumn('unit_cents', 'bigint', (column) => column.notNull())
    .addColumn('custom_values', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('order_item_key', ['order_id', 'line'])
    .execute();
}

function index(db: Kysely<unknown>, table: string, columns: string[]): Promise<void> {
  return db.schema
    .createIndex(`${table}_by_${columns.join('_')}`)
    .on(table)
    .columns(columns)
    .execute();
}
