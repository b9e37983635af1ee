import { setTimeout as after } from 'node:timers/promises';
import type { LoadedProduct } from '../catalogue/load-catalogue.ts';
import { detailOf, type MemoryCatalogue, productsById } from '../catalogue/memory-catalogue.ts';
import { type Refusal, refuse } from '../http/refusal.ts';
import type { HostedCalls } from './hosted-calls.ts';
import { keepLists, readKeptLists } from './kept-lists.ts';
import { type HostedLists, readList, serveLists } from './read-catalogue.ts';

/** Visitors of a store that has never answered have it asked again, all of them together and no more often than this. */
const askAgainAfterMs = 2_000;
/** The timer of a process that was held up, or of a machine that slept, comes after the visitors who waited meanwhile. */
const asksMissed = 2;
/** How long a visitor waits for a list that is overdue when there is an older one. */
const overdueWaitMs = 2_000;
/** What a store answers that does not know how to list hidden products: not all do. */
const notKnown: readonly number[] = [400, 404];

interface Options {
  calls: HostedCalls;
  /** Whose catalogue the file holds: another store's is not shown. */
  base: string;
  /** Where the last good catalogue outlives a restart. */
  file: string;
  /** Our address for a picture's; null for one that may not be fetched. */
  picture(address: string): string | null;
  everyMs: number;
  now(): number;
  /** How long the start, and a visitor, wait for a list of many slow pages. */
  waitMs: number;
  /** How much of a catalogue is taken: the length of its JSON. */
  maxCharacters?: number | undefined;
  log(message: string, error?: unknown): void;
}

export interface HostedCatalogue extends MemoryCatalogue {
  /** Why there is nothing to show yet: the store has never answered. Null once it has. */
  refusal(): Refusal | null;
  /** Asks again when there is nothing to show, in its turn; settles with the answer, or after `waitMs`. */
  sooner(): Promise<void>;
}

/**
 * Somebody else's catalogue, asked for at once and every `everyMs`, held ready in memory.
 * While the store is away the last good one stays, also over a restart.
 */
export async function createHostedCatalogue(options: Options): Promise<HostedCatalogue> {
  const { calls, file, log, now } = options;
  let products: readonly LoadedProduct[] = [];
  let byId = productsById(products);
  let version = 'none';
  let why: Refusal | null = refuse(503, 'The store has not answered yet').refusal;
  let askedAtMs = Number.NEGATIVE_INFINITY;
  /** When the last answer came, or enough had been waited for one. */
  let checkedAtMs = now();
  let waiting: Promise<void> | null = null;
  let next: Promise<void> | null = null;
  let lists: HostedLists = { shown: [], hidden: [] };
  /** What was last found wrong: one line each time it begins. */
  let trouble = '';

  const say = (found: string): void => {
    if (found !== '' && trouble === '') log(`the hosted store: ${found}`);
    if (found === '' && trouble !== '') log('the hosted store: back again');
    trouble = found;
  };

  /** What is known is replaced last, when everything that could fail has not. */
  const take = async (next: HostedLists): Promise<{ changed: boolean; leftOut: number }> => {
    const served = await serveLists(next, options.picture, options.maxCharacters);
    const changed = served.version !== version;
    lists = next;
    products = served.products;
    byId = productsById(products);
    version = served.version;
    why = null;
    return { changed, leftOut: served.leftOut };
  };

  const poll = async (): Promise<void> => {
    askedAtMs = performance.now();
    const shown = await readList(calls, '/products?');
    if (!shown.ok) {
      if (why !== null) why = shown.refusal;
      return say(sentence(shown.refusal));
    }
    // Products that are kept out of lists can still be linked to.
    const hidden = await readList(calls, '/products?is_hidden=true&');
    const { changed, leftOut } = await take({
      shown: shown.value,
      hidden: hidden.ok ? hidden.value : hasFailed(hidden.refusal) ? lists.hidden : [],
    });
    if (!hidden.ok && hasFailed(hidden.refusal))
      say(`its hidden products: ${sentence(hidden.refusal)}`);
    else if (leftOut > 0) say(`its catalogue is too large, and ${leftOut} products are left out`);
    else say('');
    if (changed)
      await keepLists(file, options.base, lists).catch((error: unknown) =>
        log('keeping the hosted catalogue', error),
      );
  };

  let underWay: Promise<void> | null = null;
  const ask = (): Promise<void> => {
    underWay ??= poll()
      .catch((error: unknown) => log('reading the hosted store', error))
      .finally(() => {
        underWay = null;
        checkedAtMs = now();
      });
    return underWay;
  };

  const askAndWait = (atMostMs: number) => {
    const patience = new AbortController();
    return Promise.race([
      ask(),
      after(atMostMs, undefined, { ref: false, signal: patience.signal }),
    ]).finally(() => patience.abort());
  };

  const kept = await readKeptLists(file, options.base);
  if (kept !== null) await take(kept);
  const first = askAndWait(options.waitMs);
  if (why !== null) await first;
  const timer = setInterval(ask, options.everyMs);
  timer.unref();

  return {
    isKnown: () => why === null,
    version: () => version,
    productVersion: () => version,
    contentVersion: () => version,
    checked() {
      if (waiting !== null) return waiting;
      // By the wall clock, which alone goes on while a machine sleeps; set back, it only makes us ask once more.
      if (why !== null || Math.abs(now() - checkedAtMs) < asksMissed * options.everyMs) return null;
      waiting = askAndWait(Math.min(overdueWaitMs, options.waitMs)).finally(() => {
        waiting = null;
        checkedAtMs = now();
      });
      return waiting;
    },
    refusal: () => why,
    sooner() {
      const restMs = Math.max(0, askedAtMs + askAgainAfterMs - performance.now());
      const turn =
        underWay === null && restMs > 0 ? after(restMs, undefined, { ref: false }) : null;
      next ??= Promise.resolve(turn)
        .then(() => askAndWait(options.waitMs))
        .finally(() => {
          next = null;
        });
      return next;
    },
    all: () => products,
    products: () => products.filter(({ hidden }) => !hidden).map(({ wire }) => wire),
    product(id) {
      const found = byId.get(id);
      return found === undefined ? null : detailOf(found);
    },
    collections: () => [],
    async close() {
      clearInterval(timer);
      await underWay;
    },
  };
}

const hasFailed = ({ statusCode }: Refusal) => !notKnown.includes(statusCode);

const sentence = ({ statusCode, message }: Refusal) => `HTTP ${statusCode}: ${message}`;
