import { sharesOf } from './shares.ts';

/** What was paid, in minor units. */
export interface OrderSums {
  /** The goods, before discount. */
  subtotal: number;
  discount: number;
  shipping: number;
  /** All tax, whether it is part of the prices or was added to them. */
  tax: number;
  total: number;
}

export interface LineShare {
  /** The line's part of the subtotal. */
  subtotal: number;
  discount: number;
  tax: number;
  /** What was paid for the line, without shipping. */
  total: number;
}

/** The tax that stands on top of the prices; 0 where prices include it. */
export const addedTax = ({ subtotal, discount, shipping, tax, total }: OrderSums): number =>
  Math.min(Math.max(total - (subtotal - discount + shipping), 0), tax);

/**
 * Sums in which the parts make the total. The total is what the buyer has paid, so it stays, and the subtotal gives way.
 * Parts that cannot make it are left out.
 */
export function soundSums(sums: OrderSums): OrderSums {
  const { discount, shipping, total } = sums;
  const subtotal = total - addedTax(sums) - shipping + discount;
  return subtotal < discount
    ? { subtotal: total, discount: 0, shipping: 0, tax: 0, total }
    : { ...sums, subtotal };
}

/**
 * Each line's share of an order's sums. Tax is shared with shipping, which keeps the rest of tax and total.
 *
 * @param lines the lines' prices times pieces; their sum may differ from the subtotal, as in another currency
 * @param step what amounts of the currency are multiples of; shares are, too, where the order's sums are
 * @returns one share per line: subtotals and discounts add up to those of the order
 */
export function lineShares(sums: OrderSums, lines: readonly number[], step = 1): LineShare[] {
  const { subtotal, discount, shipping, total } = sums;
  // A discount in whole steps may be more than a line that costs less than one.
  const unit = [subtotal, discount, shipping, total].every((part) => part % step === 0) ? step : 1;
  const subtotals = sharesOf(subtotal, lines, unit);
  const discounts = sharesOf(discount, subtotals, unit);
  const net = subtotals.map((subtotal, index) => subtotal - (discounts[index] ?? 0));
  const taxes = sharesOf(sums.tax, [...net, shipping], unit);
  const added = sharesOf(addedTax(sums), [...net, shipping], unit);
  return net.map((rest, index) => ({
    subtotal: subtotals[index] ?? 0,
    discount: discounts[index] ?? 0,
    tax: taxes[index] ?? 0,
    total: rest + (added[index] ?? 0),
  }));
}
