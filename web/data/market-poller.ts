import { words } from '../../content/words.ts';
import { type Credit, readCredit } from '../../contract/credit.ts';
import { marketRefreshMs } from '../../contract/limits.ts';
import { isCoin, type MarketSource, marketHeaders, marketSources } from '../../contract/market.ts';
import { keptHeader } from '../../contract/offline.ts';
import { api, coinsMarketsQuery } from '../../contract/paths.ts';
import { type MarketView, marketStore, statusOf, unconnected } from './market.ts';
import { elapsedMs, type Moment, momentNow } from './moment.ts';
import { onSeenAgain } from './seen-again.ts';

const address = `${api.coinsMarkets}?${coinsMarketsQuery}`;

/** Enough for a slow connection, and less than the time between two requests. */
const answerAwaitedMs = 20_000;
/** While no connection is known, so that the page soon knows of one: the pause grows, because a connection may flap. */
const retryFirstMs = 1_000;
const retryMaxMs = 10_000;
/** Short, because a timer of a minute would be late after the device sleeps. */
const lookEveryMs = 1_000;

interface Call {
  since: Moment;
  stop: AbortController;
  settled: Promise<void>;
}

let underWay: Call | null = null;
let lastAsked: Moment | null = null;
let retryMs = retryFirstMs;

/**
 * Fetches the list; concurrent callers share one request. Settles when the market store has the answer, or when the
 * request times out.
 */
export function refreshMarket(): Promise<void> {
  const waiting = underWay !== null && elapsedMs(underWay.since) < answerAwaitedMs;
  return waiting && underWay ? underWay.settled : refetchMarket();
}

/** Fetches again and aborts any request in flight, which may never be answered. Settles as refreshMarket does. */
export function refetchMarket(): Promise<void> {
  underWay?.stop.abort();
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), answerAwaitedMs);
  lastAsked = momentNow();
  const settled = ask(lastAsked, stop.signal).then((outcome) => {
    clearTimeout(timer);
    if (underWay !== call) return;
    underWay = null;
    marketStore.set(outcome);
  });
  const call = { since: lastAsked, stop, settled };
  underWay = call;
  return settled;
}

/**
 * Refreshes the market now and every 60 seconds until the returned function is called. A hidden tab makes no requests.
 * When it is visible or awake again, it refreshes at once if that is due.
 */
export function startMarketPolling(): () => void {
  const refreshIfDue = () => {
    // Half an interval early rather than a whole one late.
    const isOffline = !navigator.onLine || marketStore.get().error === unconnected;
    const everyMs = isOffline ? retryMs : marketRefreshMs;
    const due = lastAsked === null || elapsedMs(lastAsked) >= everyMs - lookEveryMs / 2;
    if (!due || document.hidden) return;
    retryMs = isOffline ? Math.min(2 * retryMs, retryMaxMs) : retryFirstMs;
    void refreshMarket();
  };
  // A request sent before the connection was lost may never be answered.
  const stop = onSeenAgain((isOnlineAgain) => {
    if (!isOnlineAgain) return refreshIfDue();
    retryMs = retryFirstMs;
    void refetchMarket();
  });
  void refreshMarket();
  const timer = setInterval(refreshIfDue, lookEveryMs);
  return () => {
    clearInterval(timer);
    stop();
  };
}

async function ask(since: Moment, signal: AbortSignal): Promise<MarketView> {
  const { version } = marketStore.get();
  try {
    const response = await fetch(address, {
      headers: version === null ? {} : { 'if-none-match': `"${version}"` },
      signal,
    });
    if (response.status === 304) return success(since, response, marketStore.get());
    if (!response.ok)
      return failure(
        words.market.failedToFetch({ reason: response.statusText || `HTTP ${response.status}` }),
      );
    const rows: unknown = await response.json();
    const coins = Array.isArray(rows) ? rows.filter(isCoin) : [];
    const etag = response.headers.get('etag')?.replace(/W\/|"/g, '') ?? null;
    const answer = success(since, response, {
      coins: coins.length === 0 ? null : coins,
      version: etag,
    });
    // The worker's, from an earlier visit: how old it is cannot be told without trusting the visitor's clock.
    return response.headers.has(keptHeader)
      ? { ...answer, status: 'error', error: unconnected, received: null }
      : answer;
  } catch {
    return failure(
      signal.aborted ? words.market.failedToFetch({ reason: words.market.noAnswer }) : unconnected,
    );
  }
}

type List = Pick<MarketView, 'coins' | 'version'>;

/** @param since when the request was sent */
function success(since: Moment, { headers }: Response, { coins, version }: List): MarketView {
  if (coins === null)
    return failure(words.market.failedToFetch({ reason: words.market.unreadableAnswer }));
  const asOfMs = Date.parse(headers.get(marketHeaders.asOf) ?? '');
  const answeredMs = Date.parse(headers.get('date') ?? '');
  const freshForMs = Number(headers.get(marketHeaders.freshFor)) * 1_000;
  return {
    coins,
    version,
    ...statusOf(headers.get(marketHeaders.failure)),
    source: sourceOf(headers.get(marketHeaders.source)),
    credit: creditOf(headers.get(marketHeaders.credit)),
    asOfMs: Number.isNaN(asOfMs) ? null : asOfMs,
    lastUpdatedMs: Date.now(),
    freshForMs: freshForMs > 0 ? freshForMs : null,
    received: { ageMs: Math.max(0, answeredMs - asOfMs) || 0, at: since },
  };
}

const failure = (error: string): MarketView => ({ ...marketStore.get(), status: 'error', error });

const creditOf = (text: string | null): Credit | null =>
  text === null ? null : readCredit(decodeURI(text));

const sourceOf = (text: string | null): MarketSource | null =>
  marketSources.find((source) => source === text) ?? null;
