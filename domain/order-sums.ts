import { sharesOf } from './shares.ts';

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

interface Share {
  tax: number;
  /** With the tax, where that is added. */
  total: number;
}

/**
 * Shares the tax of sums that we make ourselves between lines and shipping.
 *
 * @param lines the lines' prices times pieces
 * @param step what amounts of the currency are multiples of; shares are, too, where the sums are
 */
export function taxShares(
  { shipping, tax, total }: Pick<OrderSums, 'shipping' | 'tax' | 'total'>,
  lines: readonly number[],
  step = 1,
): { lines: Share[]; shipping: Share } {
  const prices = [...lines, shipping];
  const subtotal = lines.reduce((all, line) => all + line, 0);
  const added = addedTax({ subtotal, discount: 0, shipping, tax, total });
  const taxes = sharesOf(tax, prices, step);
  const shares = prices.map((price, index) => {
    const own = taxes[index] ?? 0;
    return { tax: own, total: added === 0 ? price : price + own };
  });
  return { lines: shares.slice(0, -1), shipping: shares.at(-1) ?? { tax: 0, total: 0 } };
}
