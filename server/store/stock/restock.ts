import type { Reader, Writer } from '../../db/database.ts';
import { lockStock } from './lock-stock.ts';
import { type HeldUnits, recordMove, type StockMove } from './move-stock.ts';
import { returnToStock } from './past-moves.ts';

/**
 * Returns a session's sold units to the stock, except units that its refunds returned without
 * restocking. A unique index prevents a second restock. Records an empty move for unmanaged stock,
 * so that the units do not count as sold once the stock is managed.
 */
export async function restockSession(
  transaction: Writer,
  { sessionId, notRestocked, nowMs }: StockMove & { notRestocked: readonly HeldUnits[] },
): Promise<void> {
  const keptOf = (id: string) =>
    notRestocked.reduce(
      (sum, { variant_id, quantity }) => sum + (variant_id === id ? quantity : 0),
      0,
    );
  const sold = (await readUnitsSoldBy(transaction, sessionId)).flatMap(
    ({ variant_id, quantity }) => {
      const left = quantity - keptOf(variant_id);
      return left > 0 ? [{ variant_id, quantity: left }] : [];
    },
  );
  await lockStock(transaction, { variants: sold.map((line) => line.variant_id) });
  await returnToStock(transaction, sold, { sessionId, nowMs });
  const uncounted = await transaction
    .selectFrom('checkout_item')
    .select('variant_id')
    .distinct()
    .where('session_id', '=', sessionId)
    .where('held', '=', 0)
    // An earlier refund, which failed later, may already have recorded this move.
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('inventory_move')
            .select('inventory_move.variant_id')
            .whereRef('inventory_move.variant_id', '=', 'checkout_item.variant_id')
            .where('inventory_move.session_id', '=', sessionId)
            .where('inventory_move.kind', '=', 'restock')
            .where('inventory_move.refund_id', 'is', null),
        ),
      ),
    )
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

/** The units of managed stock that a session has sold and that were not restocked yet. */
async function readUnitsSoldBy(transaction: Writer, sessionId: string): Promise<HeldUnits[]> {
  const sales = await transaction
    .selectFrom('inventory_move')
    .select((row) => ['variant_id', row.fn.sum<number>('on_hand_change').as('change')])
    .where('session_id', '=', sessionId)
    .groupBy('variant_id')
    .having((row) => row.fn.sum<number>('on_hand_change'), '<', 0)
    .orderBy('variant_id')
    .execute();
  return sales.map(({ variant_id, change }) => ({ variant_id, quantity: -change }));
}

/**
 * Brings the units that the order's refunds have restocked up to the totals in `lines`, but never beyond the units still
 * sold. Unmanaged stock is left alone. Does nothing if `refundId` has restocked already.
 */
export async function restockUnits(
  transaction: Writer,
  lines: readonly HeldUnits[],
  { sessionId, nowMs, refundId }: StockMove & { refundId: string },
): Promise<void> {
  const asked = new Map<string, number>();
  for (const { variant_id, quantity } of lines)
    asked.set(variant_id, (asked.get(variant_id) ?? 0) + quantity);
  const before = await transaction
    .selectFrom('inventory_move')
    .select(['variant_id', 'refund_id', 'on_hand_change'])
    .where('session_id', '=', sessionId)
    .where('refund_id', 'is not', null)
    .execute();
  if (before.some(({ refund_id }) => refund_id === refundId)) return;
  for (const { variant_id, on_hand_change } of before)
    asked.set(variant_id, (asked.get(variant_id) ?? 0) - on_hand_change);
  const back = (await readUnitsSoldBy(transaction, sessionId)).flatMap(
    ({ variant_id, quantity }) => {
      const units = Math.min(quantity, asked.get(variant_id) ?? 0);
      return units > 0 ? [{ variant_id, quantity: units }] : [];
    },
  );
  await lockStock(transaction, { variants: back.map((line) => line.variant_id) });
  await returnToStock(transaction, back, { sessionId, refundId, nowMs });
}

export const readRestockedByRefund = (read: Reader | Writer, refundId: string) =>
  read
    .selectFrom('inventory_move')
    .select(['variant_id', 'on_hand_change as quantity'])
    .where('refund_id', '=', refundId)
    .orderBy('variant_id')
    .execute();

export const readRestockedOfSession = (
  read: Reader | Writer,
  sessionId: string,
): Promise<readonly HeldUnits[]> =>
  read
    .selectFrom('inventory_move')
    .select(['variant_id', 'on_hand_change as quantity'])
    .where('session_id', '=', sessionId)
    .where('kind', '=', 'restock')
    .where('refund_id', 'is', null)
    .where('on_hand_change', '>', 0)
    .orderBy('variant_id')
    .execute();
