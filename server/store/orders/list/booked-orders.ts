import type { Reader } from '../../../db/database.ts';
import type { DocumentRow, OrderItemRow, OrderRow } from '../../../db/tables.ts';
import { isTestPayment } from '../../payments/payment-names.ts';
import { storedAddressSchema } from '../buyer.ts';
import { readDocuments } from '../documents.ts';
import { readRefundsByOrder } from '../refunds/refunds.ts';
import { refundsByRate } from '../refunds/refunds-by-rate.ts';
import type { TaxedPart } from '../tax-by-rate.ts';
import { filteredOrders, type OrderFilter } from './read-orders.ts';

export interface BookedOrder {
  order: OrderRow;
  /** The country of the tax, as an ISO 3166 code; '' if the buyer did not have to give one. */
  country: string;
  items: readonly OrderItemRow[];
  isTest: boolean;
  invoice: DocumentRow | null;
}

/** A part of a refund at one rate; negative for a refund that failed after it was made. */
export interface RefundPart extends TaxedPart {
  booked: BookedOrder;
  creditNote: DocumentRow | null;
  atMs: number;
}

export async function readBookedOrders(
  read: Reader,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, BookedOrder>> {
  if (numbers.length === 0) return new Map();
  const rows = await read
    .selectFrom('orders')
    .innerJoin('checkout_session', 'checkout_session.id', 'orders.session_id')
    .selectAll('orders')
    .select(['checkout_session.country', 'checkout_session.provider'])
    .where('orders.number', 'in', numbers)
    .execute();
  const ids = rows.map(({ id }) => id);
  const items = await read
    .selectFrom('order_item')
    .selectAll()
    .where('order_id', 'in', ids)
    .orderBy('line')
    .execute();
  const itemsOf = Map.groupBy(items, ({ order_id }) => order_id);
  const documents = await readDocuments(read, ids);
  const invoices = new Map(
    documents.filter(({ kind }) => kind === 'invoice').map((one) => [one.order_id, one]),
  );
  return new Map(
    rows.map(({ country, provider, ...order }) => [
      order.number,
      {
        order,
        country: country ?? storedAddressSchema.parse(JSON.parse(order.address))?.country ?? '',
        items: itemsOf.get(order.id) ?? [],
        isTest: isTestPayment(provider),
        invoice: invoices.get(order.id) ?? null,
      },
    ]),
  );
}

/** The refunds that were made, or failed, on the filter's days, whatever the days of their orders. */
export async function readRefundParts(
  read: Reader,
  filter: OrderFilter & { test: boolean },
): Promise<RefundPart[]> {
  const { fromMs = 0, beforeMs = Number.MAX_SAFE_INTEGER, test, ...ofOrders } = filter;
  const found = await filteredOrders(read, ofOrders)
    .innerJoin('refund', 'refund.order_id', 'orders.id')
    .select('orders.number')
    .distinct()
    .where('refund.state', 'in', ['made', 'failed'])
    .where('refund.amount_cents', '>', 0)
    .where('refund.changed_at', '>=', fromMs)
    .where('refund.created_at', '<', beforeMs)
    .execute();
  const bookedOrders = await readBookedOrders(
    read,
    found.map(({ number }) => number),
  );
  const ids = [...bookedOrders.values()].map(({ order }) => order.id);
  const refunds = await readRefundsByOrder(read, ids);
  const documents = await readDocuments(read, ids);
  const documentsBy = Map.groupBy(documents, ({ order_id }) => order_id);
  const parts = [...bookedOrders.values()].flatMap((booked) => {
    const { order, items } = booked;
    const own = {
      refunds: refunds.get(order.id) ?? [],
      documents: documentsBy.get(order.id) ?? [],
    };
    return refundsByRate({ order, lines: items, ...own }).flatMap((parted): RefundPart[] => {
      const { creditNote, atMs, undoneMs } = parted;
      const made = parted.parts.map((part) => ({ ...part, booked, creditNote, atMs }));
      if (undoneMs === null) return made;
      const undone = made.map((part) => ({
        ...part,
        total: -part.total,
        tax: -part.tax,
        atMs: undoneMs,
      }));
      return [...made, ...undone];
    });
  });
  return parts
    .filter(({ booked }) => booked.isTest === test)
    .filter(({ atMs }) => atMs >= fromMs && atMs < beforeMs)
    .toSorted(
      (one, other) =>
        one.atMs - other.atMs || (one.creditNote?.number ?? 0) - (other.creditNote?.number ?? 0),
    );
}
