import { watchlist } from '../state/watchlist.ts';

export function WatchStar({ coin, on }: { coin: { name: string; symbol: string }; on: boolean }) {
  return (
    <button
      type="button"
      className="star"
      aria-pressed={on}
      aria-label={on ? `Remove ${coin.name} from watchlist` : `Add ${coin.name} to watchlist`}
      onClick={() => watchlist.toggle(coin.symbol)}
    >
      <StarGlyph />
    </button>
  );
}

/** Not from the icons: a hundred rows show a star, and an icon component costs more than the rest of a row. */
const StarGlyph = () => (
  <svg width="16" height="16" viewBox="0 0 24 24" aria-hidden="true">
    <path d="m12 2.8 2.85 5.8 6.4.9-4.6 4.5 1.05 6.35L12 17.35l-5.7 3 1.05-6.35-4.6-4.5 6.4-.9Z" />
  </svg>
);
