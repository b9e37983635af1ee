import { startTransition, useDeferredValue, useEffect, useState } from 'react';
import type { Coin } from '../../../contract/market.ts';
import type { MarketView } from '../../data/market.ts';
import { useVisitedLocation } from '../../navigation/visited-location.ts';
import type { SparklineElements } from '../../state/sparklines.ts';
import { CoinRow, type OnRowPress } from './coin-row.tsx';

/**
 * The coins of a table; `whole` is true once all of its rows may be drawn. After a click the rows are drawn in the
 * next frame, so that the page responds sooner. After Back the rows are drawn at once, because the scroll position
 * needs the full height.
 */
export function useTableRows(market: MarketView) {
  const pressed = useVisitedLocation().visit === 'pressed';
  const [whole, setWhole] = useState(!pressed);
  useEffect(() => startTransition(() => setWhole(true)), []);
  // Deferred, so that rendering a hundred rows does not block input.
  return { coins: useDeferredValue(market.coins), whole };
}

export const isWatched = (watchlist: readonly string[], coin: Coin) =>
  watchlist.includes(coin.symbol.toUpperCase());

export const coinRows = (
  coins: readonly Coin[],
  watchlist: readonly string[],
  weeks: SparklineElements | undefined,
  onPress?: OnRowPress,
) =>
  coins.map((coin) => (
    <CoinRow
      key={coin.id}
      coin={coin}
      place={coin.market_cap_rank}
      watched={isWatched(watchlist, coin)}
      onPress={onPress}
      sparkline={weeks?.get(coin.id)}
    />
  ));
