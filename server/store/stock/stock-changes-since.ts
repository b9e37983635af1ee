import type { Reader, Writer } from '../../db/database.ts';
import { shopCalendar } from '../shop-days.ts';

/** Kinds of moves that change the stock by an amount. A count, in contrast, sets the stock. */
const amountKinds = ['stock', 'sale', 'late_sale', 'restock'] as const;

/**
 * The time, in epoch milliseconds, that is recorded for a correction of unknown earlier stock, and
 * that precedes every count.
 */
export const beforeAllCountsMs = 1;

/** The change of stock since a time, by variant, through sales, refunds, and changes by an amount. */
export async function readStockChangesSince(
  db: Reader | Writer,
  variants: readonly string[],
  sinceMs: number,
): Promise<Map<string, number>> {
  if (variants.length === 0) return new Map();
  const rows = await db
    .selectFrom('inventory_move')
    .select((row) => ['variant_id', row.fn.sum<number>('on_hand_change').as('units')])
    .where('variant_id', 'in', variants)
    .where('kind', 'in', amountKinds)
    .where('created_at', '>', sinceMs)
    .groupBy('variant_id')
    .execute();
  return new Map(rows.map(({ variant_id, units }) => [variant_id, Number(units)]));
}

/**
 * The time of the newest count after a given time, by variant. An older count must not replace a
 * newer one. A variant's first number is a count, too, so no count can be older than the variant.
 */
export async function readLaterCounts(
  db: Reader | Writer,
  countedAtMs: number,
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('inventory_move')
    .select((row) => ['variant_id', row.fn.max<number>('counted_at').as('at')])
    .where('counted_at', '>', countedAtMs)
    .groupBy('variant_id')
    .execute();
  return new Map(rows.map(({ variant_id, at }) => [variant_id, Number(at)]));
}

/** Continues a sentence about the stock of a variant. */
export const laterCountText = (atMs: number) =>
  `was set as of ${shopCalendar.timeText(atMs)}, after this count`;
