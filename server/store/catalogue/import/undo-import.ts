import type { Database, Reader, Writer } from '../../../db/database.ts';
import { deskOrCommand } from '../../actor.ts';
import { accept, type Outcome, refused } from '../../http/refusal.ts';
import { type Consent, isConfirmed, type OwnerRefusal } from '../../owner-refusal.ts';
import { lockStock } from '../../stock/lock-stock.ts';
import {
  lockUncountedSales,
  readUncountedSales,
  readUnitsWithoutHold,
  recordedSince,
} from '../../stock/uncounted-sales.ts';
import { readStoreValue } from '../../store-values.ts';
import { isUntouchedSample } from '../end-samples.ts';
import { freePriceWarning } from '../free-price-warning.ts';
import { readCatalogue, type StoredCatalogue } from '../stored-catalogue.ts';
import { splitIntoChunks } from './chunks.ts';
import { type CountChanges, planCountChanges, type RevertedCount } from './count-changes.ts';
import { type ImportResult, writePlan } from './import-catalogue.ts';
import {
  type CatalogueCopies,
  type CatalogueCopy,
  type CatalogueSnapshot,
  listCatalogueCopies,
  readUnchangedImport,
} from './import-copies.ts';
import { type KeptStock, planUndo, type StockSince, stockNotes } from './plan-undo.ts';
import { type PlanSource, preparePlan, readCatalogueState } from './prepared-plan.ts';
import { findManagedVariants, findVariantsCountedSince, readUnmanaged } from './undo-variants.ts';
import { lockAllUncountedVariants } from './write-import.ts';

interface UndoOptions {
  copies: CatalogueCopies;
  /** The name of the copy; undefined for the newest copy. */
  name: string | undefined;
  /** The version of the catalogue after the change. The undo is refused if the catalogue has changed since. */
  version?: string | undefined;
  isDryRun: boolean;
  consents: readonly Consent[];
  nowMs: number;
  progress(done: number, all: number): void;
}

interface UndoResult extends KeptStock {
  done: ImportResult;
  undone: CatalogueCopy;
}

/**
 * Undoes a change of the catalogue, and all later changes. An undo makes a copy too, so it can be
 * undone. Only the stock that these changes set is reverted: later counts and later sales remain,
 * even sales of variants that were not counted.
 *
 * @returns refused if there is no such copy
 */
