import type { Cart } from './cart.ts';

/** The total quantity over all lines. */
export const cartQuantity = (cart: Cart): number =>
  cart.reduce((sum, line) => sum + line.quantity, 0);
