import { percentOfPpm } from '../../../domain/store/tax-rate.ts';
import type { OrderItemRow, OrderRow } from '../../db/tables.ts';

/**
 * The tax rate of an amount in parts per million. `several` if several rates apply, such as
 * those of a state and its city; null if the amount is untaxed. Rows store no rate in either case.
 */
export type TaxRate = number | 'several' | null;

export const taxRateOf = (ratePpm: number | null, tax: number): TaxRate =>
  ratePpm ?? (tax > 0 ? 'several' : null);

/** The rate in percent; `several` and null are returned unchanged. */
export const taxPercent = (rate: TaxRate): TaxRate =>
  typeof rate === 'number' ? percentOfPpm(rate) : rate;

/** Compares rates: the highest first, then several rates, then none. */
export const byTaxRate = (one: TaxRate, other: TaxRate): number => rankOf(other) - rankOf(one);
const rankOf = (rate: TaxRate) => (rate === 'several' ? -1 : (rate ?? -2));

/** The part of an order that is taxed at one rate, shipping included; in minor units. */
export interface TaxedPart {
  rate: TaxRate;
  /** The amount paid at this rate, including its tax. */
  total: number;
  tax: number;
}

type Order = Pick<
  OrderRow,
  'shipping_total_cents' | 'shipping_tax_cents' | 'shipping_tax_rate_ppm'
>;
type TaxedLine = Pick<OrderItemRow, 'total_cents' | 'tax_cents' | 'tax_rate_ppm'>;

/** Divides an order by tax rate, the highest rate first. The parts add up to the order's total and tax. */
export function taxByRate(order: Order, lines: readonly TaxedLine[]): TaxedPart[] {
  const parts = [
    ...lines.map((line) => ({
      rate: taxRateOf(line.tax_rate_ppm, line.tax_cents),
      total: line.total_cents,
      tax: line.tax_cents,
    })),
    {
      rate: taxRateOf(order.shipping_tax_rate_ppm, order.shipping_tax_cents),
      total: order.shipping_total_cents,
      tax: order.shipping_tax_cents,
    },
  ].filter(({ total, tax }) => total > 0 || tax > 0);
  const sum = (of: readonly number[]) => of.reduce((all, one) => all + one, 0);
  return [...Map.groupBy(parts, ({ rate }) => rate)]
    .map(([rate, same]) => ({
      rate,
      total: sum(same.map(({ total }) => total)),
      tax: sum(same.map(({ tax }) => tax)),
    }))
    .toSorted((one, other) => byTaxRate(one.rate, other.rate));
}
