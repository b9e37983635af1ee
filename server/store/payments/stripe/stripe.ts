import type Stripe from 'stripe';
import { z } from 'zod';
import { words } from '../../../../content/words.ts';
import type { TaxClass } from '../../../../contract/tax-class.ts';
import { oneLine } from '../../../../domain/text/one-line.ts';
import type { Buyer } from '../../orders/buyer.ts';
import type { StoredPayment } from '../../orders/stored-payment.ts';
import { stripe as stripeName, stripeTest } from '../payment-names.ts';
import {
  type Payable,
  type PaymentProvider,
  type ProviderEvent,
  ProviderObjectMissing,
  ProviderRefusal,
  type ProviderSession,
} from '../payment-provider.ts';
import { type ClientOptions, stripeClient, translateErrors } from './stripe-client.ts';
import { paymentOfSession, presentmentOf, readRates, writeRates } from './stripe-paid.ts';
import { createStripeRefund, listStripeRefunds } from './stripe-refund.ts';
import { reportOfStripe } from './stripe-report.ts';

export interface StripeOptions extends ClientOptions {
  webhookSecret: string;
  /** The countries we ship to, as ISO 3166 codes. */
  countries: readonly string[];
  /** The text above the button that pays, by whether anything is sent; at most 1,200 characters. */
  notices?: Record<'sent' | 'notSent', string> | undefined;
  switches?: StripeSwitches | undefined;
}

/** The features of Stripe's payment page that the owner can switch on. */
export interface StripeSwitches {
  promotionCodes: boolean;
  /** Tax by Stripe Tax, in the prices or added to them; null if Stripe computes none. */
  automaticTax: 'inclusive' | 'exclusive' | null;
  /** Stripe's tax codes for the classes of products, for goods that are not sent, and for shipping. */
  taxCodes: Readonly<Record<TaxClass | 'notSent' | 'shipping', string>>;
  taxIds: boolean;
  invoices: boolean;
  recovery: boolean;
  localCurrency: boolean;
}

// Older events may be replayed by an attacker.
const toleranceSeconds = 300;

export function createStripe(options: StripeOptions): PaymentProvider {
  const stripe = stripeClient(options);
  const sessions = stripe.checkout.sessions;
  const live = !options.secretKey.includes('_test_');
  const find = async (id: string) => {
    const session = await translateErrors(() =>
      sessions.retrieve(id, { expand: ['payment_intent', 'shipping_cost.taxes'] }),
    );
    if (session.status !== 'complete') return providerSession(session);
    const { data } = await translateErrors(() =>
      sessions.listLineItems(id, { limit: mostLines, expand: ['data.taxes'] }),
    );
    return providerSession(
      session,
      paymentOfSession(session, data, readRates(session.metadata?.[ratesMark])),
    );
  };

  return {
    name: live ? stripeName : stripeTest,
    label: live ? 'Stripe' : 'Stripe’s test mode',
    live,
    computesTax: (options.switches?.automaticTax ?? null) !== null,
    webhook: { path: '/webhooks/stripe', signatureHeader: 'stripe-signature' },
    requestFor: (payable) => JSON.stringify(sessionParams(payable, options)),
    async create({ sessionId, request, expiresAtMs, tries }) {
      const params: Stripe.Checkout.SessionCreateParams = JSON.parse(request);
      params.expires_at = Math.floor(expiresAtMs / 1_000);
      const idempotencyKey = `${sessionId}:create${tries === 0 ? '' : `:${tries}`}`;
      return providerSession(
        await translateErrors(() => sessions.create(params, { idempotencyKey })),
      );
    },
    find,
    async expire(id) {
      try {
        return providerSession(await translateErrors(() => sessions.expire(id)));
      } catch (error) {
        if (error instanceof ProviderObjectMissing || !(error instanceof ProviderRefusal))
          throw error;
        // It is no longer open, so its present state decides.
        return find(id);
      }
    },
    refund: (refund) => createStripeRefund(stripe, refund),
    async sessionOf(payment_intent) {
      try {
        const [session] = (await translateErrors(() => sessions.list({ payment_intent, limit: 1 })))
          .data;
        return session === undefined ? null : sessionName(session);
      } catch (error) {
        // The payment is another account's, or of the other mode.
        if (error instanceof ProviderRefusal && error.code === 'resource_missing') return null;
        throw error;
      }
    },
    returned: (payment_intent) => listStripeRefunds(stripe, payment_intent),
    async isDisputed(payment_intent) {
      const { data } = await translateErrors(() =>
        stripe.disputes.list({ payment_intent, limit: 100 }),
      );
      return data.some(({ status }) => !withoutLoss.includes(status));
    },
    report: (sinceMs, seen) => reportOfStripe(stripe, { sinceMs, seen, read: providerSession }),
    readEvent(body, signature) {
      try {
        const event = stripe.webhooks.constructEvent(
          body,
          signature,
          options.webhookSecret,
          toleranceSeconds,
        );
        return { event: eventOf(event) };
      } catch {
        return null;
      }
    },
    async look() {
      const { lastResponse } = await translateErrors(() => sessions.list({ limit: 1 }));
      const clockMs = Date.parse(lastResponse.headers['date'] ?? '');
      return Number.isNaN(clockMs) ? null : clockMs;
    },
  };
}

