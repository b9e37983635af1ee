import type { Writer } from '../../db/database.ts';
import { setStoreValue } from '../store-values.ts';

/** Tells every process that the catalogue has changed. Belongs into the transaction that changes it. */
export async function bumpCatalogueVersion(transaction: Writer): Promise<void> {
  const row = await transaction
    .selectFrom('store_value')
    .select('value')
    .where('name', '=', 'catalogue_version')
    .forUpdate()
    .executeTakeFirst();
  await setStoreValue(transaction, 'catalogue_version', String(Number(row?.value ?? 0) + 1));
}
