import { words } from '../../content/words.ts';
import type { Coin } from '../../contract/market.ts';
import { api } from '../../contract/paths.ts';
import { useWatchlist, watchlist } from '../state/watchlist.ts';
import { DiscPicture } from '../ui/pictures/disc-picture.tsx';

export function CoinHead({ coin }: { coin: Coin }) {
  const { id, name, symbol, market_cap_rank: rank } = coin;
  const on = useWatchlist().includes(symbol.toUpperCase());
  return (
    <div className="flex min-w-0 flex-1 items-center gap-[8px] md:gap-3">
      {/* Hidden when large text leaves no room for the picture beside the name. */}
      <span className="hidden min-[18rem]:block">
        <DiscPicture src={api.coinPicture(id)} size={40} />
      </span>
      <p className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2">
        <b className="min-w-0 text-16 font-semibold wrap-break-word">{name}</b>
        <span className="text-13 text-text-3">{symbol.toUpperCase()}</span>
        {rank === null ? null : (
          <span className="num text-12 text-text-2">
            <span className="sr-only">{`${words.market.rank} `}</span>
            <span>{`#${rank}`}</span>
          </span>
        )}
      </p>
      <button
        type="button"
        className="star me-1"
        aria-pressed={on}
        aria-label={on ? words.coin.unwatch({ name }) : words.coin.watch({ name })}
        onClick={() => watchlist.toggle(symbol)}
      >
        {/* A copy of the table's star: sharing it would add a chunk to every page with rows. */}
        <svg width="16" height="16" viewBox="0 0 24 24" aria-hidden="true">
          <path d="m12 2.8 2.85 5.8 6.4.9-4.6 4.5 1.05 6.35L12 17.35l-5.7 3 1.05-6.35-4.6-4.5 6.4-.9Z" />
        </svg>
      </button>
    </div>
  );
}
