import type Stripe from 'stripe';
import { words } from '../../../../content/words.ts';
import type { TaxClass } from '../../../../contract/tax-class.ts';
import { oneLine } from '../../../../domain/text/one-line.ts';
import type { Buyer } from '../../orders/buyer.ts';
import type { StoredPayment } from '../../orders/stored-payment.ts';
import type { Payable, ProviderSession } from '../payment-provider.ts';
import { decodeRates, encodeRates, stripePresentment } from './stripe-payment.ts';

/** The features of Stripe's payment page that the owner can switch on. */
export interface StripeSwitches {
  promotionCodes: boolean;
  /** Whether Stripe Tax includes tax in the prices or adds it to them; null if Stripe computes none. */
  automaticTax: 'inclusive' | 'exclusive' | null;
  /** Stripe's tax codes for the classes of products, for goods that are not shipped, and for shipping. */
  taxCodes: Readonly<Record<TaxClass | 'notSent' | 'shipping', string>>;
  taxIds: boolean;
  invoices: boolean;
  recovery: boolean;
  localCurrency: boolean;
}

export interface SessionOptions {
  /** The countries we ship to, as ISO 3166 codes. */
  countries: readonly string[];
  /** The text above the pay button, of which 1,200 characters are shown. */
  notice?: ((lines: Payable['lines']) => string) | undefined;
  switches?: StripeSwitches | undefined;
}

const checkoutKey = 'candlewick_checkout';
const choiceKey = 'candlewick_choice';
const ratesMark = 'candlewick_tax_rates';
/** Stripe's page size. A checkout has at most as many lines, so one page is enough; see `maxCheckoutLines`. */
export const maxStripeLines = 100;
/** Stripe refuses longer texts. */
const maxNoticeLength = 1_200;

export function sessionParams(
  payable: Payable,
  { countries, notice, switches }: SessionOptions,
): Stripe.Checkout.SessionCreateParams {
  const { currency, lines, shippingCents, chosen, taxRates } = payable;
  const tax = switches?.automaticTax ?? null;
  const taxed = tax === null ? {} : { tax_behavior: tax };
  const isSent = lines.some(({ needsSending }) => needsSending);
  const noticeText = [payable.isHeld ? null : words.checkout.notHeld, notice?.(lines)]
    .filter(Boolean)
    .join(' ');
  const taxCodes = tax === null ? undefined : switches?.taxCodes;
  return {
    mode: 'payment',
    client_reference_id: payable.sessionId,
    // The reference alone proves nothing, because a payment link takes it from its URL. Only our key can set metadata.
    metadata: {
      [checkoutKey]: payable.sessionId,
      ...(chosen !== null && { [choiceKey]: String(chosen.choice) }),
      ...(taxRates !== null && { [ratesMark]: encodeRates(taxRates) }),
    },
    success_url: payable.successUrl,
    cancel_url: payable.cancelUrl,
    ...(payable.email !== null && { customer_email: payable.email }),
    line_items: lines.map(({ title, unitCents, quantity, taxClass, needsSending }) => ({
      quantity,
      price_data: {
        currency,
        unit_amount: unitCents,
        ...taxed,
        product_data: {
          name: title,
          ...(taxCodes && {
            tax_code: taxCodes[taxClass === 'standard' && !needsSending ? 'notSent' : taxClass],
          }),
        },
      },
    })),
    ...(isSent
      ? {
          // Stripe checks these countries against its own list.
          shipping_address_collection: {
            allowed_countries: (chosen === null ? [...countries] : [chosen.country]) as Countries,
          },
        }
      : { billing_address_collection: 'required' }),
    ...(switches && optionalParams(switches)),
    ...(noticeText !== '' && {
      custom_text: { submit: { message: noticeText.slice(0, maxNoticeLength) } },
    }),
    ...(shippingCents > 0 && {
      shipping_options: [
        {
          shipping_rate_data: {
            type: 'fixed_amount',
            display_name: words.order.sums.shipping,
            fixed_amount: { amount: shippingCents, currency },
            ...taxed,
            ...(taxCodes && { tax_code: taxCodes.shipping }),
          },
        },
      ],
    }),
  };
}

/**
 * The parameters for the features that are switched on. If Stripe recovers a checkout, Stripe creates
 * another session for it. A buyer can pay that session like the first one if units are left.
 */
const optionalParams = (
  switches: StripeSwitches,
): Partial<Stripe.Checkout.SessionCreateParams> => ({
  ...(switches.promotionCodes && { allow_promotion_codes: true }),
  ...(switches.automaticTax !== null && { automatic_tax: { enabled: true } }),
  ...(switches.taxIds && { tax_id_collection: { enabled: true } }),
  ...(switches.invoices && { invoice_creation: { enabled: true } }),
  ...(switches.recovery && {
    after_expiration: {
      recovery: { enabled: true, allow_promotion_codes: switches.promotionCodes },
    },
  }),
  ...(switches.localCurrency && { adaptive_pricing: { enabled: true } }),
});

type Countries = Stripe.Checkout.SessionCreateParams.ShippingAddressCollection['allowed_countries'];

export const readSessionRates = (session: Stripe.Checkout.Session) =>
  decodeRates(session.metadata?.[ratesMark]);

export const sessionName = (session: Stripe.Checkout.Session) => ({
  providerSessionId: session.id,
  reference: session.client_reference_id,
});

export function isCheckoutSession(object: unknown): object is Stripe.Checkout.Session {
  return (
    typeof object === 'object' &&
    object !== null &&
    'object' in object &&
    object.object === 'checkout.session'
  );
}

export function providerSession(
  session: Stripe.Checkout.Session,
  paid: StoredPayment | null = null,
): ProviderSession {
  return {
    id: session.id,
    url: session.url,
    state: stateOf(session),
    buyer: buyerOf(session),
    madeFor: session.metadata?.[checkoutKey] ?? null,
    choice: numberOf(session.metadata?.[choiceKey]),
    paid,
    presentment: stripePresentment(session),
    amountCents: session.amount_total,
    currency: session.currency,
    createdMs: session.created * 1_000,
  };
}

const numberOf = (text: string | undefined): number | null =>
  text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : null;

function stateOf(session: Stripe.Checkout.Session): ProviderSession['state'] {
  if (session.status !== 'complete') return session.status === 'expired' ? 'expired' : 'open';
  if (session.payment_status !== 'unpaid') return 'paid';
  const intent = session.payment_intent;
  const status = typeof intent === 'object' ? intent?.status : undefined;
  return status === 'canceled' || status === 'requires_payment_method' ? 'failed' : 'awaiting';
}

/**
 * The buyer of a session. A text that was typed at Stripe can no longer be refused, so it is converted to
 * the form that our own pages require.
 */
function buyerOf(session: Stripe.Checkout.Session): Buyer | null {
  const details = session.customer_details;
  if (!details) return null;
  const shipping = session.collected_information?.shipping_details;
  const address = shipping?.address;
  const typed = (text: string | null | undefined) => oneLine(text ?? '');
  return {
    email: typed(details.email),
    name: typed(shipping?.name ?? details.name),
    address: address
      ? {
          street: [address.line1, address.line2].map(typed).filter(Boolean).join(', '),
          postcode: typed(address.postal_code),
          city: typed(address.city),
          state: typed(address.state),
          country: address.country ?? '',
        }
      : null,
  };
}
