import type { ProductRow } from '../../../../db/tables.ts';
import type { StoredCatalogue } from '../../../catalogue/stored-catalogue.ts';
import type { Placed, Problem } from '../file/file-product.ts';
import { newId } from './new-id.ts';

export interface MatchedProduct extends Placed {
  /** The stored product; undefined for a new one. */
  found: ProductRow | undefined;
  id: string;
  /** From the file or made of the title; undefined if the product keeps its own. */
  handle: string | undefined;
}

/** Finds the stored product of each product in a file: by id; else by handle, then title, on sale; else by handle, off sale. */
export function matchProducts(
  placed: readonly Placed[],
  stored: StoredCatalogue,
  nowMs: number,
): { matched: MatchedProduct[]; problems: Problem[] } {
  const problems: Problem[] = [];
  const live = stored.products.filter((product) => product.deleted_at === null);
  const byId = new Map(stored.products.map((product) => [product.id, product]));
  const byHandle = new Map(live.map((product) => [product.url_handle ?? '', product]));
  // Of several off sale, the last one removed wins: links and carts may still refer to it.
  const gone = stored.products
    .filter((product) => product.deleted_at !== null)
    .toSorted((a, b) => (a.deleted_at ?? 0) - (b.deleted_at ?? 0));
  const byGoneHandle = new Map(gone.map((product) => [product.url_handle ?? '', product]));
  const byTitle = Map.groupBy(live, ({ title }) => title);
  const matched = placed.map((entry): MatchedProduct => {
    const { id, title } = entry.product;
    if (id !== undefined)
      return { ...entry, found: byId.get(id), id, handle: entry.product.handle };
    const handle = entry.product.handle ?? slug(title ?? '');
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
  });
  return { matched, problems };
}

/** Makes a handle of a title; without letters or digits, of its code points, so that it is always the same. */
export function slug(title: string): string {
  const words = title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{Mn}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
  const numbers = () =>
    Array.from(title.trim(), (character) => `u${character.codePointAt(0)?.toString(16)}`).join('-');
  return (words || numbers()).slice(0, 200);
}
