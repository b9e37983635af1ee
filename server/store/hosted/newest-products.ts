import { LRUCache } from 'lru-cache';
import type { WireProduct } from '../../../contract/store.ts';
import type { LoadedProduct } from '../catalogue/memory/load-catalogue.ts';
import { productsById } from '../catalogue/memory/memory-catalogue.ts';
import type { ConvertedLists } from './read-catalogue.ts';

/** The maximum number of characters of JSON of products fetched since the last list. */
const keptCharacters = 8_000_000;

/** A store's response about a single product. */
export interface FetchedProduct {
  /** Null if there is no such product. */
  wire: WireProduct | null;
  version: string;
  /** The time of arrival, on the performance.now() clock. */
  arrivedMs: number;
  characters: number;
}

/**
 * The newest data of each listed product, from its list or from the store's response about the product. Older data
 * never replace newer data.
 */
export function createNewestProducts() {
  let lists: ConvertedLists = { products: [], version: 'none', leftOut: 0 };
  let listsAskedMs = Number.NEGATIVE_INFINITY;
  let byId = productsById(lists.products);
  const details = new LRUCache<string, FetchedProduct>({
    maxSize: keptCharacters,
    sizeCalculation: ({ characters }) => characters,
  });
  /** Rows that differ from the list because of a newer response; null for a product that no longer exists. */
  let changed = new Map<string, LoadedProduct | null>();
  let changes = 0;
  let all: readonly LoadedProduct[] | null = null;
  let ids: ReadonlySet<string> | null = null;

  const newer = (id: string): FetchedProduct | undefined => {
    const detail = byId.has(id) ? details.get(id) : undefined;
    return detail !== undefined && detail.arrivedMs >= listsAskedMs ? detail : undefined;
  };
  const hasChanged = () => {
    changes++;
    all = null;
    ids = null;
  };
  /**
   * Compares a row of the list with a newer response about its product, and records the difference.
   *
   * @returns true if the displayed row changes
   */
  const compare = (listed: LoadedProduct): boolean => {
    const { id } = listed.wire;
    const before = changed.get(id);
    const row = rowOf(listed, newer(id));
    if (row === listed) return changed.delete(id);
    changed.set(id, row);
    return before === undefined || productKey(before) !== productKey(row);
  };
  const products = () => {
    all ??= lists.products.flatMap((listed) => {
      const row = changed.get(listed.wire.id);
      return row === undefined ? [listed] : row === null ? [] : [row];
    });
    return all;
  };

  return {
    /** @param askedMs the time of the request for the first page, on the performance.now() clock */
    takeLists(next: ConvertedLists, askedMs: number): void {
      lists = next;
      listsAskedMs = askedMs;
      byId = productsById(next.products);
      changed = new Map();
      for (const product of next.products) compare(product);
      hasChanged();
    },
    takeDetail(id: string, detail: FetchedProduct): void {
      const listed = byId.get(id);
      if (listed === undefined) return;
      details.set(id, detail);
      if (compare(listed)) hasChanged();
    },
    listsVersion: () => lists.version,
    /** Changes with anything that a list contains. */
    version: () => (changed.size === 0 ? lists.version : `${lists.version}.${changes}`),
    listsAskedMs: () => listsAskedMs,
    isListed: (id: string) => byId.has(id),
    /** True for the id of a listed product or of one of its variants. */
    has(id: string): boolean {
      ids ??= new Set(products().flatMap(({ wire }) => wire.variants.map((each) => each.id)));
      return byId.has(id) || ids.has(id);
    },
    /** All products, including hidden ones. */
    all: products,
    /** A response about the product that is newer than the lists; undefined if there is none. */
    newer,
    listed: (id: string) => byId.get(id),
  };
}

/** The row as a list shows it: the list's own row, unless the store has since sent other data of the product. */
function rowOf(listed: LoadedProduct, detail: FetchedProduct | undefined): LoadedProduct | null {
  if (detail === undefined) return listed;
  if (detail.wire === null) return null;
  // The list determines the position.
  const row = { hidden: listed.hidden, wire: { ...detail.wire, order: listed.wire.order } };
  return productKey(row) === productKey(listed) ? listed : row;
}

/**
 * A key of the fields that cards and carts show. Lists omit long texts, so comparing all fields would re-render every
 * page with a list for each product that is visited.
 */
function productKey(product: LoadedProduct | null): string {
  if (product === null) return '';
  const { title, subtitle, ribbon_text, purchasable, variants, site_product_selection } =
    product.wire;
  const offers = variants.map((each) => [
    each.id,
    each.title,
    each.manage_inventory,
    each.inventory_quantity,
    each.prices,
  ]);
  return JSON.stringify([
    title,
    subtitle,
    ribbon_text,
    purchasable,
    site_product_selection,
    product.wire.thumbnail,
    product.wire.custom_fields,
    offers,
  ]);
}
