import type { Cart } from './cart.ts';

export const cartQuantity = (cart: Cart): number =>
  cart.reduce((sum, line) => sum + line.quantity, 0);
