import { words } from '../../../content/words.ts';
import { Star } from '../prices/icons.ts';

interface Props {
  count: number;
  onlyWatched: boolean;
  onChange: (onlyWatched: boolean) => void;
}

export const WatchlistSwitch = ({ count, onlyWatched, onChange }: Props) => (
  <fieldset className="segmented">
    <legend className="sr-only">{words.market.whichCoins}</legend>
    <button type="button" aria-pressed={!onlyWatched} onClick={() => onChange(false)}>
      {words.market.all}
    </button>
    <button type="button" aria-pressed={onlyWatched} onClick={() => onChange(true)}>
      <Star size={14} />
      {words.market.watchlist} <span className="num text-text-3">{count}</span>
    </button>
  </fieldset>
);
