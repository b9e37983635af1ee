import type { Writer } from '../../../db/database.ts';
import type { OrderRow } from '../../../db/tables.ts';
import { formatCents } from '../../catalogue/currencies.ts';
import { addHistoryEntry } from '../../history.ts';
import { queueMail } from '../../outbox.ts';
import { addRefund, type Presentment, recordRefundOutcome } from './record-refund.ts';
import { isOwnersWholeRefund, type Refund, readRefunds, refundTotals } from './refunds.ts';

export interface ProviderRefund {
  id: string;
  cents: number;
  state: 'pending' | 'made' | 'failed';
  /** The provider's codes: the reason for the refund, and for its failure. */
  reason: string | null;
  failure: string | null;
  presentment: Presentment | null;
  /** The row for which the refund was made; null for a refund in the provider's dashboard. */
  madeFor: string | null;
}

export interface RefundReport {
  /** Refunds that have failed since the last report, with the provider's reasons. */
  failed: readonly string[];
  /** A sentence for the owner if refunds since the last report have exceeded the payment; otherwise null. */
  excess: string | null;
}

/**
 * Updates the refunds of a locked order to match its provider's. Reports may arrive out of order.
 *
 * @param found the provider's refunds, newest first
 */
export async function recordProviderRefunds(
  transaction: Writer,
  order: OrderRow,
  { found, at, nowMs }: { found: readonly ProviderRefund[]; at: string; nowMs: number },
): Promise<RefundReport> {
  const before = await readRefunds(transaction, order.id);
  const failed: string[] = [];
  for (const one of found.toReversed()) {
    const row =
      before.find(({ provider_id }) => provider_id === one.id) ??
      before.find(({ id }) => id === one.madeFor);
    const isNews = row === undefined || row.state !== 'failed';
    if (one.state === 'failed' && isNews) failed.push(one.failure ?? 'failed');
    const { id: provider_id, cents, state, failure, presentment } = one;
    if (row === undefined)
      await addRefund(transaction, order, {
        kind: cents >= order.amount_cents ? 'whole' : 'amount',
        plan: 'refund',
        origin: 'provider',
        state,
        failure,
        presentment,
        provider_id,
        provider_reason: one.reason,
        amountCents: cents,
        nowMs,
      });
    else
      await recordRefundOutcome(transaction, order, row, {
        state,
        provider_id,
        amount_cents: cents,
        failure,
        presentment,
        nowMs,
      });
  }
  const after = await readRefunds(transaction, order.id);
  return { failed, excess: await reportExcess(transaction, order, { before, after, at, nowMs }) };
}

interface ReportedChange {
  before: readonly Refund[];
  after: readonly Refund[];
  at: string;
  nowMs: number;
}

/**
 * Mails the owner that refunds exceed the payment, because the provider and another recorded way have both
 * refunded it.
 */
async function reportExcess(
  transaction: Writer,
  order: OrderRow,
  { before, after, at, nowMs }: ReportedChange,
): Promise<string | null> {
  const { excess } = refundTotals(order, after);
  if (excess <= refundTotals(order, before).excess) return null;
  const { id: orderId, number, currency } = order;
  // The last refund is the mail's subject. After a refund has failed, the same excess may occur again.
  const subjectId = after.findLast((refund) => !isOwnersWholeRefund(refund))?.id ?? orderId;
  await queueMail(transaction, { kind: 'owner-refund-twice', orderId, subjectId, nowMs });
  const detail = { at, too_much: excess, currency };
  await addHistoryEntry(transaction, { action: 'returned', nowMs, orderId, detail });
  return `${formatCents(excess, currency)} more than was paid for order ${number} were given back: at ${at}, and another way as was recorded here. Stop the other way, or ask the buyer for it.`;
}
