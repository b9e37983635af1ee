import type { Kysely } from 'kysely';

/** From how many pieces on a variant is low, and whether its owner has been told since it is. */
export async function lowStock(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('variant').addColumn('low_stock', 'integer').execute();
  await db.schema
    .alterTable('inventory')
    .addColumn('low_told', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
}
