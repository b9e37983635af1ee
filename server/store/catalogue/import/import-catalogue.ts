import type { Database, Writer } from '../../../db/database.ts';
import { commitAccepted } from '../../commit-accepted.ts';
import { addHistoryEntry, type HistoryEntry } from '../../history.ts';
import { accept, type Outcome, refused } from '../../http/refusal.ts';
import type { OwnerRefusal } from '../../owner-refusal.ts';
import { readLaterCounts, readStockChangesSince } from '../../stock/stock-changes-since.ts';
import { readUncountedSales, soldAfter } from '../../stock/uncounted-sales.ts';
import { bumpStockVersion } from '../../store-values.ts';
import { findCurrency } from '../currencies.ts';
import type { CatalogueFile } from '../file/file-product.ts';
import { catalogueAfterImport } from '../plan/after-import.ts';
import { catalogueDifferences } from '../plan/differences.ts';
import { type PlanOptions, planImport } from '../plan/plan-import.ts';
import { variantsInCatalogue } from '../plan/same-names.ts';
import { lostCharactersWarning, spreadsheetWarnings } from '../plan/spreadsheet-warnings.ts';
import { readCatalogue, type StoredCatalogue } from '../stored-catalogue.ts';
import { splitIntoChunks } from './chunks.ts';
import { type CountChanges, writeCountChanges } from './count-changes.ts';
import { type FileTimes, timeOfCount } from './count-time.ts';
import {
  type CatalogueCopies,
  type CatalogueCopy,
  catalogueCopyName,
  recordCatalogueCopy,
  recordUnchangedImport,
} from './import-copies.ts';
import { type ImportPictures, inspectPictures } from './inspect-pictures.ts';
import {
  type ImportChanges,
  type PlannedImport,
  type PlanSource,
  type PreparedPlan,
  preparePlan,
  preparePlanInTransaction,
  readCatalogueState,
} from './prepared-plan.ts';
import { byPlace, problemList } from './problem-list.ts';
import { writeImport, writePictureColors, writeStock } from './write-import.ts';

interface WriteOptions {
  copies: CatalogueCopies;
  isDryRun: boolean;
  nowMs: number;
  progress(done: number, all: number): void;
}

type StockSince = Pick<PlanOptions, 'moved' | 'sold' | 'laterCounts'>;

export interface ImportOptions
  extends WriteOptions,
    FileTimes,
    Pick<PlanOptions, 'stock' | 'replace' | 'replaceVariants' | 'currency' | 'free'> {
  pictures: ImportPictures;
  name: string;
  /** Describes the change in the list of changes that can be undone; by default as the import of a file. */
  what?: string;
}

