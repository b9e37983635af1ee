import type { Reader } from '../../../db/database.ts';
import { testProviders } from '../../payments/payment-names.ts';
import type { AccountsPeriod } from './month-accounts.ts';

/** The sales and refunds of a variant in a period; amounts in minor units, including tax. */
export interface VariantSales {
  currency: string;
  product_title: string;
  variant_title: string;
  sku: string | null;
  pieces: number;
  sold_cents: number;
  returned_pieces: number;
  returned_cents: number;
}

/**
 * Figures by variant, under its name in the orders, most sold first. Refunds of units count on the days of the
 * refunds. Refunds of an amount or of a whole order belong to no variant.
 */
export async function readVariantSales(
  read: Reader,
  { fromMs, beforeMs }: AccountsPeriod,
): Promise<VariantSales[]> {
  const sold = await read
    .selectFrom('order_item')
    .innerJoin('orders', 'orders.id', 'order_item.order_id')
    .innerJoin('checkout_session', 'checkout_session.id', 'orders.session_id')
    .select(['orders.currency', 'product_title', 'variant_title', 'sku', 'variant_id'])
    .select(['order_item.quantity', 'order_item.total_cents'])
    .where('orders.created_at', '>=', fromMs)
    .where('orders.created_at', '<', beforeMs)
    .where('checkout_session.provider', 'not in', testProviders)
    .execute();
  const returned = await read
    .selectFrom('refund_piece')
    .innerJoin('refund', 'refund.id', 'refund_piece.refund_id')
    .innerJoin('orders', 'orders.id', 'refund.order_id')
    .innerJoin('checkout_session', 'checkout_session.id', 'orders.session_id')
    .innerJoin('order_item', (join) =>
      join
        .onRef('order_item.order_id', '=', 'refund.order_id')
        .onRef('order_item.line', '=', 'refund_piece.line'),
    )
    .leftJoin('document', 'document.refund_id', 'refund.id')
    .select(['orders.currency', 'product_title', 'variant_title', 'sku', 'variant_id'])
    .select(['refund_piece.quantity', 'refund_piece.cents'])
    .where('refund.state', '=', 'made')
    .where((row) => row.fn.coalesce('document.created_at', 'refund.created_at'), '>=', fromMs)
    .where((row) => row.fn.coalesce('document.created_at', 'refund.created_at'), '<', beforeMs)
    .where('checkout_session.provider', 'not in', testProviders)
    .execute();
  const rows = new Map<string, VariantSales>();
  type Named = Omit<(typeof sold)[number], 'quantity' | 'total_cents'>;
  const rowOf = ({ variant_id, currency, product_title, variant_title, sku }: Named) => {
    const key = `${currency} ${variant_id}`;
    const row = rows.get(key) ?? {
      ...{ currency, product_title, variant_title, sku },
      ...{ pieces: 0, sold_cents: 0, returned_pieces: 0, returned_cents: 0 },
    };
    rows.set(key, row);
    return row;
  };
  for (const item of sold) {
    const row = rowOf(item);
    row.pieces += item.quantity;
    row.sold_cents += item.total_cents;
  }
  for (const piece of returned) {
    const row = rowOf(piece);
    row.returned_pieces += piece.quantity;
    row.returned_cents += piece.cents;
  }
  return [...rows.values()].toSorted(
    (one, other) =>
      other.sold_cents - one.sold_cents || one.product_title.localeCompare(other.product_title),
  );
}
