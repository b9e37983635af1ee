import type { CollectionRow, ProductRow, VariantRow } from '../../../../db/tables.ts';
import type { StoredCatalogue } from '../../../catalogue/stored-catalogue.ts';
import { storedJson } from '../../../catalogue/stored-json.ts';
import type { Uncounted } from '../../../stock/counting.ts';
import { fileProductOf } from '../file/export-catalogue.ts';
import type { Placed, Problem } from '../file/file-product.ts';
import { onlyChanges } from './after-import.ts';
import { cellsLeft } from './cells-left.ts';
import { type MatchedProduct, matchProducts, slug } from './match-products.ts';
import { newId } from './new-id.ts';
import { planVariants } from './plan-variants.ts';
import { productRow, withIds } from './product-row.ts';
import { onSale, sameNames } from './same-names.ts';

/** What a file has set is a count, but for an import that was taken back. */
export type ImportMove = 'import' | 'stock';

/** What an import writes. */
export interface ImportPlan {
  /** New ones. */
  collections: CollectionRow[];
  products: ProductRow[];
  /** In place of those that the same products have. */
  links: Map<string, string[]>;
  variants: VariantRow[];
  /** Pieces of variants that are to have so many. */
  stock: { variant_id: string; on_hand: number; at: string }[];
  removedProducts: string[];
  removedVariants: string[];
  /** Variants off sale that nothing is counted of any more. */
  uncounted: string[];
  /** What was sold while its variant was not counted, and leaves the stock now. */
  sold: Uncounted[];
  /** What moves of the stock are from now on. */
  kinds: ReadonlyMap<string, ImportMove>;
}

export const emptyPlan = (): ImportPlan => ({
  collections: [],
  products: [],
  links: new Map(),
  variants: [],
  stock: [],
  removedProducts: [],
  removedVariants: [],
  uncounted: [],
  sold: [],
  kinds: new Map(),
});

/** What is not done, and may surprise whoever wrote the file. */
export interface LeftAlone {
  /** Variants that are there already and whose stock differs from the file's. */
  stockKept: number;
  /** Variants on sale that the file leaves out of their product. */
  notNamed: number;
  /** Empty cells where the store has something. */
  cells: number;
}

export interface PlanOptions {
  /** Whether the file's stock also counts for variants that are there already. */
  stock: boolean;
  /** Whether what the file does not name goes off sale. */
  replace: boolean;
  nowMs: number;
  /** Our address of a picture, by its name in the file; it has been looked at. */
  picture(reference: string): string;
}

