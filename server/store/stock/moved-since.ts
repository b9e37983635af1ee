import type { Reader, Writer } from '../../db/database.ts';

/** Moves by an amount. A count sets the number, whatever it was. */
const byAmount = ['stock', 'sale', 'late_sale', 'restock'] as const;

/** The change of stock after a time, by variant: from sales, refunds, and changes by an amount. */
export async function movedSince(
  db: Reader | Writer,
  variants: readonly string[],
  sinceMs: number,
): Promise<Map<string, number>> {
  if (variants.length === 0) return new Map();
  const rows = await db
    .selectFrom('inventory_move')
    .select((row) => ['variant_id', row.fn.sum<number>('on_hand_change').as('pieces')])
    .where('variant_id', 'in', variants)
    .where('kind', 'in', byAmount)
    .where('created_at', '>', sinceMs)
    .groupBy('variant_id')
    .execute();
  return new Map(rows.map(({ variant_id, pieces }) => [variant_id, Number(pieces)]));
}
