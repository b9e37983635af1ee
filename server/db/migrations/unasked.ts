import { type Kysely, sql } from 'kysely';

/** Marks checkouts that ended while their provider could not be asked, for want of the right key. They are few. */
export async function unasked(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('checkout_session')
    .addColumn('unasked', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema
    .createIndex('checkout_session_by_unasked')
    .on('checkout_session')
    .column('provider')
    .where(sql.ref('unasked'), '=', 1)
    .execute();
}
