import type { Reader, Writer } from '../../db/database.ts';
import { setStoreValue } from '../store-values.ts';

/** Tells every process that the catalogue has changed. Belongs into the transaction that changes it. */
export const bumpCatalogueVersion = (transaction: Writer) => bump(transaction, 'catalogue_version');

/**
 * Tells every process to read all stock again, and the catalogue not. Belongs into the transaction of a command: it may
 * have waited so long for its turn that its changes look old.
 */
export const bumpStockVersion = (transaction: Writer) => bump(transaction, 'stock_version');

/** What was bumped last; 0 for what never was. */
export async function readVersions(db: Reader): Promise<{ catalogue: string; stock: string }> {
  const rows = await db
    .selectFrom('store_value')
    .select(['name', 'value'])
    .where('name', 'in', ['catalogue_version', 'stock_version'])
    .execute();
  const of = (name: string) => rows.find((row) => row.name === name)?.value ?? '0';
  return { catalogue: of('catalogue_version'), stock: of('stock_version') };
}

async function bump(
  transaction: Writer,
  name: 'catalogue_version' | 'stock_version',
): Promise<void> {
  const row = await transaction
    .selectFrom('store_value')
    .select('value')
    .where('name', '=', name)
    .forUpdate()
    .executeTakeFirst();
  await setStoreValue(transaction, name, String(Number(row?.value ?? 0) + 1));
}
