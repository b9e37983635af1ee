import { words } from '../../../content/words.ts';
import type { Coin } from '../../../contract/market.ts';
import { typeableDigits } from '../../../domain/money/full-digits.ts';
import { formatPrice } from '../../../domain/money/market-figures.ts';

interface Props {
  /** True if the typed text matches no coin of the market. */
  isUnlisted: boolean;
  match: Coin | null;
  /** Other coins with the match's symbol; without a match, those with the typed name. */
  others: readonly Coin[];
  /** Called with the market's price, for the price field. */
  onPrice(text: string): void;
  onCoin(id: string): void;
}

/** The hint below the coin field: the matching coin, so that a wrong match is noticed, and the alternatives. */
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
