import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Writer } from '../../../db/database.ts';
import type { NewInventoryMove, ProductRow } from '../../../db/tables.ts';
import { accept, type Outcome, refused } from '../../http/refusal.ts';
import { lockStock } from '../../stock/lock-stock.ts';
import { queueLowStockMail } from '../../stock/low-stock.ts';
import { readStockChangesSince } from '../../stock/stock-changes-since.ts';
import {
  holdOpenCheckouts,
  lockUncountedSales,
  lockUncountedVariants,
  readUncountedSales,
  readUnitsWithoutHold,
  recordUncountedSales,
  soldAfter,
} from '../../stock/uncounted-sales.ts';
import { bumpCatalogueVersion } from '../../store-values.ts';
import type { ImportPlan } from '../plan/plan-import.ts';
import { recordPriceChanges } from '../price-history.ts';
import { rowsPerChunk, splitIntoChunks } from './chunks.ts';
import { type CountChanges, timeOfDifference } from './count-changes.ts';

const progressProducts = 1_000;

/** The stock changes that an import wrote. */
interface WrittenStock {
  /** The number of variants whose stock was set. */
  set: number;
  /** The ids of the new moves. */
  moves: readonly string[];
}

interface WriteContext {
  nowMs: number;
  /** The time of the file's stock count; null for an undo, which has already locked and read everything. */
  countedAtMs: number | null;
  /**
   * An undo's changes of earlier counts, which its numbers include; null for an import, whose
   * numbers are counts.
   */
  counts: CountChanges | null;
  /** Called after every thousand products. */
  progress(done: number, all: number): void;
}

/**
 * Writes an import.
 *
 * @returns refused if open checkouts hold more than the stock to be set
 */
export async function writeImport(
  transaction: Writer,
  plan: ImportPlan,
  writing: WriteContext,
): Promise<Outcome<WrittenStock, string>> {
  const { nowMs, progress } = writing;
  const begins = await lockAllUncountedVariants(
    transaction,
    plan.variants.filter((row) => row.manage_inventory === 1).map(({ id }) => id),
  );
  const sold = await readSoldUnits(transaction, plan, { ...writing, begins });
  for (const rows of splitIntoChunks(plan.collections))
    await transaction.insertInto('collection').values(rows).execute();
  const variantsOf = Map.groupBy(plan.variants, (variant) => variant.product_id);
  for (const [index, rows] of splitIntoChunks(plan.products).entries()) {
    await transaction
      .insertInto('product')
      .values(rows)
      .onConflict((conflict) => conflict.column('id').doUpdateSet(newValues(rows)))
      .execute();
    await writeLinks(transaction, rows, plan);
    for (const variants of splitIntoChunks(rows.flatMap(({ id }) => variantsOf.get(id) ?? [])))
      await transaction
        .insertInto('variant')
        .values(variants)
        .onConflict((conflict) => conflict.column('id').doUpdateSet(newValues(variants)))
        .execute();
    await recordPriceChanges(
      transaction,
      rows.flatMap(({ id }) => (variantsOf.get(id) ?? []).map((variant) => variant.id)),
      nowMs,
    );
    const done = index * rowsPerChunk + rows.length;
    if (done % progressProducts === 0 || done === plan.products.length)
      progress(done, plan.products.length);
  }
  for (const ids of splitIntoChunks(plan.removedVariants))
    await transaction
      .updateTable('variant')
      .set({ deleted_at: nowMs })
      .where('id', 'in', ids)
      .execute();
  for (const ids of splitIntoChunks(plan.removedProducts))
    await transaction
      .updateTable('product')
      .set({ deleted_at: nowMs, updated_at: nowMs })
      .where('id', 'in', ids)
      .execute();
  for (const ids of splitIntoChunks(plan.uncounted))
    await transaction
      .updateTable('variant')
      .set({ manage_inventory: 0 })
      .where('id', 'in', ids)
      .execute();
  // Lock the stock in one order; see lockStock.
  const stock = plan.stock.toSorted((a, b) => (a.variant_id < b.variant_id ? -1 : 1));
  const moves: string[] = [];
  let set = 0;
  const waiting =
    begins.length === 0 ? new Map<string, number>() : await readUnitsWithoutHold(transaction);
  for (const rows of splitIntoChunks(stock)) {
    const written = await writeStock(transaction, rows, { ...writing, waiting });
    if (!written.ok) return written;
    moves.push(...written.value.moves);
    set += written.value.set;
  }
  for (const variants of splitIntoChunks(begins.toSorted()))
    await lockStock(transaction, { variants });
  for (const { variant_id, on_hand, at } of stock) {
    const units = sold.reduce(
      (sum, one) => sum + (one.variant_id === variant_id ? one.units : 0),
      0,
    );
    const held = waiting.get(variant_id) ?? 0;
    if (units > 0 && on_hand - units < held)
      return refused(
        `${at}: ${units} were sold since the count, and open checkouts hold ${held}, so there cannot be so few.`,
      );
  }
  await recordUncountedSales(transaction, sold, nowMs);
  if (begins.length > 0) await holdOpenCheckouts(transaction, new Set(begins), nowMs);
  await bumpCatalogueVersion(transaction);
  return accept({ set, moves });
}

/**
 * The uncounted sales. If the file counts stock, reads the sales again, now that the stock is
 * locked.
 */
