import { saleAt } from '../../../../domain/store/lowest-price.ts';
import type { Reader } from '../../../db/database.ts';

/** The value of a variant's stock at the price that a visitor pays now; minor units. */
export interface StockValue {
  currency: string;
  product_title: string;
  variant_title: string;
  sku: string | null;
  on_hand: number;
  price_cents: number;
  value_cents: number;
}

/**
 * The values of managed stock above 0, for variants in the catalogue. Uses selling prices, because
 * the catalogue has no purchase prices.
 */
export async function readStockValue(read: Reader, nowMs: number): Promise<StockValue[]> {
  const rows = await read
    .selectFrom('inventory')
    .innerJoin('variant', 'variant.id', 'inventory.variant_id')
    .innerJoin('product', 'product.id', 'variant.product_id')
    .select(['variant.currency_code as currency', 'product.title as product_title'])
    .select(['variant.title as variant_title', 'variant.sku', 'inventory.on_hand'])
    .select(['variant.price_cents', 'variant.sale_price_cents'])
    .select(['variant.sale_from', 'variant.sale_until'])
    .where('variant.manage_inventory', '=', 1)
    .where('variant.deleted_at', 'is', null)
    .where('product.deleted_at', 'is', null)
    .where('inventory.on_hand', '>', 0)
    .orderBy('product.title')
    .orderBy('variant.title')
    .execute();
  return rows.map(({ price_cents: price, sale_price_cents, sale_from, sale_until, ...row }) => {
    const sale = { saleCents: sale_price_cents, fromMs: sale_from, untilMs: sale_until };
    const price_cents = saleAt(sale, nowMs) ?? price;
    return { ...row, price_cents, value_cents: price_cents * row.on_hand };
  });
}
