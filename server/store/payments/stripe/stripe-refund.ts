import type Stripe from 'stripe';
import { accept, type Outcome } from '../../http/refusal.ts';
import type { FoundRefund } from '../../orders/refunds.ts';
import {
  ProviderAway,
  ProviderRefused,
  type Refund,
  type RefundStanding,
} from '../payment-provider.ts';
import { answered } from './stripe-client.ts';

/** Names our row in a refund's metadata, which only our key can set. */
const mark = 'candlewick_refund';

/**
 * Refunds a part of a session's payment, or what is left of it after earlier refunds, by us or in the dashboard.
 *
 * @returns whether it is confirmed, or some of it still pending; refused if `begin` refused
 * @throws ProviderRefused if Stripe refuses; ProviderAway if the outcome is unknown, when it is safe to try again
 */
export async function refundAtStripe(
  stripe: Stripe,
  { providerSessionId, orderNumber, begin }: Refund,
): Promise<Outcome<RefundStanding, string>> {
  const session = await answered(() => stripe.checkout.sessions.retrieve(providerSessionId));
  const intent = session.payment_intent;
  const payment_intent = typeof intent === 'string' ? intent : intent?.id;
  if (payment_intent === undefined) {
    // An order that cost nothing.
    if (session.payment_status === 'no_payment_required') return accept({ is: 'made', id: null });
    throw new ProviderRefused('no_payment', 'There is no payment in this session.');
  }
  const refunds = () => refundsOf(stripe, payment_intent);
  const before = await refunds();
  const failures = before.filter(hasFailed).length;
  const begun = await begin(failures);
  if (!begun.ok) return begun;
  const { tries, id: row, cents, elsewhere } = begun.value;
  // Pieces that cost nothing go back without any money.
  if (cents === 0) return accept({ is: 'made', id: null });
  if (cents !== null) {
    const part = { id: row, cents };
    return accept(await refundPart(stripe, { payment_intent, orderNumber, part, before }));
  }
  const due = (session.amount_total ?? Number.POSITIVE_INFINITY) - elsewhere;
  const own = before.find((refund) => refund.metadata?.[mark] === row && !hasFailed(refund));
  const standing = standingOf(before, due);
  if (standing !== 'due') return accept({ is: standing, id: own?.id ?? null });
  // It was all that was left then. What has failed since is for another refund, once this one is confirmed.
  if (own !== undefined) return accept({ is: 'under way', id: own.id });
  // Stripe repeats its answer to a key, so after a refusal or a failed refund the next try needs a new key. While the
  // outcome is unknown the key stays the same, so that the money goes back once.
  const idempotencyKey = `${orderNumber}:refund:${row}:${tries + failures}`;
  let after: Stripe.Refund[];
  let id: string | null = null;
  try {
    // Without an amount Stripe refunds the rest.
    const rest = elsewhere === 0 ? {} : { amount: due - returned(before).total };
    const asked = { payment_intent, metadata: { [mark]: row }, ...rest };
    const made = await answered(() => stripe.refunds.create(asked, { idempotencyKey }));
    after = [...before, made];
    ({ id } = made);
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error;
    // Another refund may have been faster. If we cannot tell, the outcome is unknown.
    after = await refunds().catch((cause: unknown) => {
      throw cause instanceof ProviderRefused ? new ProviderAway(cause) : cause;
    });
    if (standingOf(after, due) === 'due') throw error;
  }
  const then = standingOf(after, due);
  if (then === 'due') throw new ProviderRefused('came_to_nothing', 'The refund came to nothing.');
  return accept({ is: then, id });
}

interface Part {
  payment_intent: string;
  orderNumber: string;
  part: { id: string; cents: number };
  before: readonly Stripe.Refund[];
}

/** Refunds one of our rows. Its id is part of the idempotency key and of the refund, so it is refunded once. */
async function refundPart(
  stripe: Stripe,
  { payment_intent, orderNumber, part, before }: Part,
): Promise<RefundStanding> {
  const { id, cents: amount } = part;
  const made =
    before.find((refund) => refund.metadata?.[mark] === id) ??
    (await answered(() =>
      stripe.refunds.create(
        { payment_intent, amount, metadata: { [mark]: id } },
        { idempotencyKey: `${orderNumber}:refund:${id}` },
      ),
    ));
  if (hasFailed(made))
    throw new ProviderRefused('came_to_nothing', `The refund came to nothing: ${reasonOf(made)}.`);
  return { is: made.status === 'succeeded' ? 'made' : 'under way', id: made.id };
}

const reasonOf = (refund: Stripe.Refund): string => refund.failure_reason ?? refund.status ?? '';

export async function returnedAtStripe(stripe: Stripe, payment_intent: string) {
  const refunds = await refundsOf(stripe, payment_intent);
  const failed = refunds.filter(hasFailed).map(reasonOf);
  return { ...returned(refunds), failed, refunds: refunds.map(foundRefund) };
}

function foundRefund(refund: Stripe.Refund): FoundRefund {
  const failed = hasFailed(refund);
  const state = refund.status === 'succeeded' ? 'made' : 'pending';
  return {
    id: refund.id,
    cents: refund.amount,
    state: failed ? 'failed' : state,
    reason: failed ? reasonOf(refund) : (refund.reason ?? null),
    madeFor: refund.metadata?.[mark] ?? null,
  };
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
    total: sum(refunds.filter((refund) => !hasFailed(refund))),
  };
}

export function hasFailed({ status }: Stripe.Refund): boolean {
  return status === 'failed' || status === 'canceled';
}
