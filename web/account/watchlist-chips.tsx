import { Drawing } from '../../brand/drawing.tsx';
import { words } from '../../content/words.ts';
import { api, href } from '../../contract/paths.ts';
import { useMarket } from '../data/market.ts';
import { CoinLink } from '../navigation/coin-link.tsx';
import { Link } from '../navigation/link.tsx';
import { useWatchlist, watchlist } from '../state/watchlist.ts';
import { DiscPicture } from '../ui/pictures/disc-picture.tsx';
import { X } from '../ui/pictures/icons.ts';

const headingId = 'watchlist';

/** The starred coins, each with a button that removes it. */
export function WatchlistChips() {
  const symbols = useWatchlist();
  const { coins } = useMarket();
  return (
    <section className="card mt-4 p-6" aria-labelledby={headingId}>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 id={headingId} className="text-card">
          {words.market.watchlist}
        </h2>
        <Link className="more-link" to={href('markets')}>
          {words.navigation.markets}
          <Drawing name="arrow" className="size-3.5" />
        </Link>
      </div>
      {symbols.length === 0 ? (
        <p className="mt-3 text-text-2">{words.account.watchlistEmpty}</p>
      ) : (
        <ul className="mt-3.5 flex flex-wrap gap-2">
          {symbols.map((symbol) => {
            const coin = coins?.find((one) => one.symbol.toUpperCase() === symbol);
            return (
              <li key={symbol} className="chip">
                {coin ? (
                  <DiscPicture src={api.coinPicture(coin.id)} size={20} />
                ) : (
                  // Reserves the picture's space, so that Remove does not move away from a press when prices arrive.
                  <span className="disc" style={{ width: 20, height: 20 }} />
                )}
                {coin ? (
                  <CoinLink id={coin.id} className="truncate hover:underline">
                    {symbol}
                  </CoinLink>
                ) : (
                  <span className="truncate">{symbol}</span>
                )}
                <button
                  type="button"
                  aria-label={words.account.removeCoin({ symbol })}
                  onClick={() => watchlist.remove(symbol)}
                >
                  <X size={14} />
                </button>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}
