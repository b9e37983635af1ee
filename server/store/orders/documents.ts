import { sql } from 'kysely';
import type { Reader, Writer } from '../../db/database.ts';
import type { DocumentRow } from '../../db/tables.ts';
import { shopCalendar } from '../shop-days.ts';
import { type Seller, storedSeller } from './seller.ts';

interface NewDocument {
  orderId: string;
  /** Null for the order's invoice. */
  refundId: string | null;
  amountCents: number;
  /** The seller whom the document names from now on; null for a receipt. */
  seller: Seller | null;
  nowMs: number;
}

/**
 * Gives an order its invoice, or a refund its credit note, with the next number of its kind and year. Call this at the
 * end of the transaction that takes or refunds the money. The row with the count stays locked until the transaction
 * ends. So a rollback leaves no gap, and no number is used twice.
 */
export async function issueDocument(
  transaction: Writer,
  { orderId, refundId, amountCents, seller, nowMs }: NewDocument,
): Promise<void> {
  const kind = refundId === null ? 'invoice' : 'credit';
  const year = shopCalendar.yearOf(nowMs);
  const { last } = await transaction
    .insertInto('document_count')
    .values({ kind, year, last: 1 })
    .onConflict((conflict) =>
      conflict.columns(['kind', 'year']).doUpdateSet({ last: sql`document_count.last + 1` }),
    )
    .returning('last')
    .executeTakeFirstOrThrow();
  await transaction
    .insertInto('document')
    .values({
      kind,
      year,
      number: last,
      created_at: nowMs,
      order_id: orderId,
      refund_id: refundId,
      amount_cents: amountCents,
      seller: storedSeller.write(seller),
    })
    .execute();
}

/** The invoices and credit notes of orders, oldest first. */
export const readDocuments = (
  db: Reader | Writer,
  orderIds: readonly string[],
): Promise<DocumentRow[]> =>
  orderIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('document')
        .selectAll()
        .where('order_id', 'in', orderIds)
        .orderBy('created_at')
        .orderBy('number')
        .execute();