/** Decides what an import writes, and finds what is wrong with the file beside what is stored. */
export function planImport(
  placed: readonly Placed[],
  stored: StoredCatalogue,
  options: PlanOptions,
): { plan: ImportPlan; left: LeftAlone; problems: Problem[] } {
  const { nowMs } = options;
  const plan = emptyPlan();
  const left: LeftAlone = { stockKept: 0, notNamed: 0, cells: 0 };
  const live = stored.products.filter((product) => product.deleted_at === null);
  const { matched, problems } = matchProducts(placed, stored, nowMs);
  const collections = collectionFinder(stored.collections, plan.collections, nowMs);
  const findProduct = productFinder(live, matched);
  const currency = shopCurrency(matched, stored, options.replace);
  const takenIds = new Map<string, string>();
  const takenHandles = new Map<string, string>();
  const named = new Set(matched.map((entry) => entry.id));
  for (const product of live)
    if (!named.has(product.id) && product.url_handle !== null && !options.replace)
      takenHandles.set(product.url_handle, 'the store');
  let position = options.replace ? 0 : Math.max(-1, ...live.map((product) => product.position)) + 1;

  for (const { product, at, variantsAt, blank, found, id, handle } of matched) {
    const complain = (sentence: string) => problems.push({ at, sentence });
    const before = takenIds.get(id);
    if (before !== undefined) complain(`is the same product as ${before}`);
    takenIds.set(id, at);
    const url_handle =
      handle || found?.url_handle || slug(product.title ?? found?.title ?? '') || id;
    const holder = takenHandles.get(url_handle);
    if (holder !== undefined && before === undefined)
      complain(`the handle '${url_handle}' is another product's, in ${holder}`);
    takenHandles.set(url_handle, at);
    if (product.title === undefined && found === undefined) complain('a new product needs a title');
    if (product.variants === undefined && found === undefined)
      complain('a new product needs a variant');
    const planned = planVariants({
      productId: id,
      isOnSale: found !== undefined && found.deleted_at === null,
      file: product.variants,
      at: variantsAt,
      options: found === undefined ? [] : storedJson.options.read(found.options),
      stored: stored.variants.get(id) ?? [],
      counted: stored.stock,
      waiting: stored.waiting,
      shopCurrency: currency,
      ...options,
    });
    problems.push(...planned.problems);
    plan.variants.push(...planned.variants);
    plan.stock.push(...planned.stock);
    plan.removedVariants.push(...planned.removed);
    left.stockKept += planned.stockKept;
    left.notNamed += planned.notNamed;
    if (blank !== undefined && found !== undefined)
      left.cells += cellsLeft(blank, planned.variants, fileProductOf(found, stored));
    if (product.collections !== undefined)
      plan.links.set(id, [...new Set(product.collections.map(collections))]);
    const related = (product.related ?? []).map(({ sectionTitle, product: name }) => {
      const related_id = findProduct(name);
      if (related_id === undefined) complain(`there is no product '${name}' to be related`);
      return { section_title: sectionTitle, related_id: related_id ?? '' };
    });
    const isNew = found === undefined || found.deleted_at !== null;
    plan.products.push({
      ...productRow(product, found, options),
      id,
      url_handle,
      position: isNew || options.replace ? position++ : found.position,
      options: storedJson.options.write(planned.options),
      ...(product.related !== undefined && {
        related_products: storedJson.relatedProducts.write(
          withIds(related, storedJson.relatedProducts.read(found?.related_products ?? '[]'), () =>
            newId('prel', nowMs),
          ),
        ),
      }),
    });
  }
  if (options.replace)
    plan.removedProducts = live.filter(({ id }) => !named.has(id)).map(({ id }) => id);
  problems.push(...sameNames(plan, stored, placed));
  return { plan: onlyChanges(plan, stored), left, problems };
}

/** A new collection is added where a title is met for the first time. */
function collectionFinder(stored: readonly CollectionRow[], added: CollectionRow[], nowMs: number) {
  const ids = new Map(
    stored.filter((row) => row.deleted_at === null).map((row) => [row.title, row.id]),
  );
  return (title: string): string => {
    const known = ids.get(title);
    if (known !== undefined) return known;
    const id = newId('pcol', nowMs);
    ids.set(title, id);
    added.push({
      id,
      title,
      image_url: null,
      created_at: nowMs,
      updated_at: nowMs,
      deleted_at: null,
    });
    return id;
  };
}

function productFinder(
  live: readonly ProductRow[],
  matched: readonly { id: string; handle: string | undefined }[],
) {
  const ids = new Map<string, string>();
  for (const { id, url_handle } of live) ids.set(url_handle ?? id, id).set(id, id);
  for (const { id, handle } of matched) ids.set(handle || id, id).set(id, id);
  return (name: string) => ids.get(name);
}

/**
 * What prices are in where neither the file nor the product says it: the one currency of what is on sale when the import
 * is done, and where the file replaces everything and names none, of what was.
 */
function shopCurrency(
  matched: readonly MatchedProduct[],
  stored: StoredCatalogue,
  replace: boolean,
): string | null {
  const said = matched.flatMap(({ product }) =>
    (product.variants ?? []).flatMap(({ currencyCode }) => currencyCode ?? []),
  );
  const before = onSale(stored).map(({ currency_code }) => currency_code);
  const [only, another] = new Set(replace && said.length > 0 ? said : [...said, ...before]);
  return another === undefined ? (only ?? null) : null;
}
