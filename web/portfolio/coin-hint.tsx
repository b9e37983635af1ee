import type { Coin } from '../../contract/market.ts';
import { formatPrice } from '../../domain/format.ts';

interface Props {
  /** What was typed, in upper case; '' for nothing yet. */
  symbol: string;
  match: Coin | null;
  /** Wants the market's price in the price field. */
  onPrice(text: string): void;
}

/** Under the coin field: which coin of the market is meant, so that a wrong match is seen. */
export function CoinHint({ symbol, match, onPrice }: Props) {
  const price = match?.current_price ?? null;
  return (
    <div className="hint mt-1 flex min-h-11 flex-wrap items-center gap-x-2 md:mt-1.5 md:min-h-6">
      <span>
        {match ? match.name : symbol === '' ? null : 'Not in the list: it counts at its cost.'}
      </span>
      {price === null ? null : (
        <button
          type="button"
          className="text-link min-h-11 text-text md:min-h-6"
          onClick={() => onPrice(String(price))}
        >
          {`Use the price now, ${formatPrice(price)}`}
        </button>
      )}
    </div>
  );
}
