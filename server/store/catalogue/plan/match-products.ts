import type { ProductRow } from '../../../db/tables.ts';
import type { Problem } from '../../owner-refusal.ts';
import type { LocatedProduct } from '../file/file-product.ts';
import { slugOfTitle } from '../slug.ts';
import type { StoredCatalogue } from '../stored-catalogue.ts';
import { newId } from './new-id.ts';
import { hasLostZeros } from './spreadsheet-warnings.ts';

export interface MatchedProduct extends LocatedProduct {
  /** The stored product; undefined for a new product. */
  found: ProductRow | undefined;
  id: string;
  /** The handle from the file or derived from the title; undefined if the product keeps its own. */
  handle: string | undefined;
  /** True if a row names its variant only by SKU, as in a price list. The order of such rows has no meaning. */
  tellsNoOrder?: boolean;
}

/**
 * Finds the stored product of each product in a file:
 * - by id
 * - else by handle, then by title, among products in the catalogue
 * - else by handle among removed products
 *
 * A row without any of these names belongs to the product that has a variant with its SKU. The rows of such a product
 * are merged.
 */
export function matchProducts(
  placed: readonly LocatedProduct[],
  stored: StoredCatalogue,
  nowMs: number,
): { matched: MatchedProduct[]; problems: Problem[] } {
  const problems: Problem[] = [];
  const live = stored.products.filter((product) => product.deleted_at === null);
  const byId = new Map(stored.products.map((product) => [product.id, product]));
  const byHandle = new Map(live.map((product) => [product.url_handle ?? '', product]));
  // If several removed products have the handle, take the last, because links and carts may still refer to it.
  const gone = stored.products
    .filter((product) => product.deleted_at !== null)
    .toSorted((a, b) => (a.deleted_at ?? 0) - (b.deleted_at ?? 0));
  const byGoneHandle = new Map(gone.map((product) => [product.url_handle ?? '', product]));
  const byTitle = Map.groupBy(live, ({ title }) => title);
  const bySku = productsBySku(stored, live);
  const matched = placed.flatMap((entry): MatchedProduct[] => {
    const { id, title, handle } = entry.product;
    if (id !== undefined || title !== undefined || handle !== undefined) return [named(entry)];
    const sku = entry.product.variants?.[0]?.sku ?? '';
    const found = bySku.get(sku);
    if (found !== undefined)
      return [{ ...entry, found, id: found.id, handle: undefined, tellsNoOrder: true }];
    problems.push({ at: entry.at, sentence: unknownSku(sku, bySku) });
    return [];
  });
  return { matched: mergeBySku(matched), problems };

  function named(entry: LocatedProduct): MatchedProduct {
    const { id, title } = entry.product;
    if (id !== undefined)
      return { ...entry, found: byId.get(id), id, handle: entry.product.handle };
    const handle = entry.product.handle ?? slugOfTitle(title ?? '');
    const [titled, another] =
      entry.product.handle === undefined ? (byTitle.get(title ?? '') ?? []) : [];
    const found = byHandle.get(handle) ?? titled ?? byGoneHandle.get(handle);
    if (found !== undefined && found === titled && another !== undefined)
      problems.push({
        at: entry.at,
        sentence: `several products have the title '${title}': name one by its handle`,
      });
    return {
      ...entry,
      found,
      id: found?.id ?? newId('prod', nowMs),
      handle: found === undefined || found.url_handle === handle ? handle : undefined,
    };
  }
}

function productsBySku({ variants }: StoredCatalogue, live: readonly ProductRow[]) {
  const skus = new Map<string, ProductRow>();
  for (const product of live)
    for (const { sku, deleted_at } of variants.get(product.id) ?? [])
      if (sku !== null && deleted_at === null) skus.set(sku, product);
  return skus;
}

function unknownSku(sku: string, known: ReadonlyMap<string, unknown>): string {
  if (sku === '') return 'names no product: it needs an id, a handle, a title or an SKU';
  const skuWithZeros = [...known.keys()].find((one) => hasLostZeros(one, sku));
  const hint =
    skuWithZeros === undefined
      ? ', and the row names no product'
      : `: '${skuWithZeros}' has lost its zeros in the spreadsheet, whose column has to be one of text`;
  return `nothing on sale has the SKU '${sku}'${hint}`;
}

/** Merges variants that are named only by SKU into the other rows of their product. */
function mergeBySku(matched: readonly MatchedProduct[]): MatchedProduct[] {
  const all: MatchedProduct[] = [];
  const places = new Map<string, number>();
  for (const entry of matched) {
    const place = places.get(entry.id);
    const before = place === undefined ? undefined : all[place];
    const isBySku = Object.keys(entry.product).every((key) => key === 'variants');
    if (place === undefined || before === undefined || !isBySku) {
      places.set(entry.id, all.length);
      all.push(entry);
      continue;
    }
    all[place] = {
      ...before,
      tellsNoOrder: true,
      product: {
        ...before.product,
        variants: [...(before.product.variants ?? []), ...(entry.product.variants ?? [])],
      },
      variantsAt: [...before.variantsAt, ...entry.variantsAt],
      ...(before.blank && {
        blank: {
          product: before.blank.product,
          variants: [...before.blank.variants, ...(entry.blank?.variants ?? [])],
        },
      }),
    };
  }
  return all;
}
