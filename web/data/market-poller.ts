import { marketRefreshMs } from '../../contract/limits.ts';
import {
  type Coin,
  type MarketSource,
  marketHeaders,
  marketSources,
  parseCoin,
} from '../../contract/market.ts';
import { failedToFetch } from '../../contract/messages.ts';
import { api, coinsMarketsQuery } from '../../contract/paths.ts';
import { marketStore } from './market.ts';

const address = `${api.coinsMarkets}?${coinsMarketsQuery}`;

let underWay: Promise<void> | null = null;
let lastAskedMs = Number.NEGATIVE_INFINITY;

/** Asks for the list once, however many callers there are. Settles when the market store has taken the answer. */
export function refreshMarket(): Promise<void> {
  underWay ??= ask().finally(() => {
    underWay = null;
  });
  return underWay;
}

/**
 * Refreshes the market now and every 60 seconds (spec 4) until the returned function is called.
 * A hidden tab asks for nothing; shown again, it asks at once when its list is due.
 */
export function startMarketPolling(): () => void {
  const refreshIfSeen = () => {
    if (!document.hidden) void refreshMarket();
  };
  const refreshIfDue = () => {
    if (!document.hidden && performance.now() - lastAskedMs >= marketRefreshMs)
      void refreshMarket();
  };
  void refreshMarket();
  const timer = setInterval(refreshIfSeen, marketRefreshMs);
  document.addEventListener('visibilitychange', refreshIfDue);
  window.addEventListener('online', refreshIfSeen);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', refreshIfDue);
    window.removeEventListener('online', refreshIfSeen);
  };
}

async function ask(): Promise<void> {
  lastAskedMs = performance.now();
  const { version } = marketStore.get();
  try {
    const response = await fetch(address, {
      headers: version === null ? {} : { 'if-none-match': `"${version}"` },
    });
    if (response.status === 304) return succeed(response, null);
    if (!response.ok) return fail(response.statusText || `HTTP ${response.status}`);
    const rows: unknown = await response.json();
    const coins = Array.isArray(rows) ? rows.map(parseCoin).filter((coin) => coin !== null) : [];
    if (coins.length === 0) return fail('unreadable answer');
    succeed(response, coins);
  } catch {
    fail('no connection');
  }
}

/** @param coins null: the list is the one already here */
function succeed(response: Response, coins: Coin[] | null): void {
  const { headers } = response;
  const failure = headers.get(marketHeaders.failure);
  const asOfMs = Date.parse(headers.get(marketHeaders.asOf) ?? '');
  const answeredMs = Date.parse(headers.get('date') ?? '');
  const freshForMs = Number(headers.get(marketHeaders.freshFor)) * 1_000;
  marketStore.set({
    ...(coins === null ? {} : { coins, version: headers.get('etag')?.replaceAll('"', '') ?? null }),
    status: failure === null ? 'loaded' : 'error',
    error: failure === null ? null : failedToFetch(failure),
    source: sourceOf(headers.get(marketHeaders.source)),
    asOfMs: Number.isNaN(asOfMs) ? null : asOfMs,
    lastUpdatedMs: Date.now(),
    freshForMs: freshForMs > 0 ? freshForMs : null,
    received: { ageMs: Math.max(0, answeredMs - asOfMs) || 0, atMs: performance.now() },
  });
}

function fail(statusText: string): void {
  marketStore.set({ status: 'error', error: failedToFetch(statusText) });
}

const sourceOf = (text: string | null): MarketSource | null =>
  marketSources.find((source) => source === text) ?? null;
