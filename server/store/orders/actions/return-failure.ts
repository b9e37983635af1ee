import type { OrderRow } from '../../../db/tables.ts';
import { formatCents } from '../../catalogue/currencies.ts';
import { missingPermissionCode } from '../../payments/payment-provider.ts';
import type { RefundPaymentFailure } from '../../payments/payments.ts';
import type { RefundTotals } from '../refunds/refunds.ts';

/** A sentence for the owner: why a refund failed, and what to do. */
export function returnFailureText(order: string, refusal: RefundPaymentFailure): string {
  switch (refusal.why) {
    case 'no key':
      return `Order ${order} was paid at Stripe, and STRIPE_SECRET_KEY is not set. Set it, and STRIPE_WEBHOOK_SECRET, as the site has them.`;
    case 'other key':
      return `Order ${order} was paid with real money at Stripe, and STRIPE_SECRET_KEY is a key of its test mode. Set the live key.`;
    case 'not begun':
      return refusal.sentence;
    case 'not known': {
      const reason = refusal.reason === null ? '' : ` (${refusal.reason})`;
      return `${refusal.at} has not confirmed the refund of order ${order}${reason}. Run this again; the money goes back once.`;
    }
    case 'refused':
      return `${refusal.at} does not give back the money of order ${order}: ${refusal.message} This try has moved nothing.${hintsByCode[refusal.code] ?? ''}`;
  }
}

/**
 * A sentence for the owner: a refund of everything is not confirmed yet, or that of a part.
 *
 * @param at the provider's label
 */
export function refundPendingText(
  { number, currency }: Pick<OrderRow, 'number' | 'currency'>,
  at: string,
  { made, onItsWay }: Pick<RefundTotals, 'made' | 'onItsWay'>,
): string {
  const state =
    made > 0
      ? `${formatCents(made, currency)} of order ${number} is given back, and ${formatCents(onItsWay, currency)} is on its way at ${at} and not confirmed.`
      : `The refund of order ${number} is on its way at ${at} and not confirmed.`;
  return `${state} Once it is, the order changes by itself. To ask again, run this again later; the money goes back once.`;
}

/** What to do, by Stripe's code. */
const hintsByCode: Record<string, string> = {
  balance_insufficient: ' Top up the balance at Stripe, then run this again.',
  resource_missing: ' The key belongs to another account than the payment.',
  [missingPermissionCode]:
    ' STRIPE_SECRET_KEY is a restricted key: give it the right to write refunds and to read checkout sessions.',
};
