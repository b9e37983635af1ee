import { cartRefusalSentence } from '../../content/messages/cart-refusal.ts';
import { addLine, type CartLine, lineKey } from '../../domain/store/cart.ts';
import { changeCart } from '../state/cart.ts';
import { isCartOpen, openCart } from '../state/overlays.ts';
import { failureToasts } from '../ui/feedback/toast.ts';

// The cart's lines use the same key, so that a success here also removes their refusal.
const cartRefusal = failureToasts('cart');

/**
 * The keys of lines added since the cart opened. Replayed presses from before hydration may arrive while the cart
 * opens.
 */
let addedSinceOpening: readonly string[] = [];

/**
 * Adds a line and opens the cart, or shows why it was refused. While the cart is open, a line is not added twice.
 *
 * @param failureTitle the title of the toast about a refusal
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
  } else cartRefusal.show({ title: failureTitle, description: cartRefusalSentence(refusal) });
}
