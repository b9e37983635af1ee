import type { OrderItemRow, OrderRow } from '../../db/tables.ts';

/** The part of an order that is taxed at one rate, shipping included; in minor units. */
export interface TaxedPart {
  /** The rate in hundredths of a percent; null for untaxed amounts and unknown rates. */
  rateBp: number | null;
  /** The amount paid at this rate, including its tax. */
  total: number;
  tax: number;
}

type Order = Pick<OrderRow, 'shipping_total_cents' | 'shipping_tax_cents' | 'shipping_tax_rate_bp'>;
type TaxedLine = Pick<OrderItemRow, 'total_cents' | 'tax_cents' | 'tax_rate_bp'>;

/** Divides an order by tax rate, the highest rate first. The parts add up to the order's total and tax. */
export function taxByRate(order: Order, lines: readonly TaxedLine[]): TaxedPart[] {
  const parts = [
    ...lines.map((line) => ({
      rateBp: line.tax_rate_bp,
      total: line.total_cents,
      tax: line.tax_cents,
    })),
    {
      rateBp: order.shipping_tax_rate_bp,
      total: order.shipping_total_cents,
      tax: order.shipping_tax_cents,
    },
  ].filter(({ total, tax }) => total > 0 || tax > 0);
  const sum = (of: readonly number[]) => of.reduce((all, one) => all + one, 0);
  return [...Map.groupBy(parts, ({ rateBp }) => rateBp)]
    .map(([rateBp, same]) => ({
      rateBp,
      total: sum(same.map(({ total }) => total)),
      tax: sum(same.map(({ tax }) => tax)),
    }))
    .toSorted((one, other) => (other.rateBp ?? -1) - (one.rateBp ?? -1));
}
