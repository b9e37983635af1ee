import type { Reader, Writer } from '../../db/database.ts';
import { lockStock } from './lock-stock.ts';
import { type Held, type LinesMove, type Move, moveLines, recordMove } from './move-stock.ts';

/**
 * Sets pieces aside. The decrement is conditional, so that whoever comes second finds nothing to take.
 *
 * @param lines one a variant, of managed stock
 * @returns the first line there is not enough for, with what is left; then the caller rolls everything back
 */
export async function hold(
  transaction: Writer,
  lines: readonly Held[],
  { sessionId, nowMs }: Move,
): Promise<{ variant_id: string; left: number } | null> {
  await lockStock(transaction, { variants: lines.map((line) => line.variant_id) });
  for (const { variant_id, quantity } of lines) {
    const taken = await transaction
      .updateTable('inventory')
      .set((row) => ({ reserved: row('reserved', '+', quantity), changed_at: nowMs }))
      .where('variant_id', '=', variant_id)
      .where((row) => row(row('on_hand', '-', row.ref('reserved')), '>=', quantity))
      .executeTakeFirst();
    if (taken.numUpdatedRows !== 1n)
      return { variant_id, left: await sellable(transaction, variant_id) };
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

/** Gives back what a session set aside. The caller has made sure that this happens once. */
export async function release(transaction: Writer, { sessionId, nowMs }: Move): Promise<void> {
  await moveHeld(transaction, { sessionId, nowMs, kind: 'release', onHand: 0, reserved: -1 });
}

/** Turns what a session set aside into what it has bought. The caller has made sure that this happens once. */
export async function sellHeld(transaction: Writer, { sessionId, nowMs }: Move): Promise<void> {
  await moveHeld(transaction, { sessionId, nowMs, kind: 'sale', onHand: -1, reserved: -1 });
}

async function moveHeld(transaction: Writer, move: LinesMove): Promise<void> {
  await lockStock(transaction, { sessions: [move.sessionId] });
  await moveLines(transaction, await heldBy(transaction, move.sessionId), move);
}

/** Sells what a session had set aside once and lost, or what has come to be counted since: all of it, or nothing. */
export async function sellReleased(
  transaction: Writer,
  { sessionId, nowMs }: Move,
): Promise<boolean> {
  await holdCountedSince(transaction, sessionId);
  await lockStock(transaction, { sessions: [sessionId] });
  const lines = await heldBy(transaction, sessionId);
  for (const { variant_id, quantity } of lines)
    if ((await sellable(transaction, variant_id)) < quantity) return false;
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

/** Pieces of managed stock that a session set aside, one line a variant. */
export async function heldBy(read: Reader | Writer, sessionId: string): Promise<Held[]> {
  return read
    .selectFrom('checkout_item')
    .select((row) => ['variant_id', row.fn.sum<number>('held').as('quantity')])
    .where('session_id', '=', sessionId)
    .where('held', '>', 0)
    .groupBy('variant_id')
    .execute();
}

async function sellable(transaction: Writer, variantId: string): Promise<number> {
  const row = await transaction
    .selectFrom('inventory')
    .select(['on_hand', 'reserved'])
    .where('variant_id', '=', variantId)
    .executeTakeFirst();
  return row === undefined ? 0 : row.on_hand - row.reserved;
}
