import type { Writer } from '../../db/database.ts';
import { accept, refused } from '../http/refusal.ts';

/** Finds a variant by SKU or id; refused if none or several match. */
export async function findVariant(transaction: Writer, name: string) {
  const found = await transaction
    .selectFrom('variant')
    .innerJoin('product', 'product.id', 'variant.product_id')
    .selectAll('variant')
    .select('product.title as product_title')
    .select(['product.thumbnail', 'product.needs_sending', 'product.tax_class'])
    .where((row) => row.or([row('variant.id', '=', name), row('variant.sku', '=', name)]))
    .where('variant.deleted_at', 'is', null)
    .where('product.deleted_at', 'is', null)
    .orderBy('variant.id')
    // Lock the variant until the transaction ends, so that nobody starts or stops managing its stock; see
    // `lockUncountedVariants`.
    .forKeyShare('variant')
    .execute();
  const [variant, ...others] = found;
  if (variant === undefined)
    return refused(`There is no variant with the SKU or the id '${name}'.`);
  if (others.length > 0)
    return refused(
      `Several variants have the SKU '${name}': name one by its id, ${found.map(({ id }) => id).join(' or ')}.`,
    );
  return accept(variant);
}

export type VariantMatch = Extract<Awaited<ReturnType<typeof findVariant>>, { ok: true }>['value'];
