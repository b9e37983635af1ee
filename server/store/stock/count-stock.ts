import { holdingStates } from '../../../domain/store/checkout-state.ts';
import type { Writer } from '../../db/database.ts';
import { queueLowStockMail } from './low-stock.ts';
import { recordMove } from './move-stock.ts';

interface Count {
  variant_id: string;
  session_id: null;
  onHand: number;
  reserved: number;
  /** The time of the count, which may be earlier than `nowMs`. */
  countedAtMs: number;
  nowMs: number;
}

/** The units of a variant that open checkouts hold. The caller has locked the stock. */
export async function countHeldUnits(transaction: Writer, variantId: string): Promise<number> {
  const { units } = await transaction
    .selectFrom('checkout_item')
    .innerJoin('checkout_session', 'checkout_session.id', 'checkout_item.session_id')
    .select((row) => row.fn.coalesce(row.fn.sum<number>('held'), row.lit(0)).as('units'))
    .where('variant_id', '=', variantId)
    .where('state', 'in', holdingStates)
    .executeTakeFirstOrThrow();
  return units;
}

/**
 * Sets the stock, and records a move for the difference, so that the moves add up to the stock,
 * even after an earlier inconsistency. The caller has locked the stock.
 */
export async function countStock(
  transaction: Writer,
  { variant_id, session_id, onHand, reserved, countedAtMs, nowMs }: Count,
): Promise<void> {
  const moved = await transaction
    .selectFrom('inventory_move')
    .select((row) => [
      row.fn.coalesce(row.fn.sum<number>('on_hand_change'), row.lit(0)).as('onHand'),
      row.fn.coalesce(row.fn.sum<number>('reserved_change'), row.lit(0)).as('reserved'),
    ])
    .where('variant_id', '=', variant_id)
    .executeTakeFirstOrThrow();
  await transaction
    .updateTable('inventory')
    .set({ on_hand: onHand, reserved, changed_at: nowMs })
    .where('variant_id', '=', variant_id)
    .execute();
  await recordMove(transaction, {
    variant_id,
    session_id,
    kind: 'count',
    on_hand_change: onHand - moved.onHand,
    reserved_change: reserved - moved.reserved,
    counted_at: countedAtMs,
    created_at: nowMs,
  });
  await queueLowStockMail(transaction, [variant_id], nowMs);
}
