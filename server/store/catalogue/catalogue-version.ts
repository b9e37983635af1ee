import type { Writer } from '../../db/open-database.ts';
import { setStoreValue, storeValue } from '../store-values.ts';

/** Tells every process that the catalogue has changed. Belongs into the transaction that changes it. */
export async function bumpCatalogueVersion(transaction: Writer): Promise<void> {
  const version = Number((await storeValue(transaction, 'catalogue_version')) ?? 0);
  await setStoreValue(transaction, 'catalogue_version', String(version + 1));
}
