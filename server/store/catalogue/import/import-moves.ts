import type { Reader, Writer } from '../../../db/database.ts';
import type { ImportMove, ImportPlan } from '../plan/plan-import.ts';
import { chunks } from './chunks.ts';
import type { StockChanges } from './write-import.ts';

/** The present stock change of each move, by its id. */
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

/** The kinds of moves before these imports: undoing an import turns its counts into changes, and undoing that restores them. */
export function previousKinds(copies: readonly StockChanges[]): ReadonlyMap<string, ImportMove> {
  const kinds = new Map<string, ImportMove>();
  for (const { stock, kinds: changed } of copies.toReversed()) {
    for (const { move } of stock) kinds.set(move, 'stock');
    for (const { move, was } of changed) kinds.set(move, was);
  }
  return kinds;
}

/** @returns the changed moves with their previous kinds */
export async function changeKinds(
  transaction: Writer,
  kinds: ImportPlan['kinds'],
): Promise<StockChanges['kinds']> {
  const changed: StockChanges['kinds'] = [];
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
