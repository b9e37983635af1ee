import type Stripe from 'stripe';
import { z } from 'zod';
import { stripeProvider as stripeName, stripeTestProvider } from '../payment-names.ts';
import {
  type PaymentProvider,
  type ProviderEvent,
  ProviderObjectNotFoundError,
  ProviderRefusalError,
} from '../payment-provider.ts';
import { type ClientOptions, stripeClient, translateErrors } from './stripe-client.ts';
import { paymentOfSession } from './stripe-payment.ts';
import { createStripeRefund, listStripeRefunds } from './stripe-refund.ts';
import { fetchStripeReport } from './stripe-report.ts';
import {
  isCheckoutSession,
  maxStripeLines,
  providerSession,
  readSessionRates,
  type SessionOptions,
  sessionName,
  sessionParams,
} from './stripe-session.ts';

export interface StripeOptions extends ClientOptions, SessionOptions {
  webhookSecret: string;
}

// The maximum accepted age of an event, because an attacker may replay an old one.
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
      sessions.listLineItems(id, { limit: maxStripeLines, expand: ['data.taxes'] }),
    );
    return providerSession(session, paymentOfSession(session, data, readSessionRates(session)));
  };

  return {
    name: live ? stripeName : stripeTestProvider,
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
        if (
          error instanceof ProviderObjectNotFoundError ||
          !(error instanceof ProviderRefusalError)
        )
          throw error;
        // The session could not be expired because it is over, so return its current state.
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
        // The payment belongs to another account or mode.
        if (error instanceof ProviderRefusalError && error.code === 'resource_missing') return null;
        throw error;
      }
    },
    returned: (payment_intent) => listStripeRefunds(stripe, payment_intent),
    async isDisputed(payment_intent) {
      const { data } = await translateErrors(() =>
        stripe.disputes.list({ payment_intent, limit: 100 }),
      );
      return data.some(({ status }) => !outcomesWithoutLoss.includes(status));
    },
    report: (sinceMs, seen) => fetchStripeReport(stripe, { sinceMs, seen, read: providerSession }),
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

/** The results of a dispute after which we keep the money. */
const outcomesWithoutLoss = ['won', 'warning_closed', 'prevented'];

/**
 * Determines the subject of an event by the event's object only. The object's state is requested
 * afterwards.
 */
function eventOf(event: Stripe.Event): ProviderEvent | null {
  const { id } = event;
  const object: unknown = event.data?.object;
  if (isCheckoutSession(object)) return { id, about: 'session', ...sessionName(object) };
  const payment = moneyMoved.safeParse(object);
  if (!payment.success) return null;
  const { object: kind, payment_intent: paymentId } = payment.data;
  // Every payment sends an event about its charge, but only refunds matter.
  if (kind === 'charge' && event.type !== 'charge.refunded') return null;
  return { id, about: kind === 'dispute' ? 'dispute' : 'refund', paymentId };
}

const moneyMoved = z.object({
  object: z.enum(['charge', 'refund', 'dispute']),
  payment_intent: z.string(),
});
