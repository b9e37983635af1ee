import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Reader, Writer } from '../db/database.ts';
import type { HistoryAction, RefundRow } from '../db/tables.ts';
import { currentActor } from './actor.ts';

/** An entry of the history: an action of the owner, or an event reported by the payment provider. */
export interface HistoryEntry {
  action: HistoryAction;
  nowMs: number;
  orderId?: string;
  sessionId?: string;
  variantId?: string;
  /** The refund's id. The amounts are read from the refund, not stored in `detail`. */
  refundId?: string;
  withdrawalId?: string;
  /** Details, such as the values before and after. */
  detail: Record<string, string | number | null>;
}

/**
 * Adds an entry. Call this in the transaction of the change itself.
 *
 * @returns the entry's id
 */
export async function addHistoryEntry(transaction: Writer, entry: HistoryEntry): Promise<string> {
  const id = randomUUID();
  await transaction
    .insertInto('history')
    .values({
      id,
      at: entry.nowMs,
      action: entry.action,
      actor: currentActor(),
      order_id: entry.orderId ?? null,
      session_id: entry.sessionId ?? null,
      variant_id: entry.variantId ?? null,
      refund_id: entry.refundId ?? null,
      withdrawal_id: entry.withdrawalId ?? null,
      detail: JSON.stringify(entry.detail),
    })
    .execute();
  return id;
}

/** Separates the values before and after a change. */
export const changeArrow = ' → ';
/** Stands for a missing value. */
export const noValue = '–';

/**
 * Formats a change as `old → new` for the detail of an entry. The text has no words, because copies
 * of a buyer's data show it in any language.
 */
export const changeText = (before: string | null | undefined, after: string | null): string =>
  (before || noValue) + changeArrow + (after || noValue);

export interface HistoryRecord {
  /** ISO 8601. */
  at: string;
  action: HistoryAction;
  /** The person at the desk who acted; null for the owner's command and for the payment provider. */
  actor: string | null;
  /** The order's number. */
  order: string | null;
  variant_id: string | null;
  /** The variant's name, such as 'Wool scarf (Ink), SC-INK'; null without a variant. */
  variant: string | null;
  detail: Record<string, string | number | null>;
}

/** The detail of an entry, empty once erased; null if there is no such entry. */
export async function readHistoryDetail(read: Reader, id: string) {
  const row = await read
    .selectFrom('history')
    .select('detail')
    .where('id', '=', id)
    .executeTakeFirst();
  return row === undefined ? null : storedDetail.parse(JSON.parse(row.detail));
}

const storedDetail = z.record(z.string(), z.union([z.string(), z.number(), z.null()]));

/** The newest entries of one order, or of the whole store, newest first. */
export async function listHistory(
  read: Reader,
  { orderId, limit }: { orderId?: string; limit: number },
): Promise<HistoryRecord[]> {
  let entries = read
    .selectFrom('history')
    .leftJoin('orders', 'orders.id', 'history.order_id')
    .leftJoin('refund', 'refund.id', 'history.refund_id')
    .leftJoin('variant', 'variant.id', 'history.variant_id')
    .leftJoin('product', 'product.id', 'variant.product_id')
    .selectAll('history')
    .select(['variant.title as variant_title', 'variant.sku', 'product.title as product_title'])
    .select(['orders.number', 'orders.currency'])
    .select(['refund.amount_cents', 'refund.state', 'refund.note', 'refund.failure'])
    .select((row) =>
      row
        .selectFrom('refund_piece')
        .select((piece) => piece.fn.sum<number>('quantity').as('pieces'))
        .whereRef('refund_piece.refund_id', '=', 'history.refund_id')
        .as('pieces'),
    );
  if (orderId !== undefined) entries = entries.where('history.order_id', '=', orderId);
  const rows = await entries
    .orderBy('history.at', 'desc')
    .orderBy('history.id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    at: new Date(row.at).toISOString(),
    action: row.action,
    actor: row.actor,
    order: row.number,
    variant_id: row.variant_id,
    variant: variantName(row),
    detail: {
      ...(row.withdrawal_id !== null && { withdrawal: row.withdrawal_id }),
      ...storedDetail.parse(JSON.parse(row.detail)),
      ...(row.refund_id !== null && refundDetail(row)),
    },
  }));
}

interface VariantTitles {
  product_title: string | null;
  variant_title: string | null;
  sku: string | null;
}

/** The name by which the owner knows a variant, such as 'Wool scarf (Ink), SC-INK'; null without a variant. */
export const variantName = ({ product_title, variant_title, sku }: VariantTitles): string | null =>
  product_title === null
    ? null
    : `${product_title} (${variant_title})${sku === null ? '' : `, ${sku}`}`;

interface RefundFigures {
  action: HistoryAction;
  amount_cents: number | null;
  currency: string | null;
  state: RefundRow['state'] | null;
  pieces: number | null;
  note: string | null;
  failure: string | null;
}

/** A refund's current figures, which the history does not store. */
const refundDetail = (refund: RefundFigures): HistoryRecord['detail'] => ({
  amount_cents: refund.amount_cents,
  currency: refund.currency,
  ...(refund.action !== 'refund-failed' && refund.state !== 'made' && { now: refund.state }),
  ...(refund.pieces !== null && { pieces: refund.pieces }),
  ...(refund.note !== null && { note: refund.note }),
  ...(refund.action === 'refund-failed' && { reason: refund.failure }),
});
