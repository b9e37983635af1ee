import type { Cart } from './cart.ts';

/** How many pieces lie in the cart, over all lines. */
export const cartQuantity = (cart: Cart): number =>
  cart.reduce((sum, line) => sum + line.quantity, 0);
