import { linePiecesMax } from '../../contract/limits.ts';
import type { CartRefusal } from '../../domain/store/cart.ts';
import { words } from '../words.ts';

/** Why a cart did not take a line. */
export function refusalSentence(refusal: CartRefusal): string {
  if (refusal.reason === 'most')
    return words.store.most({ most: linePiecesMax.toLocaleString('en-US') });
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
