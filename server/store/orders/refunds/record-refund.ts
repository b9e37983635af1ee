import { randomUUID } from 'node:crypto';
import type { Writer } from '../../../db/database.ts';
import type { OrderRow, RefundRow } from '../../../db/tables.ts';
import { addHistoryEntry } from '../../history.ts';
import { queueMail } from '../../outbox.ts';
import type { HeldUnits } from '../../stock/move-stock.ts';
import { restockUnits } from '../../stock/restock.ts';
import { issueDocument, readDocuments } from '../documents.ts';
import { invoicingSeller, storedSeller } from '../seller.ts';
import {
  isAccepted,
  isOwnersWholeRefund,
  type Refund,
  type RefundedUnits,
  readRefunds,
} from './refunds.ts';

/** An amount in the buyer's own currency. */
export interface Presentment {
  /** Lower case. */
  currency: string;
  cents: number;
}

export interface NewRefund
  extends Pick<RefundRow, 'kind' | 'plan' | 'state' | 'origin'>,
    Partial<Pick<RefundRow, 'note' | 'message' | 'provider_id' | 'provider_reason' | 'failure'>> {
  amountCents: number;
  shippingCents?: number;
  pieces?: readonly RefundedUnits[];
  presentment?: Presentment | null;
  nowMs: number;
}

const presentmentColumns = (presentment: Presentment | null) => ({
  presentment_currency: presentment?.currency ?? null,
  presentment_cents: presentment?.cents ?? null,
});

export async function addRefund(
  transaction: Writer,
  order: OrderRow,
  given: NewRefund,
): Promise<Refund> {
  const { amountCents, shippingCents = 0, pieces = [], presentment = null, nowMs, ...rest } = given;
  const last = (await readRefunds(transaction, order.id)).at(-1);
  const row: RefundRow = {
    id: `refund_${randomUUID()}`,
    order_id: order.id,
    note: null,
    message: null,
    failure: null,
    provider_id: null,
    provider_tries: 0,
    provider_reason: null,
    ...rest,
    amount_cents: amountCents,
    shipping_cents: shippingCents,
    ...presentmentColumns(presentment),
    // Later than the previous refund even if the clock was set back, so that refunds stay in
    // sequence.
    created_at: Math.max(nowMs, (last?.created_at ?? 0) + 1),
    changed_at: nowMs,
    told_at: null,
  };
  await transaction.insertInto('refund').values(row).execute();
  if (pieces.length > 0)
    await transaction
      .insertInto('refund_piece')
      .values(pieces.map((piece) => ({ ...piece, refund_id: row.id })))
      .execute();
  const refund = { ...row, pieces };
  await applyConsequences(transaction, order, { refund, before: 'begun', nowMs });
  return refund;
}

interface RefundNews {
  state: RefundRow['state'];
  provider_id?: string;
  /** The amount that the provider returned, if it differs from the requested amount. */
  amount_cents?: number;
  presentment?: Presentment | null;
  failure?: string | null;
  nowMs: number;
}

/**
 * The states of a refund, in order. A provider's reports of these states may arrive out of order.
 */
const stateOrder: readonly RefundRow['state'][] = ['begun', 'pending', 'made', 'failed'];

/** Records the outcome of a refund of a locked order, and its consequences, only once. */
export async function recordRefundOutcome(
  transaction: Writer,
  sold: OrderRow,
  refund: Refund,
  { nowMs, presentment, ...news }: RefundNews,
): Promise<void> {
  const { id, pieces: _, ...before } = refund;
  // The provider may have made a refund that we abandoned without its response.
  const isKnown = refund.provider_id !== null || news.provider_id === undefined;
  const isOlder = isKnown && stateOrder.indexOf(news.state) < stateOrder.indexOf(refund.state);
  const values = {
    ...before,
    ...news,
    ...(presentment && presentmentColumns(presentment)),
    state: isOlder ? refund.state : news.state,
  };
  if (
    Object.entries(values).every(([name, value]) => before[name as keyof typeof before] === value)
  )
    return;
  await transaction
    .updateTable('refund')
    .set({ ...values, changed_at: nowMs })
    .where('id', '=', id)
    .execute();
  const after = { ...refund, ...values, changed_at: nowMs };
  await applyConsequences(transaction, sold, { refund: after, before: refund.state, nowMs });
}

