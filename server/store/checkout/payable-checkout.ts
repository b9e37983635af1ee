import type { CheckoutItemRow, CheckoutSessionRow } from '../../db/tables.ts';
import type { Payable } from '../payments/payment-provider.ts';

type Session = Pick<
  CheckoutSessionRow,
  | 'id'
  | 'currency'
  | 'country'
  | 'choice'
  | 'shipping_cents'
  | 'tax_cents'
  | 'shipping_tax_rate_ppm'
  | 'success_url'
  | 'cancel_url'
  | 'customer_email'
  | 'holds'
>;
type PayableLine = Pick<
  CheckoutItemRow,
  | 'product_title'
  | 'variant_title'
  | 'unit_cents'
  | 'quantity'
  | 'tax_class'
  | 'needs_sending'
  | 'delivery_time'
  | 'tax_rate_ppm'
>;

/** The payment that a checkout requests from its provider. */
export function payableOf(session: Session, lines: readonly PayableLine[]): Payable {
  const { id, country, choice } = session;
  const chosen = country === null || choice === null ? null : { country, choice };
  return {
    sessionId: id,
    currency: session.currency,
    lines: lines.map((line) => ({
      title: `${line.product_title} (${line.variant_title})`,
      unitCents: line.unit_cents,
      quantity: line.quantity,
      taxClass: line.tax_class,
      needsSending: line.needs_sending === 1,
      deliveryTime: line.delivery_time,
    })),
    shippingCents: session.shipping_cents,
    chosen,
    taxRates:
      session.tax_cents === 0
        ? null
        : {
            lines: lines.map(({ tax_rate_ppm }) => tax_rate_ppm),
            shipping: session.shipping_tax_rate_ppm,
          },
    successUrl: successPageUrl(session.success_url, id),
    // The buyer returns to this page to choose another country.
    cancelUrl:
      chosen === null
        ? session.cancel_url
        : new URL(`/checkout/${id}/country`, session.cancel_url).href,
    email: session.customer_email,
    isHeld: session.holds === 1,
  };
}

/** The URL to which a buyer returns, with the session whose order the page shows. */
export function successPageUrl(successUrl: string, sessionId: string): string {
  const url = new URL(successUrl);
  url.searchParams.set('session', sessionId);
  return url.href;
}
