import { refusalSentence } from '../../content/messages/cart-refusal.ts';
import { addLine, type CartLine, lineKey } from '../../domain/store/cart.ts';
import { changeCart } from '../state/cart.ts';
import { isCartOpen, openCart } from '../state/overlays.ts';
import { failureToasts } from '../ui/feedback/toast.ts';

// The cart's lines use the same name, so that a success here also removes their refusal.
const cartRefusal = failureToasts('cart');

/** The keys of the lines added since the cart opened. Presses from before hydration are replayed while it opens. */
let addedSinceOpening: readonly string[] = [];

/**
 * Adds a line and opens the cart, or shows the reason for a refusal. While the cart opens, a second press adds nothing.
 *
 * @param failureTitle the toast's title on this page
 */
export function addToCart(line: CartLine, failureTitle: string): void {
  const key = lineKey(line);
  if (!isCartOpen()) addedSinceOpening = [];
  if (addedSinceOpening.includes(key)) return;
  const refusal = changeCart((now) => addLine(now, line));
  if (refusal === null) {
    cartRefusal.withdraw();
    addedSinceOpening = [...addedSinceOpening, key];
    openCart();
  } else cartRefusal.show({ title: failureTitle, description: refusalSentence(refusal) });
}
