import type { Reader, Writer } from '../../db/database.ts';
import { prepareQuery } from '../../db/prepare-query.ts';
import { lockStock } from './lock-stock.ts';
import {
  type HeldUnits,
  type LinesMove,
  moveLines,
  recordMove,
  type StockMove,
} from './move-stock.ts';

/**
 * Holds stock for a session. The update is conditional, so that two checkouts cannot hold the same unit.
 *
 * @param lines one for each variant with managed stock
 * @returns null if all stock is held. Otherwise the first variant without enough stock, and its remaining stock; the
 * caller must then roll back.
 */
export async function holdStock(
  transaction: Writer,
  lines: readonly HeldUnits[],
  { sessionId, nowMs }: StockMove,
): Promise<{ variant_id: string; left: number } | null> {
  // The update locks a single row by itself. Lock several rows in a fixed order first.
  if (lines.length > 1)
    await lockStock(transaction, { variants: lines.map((line) => line.variant_id) });
  for (const { variant_id, quantity } of lines) {
    const taken = await reserveUnits(transaction, { variant_id, quantity, nowMs });
    if (taken.numAffectedRows !== 1n)
      return { variant_id, left: await readSellableUnits(transaction, variant_id) };
    await recordMove(transaction, {
      variant_id,
      session_id: sessionId,
      kind: 'hold',
      on_hand_change: 0,
      reserved_change: quantity,
      created_at: nowMs,
    });
  }
  return null;
}

const reserveUnits = prepareQuery(
  (db, { variant_id, quantity, nowMs }: { variant_id: string; quantity: number; nowMs: number }) =>
    db
      .updateTable('inventory')
      .set((row) => ({ reserved: row('reserved', '+', quantity), changed_at: nowMs }))
      .where('variant_id', '=', variant_id)
      .where((row) => row(row('on_hand', '-', row.ref('reserved')), '>=', quantity)),
);

/** The first variant with fewer sellable units than a session without a hold needs; null if all have enough. */
export async function findShortVariant(
  transaction: Writer,
  lines: readonly HeldUnits[],
): Promise<{ variant_id: string; left: number } | null> {
  for (const { variant_id, quantity } of lines) {
    const left = await readSellableUnits(transaction, variant_id);
    if (left < quantity) return { variant_id, left };
  }
  return null;
}

/** Releases a session's hold. The caller ensures that this is done once. */
export async function releaseHold(
  transaction: Writer,
  { sessionId, nowMs }: StockMove,
): Promise<void> {
  await moveHeldUnits(transaction, { sessionId, nowMs, kind: 'release', onHand: 0, reserved: -1 });
}

/** Turns a session's hold into a sale. The caller ensures that this is done once. */
export async function sellHeldUnits(
  transaction: Writer,
  { sessionId, nowMs }: StockMove,
): Promise<void> {
  await moveHeldUnits(transaction, { sessionId, nowMs, kind: 'sale', onHand: -1, reserved: -1 });
}

async function moveHeldUnits(transaction: Writer, move: LinesMove): Promise<void> {
  await lockStock(transaction, { sessions: [move.sessionId] });
  await moveLines(transaction, await readHeldUnits(transaction, move.sessionId), move);
}

/**
 * Sells all units of a session without a hold, or none if some are missing. The session never had a hold, or the hold
 * was released.
 *
 * @returns true if the units were sold
 */
export async function sellUnheldUnits(
  transaction: Writer,
  { sessionId, nowMs }: StockMove,
): Promise<boolean> {
  await holdCountedSince(transaction, sessionId);
  await lockStock(transaction, { sessions: [sessionId] });
  const lines = await readHeldUnits(transaction, sessionId);
  for (const { variant_id, quantity } of lines)
    if ((await readSellableUnits(transaction, variant_id)) < quantity) return false;
  const move = { sessionId, nowMs, kind: 'late_sale', onHand: -1, reserved: 0 } as const;
  await moveLines(transaction, lines, move);
  return true;
}

async function holdCountedSince(transaction: Writer, sessionId: string): Promise<void> {
  await transaction
    .updateTable('checkout_item')
    .set((row) => ({ held: row.ref('quantity') }))
    .where('session_id', '=', sessionId)
    .where('held', '=', 0)
    .where('variant_id', 'in', (row) =>
      row.selectFrom('variant').select('id').where('manage_inventory', '=', 1),
    )
    .execute();
}

/** The units of managed stock that a session holds or has held, one line for each variant. */
export async function readHeldUnits(
  read: Reader | Writer,
  sessionId: string,
): Promise<HeldUnits[]> {
  return read
    .selectFrom('checkout_item')
    .select((row) => ['variant_id', row.fn.sum<number>('held').as('quantity')])
    .where('session_id', '=', sessionId)
    .where('held', '>', 0)
    .groupBy('variant_id')
    .execute();
}

export async function readSellableUnits(transaction: Writer, variantId: string): Promise<number> {
  const row = await transaction
    .selectFrom('inventory')
    .select(['on_hand', 'reserved'])
    .where('variant_id', '=', variantId)
    .executeTakeFirst();
  return row === undefined ? 0 : row.on_hand - row.reserved;
}

/** Selects the open checkouts without a hold that ask for more units than can be sold. */
export const selectOutsoldSessions = (read: Reader) =>
  read
    .selectFrom('checkout_session as session')
    .innerJoin('checkout_item as item', 'item.session_id', 'session.id')
    .innerJoin('inventory', 'inventory.variant_id', 'item.variant_id')
    .innerJoin('variant', 'variant.id', 'item.variant_id')
    .select('session.id')
    .where('session.state', '=', 'open')
    .where('session.holds', '=', 0)
    .where('variant.manage_inventory', '=', 1)
    .groupBy(['session.id', 'inventory.variant_id', 'inventory.on_hand', 'inventory.reserved'])
    .having((row) =>
      row(
        row.fn.sum<number>('item.quantity'),
        '>',
        row('inventory.on_hand', '-', row.ref('inventory.reserved')),
      ),
    );
