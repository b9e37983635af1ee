import { useSyncExternalStore } from 'react';
import { statusText } from '../../content/messages/status-text.ts';
import { words } from '../../content/words.ts';
import type { Attribution } from '../../contract/attribution.ts';
import type { Coin, MarketSource, RenderedMarket } from '../../contract/market.ts';
import { emitter } from '../emitter.ts';
import { isCachedDocument } from './cached-document.ts';
import { type Moment, momentNow } from './moment.ts';

interface ListDetails {
  source: MarketSource | null;
  credit: Attribution | null;
  /** The provider's time of these figures, by the server's clock; epoch ms. */
  asOfMs: number | null;
  /** The time of the last successful fetch, by this browser's clock; epoch ms. */
  lastUpdatedMs: number | null;
  /**
   * Determines the age of the list; null if the age is unknown, as for a cached page. `ageMs` is the age in the response
   * by the server's Date header, because this browser's clock may be wrong; null for a list that was new when the page
   * was served. `at` is when the request was sent, not answered, so that the age is never understated.
   */
  received: { ageMs: number | null; at: Moment } | null;
  /** The age up to which the server counts the list as live; null until the first response. */
  freshForMs: number | null;
  /** The list's ETag. */
  version: string | null;
}

/** The market as the browser knows it; `coins` is null until a list arrives. */
export type MarketView = ListDetails &
  (
    | { status: 'loading'; coins: null; error: null }
    | { status: 'loaded'; coins: readonly Coin[]; error: null }
    /** The last fetch failed, either the browser's or the server's; `error` is 'Failed to fetch: {reason}'. */
    | { status: 'error'; coins: readonly Coin[] | null; error: string }
  );

/** @param reason an HTTP status text or any other reason */
export const fetchErrorText = (reason: string): string =>
  words.market.failedToFetch({ reason: statusText(reason) });

/** @param failure the reason why the server could not refresh its list */
export const loadStatus = (failure: string | null) =>
  failure === null
    ? ({ status: 'loaded', error: null } as const)
    : ({ status: 'error', error: fetchErrorText(failure) } as const);

/** The error of a fetch that did not reach the server. */
export const noConnectionError = fetchErrorText(words.market.noConnection);

const emptyView: MarketView = {
  coins: null,
  status: 'loading',
  error: null,
  source: null,
  credit: null,
  asOfMs: null,
  lastUpdatedMs: null,
  received: null,
  freshForMs: null,
  version: null,
};

let currentView: MarketView = emptyView;
const { emit, subscribe } = emitter();
let servedView: { page: RenderedMarket; view: MarketView } | null = null;

/** The view of a page's snapshot; the same object for the same page, so that seeding the state causes no render. */
function servedMarketView(page: RenderedMarket | undefined): MarketView {
  if (!page?.snapshot) return emptyView;
  if (servedView?.page !== page) {
    const { failure, ...shown } = page.snapshot;
    const received = page.fresh ? { ageMs: null, at: momentNow() } : null;
    servedView = { page, view: { ...emptyView, ...shown, ...loadStatus(failure), received } };
  }
  return servedView.view;
}

export const marketState = {
  get: () => currentView,
  subscribe,
  /** Keeps the objects of unchanged rows, so that only changed rows render again. */
  set(next: MarketView) {
    currentView =
      next.coins === null ? next : { ...next, coins: keepUnchanged(currentView.coins, next.coins) };
    emit();
  },
  /** Stores the page's snapshot, unless there is a list already. The snapshot of a cached page may be of any age. */
  seed(page: RenderedMarket | undefined) {
    if (currentView.coins === null && page?.snapshot) {
      currentView = isCachedDocument()
        ? { ...servedMarketView(page), received: null }
        : servedMarketView(page);
      emit();
    }
  },
};

function keepUnchanged(before: readonly Coin[] | null, after: readonly Coin[]): readonly Coin[] {
  if (before === null || before === after) return after;
  const known = new Map(before.map((coin) => [coin.id, coin]));
  return after.map((coin) => {
    const old = known.get(coin.id);
    return old && haveSameFields(old, coin) ? old : coin;
  });
}

function haveSameFields<Row extends object>(a: Row, b: Row): boolean {
  for (const key in b) if (a[key] !== b[key]) return false;
  return true;
}

/**
 * The current market. On the server, and until the browser has a list, the page's snapshot.
 *
 * @param page given on pages with a snapshot
 */
export function useMarket(page?: RenderedMarket): MarketView {
  return useSyncExternalStore(
    marketState.subscribe,
    () => (currentView.coins === null && page?.snapshot ? servedMarketView(page) : currentView),
    () => servedMarketView(page),
  );
}
