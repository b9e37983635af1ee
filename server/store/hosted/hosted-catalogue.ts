import { createHash } from 'node:crypto';
import { open, readFile, rename } from 'node:fs/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { LoadedProduct } from '../catalogue/load-catalogue.ts';
import { detailOf, type MemoryCatalogue, productsById } from '../catalogue/memory-catalogue.ts';
import { accept, type Outcome, type Refusal, refuse } from '../http/refusal.ts';
import type { HostedCalls } from './hosted-calls.ts';
import { readHostedProduct } from './read-product.ts';

const perPage = 100;
const productsMax = 10_000;
/** Reading a long list must not keep visitors waiting. */
const readAtOnce = 20;
/** Visitors of a store that has never answered may have it asked again, but not all of them at once. */
const askAgainAfterMs = 2_000;
const format = 'hosted-catalogue-1';

/** What a store has sent of its products, as it came. */
interface Sent {
  shown: unknown[];
  hidden: unknown[];
}

interface Options {
  calls: HostedCalls;
  /** Whose catalogue the file holds: another store's is not shown. */
  base: string;
  /** Where the last good catalogue outlives a restart. */
  file: string;
  /** Our address for a picture's; null for one that may not be fetched. */
  picture(address: string): string | null;
  everyMs: number;
  log(message: string, error?: unknown): void;
}

export interface HostedCatalogue extends MemoryCatalogue {
  /** Why there is nothing to show yet: the store has never answered. Null once it has. */
  refusal(): Refusal | null;
  /** Asks again when there is nothing to show; settles with the answer. */
  sooner(): Promise<void>;
}

/**
 * Somebody else's catalogue, asked for at once and every `everyMs`, held ready in memory.
 * While the store is away the last good one stays, also over a restart.
 */
export async function createHostedCatalogue(options: Options): Promise<HostedCatalogue> {
  const { calls, file, log } = options;
  const listeners = new Set<() => void>();
  let products: readonly LoadedProduct[] = [];
  let byId = productsById(products);
  let version = 'none';
  let why: Refusal | null = refuse(503, 'The store has not answered yet').refusal;
  let failing = false;
  let askedAtMs = Number.NEGATIVE_INFINITY;

  const take = async (sent: Sent): Promise<void> => {
    products = [
      ...(await readAll(sent.shown, false, options.picture)),
      ...(await readAll(sent.hidden, true, options.picture)),
    ];
    byId = productsById(products);
    why = null;
    const before = version;
    version = createHash('sha256').update(JSON.stringify(products)).digest('hex').slice(0, 16);
    if (version !== before) for (const listener of listeners) listener();
  };

  const poll = async (): Promise<void> => {
    askedAtMs = performance.now();
    const shown = await everyPage(calls, '/products?');
    if (!shown.ok) {
      const { statusCode, message } = shown.refusal;
      if (!failing) log(`the hosted store: HTTP ${statusCode}: ${message}`);
      failing = true;
      if (why !== null) why = shown.refusal;
      return;
    }
    // Products that are kept out of lists can still be linked to. Not every store tells of them.
    const hidden = await everyPage(calls, '/products?is_hidden=true&');
    const sent = { shown: shown.value, hidden: hidden.ok ? hidden.value : [] };
    if (failing) log('the hosted store: back again');
    failing = false;
    const before = version;
    await take(sent);
    if (version !== before)
      await keep(file, options.base, sent).catch((error: unknown) =>
        log('keeping the hosted catalogue', error),
      );
  };

  let underWay: Promise<void> | null = null;
  const ask = (): Promise<void> => {
    underWay ??= poll()
      .catch((error: unknown) => log('reading the hosted store', error))
      .finally(() => {
        underWay = null;
      });
    return underWay;
  };

  const kept = await readKept(file, options.base);
  if (kept !== null) await take(kept);
  const first = ask();
  if (why !== null) await first;
  const timer = setInterval(ask, options.everyMs);
  timer.unref();

  return {
    isKnown: () => why === null,
    version: () => version,
    productVersion: () => version,
    contentVersion: () => version,
    // Another's store is asked every half a minute; what it has changed meanwhile nobody here can know.
    checked: () => null,
    refusal: () => why,
    async sooner() {
      if (underWay !== null || performance.now() - askedAtMs >= askAgainAfterMs) await ask();
    },
    all: () => products,
    products: () => products.filter(({ hidden }) => !hidden).map(({ wire }) => wire),
    product(id) {
      const found = byId.get(id);
      return found === undefined ? null : detailOf(found);
    },
    collections: () => [],
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async close() {
      clearInterval(timer);
      await underWay;
    },
  };
}

/** Page after page until there is no more; whatever number the store claims to have. */
async function everyPage(calls: HostedCalls, address: string): Promise<Outcome<unknown[]>> {
  const products: unknown[] = [];
  while (products.length < productsMax) {
    const offset = products.length === 0 ? '' : `&offset=${products.length}`;
    const answer = await calls.get(`${address}limit=${perPage}${offset}`);
    if (!answer.ok) return answer;
    const page = pageOf(answer.value);
    if (page === null) return refuse(502, 'Bad Gateway');
    products.push(...page.products);
    if (page.products.length === 0 || products.length >= page.count) break;
  }
  return accept(products.slice(0, productsMax));
}

function pageOf(value: unknown): { products: unknown[]; count: number } | null {
  if (typeof value !== 'object' || value === null) return null;
  if (!('products' in value) || !Array.isArray(value.products)) return null;
  const count = 'count' in value && typeof value.count === 'number' ? value.count : 0;
  return { products: value.products, count };
}

async function readAll(
  rows: readonly unknown[],
  hidden: boolean,
  picture: Options['picture'],
): Promise<LoadedProduct[]> {
  const read = new Map<string, LoadedProduct>();
  for (const [index, row] of rows.entries()) {
    if (index % readAtOnce === readAtOnce - 1) await nextTurn();
    const product = readHostedProduct(row, hidden, picture);
    if (product !== null && !read.has(product.wire.id)) read.set(product.wire.id, product);
  }
  return [...read.values()];
}

/** Written beside and renamed: a reader finds the old catalogue or the new one, whole. */
async function keep(file: string, base: string, sent: Sent): Promise<void> {
  const beside = `${file}.${process.pid}.tmp`;
  await using handle = await open(beside, 'w');
  await handle.writeFile(JSON.stringify({ format, base, ...sent }));
  await handle.sync();
  await rename(beside, file);
}

/** A file that is absent, damaged or of another store counts as none. */
async function readKept(file: string, base: string): Promise<Sent | null> {
  try {
    const kept: unknown = JSON.parse(await readFile(file, 'utf8'));
    if (typeof kept !== 'object' || kept === null) return null;
    if (!('format' in kept && kept.format === format)) return null;
    if (!('base' in kept && kept.base === base && 'shown' in kept && 'hidden' in kept)) return null;
    const { shown, hidden } = kept;
    return Array.isArray(shown) && Array.isArray(hidden) ? { shown, hidden } : null;
  } catch {
    return null;
  }
}
