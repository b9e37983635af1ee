import type Stripe from 'stripe';
import { accept, type Outcome } from '../../http/refusal.ts';
import type { ProviderRefund } from '../../orders/refunds/record-provider-refunds.ts';
import {
  type ProviderRefundRequest,
  ProviderRefusalError,
  ProviderUnavailableError,
  type RefundAnswer,
} from '../payment-provider.ts';
import { translateErrors } from './stripe-client.ts';
import { stripePresentment } from './stripe-payment.ts';

/** The metadata key of a refund that has the id of our row, and that only our API key can set. */
const refundKey = 'candlewick_refund';

export async function createStripeRefund(
  stripe: Stripe,
  { providerSessionId, orderNumber, begin }: ProviderRefundRequest,
): Promise<Outcome<RefundAnswer, string>> {
  const session = await translateErrors(() => stripe.checkout.sessions.retrieve(providerSessionId));
  const intent = session.payment_intent;
  const payment_intent = typeof intent === 'string' ? intent : intent?.id;
  // An order whose total was 0 has no payment.
  if (payment_intent === undefined && session.payment_status !== 'no_payment_required')
    throw new ProviderRefusalError('no_payment', 'There is no payment in this session.');
  const before =
    payment_intent === undefined ? [] : await listStripeRefunds(stripe, payment_intent);
  const begun = await begin(before);
  if (!begun.ok) return begun;
  const { id, tries, cents } = begun.value;
  const known = before.find(({ madeFor }) => madeFor === id);
  if (known !== undefined) return accept({ refund: known, found: before });
  // Nothing is left to refund, or the units cost nothing.
  if (payment_intent === undefined || cents === 0) return accept({ refund: null, found: before });
  try {
    const made = await translateErrors(() =>
      stripe.refunds.create(
        { payment_intent, amount: cents, metadata: { [refundKey]: id } },
        // Use one key per row. While the outcome of a try is unknown, the next try gets Stripe's stored response and
        // makes no second refund.
        { idempotencyKey: `${orderNumber}:refund:${id}${tries === 0 ? '' : `:${tries}`}` },
      ),
    );
    const refund = toProviderRefund(made);
    return accept({ refund, found: [refund, ...before] });
  } catch (error) {
    if (!(error instanceof ProviderRefusalError)) throw error;
    // Another refund may have been faster. If that cannot be checked, the outcome is unknown.
    const found = await listStripeRefunds(stripe, payment_intent).catch((cause: unknown) => {
      throw cause instanceof ProviderRefusalError ? new ProviderUnavailableError(cause) : cause;
    });
    if (found.length === before.length) throw error;
    return accept({ refund: null, found, refusal: error });
  }
}

export async function listStripeRefunds(
  stripe: Stripe,
  payment_intent: string,
): Promise<ProviderRefund[]> {
  const { data } = await translateErrors(() => stripe.refunds.list({ payment_intent, limit: 100 }));
  return data.map(toProviderRefund);
}

const states: Partial<Record<string, ProviderRefund['state']>> = {
  succeeded: 'made',
  failed: 'failed',
  canceled: 'failed',
};

export function toProviderRefund(refund: Stripe.Refund): ProviderRefund {
  const state = states[refund.status ?? ''] ?? 'pending';
  return {
    id: refund.id,
    cents: refund.amount,
    state,
    reason: refund.reason,
    failure: state === 'failed' ? (refund.failure_reason ?? refund.status) : null,
    presentment: stripePresentment(refund),
    madeFor: refund.metadata?.[refundKey] ?? null,
  };
}
