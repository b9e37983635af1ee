import type { Reader, Writer } from '../../db/database.ts';
import { setStoreValue } from '../store-values.ts';

/** Makes every process reload the catalogue. Call it in the transaction of the change. */
export const bumpCatalogueVersion = (transaction: Writer) => bump(transaction, 'catalogue_version');

/**
 * Makes every process reload all stock, but not the catalogue. Call it in the transaction of a command: a command may wait
 * for its lock so long that its changes carry an old time.
 */
export const bumpStockVersion = (transaction: Writer) => bump(transaction, 'stock_version');

/** The versions; 0 for one that was never bumped. */
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
