import type { CartRefusal } from '../../domain/store/cart.ts';
import { notEnoughStock, storeMessages } from './store-messages.ts';

/** Why a cart did not take a line. */
export function refusalSentence(refusal: CartRefusal): string {
  if (refusal.reason === 'most') return storeMessages.most;
  return refusal.reason === 'stock'
    ? notEnoughStock(refusal.line.product.title, refusal.line.variant.title, refusal.left)
    : storeMessages.otherCurrency(refusal.inCart, refusal.wanted);
}
