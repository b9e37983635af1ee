import type { Kysely } from 'kysely';

/** Who makes a product, how they are reached, and its warnings: Regulation (EU) 2023/988. */
export async function productSafety(db: Kysely<unknown>): Promise<void> {
  for (const column of ['producer', 'producer_contact', 'warnings'])
    await db.schema.alterTable('product').addColumn(column, 'text').execute();
}
