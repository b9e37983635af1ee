import type { Coin, MarketSource } from '../../contract/market.ts';
import { clockText } from '../../domain/time/dates.ts';
import { freshnessOf } from './freshness.ts';
import { marketState, useMarket } from './market.ts';
import { momentNow } from './moment.ts';

/** The last state of each coin on this page, recorded from the first use of this module on. */
const lastStates = new Map<string, { coin: Coin; asOfMs: number | null }>();
let recordedSource: MarketSource | null = null;

/**
 * Live and cached prices are one kind. Recorded coins are dropped when the kind changes, so that samples never pass as
 * live.
 */
const sourceKind = (source: MarketSource | null) => (source === 'cached' ? 'live' : source);

function recordCoins(): void {
  const { coins, source, asOfMs } = marketState.get();
  if (coins === null) return;
  if (sourceKind(source) !== recordedSource) lastStates.clear();
  recordedSource = sourceKind(source);
  for (const coin of coins) lastStates.set(coin.id, { coin, asOfMs });
}
recordCoins();
marketState.subscribe(recordCoins);

/** A coin that may leave the list while its panel or a form about it is open. */
export interface KnownCoin {
  /** The coin as listed, or its last known state after it left the list; null if this page never had it. */
  coin: Coin | null;
  isListed: boolean;
  /** The time when the coin was last listed, as text; '' for a listed coin, or an unknown time. */
  lastSeen: string;
}

export function useKnownCoin(id: string): KnownCoin {
  const market = useMarket();
  const listed = market.coins?.find((coin) => coin.id === id);
  if (listed) return { coin: listed, isListed: true, lastSeen: '' };
  const last = lastStates.get(id);
  const { readMs } = freshnessOf(market, momentNow());
  const at = last?.asOfMs ?? null;
  return {
    coin: last?.coin ?? null,
    isListed: false,
    lastSeen: at === null ? '' : clockText(at, readMs),
  };
}
