import { shop } from '../../../content/shop/shop-settings.ts';
import { deskPageRows } from '../../../contract/desk.ts';
import type { Reader, Writer } from '../../db/database.ts';
import { queueMail } from '../outbox.ts';
import { beforeAllCountsMs } from './stock-changes-since.ts';

/** The number of units at which a variant counts as low; null if it never does. */
const thresholdOf = (variant: { low_stock: number | null }): number | null =>
  variant.low_stock ?? shop.lowStock;

/**
 * Notifies the owner once about each variant whose stock has become low, and again only after the stock was higher.
 * Holds do not count, because many are released again. Call this in the transaction that changed the stock.
 */
export async function queueLowStockMail(
  transaction: Writer,
  variants: readonly string[],
  nowMs: number,
): Promise<void> {
  if (variants.length === 0) return;
  const rows = await transaction
    .selectFrom('inventory')
    .innerJoin('variant', 'variant.id', 'inventory.variant_id')
    .select(['variant_id', 'on_hand', 'low_told', 'low_stock'])
    .where('variant_id', 'in', variants)
    .orderBy('variant_id')
    .execute();
  for (const { variant_id, on_hand, low_told, low_stock } of rows) {
    const threshold = thresholdOf({ low_stock });
    const isLow = threshold !== null && on_hand <= threshold;
    if (isLow === (low_told === 1)) continue;
    await transaction
      .updateTable('inventory')
      .set({ low_told: isLow ? 1 : 0 })
      .where('variant_id', '=', variant_id)
      .execute();
    if (isLow)
      await queueMail(transaction, {
        kind: 'owner-low-stock',
        subjectId: `${variant_id}:${nowMs}`,
        nowMs,
      });
  }
}

export interface LowStock {
  variant_id: string;
  product_id: string;
  sku: string | null;
  product_title: string;
  variant_title: string;
  on_hand: number;
  held: number;
  low_at: number;
}

/** Variants of published products with low stock, fewest units first. */
export async function listLowStock(read: Reader): Promise<LowStock[]> {
  const rows = await managedStock(read)
    .select(['variant.id as variant_id', 'variant.product_id', 'variant.sku'])
    .select(['product.title as product_title', 'variant.title as variant_title'])
    .select(['inventory.on_hand', 'inventory.reserved as held', 'variant.low_stock'])
    .where('product.status', '=', 'published')
    .orderBy('inventory.on_hand')
    .orderBy('variant.id')
    .execute();
  return rows.flatMap(({ low_stock, ...row }) => {
    const low_at = thresholdOf({ low_stock });
    return low_at !== null && row.on_hand <= low_at ? [{ ...row, low_at }] : [];
  });
}

/** The stock of variants in the catalogue whose stock is managed. Variants that were managed before still have rows. */
const managedStock = (read: Reader) =>
  read
    .selectFrom('inventory')
    .innerJoin('variant', 'variant.id', 'inventory.variant_id')
    .innerJoin('product', 'product.id', 'variant.product_id')
    .where('variant.manage_inventory', '=', 1)
    .where('variant.deleted_at', 'is', null)
    .where('product.deleted_at', 'is', null);

interface StockSearch {
  /** Part of a product's or variant's title, or of an SKU; '' for all variants. */
  search: string;
  isLow: boolean;
  page: number;
}

/** A page of the variants with managed stock, by product and position, and the number of all matches. */
export async function listStock(read: Reader, { search, isLow, page }: StockSearch) {
  const from = page * deskPageRows;
  const isAll = search === '' && !isLow;
  const rows = await managedStock(read)
    .select(['variant.id as variant_id', 'variant.sku', 'product.title as product_title'])
    .select(['variant.title as variant_title', 'variant.low_stock', 'variant.currency_code'])
    .select(['variant.price_cents', 'variant.sale_price_cents', 'product.status'])
    .select(['inventory.on_hand', 'inventory.reserved as held'])
    .orderBy('product.position')
    .orderBy('product.id')
    .orderBy('variant.position')
    .$if(isAll, (some) => some.limit(deskPageRows).offset(from))
    .execute();
  const searchText = search.toLowerCase();
  const found = rows.flatMap(({ low_stock, status, ...row }) => {
    const low_at = thresholdOf({ low_stock });
    // Nobody can buy a draft.
    const is_low = status === 'published' && low_at !== null && row.on_hand <= low_at;
    // Compare in JavaScript, because SQLite's lower() handles ASCII only.
    const text = `${row.product_title} ${row.variant_title} ${row.sku ?? ''}`.toLowerCase();
    return (is_low || !isLow) && text.includes(searchText) ? [{ ...row, low_at, is_low }] : [];
  });
  if (!isAll) return { rows: found.slice(from, from + deskPageRows), count: found.length };
  const { count } = await managedStock(read)
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return { rows: found, count: Number(count) };
}

const maxMoves = 200;

/**
 * The last moves of a variant, newest first, each with the number on hand after it. `at` is null for a
 * correction of stock from before all counts.
 */
export async function listMoves(read: Reader, variantId: string) {
  const stock = await read
    .selectFrom('inventory')
    .select('on_hand')
    .where('variant_id', '=', variantId)
    .executeTakeFirst();
  const moves = await read
    .selectFrom('inventory_move')
    .select(['id', 'kind', 'on_hand_change', 'reserved_change', 'created_at'])
    .where('variant_id', '=', variantId)
    .where('on_hand_change', '<>', 0)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxMoves)
    .execute();
  let after = stock?.on_hand ?? 0;
  return moves.map(({ created_at, on_hand_change: change, ...move }) => {
    const on_hand = after;
    after -= change;
    const at = created_at === beforeAllCountsMs ? null : new Date(created_at).toISOString();
    return { ...move, change, on_hand, at };
  });
}
