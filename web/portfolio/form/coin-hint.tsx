import { words } from '../../../content/words.ts';
import type { Coin } from '../../../contract/market.ts';
import { formatPrice } from '../../../domain/money/format.ts';
import { typeableDigits } from '../../../domain/money/full-digits.ts';

interface Props {
  /** The typed text matches no coin of the market. */
  isUnlisted: boolean;
  match: Coin | null;
  /** Other coins with the symbol of the match, or without one those of the name that was typed. */
  others: readonly Coin[];
  /** Called with the market's price, for the price field. */
  onPrice(text: string): void;
  onCoin(id: string): void;
}

/** Below the coin field: the matching coin, so that a wrong match is noticed, and what else it may be. */
export function CoinHint({ isUnlisted, match, others, onPrice, onCoin }: Props) {
  const price = match?.current_price ?? null;
  const press = 'text-link min-h-11 text-text md:min-h-6';
  return (
    <div className="hint mt-1 flex min-h-11 flex-wrap items-center gap-x-2 md:mt-1.5 md:min-h-6">
      <span>{isUnlisted ? words.portfolio.noSymbol : match?.name}</span>
      {price === null ? null : (
        <button type="button" className={press} onClick={() => onPrice(typeableDigits(price))}>
          {words.portfolio.takePrice({ price: formatPrice(price) })}
        </button>
      )}
      {others.map(({ id, name }) => (
        <button key={id} type="button" className={press} onClick={() => onCoin(id)}>
          {match === null ? words.portfolio.itIs({ name }) : words.portfolio.orIs({ name })}
        </button>
      ))}
    </div>
  );
}
