import type Stripe from 'stripe';
import { stepOf } from '../../../../domain/currency-step.ts';
import { includedTax } from '../../../../domain/delivery.ts';
import { taxShares } from '../../../../domain/order-sums.ts';
import type { Paid, PaidLine } from '../../orders/paid.ts';

/**
 * What a session's buyer pays, as Stripe states it. Where the tax is ours, because Stripe does not compute any, it is part of
 * the amounts and shared by them.
 *
 * @param rateBp our own rate, from the session's metadata
 */
export function paidAtStripe(
  session: Stripe.Checkout.Session,
  items: readonly Stripe.LineItem[],
  rateBp: number | null,
): Paid | null {
  const { amount_total: total, currency, total_details: details, shipping_cost: cost } = session;
  if (total === null || currency === null) return null;
  const lines = items.map((item) => ({
    subtotal: item.amount_subtotal,
    discount: item.amount_discount,
    tax: item.amount_tax,
    total: item.amount_total,
  }));
  const shipping = {
    subtotal: cost?.amount_subtotal ?? 0,
    tax: cost?.amount_tax ?? 0,
    total: cost?.amount_total ?? 0,
  };
  const stated = {
    ...{ currency, total, lines, shipping },
    subtotal: session.amount_subtotal ?? 0,
    discount: details?.amount_discount ?? 0,
    tax: details?.amount_tax ?? 0,
    taxRateBp: null,
    presentment: presentmentOf(session),
  };
  return rateBp === null || stated.tax > 0 ? stated : withOwnTax(stated, rateBp);
}

function withOwnTax(stated: Omit<Paid, 'lines'> & { lines: PaidLine[] }, rateBp: number): Paid {
  const { total, currency, shipping } = stated;
  const step = stepOf(currency);
  const tax = includedTax(total, rateBp, step);
  const sums = { shipping: shipping.total, tax, total };
  const shares = taxShares(
    sums,
    stated.lines.map((line) => line.total),
    step,
  );
  return {
    ...{ ...stated, tax, taxRateBp: rateBp },
    shipping: { ...shipping, tax: shares.shipping.tax },
    lines: stated.lines.map((line, index) => ({ ...line, tax: shares.lines[index]?.tax ?? 0 })),
  };
}

/** The buyer's own currency, of a session or of a refund. */
export function presentmentOf({
  presentment_details: details,
}: {
  presentment_details?: { presentment_amount: number; presentment_currency: string };
}) {
  return details === undefined
    ? null
    : { currency: details.presentment_currency, cents: details.presentment_amount };
}
