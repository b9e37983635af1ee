import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Reader, Writer } from '../db/database.ts';
import type { HistoryAction, RefundRow } from '../db/tables.ts';

/** An entry of the history: what the owner did by command, or at the payment provider. */
export interface Deed {
  action: HistoryAction;
  nowMs: number;
  orderId?: string;
  sessionId?: string;
  variantId?: string;
  /** The refund that says what has moved. */
  refundId?: string;
  withdrawalId?: string;
  /** Such as the values before and after. */
  detail: Record<string, string | number | null>;
}

/** Call it in the transaction of the change itself. */
export async function remember(transaction: Writer, deed: Deed): Promise<void> {
  await transaction
    .insertInto('history')
    .values({
      id: randomUUID(),
      at: deed.nowMs,
      action: deed.action,
      order_id: deed.orderId ?? null,
      session_id: deed.sessionId ?? null,
      variant_id: deed.variantId ?? null,
      refund_id: deed.refundId ?? null,
      withdrawal_id: deed.withdrawalId ?? null,
      detail: JSON.stringify(deed.detail),
    })
    .execute();
}

export interface PastDeed {
  /** ISO 8601. */
  at: string;
  action: HistoryAction;
  /** The order's number. */
  order: string | null;
  variant_id: string | null;
  /** What it is called, such as 'Wool scarf (Ink), SC-INK'; null without a variant. */
  variant: string | null;
  detail: Record<string, string | number | null>;
}

const storedDetail = z.record(z.string(), z.union([z.string(), z.number(), z.null()]));

/** The newest entries first. */
export async function listHistory(
  read: Reader,
  { orderId, limit }: { orderId?: string; limit: number },
): Promise<PastDeed[]> {
  let deeds = read
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
  if (orderId !== undefined) deeds = deeds.where('history.order_id', '=', orderId);
  const rows = await deeds
    .orderBy('history.at', 'desc')
    .orderBy('history.id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    at: new Date(row.at).toISOString(),
    action: row.action,
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

interface Named {
  product_title: string | null;
  variant_title: string | null;
  sku: string | null;
}

/** What the owner knows a variant by, such as 'Wool scarf (Ink), SC-INK'; null without one. */
export const variantName = ({ product_title, variant_title, sku }: Named): string | null =>
  product_title === null
    ? null
    : `${product_title} (${variant_title})${sku === null ? '' : `, ${sku}`}`;

interface Told {
  action: HistoryAction;
  amount_cents: number | null;
  currency: string | null;
  state: RefundRow['state'] | null;
  pieces: number | null;
  note: string | null;
  failure: string | null;
}

/** What a refund says now: the history keeps no figures of its own. */
const refundDetail = (told: Told): PastDeed['detail'] => ({
  ...{ amount_cents: told.amount_cents, currency: told.currency },
  ...(told.action !== 'refund-failed' && told.state !== 'made' && { now: told.state }),
  ...(told.pieces !== null && { pieces: told.pieces }),
  ...(told.note !== null && { note: told.note }),
  ...(told.action === 'refund-failed' && { reason: told.failure }),
});
