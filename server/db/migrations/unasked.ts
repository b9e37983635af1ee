import { type Kysely, sql } from 'kysely';

/** Checkouts that ended while their provider could not be asked, because its key was not set. They are few. */
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
