import { useSyncExternalStore } from 'react';
import type { Coin, MarketSnapshot, MarketSource } from '../../contract/market.ts';
import { failedToFetch } from '../../contract/messages.ts';
import { emitter } from '../emitter.ts';
import type { Moment } from './moment.ts';

/** Where the list comes from and how old it is. */
interface Facts {
  source: MarketSource | null;
  /** When the provider gave these figures, by the server's clock; epoch ms. */
  asOfMs: number | null;
  /** When a fetch last succeeded, by this browser's clock; epoch ms. */
  lastUpdatedMs: number | null;
  /**
   * The list's age when it was answered, from the answer's own Date (this browser's clock may be wrong),
   * and the moment it was asked for: a device may sleep while an answer is on its way, and an age may be too great but
   * never too small. null until the first answer.
   */
  received: { ageMs: number; at: Moment } | null;
  /** How old the list may be to be called live, as the server says; null until it has. */
  freshForMs: number | null;
  /** The list's ETag, to ask only for what is newer. */
  version: string | null;
}

/** What the browser knows of the market. Without coins nothing has ever arrived. */
export type MarketView = Facts &
  (
    | { status: 'loading'; coins: null; error: null }
    | { status: 'loaded'; coins: readonly Coin[]; error: null }
    /** The last fetch failed, the browser's or the server's: 'Failed to fetch: {statusText}'. */
    | { status: 'error'; coins: readonly Coin[] | null; error: string }
  );

/** @param failure the server's own failure, with which it sends the last list it has */
export const statusOf = (failure: string | null) =>
  failure === null
    ? ({ status: 'loaded', error: null } as const)
    : ({ status: 'error', error: failedToFetch(failure) } as const);

const nothing: MarketView = {
  coins: null,
  status: 'loading',
  error: null,
  source: null,
  asOfMs: null,
  lastUpdatedMs: null,
  received: null,
  freshForMs: null,
  version: null,
};

let view: MarketView = nothing;
const { emit, subscribe } = emitter();
const rendered = new WeakMap<MarketSnapshot, MarketView>();

/**
 * What a page rendered from a snapshot shows before the browser has asked for itself. Always the same object, so that
 * the store that takes it over has nothing new to show.
 */
function viewOf(snapshot: MarketSnapshot | null): MarketView {
  if (snapshot === null) return nothing;
  const known = rendered.get(snapshot);
  if (known) return known;
  const { coins, source, asOfMs, failure, version } = snapshot;
  const made: MarketView = { ...nothing, coins, source, asOfMs, version, ...statusOf(failure) };
  rendered.set(snapshot, made);
  return made;
}

export const marketStore = {
  get: () => view,
  subscribe,
  /** Rows that did not change stay the same objects, so that only changed rows are drawn again. */
  set(next: MarketView) {
    view = next.coins === null ? next : { ...next, coins: keepUnchanged(view.coins, next.coins) };
    emit();
  },
  /** Takes over what the page was rendered with, unless something newer is here. */
  seed(snapshot: MarketSnapshot | null) {
    if (view.coins === null && snapshot !== null) {
      view = viewOf(snapshot);
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
 * The market as it is now; on the server and until something newer arrives, as the page was rendered with.
 *
 * @param snapshot the one in the page, on the pages that hold one
 */
export function useMarket(snapshot: MarketSnapshot | null = null): MarketView {
  return useSyncExternalStore(
    marketStore.subscribe,
    () => (view.coins === null && snapshot !== null ? viewOf(snapshot) : view),
    () => viewOf(snapshot),
  );
}

/** Whether the figures are made up or bundled: everything that shows one then says so. */
export function useIsSample(): boolean {
  const { source } = useMarket();
  return source === 'sample' || source === 'simulated';
}
