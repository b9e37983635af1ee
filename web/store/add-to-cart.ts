import { notEnoughStock, storeMessages } from '../../contract/messages.ts';
import { addLine, type CartLine, type CartRefusal } from '../../domain/cart.ts';
import { cart } from '../state/cart.ts';
import { openCart } from '../state/overlays.ts';
import { toast } from '../ui/toast.ts';

/**
 * Adds a line to this browser's cart and opens the cart, or says why not.
 *
 * @param failureTitle the toast's title on this screen (spec 8)
 */
export function addToCart(line: CartLine, failureTitle: string): void {
  // Asked of the newest cart, which another tab may have changed.
  let refusal: CartRefusal | null = null;
  cart.update((now) => {
    const outcome = addLine(now, line);
    if (outcome.ok) return outcome.cart;
    refusal = outcome.refusal;
    return now;
  });
  if (refusal === null) openCart();
  else
    toast({
      title: failureTitle,
      description: refusalSentence(refusal),
      variant: 'destructive',
    });
}

/** The second half of a double click. The cart has opened by then, so nobody meant to add once more. */
export const isSecondPress = (click: { detail: number }): boolean => click.detail > 1;

/** Why a cart did not take a line, in the words of spec 5. */
export function refusalSentence(refusal: CartRefusal): string {
  return refusal.reason === 'stock'
    ? notEnoughStock(refusal.line.product.title, refusal.line.variant.title, refusal.left)
    : storeMessages.otherCurrency(refusal.inCart, refusal.wanted);
}
