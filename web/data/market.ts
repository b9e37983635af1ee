import { useSyncExternalStore } from 'react';
import { words } from '../../content/words.ts';
import type { Credit } from '../../contract/credit.ts';
import type { Coin, MarketSource, RenderedMarket } from '../../contract/market.ts';
import { emitter } from '../emitter.ts';
import { isKeptDocument } from './kept-document.ts';
import { type Moment, momentNow } from './moment.ts';

/** The source and age of the list. */
interface Facts {
  source: MarketSource | null;
  credit: Credit | null;
  /** When the provider gave these figures, by the server's clock; epoch ms. */
  asOfMs: number | null;
  /** When a fetch last succeeded, by this browser's clock; epoch ms. */
  lastUpdatedMs: number | null;
  /**
   * `ageMs` is by the response's Date header, because this browser's clock may be wrong. `at` is when the request was sent:
   * counted from then, the age is never understated, even if the device slept meanwhile. Of a list that was new when the page
   * was served, the age is not known (null). null for a list of any age, such as that of a kept page.
   */
  received: { ageMs: number | null; at: Moment } | null;
  /** Up to this age the server calls the list live; null until the first response. */
  freshForMs: number | null;
  /** The list's ETag. */
  version: string | null;
}

/** The market as the browser knows it; `coins` is null until a list arrives. */
export type MarketView = Facts &
  (
    | { status: 'loading'; coins: null; error: null }
    | { status: 'loaded'; coins: readonly Coin[]; error: null }
    /** The last fetch failed, the browser's or the server's: 'Failed to fetch: {statusText}'. */
    | { status: 'error'; coins: readonly Coin[] | null; error: string }
  );

/** @param failure why the server could not refresh the list that it sends */
export const statusOf = (failure: string | null) =>
  failure === null
    ? ({ status: 'loaded', error: null } as const)
    : ({ status: 'error', error: words.market.failedToFetch({ reason: failure }) } as const);

/** Of a fetch that did not reach the server. */
export const unconnected = words.market.failedToFetch({ reason: words.market.noConnection });

const nothing: MarketView = {
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

let view: MarketView = nothing;
const { emit, subscribe } = emitter();
let served: { page: RenderedMarket; view: MarketView } | null = null;

/**
 * The view of a page's snapshot before the browser's first request. The same object for the same page, so that seeding the
 * store with it causes no render.
 */
function viewOf(page: RenderedMarket | undefined): MarketView {
  if (!page?.snapshot) return nothing;
  if (served?.page !== page) {
    const { failure, ...shown } = page.snapshot;
    const received = page.fresh ? { ageMs: null, at: momentNow() } : null;
    served = { page, view: { ...nothing, ...shown, ...statusOf(failure), received } };
  }
  return served.view;
}

export const marketStore = {
  get: () => view,
  subscribe,
  /** Unchanged rows stay the same objects, so that only changed rows render again. */
  set(next: MarketView) {
    view = next.coins === null ? next : { ...next, coins: keepUnchanged(view.coins, next.coins) };
    emit();
  },
  /** Takes the page's snapshot, unless the store has a list already. That of a kept page may be of any age. */
  seed(page: RenderedMarket | undefined) {
    if (view.coins === null && page?.snapshot) {
      view = isKeptDocument() ? { ...viewOf(page), received: null } : viewOf(page);
      emit();
    }
  },
};

function keepUnchanged(before: readonly Coin[] | null, after: readonly Coin[]): readonly Coin[] {
  if (before === null || before === after) return after;
  const known = new Map(before.map((coin) => [coin.id, coin]));
  return after.map((coin) => {
    const old = known.get(coin.id);
    return old && same(old, coin) ? old : coin;
  });
}

function same<Row extends object>(a: Row, b: Row): boolean {
  for (const key in b) if (a[key] !== b[key]) return false;
  return true;
}

/**
 * The market now; on the server and until the store has a list, the page's snapshot.
 *
 * @param page on the pages that hold one
 */
export function useMarket(page?: RenderedMarket): MarketView {
  return useSyncExternalStore(
    marketStore.subscribe,
    () => (view.coins === null && page?.snapshot ? viewOf(page) : view),
    () => viewOf(page),
  );
}
