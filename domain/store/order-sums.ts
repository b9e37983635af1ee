/** What is to be paid, or was, in minor units. */
export interface OrderSums {
  /** The goods, before discount. */
  subtotal: number;
  discount: number;
  shipping: number;
  /** All tax, whether it is part of the prices or added to them. */
  tax: number;
  total: number;
}

/** The tax that stands on top of the prices; 0 where prices include it. */
export const addedTax = ({ subtotal, discount, shipping, tax, total }: OrderSums): number =>
  Math.min(Math.max(total - (subtotal - discount + shipping), 0), tax);
