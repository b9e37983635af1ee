import type { Reader, Writer } from '../db/database.ts';

export type StoreValueName =
  | 'catalogue_version'
  | 'stock_version'
  | 'import_copies'
  /** The last import, if it changed nothing; else empty. */
  | 'import_unchanged'
  | 'samples_ended'
  /** When and where the last backup was made. */
  | 'last_backup'
  /** Whether the site sends mail: 'on' or 'off'. */
  | 'mail'
  /** Hashes the addresses of buyers who are forgotten. */
  | 'person_key'
  /** Signs links to orders. */
  | 'order_key';

/** @returns null for a value that was never set */
export async function storeValue(
  db: Reader | Writer,
  name: StoreValueName,
): Promise<string | null> {
  const row = await db
    .selectFrom('store_value')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst();
  return row?.value ?? null;
}

export async function setStoreValue(
  transaction: Writer,
  name: StoreValueName,
  value: string,
): Promise<void> {
  await transaction
    .insertInto('store_value')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}
