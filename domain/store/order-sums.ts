/** The sums of an order, in minor units. */
export interface OrderSums {
  /** The goods, before discount. */
  subtotal: number;
  discount: number;
  shipping: number;
  /** All tax, included or added. */
  tax: number;
  total: number;
}

/** The tax added to the prices; 0 if they include it. */
export const addedTax = ({ subtotal, discount, shipping, tax, total }: OrderSums): number =>
  Math.min(Math.max(total - (subtotal - discount + shipping), 0), tax);
