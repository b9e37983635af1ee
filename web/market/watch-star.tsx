import { Star } from 'lucide-react';
import { watchlist } from '../state/watchlist.ts';

/** Puts a coin's symbol on the watchlist or takes it off. */
export function WatchStar({ coin, on }: { coin: { name: string; symbol: string }; on: boolean }) {
  return (
    <button
      type="button"
      className="star"
      aria-pressed={on}
      aria-label={on ? `Remove ${coin.name} from watchlist` : `Add ${coin.name} to watchlist`}
      onClick={() => watchlist.toggle(coin.symbol)}
    >
      <Star size={16} strokeWidth={1.8} aria-hidden="true" />
    </button>
  );
}
