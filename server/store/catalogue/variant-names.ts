import type { Reader } from '../../db/database.ts';
import { variantName } from '../history.ts';

/**
 * Reads the names by which the owner knows variants, removed ones included.
 *
 * @returns a function that gives the name of an id
 */
export async function readVariantNames(
  read: Reader,
  ids: readonly string[],
): Promise<(id: string) => string> {
  const rows =
    ids.length === 0
      ? []
      : await read
          .selectFrom('variant')
          .innerJoin('product', 'product.id', 'variant.product_id')
          .select(['variant.id', 'variant.sku', 'variant.title as variant_title'])
          .select('product.title as product_title')
          .where('variant.id', 'in', ids)
          .execute();
  const names = new Map(rows.map((row) => [row.id, variantName(row)]));
  return (id) => names.get(id) ?? id;
}
