import { sampleCatalogue } from '../../../brand/catalogue/catalogue.ts';
import type { Reader, Writer } from '../../db/database.ts';
import { bumpCatalogueVersion, readStoreValue, setStoreValue } from '../store-values.ts';

/** True if a product is a sample that the owner has never changed. */
export function isUntouchedSample({ id, updated_at }: { id: string; updated_at: number }): boolean {
  const sample = sampleCatalogue.products.find((product) => product.id === id);
  return sample !== undefined && Date.parse(sample.createdAt) === updated_at;
}

/** True if a product says in which currency the owner sells: it is on sale, and no untouched sample. */
export const isOwnOnSale = ({
  id,
  updated_at,
  status,
}: {
  id: string;
  updated_at: number;
  status: string;
}): boolean => status === 'published' && !isUntouchedSample({ id, updated_at });

/** The titles of the sample products that visitors see and the owner has never changed. */
export async function readVisibleSamples(db: Reader): Promise<string[]> {
  const products = await db
    .selectFrom('product')
    .select(['id', 'title', 'updated_at'])
    .where('deleted_at', 'is', null)
    .where('hidden', '=', 0)
    .orderBy('position')
    .execute();
  return products.filter(isUntouchedSample).map(({ title }) => title);
}

/**
 * Deletes unchanged sample products. With a live payment key, buyers would pay for products that do not exist. The
 * samples stay deleted even if a test key is set again.
 */
export async function endSamples(
  transaction: Writer,
  log: (message: string) => void,
  nowMs: number,
): Promise<void> {
  let ended = 0;
  for (const { id, createdAt } of sampleCatalogue.products) {
    const { numUpdatedRows } = await transaction
      .updateTable('product')
      .set({ deleted_at: nowMs })
      .where('id', '=', id)
      .where('updated_at', '=', Date.parse(createdAt))
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    ended += Number(numUpdatedRows);
  }
  await setStoreValue(transaction, 'samples_ended', '1');
  const isNew = (await readStoreValue(transaction, 'catalogue_version')) === null;
  if (ended > 0 || isNew) await bumpCatalogueVersion(transaction);
  if (ended > 0) log(`${ended} sample products are off sale: payments are real now.`);
  const product = await transaction
    .selectFrom('product')
    .select('id')
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  if (product === undefined)
    log('The store has no products. Import yours: npm run store -- import catalogue.csv');
}
