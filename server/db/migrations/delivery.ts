import type { Kysely } from 'kysely';

/**
 * The country that a checkout goes to, where its price depends on it, and its tax. Checkouts of the version before have chosen
 * none and are not asked.
 */
export async function delivery(db: Kysely<unknown>): Promise<void> {
  const add = (table: string, column: string, type: 'text' | 'integer') =>
    db.schema.alterTable(table).addColumn(column, type).execute();
  await add('checkout_session', 'country', 'text');
  await add('checkout_session', 'choice', 'integer');
  await add('checkout_session', 'provider_replaced', 'text');
  await add('checkout_session', 'tax_rate_bp', 'integer');
  await add('orders', 'tax_rate_bp', 'integer');
  await db.schema
    .alterTable('checkout_session')
    .addColumn('tax_cents', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute();
}
