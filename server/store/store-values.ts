import type { skippedNumbersName } from '../db/backup/skipped-numbers.ts';
import type { Reader, Writer } from '../db/database.ts';

export type StoreValueName =
  | 'catalogue_version'
  | 'stock_version'
  | 'import_copies'
  /** The columns of other programs that the owner assigned to ours. */
  | 'import_map'
  /** Describes the last import if it changed nothing; otherwise empty. */
  | 'import_unchanged'
  | 'samples_ended'
  | 'backup_schedule'
  | 'last_backup'
  /** 'on' if the site sends mail, else 'off'. */
  | 'mail'
  /** The accountant's settings for DATEV files. */
  | 'datev'
  /** The owner's columns of a file for a carrier. */
  | 'carrier_columns'
  /** The key that hashes the addresses of forgotten buyers. */
  | 'person_key'
  /** The key that signs links to orders. */
  | 'order_key'
  /** How many numbers of documents a restore has skipped; written with the backup. */
  | `${typeof skippedNumbersName}_${'invoice' | 'credit'}_${number}`;

/** @returns null for a value that was never set */
export async function readStoreValue(
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

/** Makes every process reload the catalogue. Call this in the transaction of the change. */
export const bumpCatalogueVersion = (transaction: Writer) =>
  incrementVersion(transaction, 'catalogue_version');

/**
 * Makes every process reload all stock, but not the catalogue. Call this in the transaction of a
 * command: the command may wait so long for its lock that a reload of recent changes would miss its
 * moves.
 */
export const bumpStockVersion = (transaction: Writer) =>
  incrementVersion(transaction, 'stock_version');

export const versionNames = ['catalogue_version', 'stock_version'] as const;
type VersionName = (typeof versionNames)[number];

/** The version that was read; '0' if it was never increased. */
export const versionOf = (versions: ReadonlyMap<string, string>, name: VersionName): string =>
  versions.get(name) ?? '0';

async function incrementVersion(transaction: Writer, name: VersionName): Promise<void> {
  const row = await transaction
    .selectFrom('store_value')
    .select('value')
    .where('name', '=', name)
    .forUpdate()
    .executeTakeFirst();
  await setStoreValue(transaction, name, String(Number(row?.value ?? 0) + 1));
}
