import { documentNumber } from '../../../../domain/store/document-number.ts';
import type { Reader, Writer } from '../../../db/database.ts';
import type { OrderItemRow, OrderRow } from '../../../db/tables.ts';
import { readDocuments } from '../documents.ts';
import type { Refund } from '../refunds/refunds.ts';
import { refundsByRate } from '../refunds/refunds-by-rate.ts';
import { type Seller, storedSeller } from '../seller.ts';
import { type TaxedPart, taxByRate } from '../tax-by-rate.ts';

export interface SaleDocument {
  kind: 'invoice' | 'credit';
  number: string;
  /** The number of the invoice that a credit note refers to. */
  to: string | null;
  atMs: number;
  /** The time at which a credit note's refund failed, which cancels the credit note. */
  cancelledMs: number | null;
  /** The seller at the time the document was issued. */
  seller: Seller;
  /** The parts by tax rate, the highest rate first. */
  parts: readonly TaxedPart[];
}

/**
 * The invoice of an order, then its credit notes. Empty for a test payment or a free order, and for an order with a
 * receipt, because the seller could issue no invoice at the time.
 */
export async function readSaleDocuments(
  read: Reader | Writer,
  order: OrderRow,
  { items, refunds }: { items: readonly OrderItemRow[]; refunds: readonly Refund[] },
): Promise<SaleDocument[]> {
  const documents = await readDocuments(read, [order.id]);
  const invoice = documents.find(({ kind }) => kind === 'invoice');
  const invoicingSeller = storedSeller.read(invoice?.seller ?? null);
  if (invoice === undefined || invoicingSeller === null) return [];
  const to = documentNumber(invoice);
  const refunded = refundsByRate({ order, lines: items, refunds, documents });
  return [
    {
      ...({ kind: 'invoice', number: to, to: null, atMs: invoice.created_at } as const),
      cancelledMs: null,
      seller: invoicingSeller,
      parts: taxByRate(order, items),
    },
    ...refunded.flatMap(({ creditNote, atMs, undoneMs, parts }): SaleDocument[] =>
      creditNote === null
        ? []
        : [
            {
              kind: 'credit',
              number: documentNumber(creditNote),
              to,
              atMs,
              cancelledMs: undoneMs,
              seller: storedSeller.read(creditNote.seller) ?? invoicingSeller,
              parts,
            },
          ],
    ),
  ];
}
