import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Reader } from '../../../db/database.ts';

/** Sellable units by variant, for managed stock: the units in stock less the holds. */
export type StockByVariant = ReadonlyMap<string, number>;

/** The sellable units of a variant in `inventory`; null if its stock is not managed. */
export const sellableUnits = sql<number | null>`cast(on_hand - reserved as bigint)`;

const variantsATurn = 500;

/** Reads the whole stock in parts, so that requests of visitors are not delayed. */
export async function readStock(db: Reader): Promise<StockByVariant> {
  const stock = new Map<string, number>();
  let last: string | undefined = '';
  while (last !== undefined) {
    const rows = await db
      .selectFrom('inventory')
      .select(['variant_id', 'on_hand', 'reserved'])
      .where('variant_id', '>', last)
      .orderBy('variant_id')
      .limit(variantsATurn)
      .execute();
    for (const row of rows) stock.set(row.variant_id, row.on_hand - row.reserved);
    last = rows[variantsATurn - 1]?.variant_id;
    await nextTurn();
  }
  return stock;
}

/** The sellable units of some products' variants, by variant; null for a variant whose stock is not managed. */
export async function readVariantStock(
  db: Reader,
  productIds: readonly string[] | null,
): Promise<{ id: string; inventory_quantity: number | null }[]> {
  let query = db
    .selectFrom('variant')
    .innerJoin('product', 'product.id', 'variant.product_id')
    .leftJoin('inventory', 'inventory.variant_id', 'variant.id')
    .select(['variant.id', 'variant.manage_inventory', 'inventory.on_hand', 'inventory.reserved'])
    .where('variant.deleted_at', 'is', null)
    .where('product.deleted_at', 'is', null)
    .where('product.status', '=', 'published')
    .orderBy('product.position')
    .orderBy('product.id')
    .orderBy('variant.position');
  if (productIds !== null) query = query.where('product.id', 'in', productIds);
  const rows = await query.execute();
  return rows.map((row) => ({
    id: row.id,
    inventory_quantity:
      row.manage_inventory === 1 ? (row.on_hand ?? 0) - (row.reserved ?? 0) : null,
  }));
}
