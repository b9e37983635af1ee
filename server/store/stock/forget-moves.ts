import type { Writer } from '../../db/database.ts';
import { lockStock } from './lock-stock.ts';

/**
 * Deletes the moves of sessions and reverts their effect on the stock. A later count stays as it is. The sessions
 * must no longer hold stock.
 */
export async function forgetMoves(
  transaction: Writer,
  sessions: readonly string[],
  nowMs: number,
): Promise<void> {
  const touched = await transaction
    .selectFrom('inventory_move')
    .select('variant_id')
    .distinct()
    .where('session_id', 'in', sessions)
    .execute();
  const variants = touched.map((row) => row.variant_id);
  // Lock before reading the moves, because a refund may restock until then.
  if (variants.length > 0) await lockStock(transaction, { variants });
  for (const variant_id of variants) {
    const moves = await transaction
      .selectFrom('inventory_move')
      .select(['on_hand_change', 'created_at'])
      .where('variant_id', '=', variant_id)
      .where('session_id', 'in', sessions)
      .execute();
    const counted = await transaction
      .selectFrom('inventory_move')
      .select(['id', 'created_at'])
      .where('variant_id', '=', variant_id)
      .where('kind', 'in', ['count', 'import'])
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirst();
    const isBefore = (move: { created_at: number }) =>
      counted !== undefined && move.created_at <= counted.created_at;
    const sum = (some: typeof moves) => some.reduce((all, move) => all + move.on_hand_change, 0);
    const before = sum(moves.filter(isBefore));
    if (counted !== undefined && before !== 0)
      await transaction
        .updateTable('inventory_move')
        .set((row) => ({ on_hand_change: row('on_hand_change', '+', before) }))
        .where('id', '=', counted.id)
        .execute();
    const after = sum(moves.filter((move) => !isBefore(move)));
    await transaction
      .updateTable('inventory')
      .set((row) => ({ on_hand: row('on_hand', '-', after), changed_at: nowMs }))
      .where('variant_id', '=', variant_id)
      .execute();
  }
  await transaction.deleteFrom('inventory_move').where('session_id', 'in', sessions).execute();
}
