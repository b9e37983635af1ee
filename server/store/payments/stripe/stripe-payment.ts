import type Stripe from 'stripe';
import { minorUnitStep } from '../../../../domain/money/currency-step.ts';
import { taxesOf } from '../../../../domain/store/delivery.ts';
import { ppmOfPercent } from '../../../../domain/store/tax-rate.ts';
import type { StoredPayment, StoredPaymentLine } from '../../orders/stored-payment.ts';

/** The rates of our own tax on each line and on shipping, in parts per million; null where no tax is charged. */
export interface SessionRates {
  lines: readonly (number | null)[];
  shipping: number | null;
}

/**
 * The payment of a session, as Stripe reports it. If Stripe computes no tax, the amounts include our own
 * tax, which is computed from `own`.
 *
 * @param own our own rates, from the session's metadata
 */
export function paymentOfSession(
  session: Stripe.Checkout.Session,
  items: readonly Stripe.LineItem[],
  own: SessionRates | null,
): StoredPayment | null {
  const { amount_total: total, currency, total_details: details, shipping_cost: cost } = session;
  if (total === null || currency === null) return null;
  const lines = items.map((item) => ({
    subtotal: item.amount_subtotal,
    discount: item.amount_discount,
    tax: item.amount_tax,
    taxRatePpm: rateOf(item),
    total: item.amount_total,
  }));
  const shipping = {
    subtotal: cost?.amount_subtotal ?? 0,
    tax: cost?.amount_tax ?? 0,
    taxRatePpm: cost === null ? null : rateOf(cost),
    total: cost?.amount_total ?? 0,
  };
  const payment = {
    currency,
    total,
    lines,
    shipping,
    subtotal: session.amount_subtotal ?? 0,
    discount: details?.amount_discount ?? 0,
    tax: details?.amount_tax ?? 0,
    taxRatePpm: null,
    presentment: stripePresentment(session),
  };
  return own === null || payment.tax > 0 ? payment : withTaxAtOwnRates(payment, own);
}

/**
 * The rate of a line or of shipping; null without tax, with several rates, such as those of a state and its city, or if
 * a part of the amount is not taxed.
 */
function rateOf({
  amount_total: total,
  amount_tax: taxCents,
  taxes = [],
}: Pick<Stripe.LineItem, 'amount_total' | 'amount_tax' | 'taxes'>): number | null {
  const [tax, ...others] = taxes.filter(({ amount }) => amount > 0);
  if (tax === undefined || others.length > 0) return null;
  // The taxable amount may be rounded.
  if (tax.taxable_amount !== null && total - taxCents - tax.taxable_amount > 1) return null;
  return ppmOfPercent(tax.rate.effective_percentage ?? tax.rate.percentage);
}

function withTaxAtOwnRates(payment: StoredPayment, own: SessionRates): StoredPayment {
  const { currency, shipping, lines } = payment;
  const parts = [
    ...lines.map(({ total }, index) => ({ cents: total, ratePpm: own.lines[index] ?? null })),
    { cents: shipping.total, ratePpm: own.shipping },
  ];
  const taxes = taxesOf(parts, 'included', minorUnitStep(currency));
  const taxed = <Part extends StoredPaymentLine | StoredPayment['shipping']>(
    part: Part,
    index: number,
  ): Part => ({
    ...part,
    tax: taxes[index]?.cents ?? 0,
    taxRatePpm: taxes[index]?.ratePpm ?? null,
  });
  const rates = new Set(taxes.filter(({ cents }) => cents > 0).map(({ ratePpm }) => ratePpm));
  const [rate = null] = rates;
  return {
    ...payment,
    tax: taxes.reduce((sum, { cents }) => sum + cents, 0),
    taxRatePpm: rates.size === 1 ? rate : null,
    shipping: taxed(shipping, lines.length),
    lines: lines.map(taxed),
  };
}

/**
 * Encodes the rates for a metadata value, which has at most 500 characters: the different rates, then for each line and
 * for shipping the index of its rate.
 */
export function encodeRates({ lines, shipping }: SessionRates): string {
  const all = [...lines, shipping];
  const rates = [...new Set(all.filter((rate) => rate !== null))];
  const mark = (rate: number | null) => (rate === null ? '-' : rates.indexOf(rate).toString(36));
  return `${rates.join(',')}:${all.map(mark).join('')}`;
}

export function decodeRates(text: string | undefined): SessionRates | null {
  const [, listed = '', marks = ''] = /^([\d,]+):([0-9a-z-]+)$/.exec(text ?? '') ?? [];
  if (marks === '') return null;
  const rates = listed.split(',').map(Number);
  const all = [...marks].map((mark) => rates[Number.parseInt(mark, 36)] ?? null);
  return { lines: all.slice(0, -1), shipping: all.at(-1) ?? null };
}

/** The amount of a session or a refund in the buyer's own currency. */
export function stripePresentment({
  presentment_details: details,
}: {
  presentment_details?: { presentment_amount: number; presentment_currency: string } | null;
}) {
  // Stripe documents a missing field, but sends null for most of its other empty objects.
  return !details
    ? null
    : { currency: details.presentment_currency, cents: details.presentment_amount };
}
