import { randomUUID } from 'node:crypto';
import type { Writer } from '../../db/database.ts';
import { prepareQuery } from '../../db/prepare-query.ts';
import type { NewInventoryMove } from '../../db/tables.ts';
import { queueLowStockMail } from './low-stock.ts';

interface StockChange {
  variant_id: string;
  /** Null for the owner's own changes. */
  session_id: string | null;
  /** The refund that puts the units back. */
  refund_id?: string;
  kind: NewInventoryMove['kind'];
  onHand: number;
  reserved: number;
  /** When the move happened, if in the past. */
  atMs?: number;
  nowMs: number;
}

/** Changes the stock and records the move. The caller has locked the stock. */
export async function moveStock(transaction: Writer, stock: StockChange): Promise<void> {
  const {
    variant_id,
    session_id,
    refund_id = null,
    kind,
    onHand,
    reserved,
    nowMs,
    atMs = nowMs,
  } = stock;
  const changed = await transaction
    .updateTable('inventory')
    .set((row) => ({
      on_hand: row('on_hand', '+', onHand),
      reserved: row('reserved', '+', reserved),
      changed_at: nowMs,
    }))
    .where('variant_id', '=', variant_id)
    .executeTakeFirst();
  if (changed.numUpdatedRows !== 1n) throw new Error(`No stock is kept of ${variant_id}`);
  await recordMove(transaction, {
    variant_id,
    session_id,
    refund_id,
    kind,
    on_hand_change: onHand,
    reserved_change: reserved,
    created_at: atMs,
  });
  if (onHand !== 0) await queueLowStockMail(transaction, [variant_id], nowMs);
}

export async function recordMove(
  transaction: Writer,
  move: Omit<NewInventoryMove, 'id'>,
): Promise<void> {
  await insertMove(transaction, { id: randomUUID(), refund_id: null, counted_at: null, ...move });
}

const insertMove = prepareQuery((db, move: NewInventoryMove) =>
  db.insertInto('inventory_move').values(move),
);

export interface HeldUnits {
  variant_id: string;
  quantity: number;
}

export interface StockMove {
  sessionId: string;
  nowMs: number;
}

export interface LinesMove extends StockMove {
  kind: NewInventoryMove['kind'];
  refundId?: string;
  /** The change per unit: 1, -1 or 0. */
  onHand: number;
  reserved: number;
}

/** Moves the stock of several lines. The caller has locked the stock. */
export async function moveLines(
  transaction: Writer,
  lines: readonly HeldUnits[],
  { sessionId: session_id, refundId, nowMs, kind, onHand, reserved }: LinesMove,
): Promise<void> {
  for (const { variant_id, quantity } of lines) {
    const change = { onHand: onHand * quantity, reserved: reserved * quantity };
    await moveStock(transaction, {
      variant_id,
      session_id,
      kind,
      ...change,
      nowMs,
      ...(refundId !== undefined && { refund_id: refundId }),
    });
  }
}
