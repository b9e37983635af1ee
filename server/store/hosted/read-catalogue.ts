import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { z } from 'zod';
import type { LoadedProduct } from '../catalogue/memory/load-catalogue.ts';
import { accept, httpRefusal, type Outcome } from '../http/refusal.ts';
import type { HostedStoreClient } from './hosted-store-client.ts';
import {
  type HostedProduct,
  lacksPrice,
  parseHostedProduct,
  wireOfHostedProduct,
} from './read-product.ts';

const perPage = 100;
const maxProducts = 10_000;
/**
 * Twice the pages that `maxProducts` need, because some stores send fewer products per page than requested.
 */
const maxPages = (2 * maxProducts) / perPage;
/** The rows that are processed in one turn of the event loop, so that visitors are answered in between. */
const rowsPerTurn = 20;
/** The maximum number of products that a log line names. */
const idsNamed = 5;

/**
 * The limit of all products' JSON. Products in memory take several times this size, and twice that
 * during a refresh.
 */
const defaultMaxCharacters = 32_000_000;

export interface HostedList {
  products: readonly HostedProduct[];
  unreadable: number;
  /** The number of products beyond the limit, which are not read. */
  leftOut: number;
}

export interface HostedLists {
  shown: readonly HostedProduct[];
  hidden: readonly HostedProduct[];
}

const listPage = z.object({ products: z.array(z.unknown()), count: z.int().nonnegative() });

/** Reads all pages of a list. An incomplete list is refused, so that no product disappears because a page failed. */
export async function fetchProductPage(
  calls: HostedStoreClient,
  path: string,
): Promise<Outcome<HostedList>> {
  const products = new Map<string, HostedProduct>();
  let sent = 0;
  let unreadable = 0;
  /** Skip repeated rows: a store that ignores `offset` would send its first page again and again. */
  let arrived = 0;
  let count = 0;
  for (let pages = 0; sent < maxProducts; pages++) {
    if (pages === maxPages)
      return httpRefusal(502, `the list of products has over ${maxPages} pages`);
    const offset = sent === 0 ? '' : `&offset=${sent}`;
    const answer = await calls.get(`${path}limit=${perPage}${offset}`);
    if (!answer.ok) return answer;
    const read = listPage.safeParse(answer.value);
    if (!read.success) return httpRefusal(502, 'the list of products has no products or no count');
    const page = read.data;
    count = page.count;
    const fresh = new Set<string>();
    let known = 0;
    for (const [index, row] of page.products.entries()) {
      if (index % rowsPerTurn === rowsPerTurn - 1) await nextTurn();
      const product = parseHostedProduct(row);
      if (product === null) unreadable++;
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
      return httpRefusal(502, `the list of products ends after ${arrived} of ${page.count}`);
  }
  if (sent > 0 && products.size === 0)
    return httpRefusal(502, `none of the ${sent} products can be read`);
  const readable = [...products.values()].slice(0, maxProducts);
  const cut = products.size - readable.length;
  return accept({ products: readable, unreadable, leftOut: Math.max(count - arrived, 0) + cut });
}

/** Sentences for the owner about the faults of a list. Empty if all products can be sold. */
export function hostedListFaults({ products, unreadable, leftOut }: HostedList): string[] {
  const unpriced = products.filter(lacksPrice).map(({ id }) => id);
  const named = unpriced.slice(0, idsNamed).join(', ');
  return [
    ...(unpriced.length > 0
      ? [
          `${countText(unpriced)} cannot be bought, or not in every variant, because a price is missing or cannot be read: ${named}${unpriced.length > idsNamed ? ', …' : ''}`,
        ]
      : []),
    ...(unreadable > 0
      ? [
          `${countText({ length: unreadable })} cannot be read, and ${unreadable === 1 ? 'is' : 'are'} left out`,
        ]
      : []),
    ...(leftOut > 0
      ? [
          `its list has more than ${maxProducts.toLocaleString('en-US')} products, and ${leftOut} of them ${leftOut === 1 ? 'is' : 'are'} left out`,
        ]
      : []),
  ];
}

const countText = ({ length }: ArrayLike<unknown>) =>
  `${length} ${length === 1 ? 'product' : 'products'}`;

export interface ConvertedLists {
  products: readonly LoadedProduct[];
  version: string;
  /** The number of products that were left out to limit the memory. */
  leftOut: number;
}

/**
 * Converts the lists to the format of our own responses.
 *
 * @param picture returns the path of our copy of a picture; null if the picture may not be fetched
 */
export async function convertLists(
  { shown, hidden }: HostedLists,
  picture: (address: string) => string | null,
  maxCharacters = defaultMaxCharacters,
): Promise<ConvertedLists> {
  const hash = createHash('sha256');
  const products = new Map<string, LoadedProduct>();
  let characters = 0;
  let leftOut = 0;
  const rows = [
    ...shown.map((row) => ({ row, isHidden: false })),
    ...hidden.map((row) => ({ row, isHidden: true })),
  ];
  for (const [index, { row, isHidden }] of rows.entries()) {
    if (index % rowsPerTurn === rowsPerTurn - 1) await nextTurn();
    // A hidden product of the last read may now be in the visible list.
    if (products.has(row.id)) continue;
    const product = { wire: wireOfHostedProduct(row, picture), hidden: isHidden };
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
