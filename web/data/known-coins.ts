import type { Coin, MarketSource } from '../../contract/market.ts';
import { clockText } from '../../domain/time/dates.ts';
import { freshnessOf } from './freshness.ts';
import { marketStore, useMarket } from './market.ts';
import { momentNow } from './moment.ts';

/** The last that this page has seen of each coin, from when a part that follows one was first opened. */
const seen = new Map<string, { coin: Coin; asOfMs: number | null }>();
let seenOf: MarketSource | null = null;

/** Figures of a sample are no last figures of a live coin. */
const kindOf = (source: MarketSource | null) => (source === 'cached' ? 'live' : source);

function note(): void {
  const { coins, source, asOfMs } = marketStore.get();
  if (coins === null) return;
  if (kindOf(source) !== seenOf) seen.clear();
  seenOf = kindOf(source);
  for (const coin of coins) seen.set(coin.id, { coin, asOfMs });
}
note();
marketStore.subscribe(note);

/** A coin that may leave the list while something about it is open. */
export interface KnownCoin {
  /** As it was last, if it has left the list; null if nothing is known of it. */
  coin: Coin | null;
  isListed: boolean;
  /** When it was last in the list, in words; '' while it is. */
  lastSeen: string;
}

export function useKnownCoin(id: string): KnownCoin {
  const market = useMarket();
  const listed = market.coins?.find((coin) => coin.id === id);
  if (listed) return { coin: listed, isListed: true, lastSeen: '' };
  const last = seen.get(id);
  const { readMs } = freshnessOf(market, momentNow());
  const at = last?.asOfMs ?? null;
  return {
    coin: last?.coin ?? null,
    isListed: false,
    lastSeen: at === null ? '' : clockText(at, readMs),
  };
}
