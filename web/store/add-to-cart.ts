import { notEnoughStock, storeMessages } from '../../contract/store-messages.ts';
import { addLine, type CartLine, type CartRefusal, lineKey } from '../../domain/cart.ts';
import { changeCart } from '../state/cart.ts';
import { isCartOpen, openCart } from '../state/overlays.ts';
import { refusals } from '../ui/toast.ts';

/** Why the cart did not take something, on whichever screen. */
export const cartRefusal = refusals();

/** The lines that the cart has been opened for: what was pressed before the script came is done while it opens. */
let justAdded: readonly string[] = [];

/**
 * Adds a line to this browser's cart and opens the cart, or says why not. Until the cart lies over the page, the same
 * press once more means the same piece.
 *
 * @param failureTitle the toast's title on this screen
 */
export function addToCart(line: CartLine, failureTitle: string): void {
  const key = lineKey(line);
  if (!isCartOpen()) justAdded = [];
  if (justAdded.includes(key)) return;
  const refusal = changeCart((now) => addLine(now, line));
  if (refusal === null) {
    cartRefusal.takeBack();
    justAdded = [...justAdded, key];
    openCart();
  } else cartRefusal.tell({ title: failureTitle, description: refusalSentence(refusal) });
}

/** Why a cart did not take a line. */
export function refusalSentence(refusal: CartRefusal): string {
  return refusal.reason === 'stock'
    ? notEnoughStock(refusal.line.product.title, refusal.line.variant.title, refusal.left)
    : storeMessages.otherCurrency(refusal.inCart, refusal.wanted);
}
