import type { Reader, Writer } from '../../../db/database.ts';
import { beforeAllCountsMs, readStockChangesSince } from '../../stock/stock-changes-since.ts';
import { splitIntoChunks } from './chunks.ts';

/** A count that no longer applies, because its import was undone. */
export interface RevertedCount {
  id: string;
  variant_id: string;
  /** The number of units that was counted. */
  pieces: number;
  counted_at: number;
  created_at: number;
}

/** Changes of recorded moves: an undo removes the counts of imports, and undoing the undo restores them. */
export interface CountChanges {
  /** The variants whose moves change. */
  changed: readonly string[];
  /** The change of units on hand, by variant. */
  by: ReadonlyMap<string, number>;
  removed: readonly string[];
  /** The counts among the removed moves. */
  reverted: readonly RevertedCount[];
  restored: readonly Move[];
  /** The new difference of a count that stays, by the move's id. */
  corrected: ReadonlyMap<string, number>;
  /**
   * The time of the last valid count afterwards, by variant; absent for a variant without a count.
   */
  knownSince: ReadonlyMap<string, number>;
}

type Move = Awaited<ReturnType<typeof readMoves>>[number];
/** The position of a move relative to the counts. */
type MovePosition = Pick<Move, 'counted_at' | 'created_at'>;

/**
 * Plans to remove moves, and to restore counts at their original times. A count that stays keeps its
 * number, so the first count after a change absorbs the change. A change without a later count changes the
 * stock.
 *
 * @param variants further variants whose `knownSince` is needed
 */
export async function planCountChanges(
  db: Reader | Writer,
  {
    remove,
    restore,
    variants,
  }: { remove: readonly string[]; restore: readonly RevertedCount[]; variants: readonly string[] },
): Promise<CountChanges> {
  const removed = await readMoves(db, { ids: remove });
  const changed = new Set([...removed, ...restore].map(({ variant_id }) => variant_id));
  const counts = await readMoves(db, { countsOf: [...new Set([...changed, ...variants])] });
  const onHand = await readOnHand(db, [...changed]);
  const amountsAfter = await readAmountsAfter(db, [...removed, ...restore]);
  const movesOf = Map.groupBy([...counts, ...removed.filter(isAmount)], (move) => move.variant_id);
  /** The units on hand right after a position among the moves. */
  const numberAt = (variant: string, place: MovePosition, moves: readonly Move[]) => {
    const later = moves.filter((move) => !isAmount(move) && isLater(move, place));
    return (onHand.get(variant) ?? 0) - amountsAfter(variant, place) - sumOf(later);
  };
  const reverted = removed.flatMap(({ id, variant_id, counted_at, created_at }) => {
    if (counted_at === null) return [];
    const pieces = numberAt(variant_id, { counted_at, created_at }, movesOf.get(variant_id) ?? []);
    return [{ id, variant_id, pieces, counted_at, created_at }];
  });
  const gone = new Set(removed.map(({ id }) => id));
  const staying = new Map(
    [...movesOf].map(([id, moves]) => [
      id,
      moves.filter((move) => !gone.has(move.id)).toSorted(byPlace),
    ]),
  );
  const by = new Map<string, number>();
  const corrected = new Map<string, number>();
  const change = (variant: string, place: MovePosition, pieces: number) => {
    const next = staying.get(variant)?.find((count) => isLater(count, place));
    if (next === undefined) by.set(variant, (by.get(variant) ?? 0) + pieces);
    else {
      next.on_hand_change -= pieces;
      corrected.set(next.id, next.on_hand_change);
    }
  };
  for (const move of removed) change(move.variant_id, move, -move.on_hand_change);
  const restored: Move[] = [];
  const there = new Set(counts.map(({ id }) => id));
  for (const { pieces, ...count } of restore.toSorted(byPlace)) {
    if (there.has(count.id)) continue;
    const { variant_id } = count;
    const others = staying.get(variant_id) ?? [];
    const late = sumOf(
      (movesOf.get(variant_id) ?? []).filter((move) => isAmount(move) && isLater(move, count)),
    );
    const found = numberAt(variant_id, count, others) + (by.get(variant_id) ?? 0) + late;
    const move = { ...count, on_hand_change: pieces - found };
    change(variant_id, count, move.on_hand_change);
    staying.set(variant_id, [...others, move].toSorted(byPlace));
    restored.push(move);
  }
  const knownSince = new Map<string, number>();
  for (const [id, counted] of staying) {
    const last = counted.at(-1)?.counted_at;
    if (last) knownSince.set(id, last);
  }
  return {
    changed: [...changed],
    by,
    removed: [...gone],
    reverted,
    restored,
    corrected,
    knownSince,
  };
}

