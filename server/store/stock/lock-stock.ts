import type { Writer } from '../../db/database.ts';

interface StockToLock {
  /** Whose held stock. */
  sessions?: readonly string[];
  variants?: readonly string[];
}

/**
 * Keeps stock from everybody else until the transaction ends.
 *
 * All of it at once and in one order: two transactions that take the same rows one by one, each in its own order,
 * would wait for each other. Where a session is changed too, that comes first.
 */
export async function lockStock(
  transaction: Writer,
  { sessions = [], variants = [] }: StockToLock,
): Promise<void> {
  await transaction
    .selectFrom('inventory')
    .select('variant_id')
    .where((row) => {
      const held = row
        .selectFrom('checkout_item')
        .select('variant_id')
        .where('held', '>', 0)
        .where('session_id', 'in', sessions);
      return row.or([
        ...(sessions.length > 0 ? [row('variant_id', 'in', held)] : []),
        ...(variants.length > 0 ? [row('variant_id', 'in', variants)] : []),
      ]);
    })
    .orderBy('variant_id')
    .forUpdate()
    .execute();
}