/** Writes a catalogue file into the store, all or nothing. The text of a refusal has one line per problem. */
export async function importCatalogue(
  db: Database,
  file: CatalogueFile,
  asked: ImportOptions,
): Promise<Outcome<ImportedFile, OwnerRefusal>> {
  const time = timeOfCount(file, asked);
  if (!time.ok) return time;
  if (asked.currency !== null && findCurrency(asked.currency) === undefined)
    return refused(
      `'${asked.currency}' is no currency that can be sold in: write its three letters, such as eur.`,
    );
  const options = { ...asked, countedAtMs: time.value };
  const pictures = await inspectPictures(file.products, options.pictures);
  const wrong = [...file.problems, ...pictures.problems];
  const productAt = new Map(
    file.products.flatMap(({ product: { id }, at, variantsAt }) =>
      [at, ...variantsAt].map((place) => [place, id]),
    ),
  );
  const planned = (
    stored: StoredCatalogue,
    since: StockSince,
  ): Outcome<PlannedImport, OwnerRefusal> => {
    const { plan, left, notes, problems } = planImport(file.products, stored, {
      ...options,
      ...since,
      isForeign: file.isForeign,
      picture: (reference) => pictures.addresses.get(reference) ?? '',
    });
    const all = [...wrong, ...problems];
    if (all.length > 0)
      return refused({
        sentence: problemList(all),
        problems: all
          .toSorted(byPlace)
          .map((problem) => ({ ...problem, product: productAt.get(problem.at) })),
      });
    const lost = file.isWindows
      ? lostCharactersWarning(catalogueDifferences(stored, catalogueAfterImport(stored, plan)))
      : null;
    if (lost !== null) return refused(problemList([{ at: '', sentence: lost }]));
    const skus = variantsInCatalogue(stored).flatMap(({ sku }) => sku ?? []);
    return accept({
      plan,
      // A file with only stock does not say which products the catalogue has.
      left: file.isCount ? { ...left, notNamed: 0 } : left,
      notes: (products) => [...file.notes, ...notes, ...spreadsheetWarnings(products, skus)],
    });
  };
  const statesStock = file.products.some(({ product }) =>
    product.variants?.some(({ stock }) => typeof stock === 'number'),
  );
  /** True if the file may make a variant's stock managed. */
  const mayBegin = ({ variants }: StoredCatalogue) =>
    statesStock && [...variants.values()].flat().some((row) => row.manage_inventory === 0);
  const source: PlanSource<{ stored: StoredCatalogue; since: StockSince }> = {
    state: readCatalogueState,
    async read(from) {
      const stored = await readCatalogue(from);
      const moved = new Map<string, number>();
      const sold = mayBegin(stored)
        ? await readUncountedSales(from, soldAfter(options.countedAtMs))
        : [];
      if (options.stock)
        for (const variants of splitIntoChunks([...stored.stock.keys()]))
          for (const [id, pieces] of await readStockChangesSince(
            from,
            variants,
            options.countedAtMs,
          ))
            moved.set(id, pieces);
      const laterCounts = await readLaterCounts(from, options.countedAtMs);
      return { stored, since: { moved, sold, laterCounts } };
    },
    plan: ({ stored, since }) => planned(stored, since),
  };
  const prepared = await preparePlan(db, source, options.nowMs);
  if (!prepared.ok) return prepared;
  const { plan, changes } = prepared.value;
  const counted_at = plan.stock.length > 0 ? new Date(options.countedAtMs).toISOString() : null;
  if (options.isDryRun) return accept({ ...changes, counted_at, copy: null });
  for (const reference of pictures.addresses.keys()) await options.pictures.keep(reference);
  const written = await writePlan(db, {
    ...options,
    what: options.what ?? `the import of ${options.name}`,
    entry: { action: 'import', detail: { file: options.name } },
    source,
    prepared: prepared.value,
    async beforePlan(transaction) {
      await writePictureColors(transaction, pictures.colors);
      return accept(null);
    },
  });
  return written.ok ? accept({ ...written.value, counted_at }) : written;
}

interface PlanToWrite<Seen extends { stored: StoredCatalogue }>
  extends Omit<WriteOptions, 'isDryRun'> {
  countedAtMs: number | null;
  /** Changes of earlier counts, if the change is an undo. */
  counts?(): CountChanges | null;
  /** Describes the change, such as 'the import of new.csv'. */
  what: string;
  /** The history's entry, to which the numbers are added. */
  entry: Pick<HistoryEntry, 'action' | 'detail'>;
  source: PlanSource<Seen>;
  prepared: PreparedPlan;
  /**
   * Runs in the transaction before the plan is made or checked there.
   *
   * @returns the refusal of the whole change, if there is one
   */
  beforePlan?(transaction: Writer): Promise<Outcome<null, string>>;
}

/**
 * The maximum number of plans that are made outside the transaction. If changes by others make all of these outdated,
 * the next plan is made within the transaction.
 */
const maxPrepared = 3;
const stalePlan = Symbol('stale');

