import type { Reader } from '../../db/database.ts';
import { thresholdOf } from './low-stock.ts';

/** The variants whose stock is counted, by product and position. */
export async function listStock(read: Reader) {
  const rows = await read
    .selectFrom('inventory')
    .innerJoin('variant', 'variant.id', 'inventory.variant_id')
    .innerJoin('product', 'product.id', 'variant.product_id')
    .select(['variant.id as variant_id', 'variant.sku', 'product.title as product_title'])
    .select(['variant.title as variant_title', 'variant.low_stock', 'variant.currency_code'])
    .select(['variant.price_cents', 'variant.sale_price_cents'])
    .select(['inventory.on_hand', 'inventory.reserved as held'])
    .where('variant.deleted_at', 'is', null)
    .where('product.deleted_at', 'is', null)
    .orderBy('product.position')
    .orderBy('product.id')
    .orderBy('variant.position')
    .execute();
  return rows.map(({ low_stock, ...row }) => {
    const low_at = thresholdOf({ low_stock });
    return { ...row, low_at, is_low: low_at !== null && row.on_hand <= low_at };
  });
}

const mostMoves = 200;

/** The last moves of a variant, the newest first, each with the number on hand after it. */
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
    .limit(mostMoves)
    .execute();
  let after = stock?.on_hand ?? 0;
  return moves.map(({ created_at, on_hand_change: change, ...move }) => {
    const on_hand = after;
    after -= change;
    return { ...move, change, on_hand, at: new Date(created_at).toISOString() };
  });
}
