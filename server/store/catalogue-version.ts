import type { Writer } from '../db/database.ts';
import { setStoreValue } from './store-values.ts';

/** Makes every process reload the catalogue. Call it in the transaction of the change. */
export const bumpCatalogueVersion = (transaction: Writer) => bump(transaction, 'catalogue_version');

/**
 * Makes every process reload all stock, but not the catalogue. Call it in the transaction of a command: a command may wait
 * for its lock so long that its changes carry an old time.
 */
export const bumpStockVersion = (transaction: Writer) => bump(transaction, 'stock_version');

export const versionNames = ['catalogue_version', 'stock_version'] as const;
type VersionName = (typeof versionNames)[number];

/** A version as read; 0 if it was never bumped. */
export const versionOf = (versions: ReadonlyMap<string, string>, name: VersionName): string =>
  versions.get(name) ?? '0';

async function bump(transaction: Writer, name: VersionName): Promise<void> {
  const row = await transaction
    .selectFrom('store_value')
    .select('value')
    .where('name', '=', name)
    .forUpdate()
    .executeTakeFirst();
  await setStoreValue(transaction, name, String(Number(row?.value ?? 0) + 1));
}
