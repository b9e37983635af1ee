import { setTimeout as delay } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { HistoryRange } from '../../../contract/market-history.ts';
import { type Bucket, rangeSpans } from '../../../domain/market/price-history.ts';
import { isRecord } from '../../../domain/text/unknown-record.ts';
import { Semaphore } from '../../limits/semaphore.ts';
import { withTimeout } from '../../limits/with-timeout.ts';
import type { CallBudget } from '../call-budget.ts';
import type { ProviderCall } from '../provider.ts';
import type { SharedCharts } from './shared-charts.ts';

/** The ranges of the provider's charts. The provider's free plan has no longer ones. */
export type ChartRange = Exclude<HistoryRange, '5y'>;

/** The provider's past prices of a coin, for ranges of which too little was recorded. */
export interface ProviderPrices {
  /** The prices that were fetched before, in order of time. */
  cached(id: string, range: ChartRange): readonly Bucket[];
  /**
   * Requests the chart if the cached one is older than its resolution. Resolves after two seconds at most; the
   * request then continues by itself.
   */
  fetch(id: string, range: ChartRange): Promise<void>;
  /** Changes when more prices become known. */
  version(id: string, range: ChartRange): number;
  close(): void;
}

const rangeDays: Record<ChartRange, number> = { '24h': 1, '7d': 7, '30d': 30, '1y': 365 };
const visitorWaitMs = 2_000;
/** The longest queue, because the last request in a longer queue would wait for minutes. */
const maxQueueLength = 20;
/** The pause after a failed call, unless the provider requests another. */
const restMs = 60_000;
/** A hundred coins, each in four ranges. */
const maxCached = 400;
/**
 * The interval and the number of checks for a chart that another process is fetching. After the last check, the page
 * appears without the chart's prices.
 */
const lookEveryMs = 200;
const maxChecks = 10;
/** Prices up to this many steps apart count as consecutive, because the provider's timestamps are irregular. */
const neighbourSteps = 2;

interface Options {
  call: ProviderCall;
  budget: CallBudget;
  /** Null without a database to share charts in. */
  shared: SharedCharts | null;
  now(): number;
  log(message: string): void;
}

interface CachedPrices {
  atMs: number;
  prices: readonly Bucket[];
}

/**
 * Requests one chart at a time. Each coin and range is requested once for all visitors of all processes, and cached.
 * While the database is away, each process requests charts by itself.
 */
export function createProviderPrices({ call, budget, shared, now, log }: Options): ProviderPrices {
  const cache = new LRUCache<string, CachedPrices>({ max: maxCached });
  const underWay = new Map<string, Promise<void>>();
  const oneAtATime = new Semaphore(1);
  const closing = new AbortController();
  let restUntilMs = 0;

  const freshForMs = (range: ChartRange) => rangeSpans[range].stepMinutes * 60_000;
  const mayAsk = () => !closing.signal.aborted && now() >= restUntilMs && budget.mayFetchChart();

  /** Uses the prices that another process fetched. */
  const isShared = async (key: string, range: ChartRange): Promise<boolean> => {
    const found = await shared?.read(key, freshForMs(range)).catch(() => null);
    if (found) cache.set(key, { atMs: now() - found.ageMs, prices: found.prices });
    return Boolean(found);
  };

  const fill = async (key: string, id: string, range: ChartRange): Promise<void> => {
    if (await isShared(key, range)) return;
    const isAsked = await oneAtATime.run(async () => {
      // The month's calls may have been used up while this request was queued.
      if (!mayAsk()) return true;
      const mayClaim = await shared?.claim(key, freshForMs(range)).catch(() => true);
      if (mayClaim === false) return false;
      await ask(key, id, range);
      return true;
    });
    for (let looks = 0; !isAsked && looks < maxChecks && !closing.signal.aborted; looks += 1) {
      if (await isShared(key, range)) return;
      await delay(lookEveryMs);
    }
  };

  const ask = async (key: string, id: string, range: ChartRange): Promise<void> => {
    budget.spend();
    const path = `coins/${encodeURIComponent(id)}/market_chart?vs_currency=usd&days=${rangeDays[range]}`;
    const answer = await call(path, closing.signal);
    if (closing.signal.aborted) return;
    if ('body' in answer) {
      const prices = readChart(answer.body, rangeSpans[range].stepMinutes);
      if (prices !== null) {
        cache.set(key, { atMs: now(), prices });
        // Store even an empty chart, or the other processes would request it again.
        return shared?.keep(key, prices).catch(() => {});
      }
    }
    const failure =
      'failure' in answer
        ? answer.failure
        : { detail: 'the answer is no chart', retryAfterMs: null };
    // Compute the end after the call: if the clock was set back during the call, an earlier start
    // would make the pause too long.
    restUntilMs = now() + Math.max(restMs, failure.retryAfterMs ?? 0);
    log(`market provider, chart of ${id}: ${failure.detail}`);
  };

  const keyOf = (id: string, range: ChartRange) => `${range} ${id}`;
  const isFresh = ({ atMs }: CachedPrices, range: ChartRange) =>
    Math.abs(now() - atMs) < freshForMs(range);

  return {
    cached: (id, range) => cache.get(keyOf(id, range))?.prices ?? [],
    async fetch(id, range) {
      const key = keyOf(id, range);
      const found = cache.get(key);
      if (found && isFresh(found, range)) return;
      if (!underWay.has(key)) {
        // Another process may have the chart even if this process may not call the provider.
        const isPossible = (shared !== null || mayAsk()) && underWay.size < maxQueueLength;
        if (!isPossible) return;
        underWay.set(
          key,
          fill(key, id, range).finally(() => underWay.delete(key)),
        );
      }
      await withTimeout(underWay.get(key) ?? Promise.resolve(), visitorWaitMs, undefined);
    },
    version: (id, range) => cache.get(keyOf(id, range))?.atMs ?? 0,
    close: () => closing.abort(),
  };
}

/**
 * Reads the prices of a market_chart, and skips those that are invalid or out of order.
 *
 * @returns null for any other body
 */
function readChart(body: unknown, stepMinutes: number): Bucket[] | null {
  if (!isRecord(body) || !Array.isArray(body['prices'])) return null;
  const prices: Bucket[] = [];
  for (const row of body['prices'].slice(0, maxPoints)) {
    if (!Array.isArray(row)) continue;
    const [ms, price] = row;
    if (typeof ms !== 'number' || typeof price !== 'number' || !(price > 0 && price <= 1e18))
      continue;
    const minute = Math.floor(ms / 60_000);
    const before = prices.at(-1);
    if (!Number.isSafeInteger(minute) || (before && minute < before.minute)) continue;
    // The provider's times drift, so a bucket between two neighbours may lack a price.
    const gap = before ? minute - before.minute : 0;
    if (before && gap > stepMinutes && gap <= neighbourSteps * stepMinutes)
      prices.push({ ...before, minute: before.minute + stepMinutes });
    prices.push({ minute, last: price, low: price, high: price });
  }
  return prices;
}

/** The maximum number of points that are read. The provider sends up to 8,761. */
const maxPoints = 10_000;
