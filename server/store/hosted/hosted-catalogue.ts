import { setTimeout as after } from 'node:timers/promises';
import type { WireProduct, WireProductDetail } from '../../../contract/store.ts';
import { detailOf, type MemoryCatalogue } from '../catalogue/memory/memory-catalogue.ts';
import { shownProducts } from '../catalogue/memory/product-query.ts';
import { createRefresher } from '../catalogue/memory/refresher.ts';
import { accept, httpRefusal, type Outcome, type Refusal, refused } from '../http/refusal.ts';
import type { HostedStoreClient } from './hosted-store-client.ts';
import { createNewestProducts } from './newest-products.ts';
import {
  type ConvertedLists,
  convertLists,
  fetchProductPage,
  type HostedLists,
  hostedListFaults,
} from './read-catalogue.ts';
import { isPossibleId } from './read-product.ts';
import { createRequestedProducts, isMissingProduct, notAnsweredYet } from './requested-products.ts';
import { readSavedLists, saveLists } from './saved-lists.ts';

/** The shortest interval between requests that visitors cause before a store's first response. */
const retryAfterMs = 2_000;
/** A visitor's longest wait for an overdue list while an older list exists. */
const overdueWaitMs = 2_000;
/** The statuses with which a store responds if it cannot list hidden products. */
const unsupportedStatuses: readonly number[] = [400, 404];

interface Options {
  calls: HostedStoreClient;
  /** The URL of the store. A file with another store's catalogue is ignored. */
  base: string;
  /** The file in which the last good catalogue survives a restart. */
  file: string;
  /** The path of our copy of a picture; null if the picture may not be fetched. */
  picture(address: string): string | null;
  everyMs: number;
  now(): number;
  /** The longest wait for the lists, at the start and for a visitor while there is no catalogue. */
  waitMs: number;
  /** The maximum number of characters of JSON that are kept in memory. */
  maxCharacters?: number | undefined;
  log(message: string, error?: unknown): void;
  note(message: string): void;
}

export interface HostedCatalogue extends MemoryCatalogue {
  /** The reason why there is no catalogue yet; null once the store has responded. */
  refusal(): Refusal | null;
  /** Requests the lists again, at most every two seconds. Settles with the response, or after `waitMs`. */
  refresh(): Promise<void>;
  /** True if a list has a product or variant of this id. */
  isListed(id: string): boolean;
  /** Requests products that are in no list, by ids of products or variants. */
  fetchUnlisted(ids: readonly string[]): Promise<WireProduct[]>;
  /** The store's response to a query about a product. */
  fetchProduct(id: string, query: string): Promise<Outcome<WireProductDetail>>;
}

/**
 * The catalogue of a hosted store, read at the start and every `everyMs`, and kept in memory. While the store does not
 * respond, the last good catalogue remains; a file preserves it over a restart.
 */
