import { sharesOf } from '../../../domain/shares.ts';
import type { OrderItemRow, OrderRow } from '../../db/tables.ts';
import type { Refund } from './refunds.ts';
import { type TaxedPart, taxByRate } from './tax-by-rate.ts';

/**
 * What refunds of an order were by the rates of its tax. Pieces and shipping have their own rates; an amount is shared by
 * what was left at each rate. The tax of a rate is rounded so that all of it is back once all that was paid at the rate is.
 *
 * @param refunds those that count, the oldest first
 * @returns the parts by the refund's id; they make its amount
 */
export function refundParts(
  order: OrderRow,
  lines: readonly OrderItemRow[],
  refunds: readonly Refund[],
): ReadonlyMap<string, TaxedPart[]> {
  const groups = taxByRate(order, lines).map((group) => ({ ...group, back: 0 }));
  const parts = new Map<string, TaxedPart[]>();
  for (const refund of refunds) {
    const amounts = amountsOf(refund, { order, lines, groups });
    const beyond = refund.amount_cents - amounts.reduce((sum, amount) => sum + amount, 0);
    const own = groups.flatMap((group, index): TaxedPart[] => {
      const total = amounts[index] ?? 0;
      if (total === 0) return [];
      const before = taxUpTo(group, group.back);
      group.back += total;
      return [{ rateBp: group.rateBp, total, tax: taxUpTo(group, group.back) - before }];
    });
    // What was given back beyond what was paid is of no sale.
    if (beyond > 0) own.push({ rateBp: null, total: beyond, tax: 0 });
    parts.set(refund.id, own);
  }
  return parts;
}

interface Group extends TaxedPart {
  back: number;
}

const taxUpTo = ({ total, tax }: TaxedPart, back: number): number =>
  back >= total ? tax : Number((BigInt(tax) * BigInt(back)) / BigInt(total));

interface Of {
  order: OrderRow;
  lines: readonly OrderItemRow[];
  groups: readonly Group[];
}

/** Of each group, never more than is left of it. */
function amountsOf(refund: Refund, { order, lines, groups }: Of): number[] {
  const left = groups.map(({ total, back }) => Math.max(total - back, 0));
  const all = left.reduce((sum, part) => sum + part, 0);
  if (refund.amount_cents >= all) return left;
  if (refund.kind !== 'lines') return sharesOf(refund.amount_cents, left);
  const rateOf = (line: number) => lines.find((one) => one.line === line)?.tax_rate_bp ?? null;
  return groups.map(({ rateBp }, index) => {
    const pieces = refund.pieces.filter(({ line }) => rateOf(line) === rateBp);
    const shipping = order.shipping_tax_rate_bp === rateBp ? refund.shipping_cents : 0;
    const amount = pieces.reduce((sum, { cents }) => sum + cents, shipping);
    return Math.min(amount, left[index] ?? 0);
  });
}