const mark = 'candlewick_checkout';
const choiceMark = 'candlewick_choice';
const ratesMark = 'candlewick_tax_rates';
/** More than a checkout has, and the most that Stripe lists at once. */
const mostLines = 100;
/** Stripe refuses longer texts. */
const mostNotice = 1_200;

function sessionParams(
  payable: Payable,
  { countries, notices, switches }: Pick<StripeOptions, 'countries' | 'notices' | 'switches'>,
): Stripe.Checkout.SessionCreateParams {
  const { currency, lines, shippingCents, chosen, taxRates } = payable;
  const tax = switches?.automaticTax ?? null;
  const taxed = tax === null ? {} : { tax_behavior: tax };
  const isSent = lines.some(({ needsSending }) => needsSending);
  const notice = notices?.[isSent ? 'sent' : 'notSent'];
  const told = [payable.isHeld ? null : words.checkout.notHeld, notice].filter(Boolean).join(' ');
  const taxCodes = tax === null ? undefined : switches?.taxCodes;
  return {
    mode: 'payment',
    client_reference_id: payable.sessionId,
    // The reference alone is no proof: a payment link takes it from its address. Only our key can set metadata.
    metadata: {
      [mark]: payable.sessionId,
      ...(chosen !== null && { [choiceMark]: String(chosen.choice) }),
      ...(taxRates !== null && { [ratesMark]: writeRates(taxRates) }),
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
          // Stripe checks the countries against its own list.
          shipping_address_collection: {
            allowed_countries: (chosen === null ? [...countries] : [chosen.country]) as Countries,
          },
        }
      : { billing_address_collection: 'required' }),
    ...(switches && switched(switches)),
    ...(told !== '' && { custom_text: { submit: { message: told.slice(0, mostNotice) } } }),
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

/** A checkout that Stripe recovers is another session for the same checkout: it pays like the first, if units are left. */
const switched = (switches: StripeSwitches): Partial<Stripe.Checkout.SessionCreateParams> => ({
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

/** The ends of a dispute in which the money stays with us. */
const withoutLoss = ['won', 'warning_closed', 'prevented'];

/** Classifies an event by its object alone, since the object's state is requested afterwards. */
function eventOf(event: Stripe.Event): ProviderEvent | null {
  const { id } = event;
  const object: unknown = event.data?.object;
  if (isCheckoutSession(object)) return { id, about: 'session', ...sessionName(object) };
  const payment = moneyMoved.safeParse(object);
  if (!payment.success) return null;
  const { object: kind, payment_intent: paymentId } = payment.data;
  // Every payment has a charge and sends an event for it; only refunds of charges matter.
  if (kind === 'charge' && event.type !== 'charge.refunded') return null;
  return { id, about: kind === 'dispute' ? 'dispute' : 'refund', paymentId };
}

const sessionName = (session: Stripe.Checkout.Session) => ({
  providerSessionId: session.id,
  reference: session.client_reference_id,
});

const moneyMoved = z.object({
  object: z.enum(['charge', 'refund', 'dispute']),
  payment_intent: z.string(),
});

function isCheckoutSession(object: unknown): object is Stripe.Checkout.Session {
  return (
    typeof object === 'object' &&
    object !== null &&
    'object' in object &&
    object.object === 'checkout.session'
  );
}

function providerSession(
  session: Stripe.Checkout.Session,
  paid: StoredPayment | null = null,
): ProviderSession {
  return {
    id: session.id,
    url: session.url,
    state: stateOf(session),
    buyer: buyerOf(session),
    madeFor: session.metadata?.[mark] ?? null,
    choice: numberOf(session.metadata?.[choiceMark]),
    paid,
    presentment: presentmentOf(session),
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

/** Text that was typed there cannot be refused any more, so it is brought into the form that our own pages require. */
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
