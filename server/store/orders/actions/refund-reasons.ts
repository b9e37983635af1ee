import type { OrderStatus } from '../../../../contract/store.ts';
import type { OrderRow } from '../../../db/tables.ts';
import { formatCents } from '../../catalogue/currencies.ts';
import { isConfirmed, type NeedsConfirmation, type OwnerRefusal } from '../../owner-refusal.ts';
import { manualProvider } from '../../payments/payment-names.ts';
import { isAccepted, type Refund, type RefundTotals, refundTotals } from '../refunds/refunds.ts';
import { finalStatus } from '../refunds/settle-order.ts';
import type { Withdrawal } from '../withdrawal-state.ts';
import { orderStatusTexts } from './change-order.ts';
import type { PartPrice, RefundCommand } from './refund-request.ts';

interface PartCheck extends Pick<RefundCommand, 'plan' | 'withdrawalId'> {
  value: PartPrice;
  left: number;
  /** The reason why only units that cost nothing may be refunded; null if money may be refunded, too. */
  against: OwnerRefusal | null;
}

export function partRefundRefusal(
  order: OrderRow,
  { plan, withdrawalId, value, left, against }: PartCheck,
): OwnerRefusal | null {
  const { amountCents, pieces } = value;
  const isFree = pieces.length > 0 && amountCents === 0;
  if (against !== null && !isFree) return against;
  if (amountCents > left)
    return `${formatCents(amountCents, order.currency)} is more than what is left of order ${order.number}: ${formatCents(left, order.currency)}.`;
  if (amountCents === 0 && !isFree) return 'There is nothing to refund.';
  return isFree && plan !== 'restock' && withdrawalId === null
    ? 'These pieces have cost nothing, so there is nothing to give back, unless they go back into the stock.'
    : null;
}

/** The refunds of money since a withdrawal was received, except its own. */
export const refundsSince = (
  withdrawal: Withdrawal,
  refunds: readonly Refund[],
): readonly Refund[] =>
  refunds.filter(
    ({ id, state, created_at, amount_cents }) =>
      isAccepted({ state }) &&
      amount_cents > 0 &&
      created_at >= withdrawal.received_at &&
      !withdrawal.refunds.some((own) => own.id === id),
  );

interface RepeatCheck {
  withdrawal: Withdrawal;
  refunds: readonly Refund[];
  asked: RefundCommand;
}

interface WaitingWork {
  asked: Pick<RefundCommand, 'payments'>;
  /** What the owner does once the refund is confirmed or has failed. */
  todo: string;
}

/** The reason to wait: a refund that is not confirmed may still fail. */
export const onItsWayText = (
  order: OrderRow,
  refunds: readonly Refund[],
  { asked: { payments }, todo }: WaitingWork,
) =>
  `${formatCents(refundTotals(order, refunds).onItsWay, order.currency)} of order ${order.number} is on its way at ${payments.reportingProvider?.label ?? ''} and not confirmed. ${todo} once it is, or has failed.`;

/** The reason not to refund a withdrawal, because a refund made since the statement may already have paid for it. */
export function repeatedRefundRefusal(
  order: OrderRow,
  { withdrawal, refunds, asked }: RepeatCheck,
): OwnerRefusal | null {
  const since = refundsSince(withdrawal, refunds);
  if (since.length === 0) return null;
  const { made, onItsWay } = refundTotals(order, since);
  const warning: NeedsConfirmation = {
    sentence: `${givenBackText({ made, onItsWay }, order.currency)} since withdrawal ${withdrawal.id} was received. If that was for it, settle it with a note.`,
    unless: 'given back',
  };
  return isConfirmed(warning, asked.consents) ? null : warning;
}

function givenBackText(
  { made, onItsWay }: Pick<RefundTotals, 'made' | 'onItsWay'>,
  currency: string,
): string {
  const madeText = `${formatCents(made, currency)} was given back`;
  const pendingText = `${formatCents(onItsWay, currency)} is on its way back`;
  if (onItsWay === 0) return madeText;
  return made === 0 ? pendingText : `${madeText}, and ${pendingText},`;
}

/** The refusal if a withdrawal's refund is not the amount that was shown for it; else null. */
export function unshownAmountRefusal(
  { currency }: OrderRow,
  cents: number,
  { withdrawalId, shownCents, consents }: RefundCommand,
): NeedsConfirmation | null {
  if (shownCents === null || shownCents === cents) return null;
  const warning: NeedsConfirmation = {
    sentence: `The refund of withdrawal ${withdrawalId} is ${formatCents(cents, currency)} now, and not what was shown: ${formatCents(shownCents, currency)}.`,
    unless: 'given back',
  };
  return isConfirmed(warning, consents) ? null : warning;
}

/**
 * The refusal if the refunded sum has changed since the requester of a refund saw it; else null.
 */
export function unseenRefundRefusal(
  { number, currency }: OrderRow,
  { returned, left }: Pick<RefundTotals, 'returned' | 'left'>,
  { seenReturnedCents, consents }: Pick<RefundCommand, 'seenReturnedCents' | 'consents'>,
): NeedsConfirmation | null {
  if (seenReturnedCents === null || seenReturnedCents === returned) return null;
  const warning: NeedsConfirmation = {
    sentence: `What was given back of order ${number}, or is on its way back, has changed since it was shown: it is ${formatCents(returned, currency)} now, and ${formatCents(left, currency)} is left.`,
    unless: 'given back',
  };
  return isConfirmed(warning, consents) ? null : warning;
}

/**
 * The statuses that allow an action. A fulfilled order can be refunded, because the goods may come back, but not
 * cancelled.
 */
const refundableStatuses: Record<ReturnType<typeof finalStatus>, readonly OrderStatus[]> = {
  refunded: ['paid', 'refund_due', 'fulfilled'],
  cancelled: ['paid', 'refund_due'],
};

/** The reason why the order must not be refunded; null if it may be. */
export function refundRefusal(
  order: OrderRow,
  provider: string,
  { plan, consents }: Pick<RefundCommand, 'plan' | 'consents'>,
): OwnerRefusal | null {
  const to = finalStatus(plan);
  const { number, status } = order;
  // A manual sale is fulfilled from the start, so this status does not prevent its cancellation.
  const isByHand = provider === manualProvider && status === 'fulfilled';
  if (!refundableStatuses[to].includes(status) && !isByHand)
    return `Order ${number} is ${orderStatusTexts[status]} and cannot be ${to}.`;
  if (plan === 'cancel' && order.sent_at !== null)
    return `Order ${number} was sent and cannot be cancelled: refund it.`;
  const warning = disputeWarning(order);
  return warning === null || isConfirmed(warning, consents) ? null : warning;
}

/**
 * The warning to confirm before a disputed order is refunded or sent: the bank may have returned the money already.
 */
export const disputeWarning = ({
  number,
  disputed_at,
}: Pick<OrderRow, 'number' | 'disputed_at'>): NeedsConfirmation | null =>
  disputed_at === null
    ? null
    : {
        sentence: `The payment of order ${number} is disputed: check the dispute in the dashboard first, because the bank may already have returned the money.`,
        unless: 'disputed',
      };
