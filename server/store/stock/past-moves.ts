import type { Reader, Writer } from '../../db/database.ts';
import { readSellableUnits } from './holds.ts';
import { lockStock } from './lock-stock.ts';
import {
  type HeldUnits,
  type LinesMove,
  moveLines,
  moveStock,
  recordMove,
  type StockMove,
} from './move-stock.ts';

/**
 * Deletes the moves of sessions and reverts their effect on the stock. Later counts keep their numbers. The sessions
 * must no longer hold stock.
 */
export async function deleteStockMoves(
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
  // Lock before reading the moves, because a concurrent refund may still restock.
  if (variants.length > 0) await lockStock(transaction, { variants });
  for (const variant_id of variants) {
    const moves = await transaction
      .selectFrom('inventory_move')
      .select(['on_hand_change', 'created_at'])
      .where('variant_id', '=', variant_id)
      .where('session_id', 'in', sessions)
      .execute();
    const counts = await readCounts(transaction, variant_id);
    let after = 0;
    for (const { created_at, on_hand_change } of moves) {
      const count = counts.find(({ counted_at }) => created_at <= counted_at);
      if (count === undefined) after += on_hand_change;
      else if (on_hand_change !== 0) await addToCount(transaction, count.id, on_hand_change);
    }
    await transaction
      .updateTable('inventory')
      .set((row) => ({ on_hand: row('on_hand', '-', after), changed_at: nowMs }))
      .where('variant_id', '=', variant_id)
      .execute();
  }
  await transaction.deleteFrom('inventory_move').where('session_id', 'in', sessions).execute();
}

interface PastSale extends StockMove {
  /** The past moment at which the units left. */
  soldMs: number;
}

/**
 * Takes the units of a sale out of the stock, as of the time of the sale. The stock of a variant that was counted since
 * is not changed, because the count already lacked the sold units.
 *
 * @param lines one for each variant with managed stock
 * @returns the variants that were counted since, or the first variant with too few units; the caller must then roll
 * back
 */
export async function recordPastSale(
  transaction: Writer,
  lines: readonly HeldUnits[],
  { sessionId, soldMs, nowMs }: PastSale,
): Promise<{ counted: string[] } | { variant_id: string; left: number }> {
  await lockStock(transaction, { variants: lines.map(({ variant_id }) => variant_id) });
  const counted: string[] = [];
  for (const { variant_id, quantity } of lines) {
    const count = await readFirstCountAfter(transaction, variant_id, soldMs);
    if (count === undefined) {
      const left = await readSellableUnits(transaction, variant_id);
      if (left < quantity) return { variant_id, left };
      await moveStock(transaction, {
        variant_id,
        session_id: sessionId,
        kind: 'sale',
        onHand: -quantity,
        reserved: 0,
        atMs: soldMs,
        nowMs,
      });
      continue;
    }
    counted.push(variant_id);
    await recordMove(transaction, {
      variant_id,
      session_id: sessionId,
      kind: 'sale',
      on_hand_change: -quantity,
      reserved_change: 0,
      created_at: soldMs,
    });
    await addToCount(transaction, count.id, quantity);
  }
  return { counted };
}

/**
 * The variants, each with the time of the sale, for which `recordPastSale` took no units, because a
 * count had covered the sale when it was recorded.
 */
export async function findVariantsCoveredByCounts(
  read: Reader | Writer,
  sessionId: string,
): Promise<Map<string, number>> {
  const rows = await read
    .selectFrom('inventory_move as sale')
    .innerJoin('checkout_session as session', 'session.id', 'sale.session_id')
    .innerJoin('inventory_move as count', 'count.variant_id', 'sale.variant_id')
    .select(['sale.variant_id', 'sale.created_at as soldMs'])
    .distinct()
    .where('session.id', '=', sessionId)
    .where('sale.kind', '=', 'sale')
    // `counted_at` implies the kind, but naming the kinds lets the query use the index on variant and kind.
    .where('count.kind', 'in', ['count', 'import'])
    .whereRef('count.counted_at', '>', 'sale.created_at')
    // Only a manual sale of a past day is older than its session, which begins when the sale is recorded. Counts after
    // the recording do not change what the sale took.
    .whereRef('count.created_at', '<=', 'session.created_at')
    .execute();
  return new Map(rows.map(({ variant_id, soldMs }) => [variant_id, soldMs]));
}

