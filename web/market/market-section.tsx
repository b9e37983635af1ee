import { useMemo, useState } from 'react';
import { words } from '../../content/words.ts';
import type { Coin } from '../../contract/market.ts';
import type { MarketView } from '../data/market.ts';
import { useSparklines } from '../state/sparklines.ts';
import { useWatchlist } from '../state/watchlist.ts';
import { CreditFoot } from '../ui/feedback/credit.tsx';
import type { Elements } from '../ui/page/elements.ts';
import { SampleMark } from './prices/sample-mark.tsx';
import { StaleNotice } from './prices/stale-notice.tsx';
import { CoinTable } from './table/coin-table.tsx';
import { coinRows, isWatched, useTableRows } from './table/table-rows.tsx';
import { WatchlistSwitch } from './table/watchlist-switch.tsx';

interface Props {
  market: MarketView;
  rows: number;
  children?: Elements;
}

/** The first rows of the market table, over all coins or the watchlist. */
export function MarketSection({ market, rows, children }: Props) {
  const watchlist = useWatchlist();
  const [onlyWatched, setOnlyWatched] = useState(false);
  const { coins, whole } = useTableRows(market);
  const weeks = useSparklines();
  // Memoised, so that a refresh that changes nothing does not render all rows.
  const shown = useMemo(() => {
    if (!whole) return [];
    const isShown = (coin: Coin) => !onlyWatched || isWatched(watchlist, coin);
    return coins && coinRows(coins.filter(isShown).slice(0, rows), watchlist, weeks);
  }, [coins, watchlist, onlyWatched, rows, whole, weeks]);

  return (
    <section className="section">
      <div className="section-head relative">
        <h2 className="text-section">
          {words.market.top100}
          <SampleMark market={market} />
        </h2>
        <WatchlistSwitch
          count={watchlist.length}
          onlyWatched={onlyWatched}
          onChange={setOnlyWatched}
        />
      </div>
      <StaleNotice market={market} />
      <div className={whole ? 'card overflow-hidden' : 'card min-h-dvh'}>
        <CoinTable
          caption={words.market.byMarketCap}
          expected={rows}
          empty={whole ? words.market.noneWatched : null}
          rows={shown}
        />
        <CreditFoot credit={market.credit} />
      </div>
      {children}
    </section>
  );
}
