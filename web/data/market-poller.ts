import { words } from '../../content/words.ts';
import { type Attribution, readAttribution } from '../../contract/attribution.ts';
import { marketRefreshMs } from '../../contract/limits.ts';
import { isCoin, type MarketSource, marketHeaders, marketSources } from '../../contract/market.ts';
import { workerCacheHeader } from '../../contract/offline.ts';
import { coinsMarketsUrl } from '../../contract/paths.ts';
import {
  fetchErrorText,
  loadStatus,
  type MarketView,
  marketState,
  noConnectionError,
} from './market.ts';
import { elapsedMs, type Moment, momentNow } from './moment.ts';
import { onPageRevisited } from './page-revisited.ts';

/** The time limit of a request: enough for a slow connection, and less than the interval of requests. */
const requestTimeoutMs = 20_000;
/** Without a connection, retries start after 1 s, to notice a new connection soon, and slow down to every 10 s. */
const retryFirstMs = 1_000;
const maxRetryMs = 10_000;
/** The interval of checks. A timer of a whole minute would fire late after the device has slept. */
const checkEveryMs = 1_000;

interface RequestInFlight {
  since: Moment;
  stop: AbortController;
  settled: Promise<void>;
}

let inFlight: RequestInFlight | null = null;
let lastRequestAt: Moment | null = null;
let retryMs = retryFirstMs;

/**
 * Fetches the list; concurrent callers share one request. Settles when the market state has the response, or when the
 * request times out.
 */
export function refreshMarket(): Promise<void> {
  const waiting = inFlight !== null && elapsedMs(inFlight.since) < requestTimeoutMs;
  return waiting && inFlight ? inFlight.settled : refetchMarket();
}

/**
 * Fetches the list again, and aborts any request in flight, because that request may never get a response.
 * Settles as refreshMarket does.
 */
export function refetchMarket(): Promise<void> {
  inFlight?.stop.abort();
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), requestTimeoutMs);
  lastRequestAt = momentNow();
  const settled = requestMarket(lastRequestAt, stop.signal).then((outcome) => {
    clearTimeout(timer);
    if (inFlight !== call) return;
    inFlight = null;
    marketState.set(outcome);
  });
  const call = { since: lastRequestAt, stop, settled };
  inFlight = call;
  return settled;
}

/**
 * Refreshes the market now and every 60 seconds until the returned function is called. A hidden tab makes no requests.
 * A tab that becomes visible or awake refreshes at once if 60 seconds have passed.
 */
export function startMarketPolling(): () => void {
  const refreshIfDue = () => {
    // Refresh up to half a check interval early. Otherwise the refresh would wait for the next check, nearly a whole
    // interval late.
    const isOffline = !navigator.onLine || marketState.get().error === noConnectionError;
    const everyMs = isOffline ? retryMs : marketRefreshMs;
    const isDue = lastRequestAt === null || elapsedMs(lastRequestAt) >= everyMs - checkEveryMs / 2;
    if (!isDue || document.hidden) return;
    retryMs = isOffline ? Math.min(2 * retryMs, maxRetryMs) : retryFirstMs;
    void refreshMarket();
  };
  // Fetch anew once online again: a request sent before the connection was lost may never be answered.
  const stop = onPageRevisited((isOnlineAgain) => {
    if (!isOnlineAgain) return refreshIfDue();
    retryMs = retryFirstMs;
    void refetchMarket();
  });
  void refreshMarket();
  const timer = setInterval(refreshIfDue, checkEveryMs);
  return () => {
    clearInterval(timer);
    stop();
  };
}

async function requestMarket(since: Moment, signal: AbortSignal): Promise<MarketView> {
  const { version } = marketState.get();
  try {
    const response = await fetch(coinsMarketsUrl, {
      headers: version === null ? {} : { 'if-none-match': `"${version}"` },
      signal,
    });
    if (response.status === 304) return successView(since, response, marketState.get());
    if (!response.ok)
      return failureView(fetchErrorText(response.statusText || `HTTP ${response.status}`));
    const rows: unknown = await response.json();
    const coins = Array.isArray(rows) ? rows.filter(isCoin) : [];
    const etag = response.headers.get('etag')?.replace(/W\/|"/g, '') ?? null;
    const answer = successView(since, response, {
      coins: coins.length === 0 ? null : coins,
      version: etag,
    });
    // A worker's response is from an earlier visit. The age of that response cannot be computed without trusting the
    // visitor's clock.
    return response.headers.has(workerCacheHeader)
      ? { ...answer, status: 'error', error: noConnectionError, received: null }
      : answer;
  } catch {
    return failureView(signal.aborted ? fetchErrorText(words.market.noAnswer) : noConnectionError);
  }
}

type List = Pick<MarketView, 'coins' | 'version'>;

/** @param since the time of the request */
function successView(since: Moment, { headers }: Response, { coins, version }: List): MarketView {
  if (coins === null)
    return failureView(words.market.failedToFetch({ reason: words.market.unreadableAnswer }));
  const asOfMs = Date.parse(headers.get(marketHeaders.asOf) ?? '');
  const answeredMs = Date.parse(headers.get('date') ?? '');
  const freshForMs = Number(headers.get(marketHeaders.freshFor)) * 1_000;
  return {
    coins,
    version,
    ...loadStatus(headers.get(marketHeaders.failure)),
    source: readSource(headers.get(marketHeaders.source)),
    credit: readCreditHeader(headers.get(marketHeaders.credit)),
    asOfMs: Number.isNaN(asOfMs) ? null : asOfMs,
    lastUpdatedMs: Date.now(),
    freshForMs: freshForMs > 0 ? freshForMs : null,
    received: { ageMs: Math.max(0, answeredMs - asOfMs) || 0, at: since },
  };
}

const failureView = (error: string): MarketView => ({
  ...marketState.get(),
  status: 'error',
  error,
});

const readCreditHeader = (text: string | null): Attribution | null =>
  text === null ? null : readAttribution(decodeURI(text));

const readSource = (text: string | null): MarketSource | null =>
  marketSources.find((source) => source === text) ?? null;
