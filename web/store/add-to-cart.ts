import { addLine, type CartLine, lineKey } from '../../domain/cart.ts';
import { refusalSentence } from '../../domain/cart-refusal.ts';
import { changeCart } from '../state/cart.ts';
import { isCartOpen, openCart } from '../state/overlays.ts';
import { refusals } from '../ui/toast.ts';

// The cart's lines say theirs under the same name.
const cartRefusal = refusals('cart');

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