/**
 * The time to record for a difference in stock that an undo leaves, such as units that open
 * checkouts hold. No unit moved at the undo, so no later count may add the difference. The time is
 * therefore right after the last count, or before all counts if there is none.
 */
export function timeOfDifference({ knownSince }: CountChanges, variantId: string): number {
  const knownMs = knownSince.get(variantId);
  return knownMs === undefined ? beforeAllCountsMs : knownMs + 1;
}

/** Writes the changes of moves only. The caller has locked the stock, and changes it. */
export async function writeCountChanges(
  transaction: Writer,
  { removed, restored, corrected }: CountChanges,
): Promise<void> {
  for (const ids of splitIntoChunks(removed))
    await transaction.deleteFrom('inventory_move').where('id', 'in', ids).execute();
  for (const rows of splitIntoChunks(restored))
    await transaction
      .insertInto('inventory_move')
      .values(rows.map((row) => ({ ...row, session_id: null, kind: 'import', reserved_change: 0 })))
      .execute();
  for (const [id, on_hand_change] of corrected)
    await transaction
      .updateTable('inventory_move')
      .set({ on_hand_change })
      .where('id', '=', id)
      .execute();
}

const isAmount = (move: Move) => move.counted_at === null;
const sumOf = (moves: readonly Move[]) => moves.reduce((sum, move) => sum + move.on_hand_change, 0);
const momentOf = ({ counted_at, created_at }: MovePosition) => counted_at ?? created_at;
const byPlace = (one: MovePosition, other: MovePosition) =>
  momentOf(one) - momentOf(other) || one.created_at - other.created_at;
const isLater = (move: MovePosition, place: MovePosition) => byPlace(move, place) > 0;

async function readMoves(
  db: Reader | Writer,
  { ids = [], countsOf = [] }: { ids?: readonly string[]; countsOf?: readonly string[] },
) {
  const query = db
    .selectFrom('inventory_move')
    .select(['id', 'variant_id', 'counted_at', 'created_at', 'on_hand_change']);
  const found = [];
  for (const some of splitIntoChunks(ids))
    found.push(...(await query.where('id', 'in', some).execute()));
  for (const some of splitIntoChunks(countsOf))
    found.push(
      ...(await query
        .where('variant_id', 'in', some)
        // Equivalent to "is not null", but PostgreSQL then uses the index of counts whatever the number of variants.
        .where('counted_at', '>', 0)
        .execute()),
    );
  return found;
}

async function readOnHand(
  db: Reader | Writer,
  variants: readonly string[],
): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  for (const some of splitIntoChunks(variants)) {
    const rows = await db
      .selectFrom('inventory')
      .select(['variant_id', 'on_hand'])
      .where('variant_id', 'in', some)
      .execute();
    for (const { variant_id, on_hand } of rows) found.set(variant_id, on_hand);
  }
  return found;
}

/**
 * For each count, the sum of later changes by an amount. Many counts share a time, so each time is read
 * once.
 */
async function readAmountsAfter(
  db: Reader | Writer,
  counts: readonly (MovePosition & { variant_id: string })[],
): Promise<(variant: string, place: MovePosition) => number> {
  const found = new Map<number, Map<string, number>>();
  for (const [at, same] of Map.groupBy(counts, momentOf)) {
    const changes = new Map<string, number>();
    for (const variants of splitIntoChunks(same.map(({ variant_id }) => variant_id)))
      for (const [id, pieces] of await readStockChangesSince(db, variants, at))
        changes.set(id, pieces);
    found.set(at, changes);
  }
  return (variant, place) => found.get(momentOf(place))?.get(variant) ?? 0;
}