interface RefundChange {
  refund: Refund;
  before: RefundRow['state'];
  nowMs: number;
}

async function applyConsequences(
  transaction: Writer,
  sold: OrderRow,
  { refund, before, nowMs }: RefundChange,
): Promise<void> {
  const { id, state, plan, origin } = refund;
  if (state === before) return;
  const about = { orderId: sold.id, refundId: id, nowMs, detail: {} };
  const mail = { orderId: sold.id, subjectId: id, nowMs };
  const wasTaken = isAccepted({ state: before });
  if (isAccepted(refund) && !wasTaken)
    await addHistoryEntry(transaction, {
      ...about,
      action: origin === 'provider' ? 'returned' : plan === 'cancel' ? 'cancel' : 'refund',
    });
  // Mail the buyer only once the money is certain to be on its way.
  if (state === 'made' && refund.amount_cents > 0)
    await queueMail(transaction, { ...mail, kind: 'refunded' });
  if (state === 'failed' && wasTaken) {
    await addHistoryEntry(transaction, { ...about, action: 'refund-failed' });
    // A refund of 0 fails with another, which has a mail of its own.
    if (refund.amount_cents > 0)
      await queueMail(transaction, { ...mail, kind: 'owner-refund-failed' });
  }
  if (state === 'made' && refund.amount_cents > 0)
    await issueCreditNote(transaction, refund, nowMs);
  // Do not restock while the refund is pending: a refund that fails must not have made units
  // available.
  if (state === 'made' && plan === 'restock' && !isOwnersWholeRefund(refund))
    await restockConfirmed(transaction, sold, { id, nowMs });
}

/** Issues the credit note of a refund whose order has an invoice. A test payment has none. */
async function issueCreditNote(transaction: Writer, refund: Refund, nowMs: number): Promise<void> {
  const { id: refundId, order_id: orderId, amount_cents: amountCents } = refund;
  const documents = await readDocuments(transaction, [orderId]);
  const invoice = documents.find(({ kind }) => kind === 'invoice');
  if (invoice === undefined) return;
  // A credit note to an invoice needs a seller even if the owner has since removed the VAT number.
  const named = storedSeller.read(invoice.seller);
  const seller = named && (invoicingSeller() ?? named);
  await issueDocument(transaction, { orderId, refundId, amountCents, seller, nowMs });
}

/** Restocks the units of confirmed refunds. A unit is restocked once, even if a refund failed and was made again. */
async function restockConfirmed(
  transaction: Writer,
  { id: orderId, session_id: sessionId }: OrderRow,
  { id: refundId, nowMs }: { id: string; nowMs: number },
): Promise<void> {
  const refunds = await readRefunds(transaction, orderId);
  const units = await readRefundedUnits(
    transaction,
    orderId,
    refunds.filter(({ state, plan }) => state === 'made' && plan === 'restock'),
  );
  await restockUnits(transaction, units, { sessionId, refundId, nowMs });
}

/** The units that some refunds of an order name. */
export async function readRefundedUnits(
  transaction: Writer,
  orderId: string,
  refunds: readonly Refund[],
): Promise<HeldUnits[]> {
  const items = await transaction
    .selectFrom('order_item')
    .select(['line', 'variant_id'])
    .where('order_id', '=', orderId)
    .execute();
  return refunds
    .flatMap(({ pieces }) => pieces)
    .flatMap(({ line, quantity }) => {
      const item = items.find((one) => one.line === line);
      return item === undefined ? [] : [{ variant_id: item.variant_id, quantity }];
    });
}
