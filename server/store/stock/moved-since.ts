import type { Reader, Writer } from '../../db/database.ts';

/** Moves that change the stock by an amount. A count sets it, whatever it was. */
const amountKinds = ['stock', 'sale', 'late_sale', 'restock'] as const;

/** The change of stock since a time, by variant, through sales, refunds, and changes by an amount. */
export async function readStockChangesSince(
  db: Reader | Writer,
  variants: readonly string[],
  sinceMs: number,
): Promise<Map<string, number>> {
  if (variants.length === 0) return new Map();
  const rows = await db
    .selectFrom('inventory_move')
    .select((row) => ['variant_id', row.fn.sum<number>('on_hand_change').as('pieces')])
    .where('variant_id', 'in', variants)
    .where('kind', 'in', amountKinds)
    .where('created_at', '>', sinceMs)
    .groupBy('variant_id')
    .execute();
  return new Map(rows.map(({ variant_id, pieces }) => [variant_id, Number(pieces)]));
}
