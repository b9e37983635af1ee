import type Stripe from 'stripe';
import { accept, type Outcome } from '../../http/refusal.ts';
import { ProviderAway, ProviderRefused, type Refund } from '../payment-provider.ts';
import { answered } from './stripe-client.ts';

/**
 * Gives back what is left of a session's payment. What was given back there before, by us or by hand, counts.
 *
 * @returns whether all of it is back, or some of it still on its way; refused when it was not begun
 * @throws ProviderRefused when Stripe does not give it back; ProviderAway: not known, and safe to ask again
 */
export async function refundAtStripe(
  stripe: Stripe,
  { providerSessionId, orderNumber, begin }: Refund,
): Promise<Outcome<'made' | 'under way', string>> {
  const session = await answered(() => stripe.checkout.sessions.retrieve(providerSessionId));
  const intent = session.payment_intent;
  const payment_intent = typeof intent === 'string' ? intent : intent?.id;
  if (payment_intent === undefined) {
    // An order that cost nothing.
    if (session.payment_status === 'no_payment_required') return accept('made');
    throw new ProviderRefused('no_payment', 'There is no payment in this session.');
  }
  const due = session.amount_total ?? Number.POSITIVE_INFINITY;
  const refunds = () => refundsOf(stripe, payment_intent);
  const before = await refunds();
  const begun = await begin();
  if (!begun.ok) return begun;
  const standing = standingOf(before, due);
  if (standing !== 'due') return accept(standing);
  // Stripe repeats what it answered a key: after a refusal, or a refund that came to nothing, the next try needs a new
  // one. While it is not known what came of a try, its key stays, so that the money goes back once.
  const idempotencyKey = `${orderNumber}:refund:${begun.value + before.filter(cameToNothing).length}`;
  let after: Stripe.Refund[];
  try {
    // Without an amount: all that is left.
    const made = await answered(() =>
      stripe.refunds.create({ payment_intent }, { idempotencyKey }),
    );
    after = [...before, made];
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error;
    // Somebody may have been faster. Where it is not told, what was refused may stand all the same.
    after = await refunds().catch((cause: unknown) => {
      throw cause instanceof ProviderRefused ? new ProviderAway(cause) : cause;
    });
    if (standingOf(after, due) === 'due') throw error;
  }
  const then = standingOf(after, due);
  if (then === 'due') throw new ProviderRefused('came_to_nothing', 'The refund came to nothing.');
  return accept(then);
}

/** What was given back of a payment, by us and by hand. */
export async function returnedAtStripe(stripe: Stripe, payment_intent: string) {
  return returned(await refundsOf(stripe, payment_intent));
}

async function refundsOf(stripe: Stripe, payment_intent: string): Promise<Stripe.Refund[]> {
  return (await answered(() => stripe.refunds.list({ payment_intent, limit: 100 }))).data;
}

function standingOf(refunds: readonly Stripe.Refund[], due: number): 'made' | 'under way' | 'due' {
  const { confirmed, total } = returned(refunds);
  if (confirmed >= due) return 'made';
  return total >= due ? 'under way' : 'due';
}

function returned(refunds: readonly Stripe.Refund[]): { confirmed: number; total: number } {
  const sum = (some: readonly Stripe.Refund[]) =>
    some.reduce((total, { amount }) => total + amount, 0);
  return {
    confirmed: sum(refunds.filter(({ status }) => status === 'succeeded')),
    total: sum(refunds.filter((refund) => !cameToNothing(refund))),
  };
}

function cameToNothing({ status }: Stripe.Refund): boolean {
  return status === 'failed' || status === 'canceled';
}