/**
 * Returns units of a session to the stock, but only units that its sale took out. Units that a count had covered are
 * recorded as returned at the time of the sale, so that the counted number does not change. The caller has locked the
 * stock.
 */
export async function returnToStock(
  transaction: Writer,
  lines: readonly HeldUnits[],
  { sessionId, refundId, nowMs }: StockMove & Pick<LinesMove, 'refundId'>,
): Promise<void> {
  const covered = await findVariantsCoveredByCounts(transaction, sessionId);
  const taken = lines.filter(({ variant_id }) => !covered.has(variant_id));
  const move = { sessionId, nowMs, kind: 'restock', onHand: 1, reserved: 0 } as const;
  await moveLines(transaction, taken, { ...move, ...(refundId !== undefined && { refundId }) });
  for (const { variant_id, quantity } of lines) {
    const soldMs = covered.get(variant_id);
    if (soldMs === undefined) continue;
    await recordMove(transaction, {
      variant_id,
      session_id: sessionId,
      refund_id: refundId ?? null,
      kind: 'restock',
      on_hand_change: quantity,
      reserved_change: 0,
      created_at: soldMs,
    });
    const count = await readFirstCountAfter(transaction, variant_id, soldMs);
    if (count !== undefined) await addToCount(transaction, count.id, -quantity);
  }
}

/**
 * The variants that the owner counted in a period, including both its ends. A variant's first number is left out,
 * because nothing can have been sold before the variant existed.
 */
export async function findVariantsCountedBetween(
  read: Reader | Writer,
  variants: readonly string[],
  [fromMs, untilMs]: readonly [number, number],
): Promise<string[]> {
  if (variants.length === 0) return [];
  const rows = await read
    .selectFrom('inventory_move as count')
    .select('count.variant_id')
    .distinct()
    .where('count.variant_id', 'in', variants)
    .where('count.kind', 'in', ['count', 'import'])
    .where('count.counted_at', '>=', fromMs)
    .where('count.counted_at', '<=', untilMs)
    .where((row) =>
      row.exists(
        row
          .selectFrom('inventory_move as earlier')
          .select('earlier.id')
          .whereRef('earlier.variant_id', '=', 'count.variant_id')
          .where('earlier.kind', 'in', ['count', 'import'])
          .whereRef('earlier.counted_at', '<', 'count.counted_at'),
      ),
    )
    .orderBy('count.variant_id')
    .execute();
  return rows.map(({ variant_id }) => variant_id);
}

/** The moves that set a variant's number, by the time for which it was counted. */
const readCounts = (transaction: Writer, variantId: string) =>
  transaction
    .selectFrom('inventory_move')
    .select(['id', 'counted_at'])
    .$narrowType<{ counted_at: number }>()
    .where('variant_id', '=', variantId)
    .where('counted_at', 'is not', null)
    .orderBy('counted_at')
    .orderBy('created_at')
    .execute();

/**
 * The first count after a move in the past. This count absorbs the move, so that it and all later
 * counts keep their numbers.
 */
const readFirstCountAfter = async (transaction: Writer, variantId: string, atMs: number) =>
  (await readCounts(transaction, variantId)).find(({ counted_at }) => counted_at > atMs);

/**
 * Corrects the recorded difference of a count after an earlier move was added or removed, so that the counted number
 * does not change.
 */
const addToCount = (transaction: Writer, id: string, units: number) =>
  transaction
    .updateTable('inventory_move')
    .set((row) => ({ on_hand_change: row('on_hand_change', '+', units) }))
    .where('id', '=', id)
    .execute();