/** Writes a plan in one transaction, and keeps a copy of the previous catalogue. */
export async function writePlan<Seen extends { stored: StoredCatalogue }>(
  db: Database,
  writing: PlanToWrite<Seen>,
): Promise<Outcome<ImportResult, OwnerRefusal>> {
  const { source, nowMs, copies } = writing;
  let prepared: PreparedPlan | null = writing.prepared;
  for (let tries = 1; ; tries++) {
    const committed = await commitAccepted<WriteOutcome, OwnerRefusal | typeof stalePlan>(
      db,
      (transaction) => writeWithin(transaction, writing, prepared),
      'catalogue',
    );
    if (committed.ok) {
      await copies.remove(committed.value.dropped.map((copy) => copy.name));
      return accept(committed.value.done);
    }
    if (committed.refusal !== stalePlan) return refused(committed.refusal);
    if (tries >= maxPrepared) prepared = null;
    else {
      const again = await preparePlan(db, source, nowMs);
      if (!again.ok) return again;
      prepared = again.value;
    }
  }
}

interface WriteOutcome {
  done: ImportResult;
  dropped: readonly CatalogueCopy[];
}

/** @param prepared null to make the plan within the transaction */
async function writeWithin<Seen extends { stored: StoredCatalogue }>(
  transaction: Writer,
  { what, entry, source, beforePlan, counts, copies, ...times }: PlanToWrite<Seen>,
  prepared: PreparedPlan | null,
): Promise<Outcome<WriteOutcome, OwnerRefusal | typeof stalePlan>> {
  const { nowMs } = times;
  const begun = await beforePlan?.(transaction);
  if (begun?.ok === false) return begun;
  if (prepared !== null && (await source.state(transaction)) !== prepared.state)
    return refused(stalePlan);
  const planned =
    prepared === null
      ? await preparePlanInTransaction(transaction, source, nowMs)
      : accept(prepared);
  if (!planned.ok) return planned;
  const { stored, plan } = planned.value;
  const done: ImportResult = { ...planned.value.changes, copy: null };
  const changes = counts?.() ?? null;
  // Undoing a count is a change even if it leaves the same number.
  const isSame = done.products.length === 0 && !done.reordered && !changes?.changed.length;
  if (isSame) {
    // Record an import that changes nothing, because `import --undo` would otherwise undo an
    // earlier import.
    if (entry.action === 'import') await recordUnchangedImport(transaction, what);
    if (changes === null && plan.stock.length > 0) {
      const counted = await writeStock(transaction, plan.stock, {
        ...times,
        counts: null,
        waiting: new Map(),
      });
      if (!counted.ok) return counted;
      // Invalidate plans that were made before this count.
      await bumpStockVersion(transaction);
    }
    return accept({ done, dropped: [] });
  }
  if (changes !== null) await writeCountChanges(transaction, changes);
  const written = await writeImport(transaction, plan, { ...times, counts: changes });
  if (!written.ok) return written;
  const { set, moves } = written.value;
  const detail = { ...entry.detail, ...numbersOf(done, set) };
  await addHistoryEntry(transaction, { ...entry, nowMs, detail });
  const name = catalogueCopyName(nowMs);
  // Write the copy within the transaction, so that every change has its copy. If the transaction fails, the copy is
  // never listed.
  try {
    await copies.write(name, {
      catalogue: stored,
      moves: [...moves, ...(changes?.restored ?? []).map(({ id }) => id)],
      reverted: changes?.reverted ?? [],
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return refused(`No copy can be kept of what is there: ${reason}. Nothing was changed.`);
  }
  const dropped = await recordCatalogueCopy(transaction, { name, atMs: nowMs, what });
  return accept({ done: { ...done, copy: name }, dropped });
}

function numbersOf(done: ImportResult, stock: number): HistoryEntry['detail'] {
  const numbers = {
    added: done.added,
    'back on sale': done.back,
    changed: done.changed,
    'off sale': done.removed_products,
    'variants off sale': done.removed_variants,
    'stock set': stock,
  };
  return Object.fromEntries(Object.entries(numbers).filter(([, number]) => number > 0));
}

export interface ImportResult extends ImportChanges {
  /** The name of the copy of the previous catalogue; null if nothing has changed. */
  copy: string | null;
}

export interface ImportedFile extends ImportResult {
  /** The time at which the file's stock was counted; null if the file sets no stock. */
  counted_at: string | null;
}
