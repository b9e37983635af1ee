import type { OrderDocument, OrderView } from '../../../../web/buyer/order/order-page.tsx';
import type { Reader } from '../../../db/database.ts';
import { readSale, type Sale } from '../after-sale/read-sale.ts';
import { orderView } from './order-view.ts';

/** The kind of document in a shop that issues no invoices. */
const receipt = 'receipt';

export interface PrintableDocument {
  kind: 'invoice' | 'credit' | 'receipt';
  /** The document's number, which is part of the page's path. */
  number: string;
}

const papersIn = ({ papers }: OrderView): PrintableDocument[] =>
  papers.length === 0
    ? [{ kind: receipt, number: receipt }]
    : papers.map(({ kind, number }) => ({ kind, number }));

const viewOf = (sale: Sale) => orderView(sale, [], null);

/** The invoice and credit notes of an order, or its receipt; null if the order does not exist. */
export async function listPrintableDocuments(
  read: Reader,
  number: string,
): Promise<PrintableDocument[] | null> {
  const sale = await readSale(read, { number });
  return sale && papersIn(viewOf(sale));
}

/** A single document of an order, ready to print; null if the order has no such document. */
export async function readPrintableDocument(
  read: Reader,
  number: string,
  paper: string,
): Promise<{ order: OrderView; credit: OrderDocument | null } | null> {
  const sale = await readSale(read, { number });
  const order = sale && viewOf(sale);
  if (order === null || !papersIn(order).some((one) => one.number === paper)) return null;
  const credit = order.papers.find((one) => one.kind === 'credit' && one.number === paper);
  return { order, credit: credit ?? null };
}
