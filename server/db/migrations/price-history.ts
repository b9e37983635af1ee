import { type Kysely, sql } from 'kysely';

/** When sales begin and end by themselves, and every change of a price from now on. */
export async function priceHistory(db: Kysely<unknown>): Promise<void> {
  for (const column of ['sale_from', 'sale_until'])
    await db.schema.alterTable('variant').addColumn(column, 'bigint').execute();
  await db.schema
    .createTable('price_change')
    .addColumn('variant_id', 'text', (column) => column.notNull().references('variant.id'))
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('currency_code', 'text', (column) => column.notNull())
    .addColumn('price_cents', 'bigint', (column) => column.notNull())
    .addColumn('sale_price_cents', 'bigint')
    .addColumn('sale_from', 'bigint')
    .addColumn('sale_until', 'bigint')
    .addPrimaryKeyConstraint('price_change_key', ['variant_id', 'at'])
    .execute();
  // Nothing is known of earlier prices.
  await sql`insert into price_change (variant_id, at, currency_code, price_cents, sale_price_cents)
    select id, ${sql.lit(Date.now())}, currency_code, price_cents, sale_price_cents from variant`.execute(
    db,
  );
}
