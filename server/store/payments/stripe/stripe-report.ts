import type Stripe from 'stripe';
import type { ProviderSession, ReportedPayment } from '../payment-provider.ts';
import { answered } from './stripe-client.ts';
import { hasFailed } from './stripe-refund.ts';

interface Asked {
  sinceMs: number;
  seen(payments: number): void;
  read(session: Stripe.Checkout.Session): ProviderSession;
}

const limit = 100;

/** Reads every page of Stripe's lists of completed sessions and of refunds. */
export async function reportOfStripe(
  stripe: Stripe,
  { sinceMs, seen, read }: Asked,
): Promise<ReportedPayment[]> {
  const created = { gte: Math.floor(sinceMs / 1_000) };
  return answered(async () => {
    const returned = new Map<string, { cents: number; atMs: number }>();
    for await (const refund of stripe.refunds.list({ created, limit })) {
      const id = idOf(refund.payment_intent);
      const before = returned.get(id) ?? { cents: 0, atMs: 0 };
      const cents = before.cents + (hasFailed(refund) ? 0 : refund.amount);
      returned.set(id, { cents, atMs: Math.max(before.atMs, refund.created * 1_000) });
    }
    const found: ReportedPayment[] = [];
    const expand = ['data.payment_intent'];
    const completed = { created, limit, expand, status: 'complete' } as const;
    for await (const session of stripe.checkout.sessions.list(completed)) {
      const back = returned.get(idOf(session.payment_intent));
      const { cents: returnedCents = 0, atMs: returnedAtMs = 0 } = back ?? {};
      found.push({ session: read(session), returnedCents, returnedAtMs });
      seen(found.length);
    }
    return found;
  });
}

/** Empty for a session that cost nothing. */
const idOf = (intent: string | Stripe.PaymentIntent | null): string =>
  (typeof intent === 'string' ? intent : intent?.id) ?? '';
