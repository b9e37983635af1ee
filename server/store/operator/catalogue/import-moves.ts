import type { Reader, Writer } from '../../../db/database.ts';
import { chunks } from './chunks.ts';
import type { ImportMove, ImportPlan } from './plan/plan-import.ts';
import type { StockDone } from './write-import.ts';

/** By move: by how much it changes the stock, as the books have it now. */
export async function movesOf(
  db: Reader | Writer,
  moves: readonly string[],
): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  for (const some of chunks(moves)) {
    const rows = await db
      .selectFrom('inventory_move')
      .select(['id', 'on_hand_change'])
      .where('id', 'in', some)
      .execute();
    for (const { id, on_hand_change } of rows) found.set(id, on_hand_change);
  }
  return found;
}

/** What the moves of imports were before: a count that is taken back counts nothing, and one that is brought back does. */
export function kindsBefore(copies: readonly StockDone[]): ReadonlyMap<string, ImportMove> {
  const kinds = new Map<string, ImportMove>();
  for (const { stock, kinds: changed } of copies.toReversed()) {
    for (const { move } of stock) if (move !== undefined) kinds.set(move, 'stock');
    for (const { move, was } of changed) kinds.set(move, was);
  }
  return kinds;
}

/** @returns which moves have become something else, and what they were */
export async function changeKinds(
  transaction: Writer,
  kinds: ImportPlan['kinds'],
): Promise<StockDone['kinds']> {
  const changed: StockDone['kinds'] = [];
  for (const [kind, was] of [
    ['stock', 'import'],
    ['import', 'stock'],
  ] as const) {
    const moves = [...kinds].filter(([, to]) => to === kind).map(([move]) => move);
    for (const some of chunks(moves)) {
      const rows = await transaction
        .updateTable('inventory_move')
        .set({ kind })
        .where('id', 'in', some)
        .where('kind', '=', was)
        .returning('id')
        .execute();
      changed.push(...rows.map(({ id }) => ({ move: id, was })));
    }
  }
  return changed;
}
