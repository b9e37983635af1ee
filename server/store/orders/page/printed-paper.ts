import type { OrderView, Paper } from '../../../../web/buyer/order/order-page.tsx';
import type { Reader } from '../../../db/database.ts';
import { readSale, type Sale } from '../after-sale/read-sale.ts';
import { orderView } from './order-view.ts';

/** The receipt of a shop that writes no invoices. */
const receipt = 'receipt';

/** One printable document of an order. */
export interface PrintedPaper {
  kind: 'invoice' | 'credit' | 'receipt';
  /** The document's number; the page's address names it. */
  number: string;
}

const papersIn = ({ papers }: OrderView): PrintedPaper[] =>
  papers.length === 0
    ? [{ kind: receipt, number: receipt }]
    : papers.map(({ kind, number }) => ({ kind, number }));

const viewOf = (sale: Sale) => orderView(sale, [], null);

/** The invoice of an order and the credit notes to it, or its receipt; null if there is no such order. */
export async function papersOfOrder(read: Reader, number: string): Promise<PrintedPaper[] | null> {
  const sale = await readSale(read, { number });
  return sale && papersIn(viewOf(sale));
}

/** One of them, for the document that is printed; null if the order has no such paper. */
export async function printedPaper(
  read: Reader,
  number: string,
  paper: string,
): Promise<{ order: OrderView; credit: Paper | null } | null> {
  const sale = await readSale(read, { number });
  const order = sale && viewOf(sale);
  if (order === null || !papersIn(order).some((one) => one.number === paper)) return null;
  const credit = order.papers.find((one) => one.kind === 'credit' && one.number === paper);
  return { order, credit: credit ?? null };
}
