import type { Kysely } from 'kysely';

/** The colour that stands in for an imported picture while it is loading, by the picture's address. */
export async function pictureColours(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('picture_color')
    .addColumn('address', 'text', (column) => column.primaryKey())
    .addColumn('color', 'text', (column) => column.notNull())
    .execute();
}
