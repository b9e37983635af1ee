import type { Coin } from '../../contract/market.ts';
import { formatPrice } from '../../domain/format.ts';

interface Props {
  /** The typed text matches no coin of the market. */
  isUnlisted: boolean;
  match: Coin | null;
  /** Called with the market's price, for the price field. */
  onPrice(text: string): void;
}

/** Below the coin field: the matching coin, so that a wrong match is noticed. */
export function CoinHint({ isUnlisted, match, onPrice }: Props) {
  const price = match?.current_price ?? null;
  return (
    <div className="hint mt-1 flex min-h-11 flex-wrap items-center gap-x-2 md:mt-1.5 md:min-h-6">
      <span>{isUnlisted ? 'Not in the list: it counts at its cost.' : match?.name}</span>
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
