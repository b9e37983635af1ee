import { apportionCents, roundedShare } from '../../../../domain/money/apportion-cents.ts';
import { minorUnitStep } from '../../../../domain/money/currency-step.ts';
import type { DocumentRow, OrderItemRow, OrderRow } from '../../../db/tables.ts';
import { type TaxedPart, taxByRate, taxRateOf } from '../tax-by-rate.ts';
import type { Refund } from './refunds.ts';

interface RefundedOrder {
  order: OrderRow;
  lines: readonly OrderItemRow[];
  /** All refunds of the order, oldest first. */
  refunds: readonly Refund[];
  documents: readonly DocumentRow[];
}

interface DatedRefund {
  refund: Refund;
  creditNote: DocumentRow | null;
  atMs: number;
  /** When the refund failed after it was made, in epoch milliseconds; null if it did not. */
  undoneMs: number | null;
}

export interface RefundByRate extends DatedRefund {
  /** The parts add up to the refund's amount. */
  parts: readonly TaxedPart[];
}

/**
 * Splits the refunds of an order by its tax rates, in the order of their credit notes.
 * - Units and shipping have their own rates.
 * - An amount without units is shared by the rates that have money left. So is the part of any
 * refund that exceeds the money left at its rate.
 * - A refund that fails later counts until it fails, so that no credit note changes afterwards.
 * - The tax of all refunds so far is rounded to the nearest payable amount. A refund's tax is the
 * increase of that sum, so all tax of a rate is returned once all money at the rate is.
 * - If a currency allows only certain multiples, the parts and their tax are such multiples.
 *
 * @returns the refunds that were made, including those that failed later
 */
export function refundsByRate(sold: RefundedOrder): RefundByRate[] {
  const groups = taxByRate(sold.order, sold.lines);
  const step = minorUnitStep(sold.order.currency);
  let counting: { undoneMs: number | null; shares: TaxedPart[] }[] = [];
  return madeRefunds(sold).map((made) => {
    const { refund, atMs, undoneMs } = made;
    counting = counting.filter((one) => one.undoneMs === null || one.undoneMs > atMs);
    const backs = groups.map((group, index) => ({
      group,
      back: sum(counting.map(({ shares }) => shares[index]?.total ?? 0)),
      taxBack: sum(counting.map(({ shares }) => shares[index]?.tax ?? 0)),
    }));
    const left = backs.map(({ group, back }) => group.total - back);
    const amounts = amountsOf(refund, sold, { groups, left });
    const shares = backs.map(({ group, back, taxBack }, index): TaxedPart => {
      const total = amounts[index] ?? 0;
      // After a failed refund, the tax returned so far may differ from its share by a minor unit.
      const tax = total === 0 ? 0 : Math.max(taxUpTo(group, back + total, step) - taxBack, 0);
      return { rate: group.rate, total, tax };
    });
    counting.push({ undoneMs, shares });
    const parts = shares.filter(({ total }) => total > 0);
    // Money returned in excess of the payment belongs to no sale.
    const beyond = refund.amount_cents - sum(amounts);
    if (beyond > 0) parts.push({ rate: null, total: beyond, tax: 0 });
    return { ...made, parts };
  });
}

const madeRefunds = ({ refunds, documents }: RefundedOrder): DatedRefund[] =>
  refunds
    .flatMap((refund): DatedRefund[] => {
      const creditNote = documents.find(({ refund_id }) => refund_id === refund.id) ?? null;
      const isUndone = refund.state === 'failed' && creditNote !== null;
      if (refund.state !== 'made' && !isUndone) return [];
      const undoneMs = isUndone ? refund.changed_at : null;
      return [{ refund, creditNote, atMs: creditNote?.created_at ?? refund.created_at, undoneMs }];
    })
    .toSorted(
      (one, other) =>
        one.atMs - other.atMs || (one.creditNote?.number ?? 0) - (other.creditNote?.number ?? 0),
    );

const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0);

/** The tax of the money returned so far. */
const taxUpTo = ({ total, tax }: TaxedPart, back: number, step: number): number =>
  back >= total ? tax : Math.min(roundedShare(tax, { part: back, of: total, step }), tax);

interface RemainingAmounts {
  groups: readonly TaxedPart[];
  /** The remaining amount of each group. */
  left: readonly number[];
}

/** Divides an amount among the groups. No group gets more than its remaining amount. */
function amountsOf(
  { kind, pieces, amount_cents: amount, shipping_cents }: Refund,
  { order, lines }: RefundedOrder,
  { groups, left }: RemainingAmounts,
): readonly number[] {
  if (amount >= sum(left)) return left;
  const rateOf = (line: number) => {
    const item = lines.find((one) => one.line === line);
    return taxRateOf(item?.tax_rate_ppm ?? null, item?.tax_cents ?? 0);
  };
  const shippingRate = taxRateOf(order.shipping_tax_rate_ppm, order.shipping_tax_cents);
  const named = groups.map(({ rate }, index) => {
    if (kind !== 'lines') return 0;
    const shipping = shippingRate === rate ? shipping_cents : 0;
    const own = pieces.filter(({ line }) => rateOf(line) === rate).map(({ cents }) => cents);
    return Math.min(sum(own) + shipping, left[index] ?? 0);
  });
  const own = apportionCents(Math.min(amount, sum(named)), named, stepOf(order, named));
  const others = left.map((cents, index) => cents - (own[index] ?? 0));
  const rest = apportionCents(amount - sum(own), others, stepOf(order, others));
  return own.map((cents, index) => cents + (rest[index] ?? 0));
}

/**
 * The step in which an amount is divided. The step is 1 if a limit is between two multiples of the
 * currency's step, because a rounded share could exceed that limit.
 */
function stepOf({ currency }: OrderRow, limits: readonly number[]): number {
  const step = minorUnitStep(currency);
  return limits.every((cents) => cents % step === 0) ? step : 1;
}
