import type { Reader, Writer } from '../../db/database.ts';
import { lockStock } from './lock-stock.ts';
import { type Held, type Move, moveLines, recordMove } from './move-stock.ts';

/**
 * Returns a session's sold pieces to the stock. A unique index prevents a second time. For uncounted variants it records
 * an empty move, so that they do not count as sold once counting begins.
 */
export async function restock(transaction: Writer, { sessionId, nowMs }: Move): Promise<void> {
  const sales = await transaction
    .selectFrom('inventory_move')
    .select(['variant_id', 'on_hand_change'])
    .where('session_id', '=', sessionId)
    .where('kind', 'in', ['sale', 'late_sale'])
    .orderBy('variant_id')
    .execute();
  const sold = sales.map((sale) => ({
    variant_id: sale.variant_id,
    quantity: -sale.on_hand_change,
  }));
  await lockStock(transaction, { variants: sold.map((line) => line.variant_id) });
  const move = { sessionId, nowMs, kind: 'restock', onHand: 1, reserved: 0 } as const;
  await moveLines(transaction, sold, move);
  const uncounted = await transaction
    .selectFrom('checkout_item')
    .select('variant_id')
    .distinct()
    .where('session_id', '=', sessionId)
    .where('held', '=', 0)
    .execute();
  for (const { variant_id } of uncounted)
    await recordMove(transaction, {
      variant_id,
      session_id: sessionId,
      kind: 'restock',
      on_hand_change: 0,
      reserved_change: 0,
      created_at: nowMs,
    });
}

/** The pieces of a session that were put back. */
export const restocked = (read: Reader | Writer, sessionId: string): Promise<readonly Held[]> =>
  read
    .selectFrom('inventory_move')
    .select(['variant_id', 'on_hand_change as quantity'])
    .where('session_id', '=', sessionId)
    .where('kind', '=', 'restock')
    .where('on_hand_change', '>', 0)
    .orderBy('variant_id')
    .execute();
