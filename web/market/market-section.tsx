import { startTransition, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { labels } from '../../content/labels.ts';
import { coinsPerRequest } from '../../contract/limits.ts';
import type { Coin } from '../../contract/market.ts';
import type { MarketView } from '../data/market.ts';
import { usePlace } from '../navigation/place.ts';
import { useWatchlist } from '../state/watchlist.ts';
import { CreditFoot } from '../ui/credit.tsx';
import type { Elements } from '../ui/elements.ts';
import { CoinRow } from './coin-row.tsx';
import { CoinTable } from './coin-table.tsx';
import { ListFilter, Star } from './icons.ts';
import { StaleNotice } from './stale-notice.tsx';

interface Props {
  market: MarketView;
  /** The maximum number of rows. Without it all coins are shown, with a filter, and the heading is for screen readers only. */
  rows?: number;
  children?: Elements;
}

/** The shared market table of Home and Markets, over all coins or the watchlist. */
export function MarketSection({ market, rows, children }: Props) {
  const isAll = rows === undefined;
  const watchlist = useWatchlist();
  const [onlyWatched, setOnlyWatched] = useState(false);
  const [query, setQuery] = useState('');
  const wanted = useDeferredValue(query).trim().toLowerCase();
  // After a click the rows render in the next frame, so that the page responds sooner. After Back they render at once,
  // because the scroll position needs the full height.
  const pressed = usePlace().visit === 'pressed';
  const [whole, setWhole] = useState(!pressed);
  useEffect(() => startTransition(() => setWhole(true)), []);
  // Deferred, so that rendering a hundred rows does not block input.
  const coins = useDeferredValue(market.coins);
  // Memoised: a refresh that changes nothing must not render a hundred rows.
  const shown = useMemo(() => {
    if (!whole) return [];
    const isWatched = (coin: Coin) => watchlist.includes(coin.symbol.toUpperCase());
    const isNamed = ({ name, symbol }: Coin) =>
      name.toLowerCase().includes(wanted) || symbol.toLowerCase().includes(wanted);
    return (
      coins
        ?.filter((coin) => (!onlyWatched || isWatched(coin)) && isNamed(coin))
        .slice(0, rows)
        .map((coin) => (
          <CoinRow
            key={coin.id}
            coin={coin}
            place={coin.market_cap_rank}
            watched={isWatched(coin)}
          />
        )) ?? null
    );
  }, [coins, watchlist, onlyWatched, wanted, rows, whole]);
  const empty =
    wanted !== ''
      ? `No coin here matches “${query.trim()}”.`
      : 'No coin on your watchlist is among these. The star beside a coin adds it.';

  return (
    <section className="section">
      <div className="section-head flex-wrap">
        <h2 className={isAll ? 'sr-only' : 'text-section'}>Top 100 coins</h2>
        <fieldset className="segmented">
          <legend className="sr-only">{labels.spoken.whichCoins}</legend>
          <button type="button" aria-pressed={!onlyWatched} onClick={() => setOnlyWatched(false)}>
            {labels.market.all}
          </button>
          <button type="button" aria-pressed={onlyWatched} onClick={() => setOnlyWatched(true)}>
            <Star size={14} />
            Watchlist <span className="num text-text-3">{watchlist.length}</span>
          </button>
        </fieldset>
        {isAll ? (
          <label className="relative ml-auto w-full sm:w-60">
            <span className="sr-only">{labels.spoken.filterCoins}</span>
            <ListFilter size={16} className="absolute top-3.5 left-3 text-text-3 md:top-2.5" />
            <input
              className="input h-11 pl-9 md:h-9"
              type="search"
              placeholder={labels.market.filter}
              value={query}
              onChange={(event) => setQuery(event.target.value)}
            />
          </label>
        ) : null}
      </div>
      <StaleNotice market={market} />
      <div className={whole ? 'card overflow-hidden' : 'card min-h-dvh'}>
        <CoinTable
          caption="Coins by market cap"
          whole={isAll}
          expected={rows ?? coinsPerRequest}
          empty={whole ? empty : null}
          rows={shown}
        />
        <CreditFoot credit={market.credit} />
      </div>
      {children}
    </section>
  );
}
