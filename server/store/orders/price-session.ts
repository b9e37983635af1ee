import { minorUnitStep } from '../../../domain/money/currency-step.ts';
import {
  type Delivery,
  type DeliveryLine,
  needsCountry,
  quoteDelivery,
} from '../../../domain/store/delivery.ts';
import type { CheckoutItemRow, CheckoutSessionRow } from '../../db/tables.ts';

type SessionCountry = Pick<CheckoutSessionRow, 'currency' | 'country' | 'choice'>;
type PricedItem = Pick<CheckoutItemRow, 'unit_cents' | 'quantity' | 'tax_class' | 'needs_sending'>;

/** The lines of a checkout with their tax class and whether they are shipped. */
export const deliveryLinesOf = (items: readonly PricedItem[]): DeliveryLine[] =>
  items.map(({ unit_cents, quantity, tax_class, needs_sending }) => ({
    cents: unit_cents * quantity,
    taxClass: tax_class,
    needsSending: needs_sending === 1,
  }));

/**
 * The sums of a checkout, and the tax of its lines. Until a required country is chosen, shipping
 * and tax are 0, and their rates null.
 */
export function priceSession(
  delivery: Delivery,
  session: SessionCountry,
  items: readonly PricedItem[],
) {
  const goods = deliveryLinesOf(items);
  const subtotal_cents = goods.reduce((sum, { cents }) => sum + cents, 0);
  const asked = needsCountry(delivery, session, goods)
    ? null
    : quoteDelivery(delivery, goods, session.country, minorUnitStep(session.currency));
  return {
    sums: {
      subtotal_cents,
      shipping_cents: asked?.shipping ?? 0,
      shipping_tax_cents: asked?.shippingTax.cents ?? 0,
      shipping_tax_rate_ppm: asked?.shippingTax.ratePpm ?? null,
      tax_cents: asked?.tax ?? 0,
      tax_rate_ppm: asked?.taxRatePpm ?? null,
      amount_cents: asked?.total ?? subtotal_cents,
    },
    taxes: goods.map((_, index) => ({
      tax_cents: asked?.taxes[index]?.cents ?? 0,
      tax_rate_ppm: asked?.taxes[index]?.ratePpm ?? null,
    })),
  };
}