export async function undoImport(
  db: Database,
  options: UndoOptions,
): Promise<Outcome<UndoResult, OwnerRefusal>> {
  const copyList = await listCatalogueCopies(db.read);
  const from =
    options.name === undefined
      ? copyList.length - 1
      : copyList.findIndex(({ name }) => name === options.name);
  const undone = copyList[from];
  if (undone === undefined) return refused(missingCopyText(options.name, copyList));
  const unchanged = options.name === undefined ? await readUnchangedImport(db.read) : null;
  if (unchanged !== null)
    return refused(
      `Nothing was changed by ${unchanged}, which was the last one, so there is nothing of it to take back. ${deskOrCommand({ desk: 'Import', command: `\`import --undo ${undone.name}\`` })} brings back what was there before ${undone.what}.`,
    );
  const read: CatalogueSnapshot[] = [];
  for (const { name } of copyList.slice(from)) {
    const one = await options.copies.read(name);
    if (!one.ok) return one;
    read.push(one.value);
  }
  const [copy] = read;
  if (copy === undefined) return refused(missingCopyText(options.name, copyList));
  const samplesEnded = (await readStoreValue(db.read, 'samples_ended')) !== null;
  // Do not restore samples once payments have been live.
  const products = copy.catalogue.products.filter(
    (row) => !(samplesEnded && isUntouchedSample(row)),
  );
  const catalogue = { ...copy.catalogue, products };
  const left = { stockKept: 0, notNamed: 0, cells: 0, moved: 0 };
  const sinceCopy = (from: Reader | Writer) =>
    changesSinceCopy(from, copy.catalogue, { read, atMs: undone.atMs });
  let keptStock: KeptStock = { counted: [], held: [], short: [] };
  let counts: CountChanges | null = null;
  const source: PlanSource<{ stored: StoredCatalogue; since: StockSince }> = {
    // The state includes stock counts, because an undo, unlike an import, depends on them.
    async state(from) {
      const { counts, counted, managed, sold } = await sinceCopy(from);
      const { by, corrected, knownSince: _, ...moves } = counts;
      const stock = await readStockRows(from, [...by.keys(), ...sold.map((one) => one.variant_id)]);
      const waiting = [...(await readUnitsWithoutHold(from))];
      const catalogue = await readCatalogueState(from);
      const since = [[...by], [...corrected], moves, [...counted], [...managed], sold];
      return JSON.stringify([catalogue, since, stock, waiting]);
    },
    read: async (from) => ({ stored: await readCatalogue(from), since: await sinceCopy(from) }),
    plan({ stored, since }) {
      const undoing = planUndo(catalogue, since, stored);
      keptStock = undoing.kept;
      counts = since.counts;
      const named = stored.products.flatMap(({ id, title: product_title }) =>
        (stored.variants.get(id) ?? []).map((variant) => ({ ...variant, product_title })),
      );
      const warning = freePriceWarning(named, undoing.plan.variants);
      if (warning !== null && !isConfirmed(warning, options.consents)) return refused(warning);
      return accept({ plan: undoing.plan, left, notes: () => stockNotes(keptStock) });
    },
  };
  const prepared = await preparePlan(db, source, options.nowMs);
  if (!prepared.ok) return prepared;
  if (options.isDryRun)
    return accept({ done: { ...prepared.value.changes, copy: null }, undone, ...keptStock });
  const done = await writePlan(db, {
    ...options,
    entry: { action: 'import-undo', detail: { 'as before': undone.what } },
    what: undone.what.startsWith(undoPrefix)
      ? undone.what.slice(undoPrefix.length)
      : undoPrefix + undone.what,
    source,
    prepared: prepared.value,
    countedAtMs: null,
    async beforePlan(transaction) {
      const { version } = options;
      if (
        version !== undefined &&
        (await readStoreValue(transaction, 'catalogue_version')) !== version
      )
        return refused(
          'The catalogue has changed since. Undo the change under Import, which first shows the effect.',
        );
      const last = (await listCatalogueCopies(transaction)).at(-1);
      if (last?.name !== copyList.at(-1)?.name)
        return refused('Another command has just changed the catalogue. Nothing was changed.');
      // Lock first, so that no sale or refund comes between reading the stock and writing it.
      const managed = await findManagedVariants(transaction, copy.catalogue, undone.atMs);
      const begins = await lockAllUncountedVariants(transaction, [...managed]);
      await lockUncountedSales(transaction, recordedSince(undone.atMs));
      const { counts } = await sinceCopy(transaction);
      for (const variants of splitIntoChunks(
        [...new Set([...counts.changed, ...begins])].toSorted(),
      ))
        await lockStock(transaction, { variants });
      return accept(null);
    },
    counts: () => counts,
  });
  return done.ok ? accept({ done: done.value, undone, ...keptStock }) : done;
}

async function changesSinceCopy(
  db: Reader | Writer,
  catalogue: CatalogueSnapshot['catalogue'],
  { read, atMs }: { read: readonly CatalogueSnapshot[]; atMs: number },
): Promise<StockSince> {
  const managed = await findManagedVariants(db, catalogue, atMs);
  const uncounted = (await readUncountedSales(db, recordedSince(atMs))).filter(({ variant_id }) =>
    managed.has(variant_id),
  );
  const counts = await planCountChanges(db, {
    ...stockBefore(read, {
      atMs,
      imports: await readLaterImports(
        db,
        read.flatMap(({ moves }) => moves),
        atMs,
      ),
    }),
    variants: [
      ...(await readUnmanaged(db, managed)),
      ...uncounted.map(({ variant_id }) => variant_id),
    ],
  });
  const sold = uncounted.filter(
    ({ variant_id, soldMs }) => (counts.knownSince.get(variant_id) ?? 0) <= soldMs,
  );
  const moved = new Set([...counts.by.keys(), ...sold.map(({ variant_id }) => variant_id)]);
  const others = [...counts.changed, ...uncounted.map(({ variant_id }) => variant_id)].filter(
    (variant) => managed.has(variant) && !moved.has(variant),
  );
  const counted = await findVariantsCountedSince(db, [...new Set(others)], atMs);
  return { counts, sold, managed, counted };
}

/**
 * Finds the moves to remove and the counts to restore, so that the stock at the first copy returns.
 * Several of the changes may have made and reverted the same count. If the first of these reverted
 * it, the count existed at the first copy.
 *
 * @param imports later counts of the same variants by imports. An import that found the same
 * numbers has no copy.
 */
function stockBefore(
  copies: readonly CatalogueSnapshot[],
  { atMs, imports }: { atMs: number; imports: readonly string[] },
) {
  const made = new Set<string>();
  const reverted = new Map<string, RevertedCount>();
  for (const copy of copies) {
    for (const id of copy.moves) if (!reverted.has(id)) made.add(id);
    for (const count of copy.reverted)
      if (!made.has(count.id) && !reverted.has(count.id) && count.created_at <= atMs)
        reverted.set(count.id, count);
  }
  return { remove: [...new Set([...made, ...imports])], restore: [...reverted.values()] };
}

/**
 * The counts that imports made after a time, of the variants whose stock the given moves changed.
 */
async function readLaterImports(
  db: Reader | Writer,
  made: readonly string[],
  ms: number,
): Promise<string[]> {
  const found: string[] = [];
  for (const some of splitIntoChunks(made)) {
    const rows = await db
      .selectFrom('inventory_move as made')
      .innerJoin('inventory_move as later', 'later.variant_id', 'made.variant_id')
      .select('later.id')
      .where('made.id', 'in', some)
      .where('later.kind', '=', 'import')
      .where('later.created_at', '>', ms)
      .orderBy('later.id')
      .execute();
    found.push(...rows.map(({ id }) => id));
  }
  return found;
}

async function readStockRows(from: Reader | Writer, variants: readonly string[]) {
  const rows: object[] = [];
  for (const some of splitIntoChunks(variants.toSorted()))
    rows.push(
      ...(await from
        .selectFrom('inventory')
        .select(['variant_id', 'on_hand', 'reserved'])
        .where('variant_id', 'in', some)
        .orderBy('variant_id')
        .execute()),
    );
  return rows;
}

const undoPrefix = 'taking back ';

function missingCopyText(name: string | undefined, copyList: readonly CatalogueCopy[]): string {
  if (copyList.length === 0) return 'There is nothing to undo: no import has changed anything.';
  const list = copyList.map((copy) => `${copy.name}  before ${copy.what}`).toReversed();
  return [`There is no copy '${name}'. There are:`, ...list].join('\n');
}
