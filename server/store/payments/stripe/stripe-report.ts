import type Stripe from 'stripe';
import type { ProviderRefund } from '../../orders/refunds/record-provider-refunds.ts';
import type { ProviderSession, ReportedPayment } from '../payment-provider.ts';
import { translateErrors } from './stripe-client.ts';
import { toProviderRefund } from './stripe-refund.ts';

interface ReportRequest {
  sinceMs: number;
  seen(payments: number): void;
  read(session: Stripe.Checkout.Session): ProviderSession;
}

const pageSize = 100;

/** Reads every page of Stripe's lists of completed sessions and of refunds. */
export async function fetchStripeReport(
  stripe: Stripe,
  { sinceMs, seen, read }: ReportRequest,
): Promise<ReportedPayment[]> {
  const created = { gte: Math.floor(sinceMs / 1_000) };
  return translateErrors(async () => {
    const refunds = new Map<string, { found: ProviderRefund[]; atMs: number }>();
    for await (const refund of stripe.refunds.list({ created, limit: pageSize })) {
      const id = idOf(refund.payment_intent);
      const { found = [], atMs = 0 } = refunds.get(id) ?? {};
      refunds.set(id, {
        found: [...found, toProviderRefund(refund)],
        atMs: Math.max(atMs, refund.created * 1_000),
      });
    }
    const found: ReportedPayment[] = [];
    const expand = ['data.payment_intent'];
    const completed = { created, limit: pageSize, expand, status: 'complete' } as const;
    for await (const session of stripe.checkout.sessions.list(completed)) {
      const back = refunds.get(idOf(session.payment_intent));
      found.push({
        session: read(session),
        refunds: back?.found ?? [],
        returnedAtMs: back?.atMs ?? 0,
      });
      seen(found.length);
    }
    return found;
  });
}

/** The id of a payment; '' for a session whose total was 0. */
const idOf = (intent: string | Stripe.PaymentIntent | null): string =>
  (typeof intent === 'string' ? intent : intent?.id) ?? '';