export async function createHostedCatalogue(options: Options): Promise<HostedCatalogue> {
  const { calls, file, log } = options;
  let lists: HostedLists = { shown: [], hidden: [] };
  const newest = createNewestProducts();
  let refusal: Refusal | null = notAnsweredYet;
  let askedAtMs = Number.NEGATIVE_INFINITY;
  let retry: Promise<void> | null = null;
  const report = problemLog(options, 'back again');
  const reportFaults = problemLog(options, 'all of its products can be read and bought again');
  const waitMs = Math.min(overdueWaitMs, options.waitMs);
  const asked = createRequestedProducts({
    ...options,
    waitMs,
    standsMs: options.everyMs,
    answered: newest.takeDetail,
  });

  /** Replaces the lists once everything that can fail has succeeded. */
  const take = async (next: HostedLists, askedMs: number): Promise<ConvertedLists> => {
    const served = await convertLists(next, options.picture, options.maxCharacters);
    newest.takeLists(served, askedMs);
    lists = next;
    refusal = null;
    return served;
  };

  const refresh = async (): Promise<void> => {
    const atMs = performance.now();
    askedAtMs = atMs;
    const read = await readLists(calls, lists);
    if (!read.ok) {
      if (refusal !== null) refusal = read.refusal;
      return report(refusalSentence(read.refusal));
    }
    const before = newest.listsVersion();
    const { leftOut, version: after } = await take(read.value.lists, atMs);
    const tooLarge = `its catalogue is too large, and ${leftOut} products are left out`;
    report(read.value.problem ?? (leftOut > 0 ? tooLarge : null));
    reportFaults(read.value.faults.join('; ') || null);
    if (after !== before)
      await saveLists(file, options.base, lists).catch((error: unknown) =>
        log('keeping the hosted catalogue', error),
      );
  };

  const savedLists = await readSavedLists(file, options.base);
  if (savedLists !== null) await take(savedLists, Number.NEGATIVE_INFINITY);
  const refresher = createRefresher({
    refresh,
    failed: (error) => log('reading the hosted store', error),
    everyMs: options.everyMs,
    waitMs,
    now: options.now,
  });
  const first = refresher.refreshWithin(options.waitMs);
  if (refusal !== null) await first;

  const { version } = newest;
  const checked = () => (refusal === null ? refresher.checked() : null);
  /** A product from the store's own response about it or from its row in the list, whichever is newer. */
  const product = (id: string, query = '') => {
    if (refusal !== null) return undefined;
    const answer = asked.detail(id, query)?.outcome;
    const isOther = query !== '' || !newest.isListed(id);
    if (isOther && answer?.ok) return detailOf({ wire: answer.value, hidden: false });
    const newer = newest.newer(id);
    if (newer !== undefined) return newer.wire && detailOf({ wire: newer.wire, hidden: false });
    const isUnknown = !isPossibleId(id) || (answer !== undefined && isMissingProduct(answer));
    return detailOf(newest.listed(id)) ?? (isUnknown ? null : undefined);
  };
  const ask = (id: string, query = '') => {
    const isListed = newest.isListed(id);
    return refusal === null && (isListed || isPossibleId(id))
      ? asked.request(id, { query, listedMs: isListed ? newest.listsAskedMs() : null })
      : null;
  };
  return {
    isKnown: () => refusal === null,
    version,
    productVersion(id) {
      const answer = newest.newer(id);
      if (answer !== undefined) return answer.version;
      const other = newest.isListed(id) ? null : asked.detail(id);
      return other?.outcome.ok ? other.version : version();
    },
    contentVersion: version,
    checked,
    productChecked(id) {
      const waits = [checked(), ask(id)].filter((wait) => wait !== null);
      return waits.length === 0 ? null : Promise.all(waits).then(() => {});
    },
    refusal: () => refusal,
    refresh() {
      const restMs = Math.max(0, askedAtMs + retryAfterMs - performance.now());
      const turn =
        !refresher.isRunning() && restMs > 0 ? after(restMs, undefined, { ref: false }) : null;
      retry ??= Promise.resolve(turn)
        .then(() => refresher.refreshWithin(options.waitMs))
        .finally(() => {
          retry = null;
        });
      return retry;
    },
    all: newest.all,
    products: () => shownProducts(newest.all()),
    product: (id) => product(id),
    isListed: newest.has,
    fetchUnlisted: asked.requestRows,
    async fetchProduct(id, query) {
      await ask(id, query);
      const known = product(id, query);
      if (known) return accept(known);
      const answer = asked.detail(id, query)?.outcome;
      if (known === null && answer === undefined)
        return httpRefusal(404, 'There is no such product');
      return answer?.ok === false ? answer : refused(notAnsweredYet);
    },
    collections: () => [],
    async close() {
      await refresher.stop();
    },
  };
}

/**
 * Reads both lists. If only the list of hidden products fails, the hidden products of the last read are
 * used.
 */
async function readLists(
  calls: HostedStoreClient,
  before: HostedLists,
): Promise<Outcome<{ lists: HostedLists; problem: string | null; faults: readonly string[] }>> {
  const shown = await fetchProductPage(calls, '/products?');
  if (!shown.ok) return shown;
  const faults = hostedListFaults(shown.value);
  // Hidden products are not in the first list, but links still lead to them.
  const hidden = await fetchProductPage(calls, '/products?is_hidden=true&');
  const lists = (rows: HostedLists['hidden']) => ({ shown: shown.value.products, hidden: rows });
  if (hidden.ok)
    return accept({
      lists: lists(hidden.value.products),
      problem: null,
      faults: [
        ...faults,
        ...hostedListFaults(hidden.value).map((fault) => `of its hidden products: ${fault}`),
      ],
    });
  if (unsupportedStatuses.includes(hidden.refusal.statusCode))
    return accept({ lists: lists([]), problem: null, faults });
  const problem = `its hidden products: ${refusalSentence(hidden.refusal)}`;
  return accept({ lists: lists(before.hidden), problem, faults });
}

/** Logs one line when problems begin and one when they end. */
function problemLog({ log, note }: Pick<Options, 'log' | 'note'>, whenOver: string) {
  let last: string | null = null;
  return (problem: string | null): void => {
    if (problem !== null && last === null) log(`the hosted store: ${problem}`);
    if (problem === null && last !== null) note(`the hosted store: ${whenOver}`);
    last = problem;
  };
}

const refusalSentence = ({ statusCode, message }: Refusal) => `HTTP ${statusCode}: ${message}`;
