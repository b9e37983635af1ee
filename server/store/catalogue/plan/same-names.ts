import type { VariantRow } from '../../../db/tables.ts';
import type { Problem } from '../../owner-refusal.ts';
import type { LocatedProduct } from '../file/file-product.ts';
import type { StoredCatalogue } from '../stored-catalogue.ts';
import type { ImportPlan } from './plan-import.ts';

/**
 * Finds ids of other products' variants, and SKUs used twice. An SKU must be unique in the store, because commands
 * identify a variant by it.
 */
export function duplicateNames(
  plan: ImportPlan,
  stored: StoredCatalogue,
  placed: readonly LocatedProduct[],
): Problem[] {
  const problems: Problem[] = [];
  const places = placed.flatMap(({ product, variantsAt, at }) =>
    (product.variants ?? []).map((_, index) => ({ at: variantsAt[index] ?? at, index })),
  );
  const owners = new Map(
    [...stored.variants].flatMap(([product, rows]) => rows.map(({ id }) => [id, product])),
  );
  const written = new Map(plan.variants.map((row) => [row.id, row.product_id]));
  const gone = new Set([...plan.removedProducts, ...plan.removedVariants]);
  const back = new Set(plan.products.map(({ id }) => id));
  const handles = new Map(stored.products.map((row) => [row.id, row.url_handle ?? row.id]));
  const skus = new Map<string, string>();
  const products = plan.products.concat(stored.products.filter(({ id }) => !back.has(id)));
  for (const { id, product_id, sku } of variantsInCatalogue({ ...stored, products })) {
    const stays = !gone.has(id) && !gone.has(product_id) && written.get(id) !== product_id;
    if (stays && sku !== null) skus.set(sku, `the store, of ${handles.get(product_id)}`);
  }
  for (const [index, { id, product_id, sku }] of plan.variants.entries()) {
    const { at, index: inProduct } = places[index] ?? { at: '', index: 0 };
    const owner = owners.get(id) ?? product_id;
    if (owner !== product_id)
      problems.push({ at, sentence: `the variant ${id} is another product's` });
    owners.set(id, owner);
    if (sku === null) continue;
    const holder = skus.get(sku);
    if (holder !== undefined)
      problems.push({
        at,
        sentence: `the SKU '${sku}' is another variant's, in ${holder}${handles.has(product_id) || !holder.startsWith('the store') ? '' : sameProduct}`,
        field: `variants.${inProduct}.sku`,
      });
    skus.set(sku, at);
  }
  return problems;
}

/** The advice for a product in the file whose handle and title differ from the stored product's. */
const sameProduct =
  ': if it is the same product, name it by that handle, or give its product_id with the new one';

export const variantsInCatalogue = ({
  products,
  variants,
}: Pick<StoredCatalogue, 'products' | 'variants'>): VariantRow[] =>
  products
    .filter(({ deleted_at }) => deleted_at === null)
    .flatMap(({ id }) => variants.get(id) ?? [])
    .filter(({ deleted_at }) => deleted_at === null);
