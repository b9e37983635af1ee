import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { LoadedProduct } from '../catalogue/load-catalogue.ts';
import { accept, type Outcome, refuse } from '../http/refusal.ts';
import type { HostedCalls } from './hosted-calls.ts';
import { type HostedProduct, readHostedProduct, wireOf } from './read-product.ts';

const perPage = 100;
const productsMax = 10_000;
/** Twice as many as that many products need: some stores send fewer a page than they are asked for. */
const pagesMax = (2 * productsMax) / perPage;
/** Reading a long list must not keep visitors waiting. */
const readAtOnce = 20;

/** Of the JSON of all products. In memory they take several times that, and twice so while the next list is read. */
const usualMaxCharacters = 32_000_000;

/** What a store has sent of its products, as far as it could be read. */
export interface HostedLists {
  shown: readonly HostedProduct[];
  hidden: readonly HostedProduct[];
}

/**
 * One list of a store, page after page until there is no more. A list that is not whole is refused, so that products
 * do not go off sale because a page failed.
 */
export async function readList(
  calls: HostedCalls,
  address: string,
): Promise<Outcome<readonly HostedProduct[]>> {
  const products = new Map<string, HostedProduct>();
  let sent = 0;
  /** Less what earlier pages had already: a store that does not know `offset` sends its first page for ever. */
  let arrived = 0;
  for (let pages = 0; sent < productsMax; pages++) {
    if (pages === pagesMax) return refuse(502, `the list of products has over ${pagesMax} pages`);
    const offset = sent === 0 ? '' : `&offset=${sent}`;
    const answer = await calls.get(`${address}limit=${perPage}${offset}`);
    if (!answer.ok) return answer;
    const page = pageOf(answer.value);
    if (page === null) return refuse(502, 'the list of products has no products or no count');
    const fresh = new Set<string>();
    let known = 0;
    for (const [index, row] of page.products.entries()) {
      if (index % readAtOnce === readAtOnce - 1) await nextTurn();
      const product = readHostedProduct(row);
      if (product === null || fresh.has(product.id)) continue;
      if (products.has(product.id)) {
        known++;
        continue;
      }
      fresh.add(product.id);
      products.set(product.id, product);
    }
    sent += page.products.length;
    const isRepeated = known > 0 && fresh.size === 0;
    if (!isRepeated) arrived += page.products.length - known;
    if (arrived >= page.count) break;
    if (isRepeated || page.products.length === 0)
      return refuse(502, `the list of products ends after ${arrived} of ${page.count}`);
  }
  if (sent > 0 && products.size === 0)
    return refuse(502, `none of the ${sent} products can be read`);
  return accept([...products.values()].slice(0, productsMax));
}

function pageOf(value: unknown): { products: unknown[]; count: number } | null {
  if (typeof value !== 'object' || value === null) return null;
  if (!('products' in value) || !Array.isArray(value.products)) return null;
  if (!('count' in value) || typeof value.count !== 'number') return null;
  return Number.isSafeInteger(value.count) && value.count >= 0
    ? { products: value.products, count: value.count }
    : null;
}

export interface ServedLists {
  products: readonly LoadedProduct[];
  /** Changes with anything in them. */
  version: string;
  /** How many of the products were left out, since all together would take too much memory. */
  leftOut: number;
}

/**
 * The lists as our own answers give them.
 *
 * @param picture our address for a picture's; null for one that may not be fetched
 */
export async function serveLists(
  { shown, hidden }: HostedLists,
  picture: (address: string) => string | null,
  maxCharacters = usualMaxCharacters,
): Promise<ServedLists> {
  const hash = createHash('sha256');
  const products = new Map<string, LoadedProduct>();
  let characters = 0;
  let leftOut = 0;
  const rows = [
    ...shown.map((row) => ({ row, isHidden: false })),
    ...hidden.map((row) => ({ row, isHidden: true })),
  ];
  for (const [index, { row, isHidden }] of rows.entries()) {
    if (index % readAtOnce === readAtOnce - 1) await nextTurn();
    // While a store's list of hidden products fails, one of them may have come into the other list.
    if (products.has(row.id)) continue;
    const product = { wire: wireOf(row, picture), hidden: isHidden };
    const json = JSON.stringify(product);
    if (characters + json.length > maxCharacters) {
      leftOut++;
      continue;
    }
    characters += json.length;
    hash.update(json);
    products.set(row.id, product);
  }
  return { products: [...products.values()], version: hash.digest('hex').slice(0, 16), leftOut };
}
