import { maxLineQuantity } from '../../contract/limits.ts';
import { groupedDecimals } from '../../domain/money/grouped-decimals.ts';
import type { CartRefusal } from '../../domain/store/cart.ts';
import { words } from '../words.ts';

export function cartRefusalSentence(refusal: CartRefusal): string {
  if (refusal.reason === 'most')
    return words.store.most({ most: groupedDecimals(maxLineQuantity, 0) });
  return refusal.reason === 'stock'
    ? words.store.notEnoughOf({
        product: refusal.line.product.title,
        variant: refusal.line.variant.title,
        left: refusal.left,
      })
    : words.store.otherCurrency({
        inCart: refusal.inCart.toUpperCase(),
        here: refusal.wanted.toUpperCase(),
      });
}
