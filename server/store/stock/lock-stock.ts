import type { Writer } from '../../db/database.ts';

interface StockToLock {
  sessions?: readonly string[];
  variants?: readonly string[];
}

/**
 * Locks stock until the transaction ends. All rows are locked together and in a fixed order, so that two transactions
 * cannot deadlock. A transaction that also changes a session must lock the session first.
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