async function readSoldUnits(
  transaction: Writer,
  plan: ImportPlan,
  { countedAtMs, begins }: Pick<WriteContext, 'countedAtMs'> & { begins: string[] },
): Promise<ImportPlan['sold']> {
  if (countedAtMs === null || begins.length === 0) return plan.sold;
  await lockUncountedSales(transaction, soldAfter(countedAtMs));
  const counted = new Set(begins);
  const sold = await readUncountedSales(transaction, soldAfter(countedAtMs));
  return sold.filter(({ variant_id }) => counted.has(variant_id));
}

/** Like `lockUncountedVariants`, for any number of variants. */
export async function lockAllUncountedVariants(
  transaction: Writer,
  variants: readonly string[],
): Promise<string[]> {
  const uncounted: string[] = [];
  for (const some of splitIntoChunks(variants.toSorted()))
    uncounted.push(...(await lockUncountedVariants(transaction, some)));
  return uncounted;
}

/**
 * Sets all columns to their new values. The columns come from a row, because a written list could
 * miss one.
 */
const newValues = ([row = {}]: readonly object[]) =>
  Object.fromEntries(
    Object.keys(row)
      .filter((column) => column !== 'id' && column !== 'product_id')
      .map((column) => [column, sql<never>`excluded.${sql.ref(column)}`]),
  );

async function writeLinks(transaction: Writer, products: ProductRow[], { links }: ImportPlan) {
  const linked = products.map(({ id }) => id).filter((id) => links.has(id));
  if (linked.length === 0) return;
  await transaction.deleteFrom('product_collection').where('product_id', 'in', linked).execute();
  const rows = linked.flatMap((product_id) =>
    (links.get(product_id) ?? []).map((collection_id, position) => ({
      product_id,
      collection_id,
      position,
    })),
  );
  for (const some of splitIntoChunks(rows))
    await transaction.insertInto('product_collection').values(some).execute();
}

export async function writeStock(
  transaction: Writer,
  planned: ImportPlan['stock'],
  {
    counts,
    nowMs,
    countedAtMs,
    waiting,
  }: Omit<WriteContext, 'progress'> & {
    waiting: ReadonlyMap<string, number>;
  },
): Promise<Outcome<WrittenStock, string>> {
  const variants = planned.map(({ variant_id }) => variant_id);
  await lockStock(transaction, { variants });
  // The stock is locked, so sales made during the planning are included.
  const moved = await readStockChangesSince(transaction, variants, countedAtMs ?? nowMs);
  const rows = planned.map(({ counted, ...row }) =>
    counted === undefined ? row : { ...row, on_hand: counted + (moved.get(row.variant_id) ?? 0) },
  );
  const stored = await transaction
    .selectFrom('inventory')
    .select(['variant_id', 'on_hand', 'reserved'])
    .where('variant_id', 'in', variants)
    .execute();
  const before = new Map(stored.map((row) => [row.variant_id, row]));
  let set = 0;
  const changed = new Set<string>();
  const moves: NewInventoryMove[] = [];
  for (const { variant_id, on_hand, at } of rows) {
    const { on_hand: was = 0, reserved = 0 } = before.get(variant_id) ?? {};
    const held = reserved + (waiting.get(variant_id) ?? 0);
    if (on_hand < held)
      return refused(`${at}: open checkouts hold ${held}, so there cannot be fewer.`);
    const recorded = counts?.by.get(variant_id) ?? 0;
    // A count is recorded even if it changes nothing, because it supersedes all earlier moves.
    if (counts !== null && before.has(variant_id) && on_hand === was && recorded === 0) continue;
    set++;
    if (!before.has(variant_id) || on_hand !== was) changed.add(variant_id);
    const on_hand_change = on_hand - was - recorded;
    if (counts !== null && on_hand_change === 0) continue;
    moves.push({
      id: randomUUID(),
      variant_id,
      session_id: null,
      kind: counts === null ? 'import' : 'stock',
      on_hand_change,
      reserved_change: 0,
      counted_at: counts === null ? (countedAtMs ?? nowMs) : null,
      created_at: counts === null ? nowMs : timeOfDifference(counts, variant_id),
    });
  }
  const changedRows = rows
    .filter(({ variant_id }) => changed.has(variant_id))
    .map(({ variant_id, on_hand }) => ({ variant_id, on_hand, reserved: 0, changed_at: nowMs }));
  if (changedRows.length > 0)
    await transaction
      .insertInto('inventory')
      .values(changedRows)
      // Leave the holds unchanged.
      .onConflict((conflict) =>
        conflict.column('variant_id').doUpdateSet((row) => ({
          on_hand: row.ref('excluded.on_hand'),
          changed_at: row.ref('excluded.changed_at'),
        })),
      )
      .execute();
  if (moves.length > 0) await transaction.insertInto('inventory_move').values(moves).execute();
  await queueLowStockMail(transaction, [...changed].toSorted(), nowMs);
  return accept({ set, moves: moves.map(({ id }) => id) });
}

/**
 * Stores the colours of pictures by their paths. A path contains a hash of the picture, so its
 * colour never changes.
 */
export async function writePictureColors(
  transaction: Writer,
  colors: ReadonlyMap<string, string>,
): Promise<void> {
  for (const rows of splitIntoChunks([...colors].map(([address, color]) => ({ address, color }))))
    await transaction
      .insertInto('picture_color')
      .values(rows)
      .onConflict((conflict) => conflict.column('address').doNothing())
      .execute();
}
