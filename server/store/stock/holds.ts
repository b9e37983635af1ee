import { randomUUID } from 'node:crypto';
import type { Reader, Writer } from '../../db/database.ts';
import type { NewInventoryMove } from '../../db/tables.ts';

export interface Held {
  variant_id: string;
  quantity: number;
}

interface Move {
  sessionId: string;
  nowMs: number;
}

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
    await record(transaction, {
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
  await lockStock(transaction, { sessions: [sessionId] });
  for (const { variant_id, quantity } of await heldBy(transaction, sessionId)) {
    await moveStock(transaction, {
      variant_id,
      session_id: sessionId,
      kind: 'release',
      onHand: 0,
      reserved: -quantity,
      nowMs,
    });
  }
}

/** Turns what a session set aside into what it has bought. The caller has made sure that this happens once. */
export async function sellHeld(transaction: Writer, { sessionId, nowMs }: Move): Promise<void> {
  await lockStock(transaction, { sessions: [sessionId] });
  for (const { variant_id, quantity } of await heldBy(transaction, sessionId)) {
    await moveStock(transaction, {
      variant_id,
      session_id: sessionId,
      kind: 'sale',
      onHand: -quantity,
      reserved: -quantity,
      nowMs,
    });
  }
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
  for (const { variant_id, quantity } of lines) {
    await moveStock(transaction, {
      variant_id,
      session_id: sessionId,
      kind: 'late_sale',
      onHand: -quantity,
      reserved: 0,
      nowMs,
    });
  }
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

/**
 * Puts back what a session bought of managed stock. The database lets it happen once. Of what was not counted the books
 * say that it came back: it has not left when its counting begins again.
 *
 * @returns what was put back
 */
export async function restock(
  transaction: Writer,
  { sessionId, nowMs }: Move,
): Promise<readonly Held[]> {
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
  for (const { variant_id, quantity } of sold) {
    await moveStock(transaction, {
      variant_id,
      session_id: sessionId,
      kind: 'restock',
      onHand: quantity,
      reserved: 0,
      nowMs,
    });
  }
  const uncounted = await transaction
    .selectFrom('checkout_item')
    .select('variant_id')
    .distinct()
    .where('session_id', '=', sessionId)
    .where('held', '=', 0)
    .execute();
  for (const { variant_id } of uncounted)
    await record(transaction, {
      variant_id,
      session_id: sessionId,
      kind: 'restock',
      on_hand_change: 0,
      reserved_change: 0,
      created_at: nowMs,
    });
  return sold;
}

interface OwnersChange {
  variant_id: string;
  by: number;
  /** `count`: the owner has said how many there are. */
  kind: 'stock' | 'count';
  nowMs: number;
}

/** What the owner has put in or taken out by hand. The caller has locked the stock and made sure that it can be. */
export async function changeOnHand(
  transaction: Writer,
  { variant_id, by, kind, nowMs }: OwnersChange,
): Promise<void> {
  await moveStock(transaction, {
    variant_id,
    session_id: null,
    kind,
    onHand: by,
    reserved: 0,
    nowMs,
  });
}

/**
 * Takes the moves of sessions out of the books, with what they did to the stock: afterwards it is as if they had never
 * been. What was counted after such a move stays as it was counted. For sessions that hold nothing any more.
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
  // Before the moves are looked at: until then somebody may put pieces back.
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

interface StockChange {
  variant_id: string;
  /** Null for stock put in by its owner. */
  session_id: string | null;
  kind: NewInventoryMove['kind'];
  onHand: number;
  reserved: number;
  nowMs: number;
}

/** Changes the stock and says so in the books. The caller has locked it. */
export async function moveStock(transaction: Writer, stock: StockChange): Promise<void> {
  const { variant_id, session_id, kind, onHand, reserved, nowMs } = stock;
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
  await record(transaction, {
    variant_id,
    session_id,
    kind,
    on_hand_change: onHand,
    reserved_change: reserved,
    created_at: nowMs,
  });
}

async function record(transaction: Writer, move: Omit<NewInventoryMove, 'id'>): Promise<void> {
  await transaction
    .insertInto('inventory_move')
    .values({ id: randomUUID(), ...move })
    .execute();
}
