import { stepOf } from '../../../domain/currency-step.ts';
import { type Delivery, needsCountry, quote } from '../../../domain/delivery.ts';
import type { CheckoutSessionRow } from '../../db/tables.ts';

type Priced = Pick<CheckoutSessionRow, 'currency' | 'subtotal_cents' | 'country' | 'choice'>;

/** What a checkout costs. Shipping and tax are not known before the country is, where they depend on it. */
export function priceSession(delivery: Delivery, session: Priced) {
  const goods = session.subtotal_cents;
  const { shipping, tax, taxRateBp, total } = needsCountry(delivery, session)
    ? { shipping: 0, tax: 0, taxRateBp: null, total: goods }
    : quote(delivery, goods, session.country, stepOf(session.currency));
  return {
    shipping_cents: shipping,
    tax_cents: tax,
    tax_rate_bp: taxRateBp,
    amount_cents: total,
  };
}
