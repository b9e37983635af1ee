import type { Database, Reader, Writer } from '../../../db/database.ts';
import { commitAccepted } from '../../commit-accepted.ts';
import { addHistory, type HistoryEntry } from '../../history.ts';
import { accept, type Outcome, refused } from '../../http/refusal.ts';
import type { OwnerRefusal, Problem } from '../../owner-refusal.ts';
import { uncountedSales } from '../../stock/counting.ts';
import { movedSince } from '../../stock/moved-since.ts';
import type { CatalogueFile } from '../file/file-product.ts';
import { afterImport } from '../plan/after-import.ts';
import { differences, isReordered, type ProductChange } from '../plan/differences.ts';
import { endedSalesNotes } from '../plan/ended-sales.ts';
import {
  type ImportPlan,
  type PlanOptions,
  planImport,
  type UnchangedCounts,
} from '../plan/plan-import.ts';
import { variantsOnSale } from '../plan/same-names.ts';
import { lostCharacters, spreadsheetWarnings } from '../plan/spreadsheet-warnings.ts';
import { type StoredCatalogue, storedCatalogue } from '../stored-catalogue.ts';
import { unstruckReason } from '../unstruck-reason.ts';
import { chunks } from './chunks.ts';
import {
  type CopyFolder,
  copyName,
  recordCopy,
  recordUnchangedImport,
  type StoredCopy,
} from './import-copies.ts';
import { type ImportPictures, inspectPictures } from './inspect-pictures.ts';
import { writeImport, writePictureColors } from './write-import.ts';

interface WriteOptions {
  copies: CopyFolder;
  dryRun: boolean;
  nowMs: number;
  progress(done: number, all: number): void;
}

export interface ImportOptions
  extends WriteOptions,
    Pick<PlanOptions, 'stock' | 'replace' | 'replaceVariants' | 'currency' | 'free'> {
  /** The time at which the file's stock was counted; later moves of the stock are added to it. */
  countedAtMs: number;
  pictures: ImportPictures;
  name: string;
}

/** Writes a catalogue file into the store, all or nothing. A refusal has one line per problem. */
export async function importCatalogue(
  db: Database,
  file: CatalogueFile,
  options: ImportOptions,
): Promise<Outcome<ImportResult, OwnerRefusal>> {
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
      countsNew: file.countsNew,
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
      ? lostCharacters(differences(stored, afterImport(stored, plan)))
      : null;
    if (lost !== null) return refused(problemList([{ at: '', sentence: lost }]));
    const skus = variantsOnSale(stored).flatMap(({ sku }) => sku ?? []);
    return accept({
      plan,
      // A file with stock only does not say which products are on sale.
      left: file.isCount ? { ...left, notNamed: 0 } : left,
      notes: (products) => [...file.notes, ...notes, ...spreadsheetWarnings(products, skus)],
    });
  };
  const statesStock = file.products.some(({ product }) =>
    product.variants?.some(({ stock }) => typeof stock === 'number'),
  );
  /** True if the file may start to manage a variant's stock. */
  const mayBegin = ({ variants }: StoredCatalogue) =>
    statesStock && [...variants.values()].flat().some((row) => row.manage_inventory === 0);
  const sinceIn = async (from: Reader | Writer, stored: StoredCatalogue): Promise<StockSince> => {
    const moved = new Map<string, number>();
    const sold = mayBegin(stored) ? await uncountedSales(from, options.countedAtMs + 1) : [];
    if (!options.stock) return { moved, sold };
    for (const variants of chunks([...stored.stock.keys()]))
      for (const [id, pieces] of await movedSince(from, variants, options.countedAtMs))
        moved.set(id, pieces);
    return { moved, sold };
  };
  // Plan once before storing pictures, and again in the transaction, because the store may have changed by then.
  const stored = await storedCatalogue(db.read);
  const first = planned(stored, await sinceIn(db.read, stored));
  if (!first.ok) return first;
  if (options.dryRun)
    return accept({
      ...(await summarizeImport(db.read, { ...first.value, stored }, options)),
      copy: null,
    });
  for (const reference of pictures.addresses.keys()) await options.pictures.keep(reference);
  return writePlan(db, {
    ...options,
    what: `the import of ${options.name}`,
    kind: 'import',
    entry: { action: 'import', detail: { file: options.name } },
    planned: async (now, transaction) => planned(now, await sinceIn(transaction, now)),
    async first(transaction) {
      await writePictureColors(transaction, pictures.colors);
      return accept(null);
    },
  });
}

type StockSince = Pick<PlanOptions, 'moved' | 'sold'>;

export interface PlannedImport {
  plan: ImportPlan;
  left: UnchangedCounts;
  /** Sentences that the owner should read about these changes. */
  notes(products: readonly ProductChange[]): string[];
}

interface PlanToWrite extends Omit<WriteOptions, 'dryRun'> {
  countedAtMs: number | null;
  kind: 'import' | 'stock';
  /** Describes the change, such as 'the import of new.csv'. */
  what: string;
  /** The entry of the history; the numbers are added to it. */
  entry: Pick<HistoryEntry, 'action' | 'detail'>;
  planned(
    stored: StoredCatalogue,
    transaction: Writer,
  ): Promise<Outcome<PlannedImport, OwnerRefusal>>;
  /** Runs in the transaction before the catalogue is read. */
  first?(transaction: Writer): Promise<Outcome<null, string>>;
}

/** Plans and writes in one transaction, and keeps a copy of the previous catalogue. */
export async function writePlan(
  db: Database,
  { what, entry, planned, first, copies, ...times }: PlanToWrite,
): Promise<Outcome<ImportResult, OwnerRefusal>> {
  const { nowMs } = times;
  const name = copyName(nowMs);
  const committed = await commitAccepted(
    db,
    async (transaction) => {
      const begun = await first?.(transaction);
      if (begun?.ok === false) return begun;
      const stored = await storedCatalogue(transaction);
      const written = await planned(stored, transaction);
      if (!written.ok) return written;
      const changes = await summarizeImport(transaction, { ...written.value, stored }, { nowMs });
      const done: ImportResult = { ...changes, copy: null };
      const none: StoredCopy[] = [];
      if (done.products.length === 0 && !done.reordered) {
        // Record it, or `import --undo` would silently undo an earlier import.
        if (entry.action === 'import') await recordUnchangedImport(transaction, what);
        return accept({ done, dropped: none });
      }
      const { plan } = written.value;
      const writing = await writeImport(transaction, plan, times);
      if (!writing.ok) return writing;
      const stock = writing.value;
      const detail = { ...entry.detail, ...numbersOf(done, stock.length) };
      await addHistory(transaction, { ...entry, nowMs, detail });
      // Write the copy within the transaction, so that no change lacks its copy. If the transaction fails,
      // the copy is never listed.
      try {
        await copies.write(name, { catalogue: stored, stock });
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        return refused(`No copy can be kept of what is there: ${reason}. Nothing was changed.`);
      }
      const dropped = await recordCopy(transaction, { name, atMs: nowMs, what });
      return accept({ done: { ...done, copy: name }, dropped });
    },
    'catalogue',
  );
  if (!committed.ok) return committed;
  await copies.remove(committed.value.dropped.map((copy) => copy.name));
  return accept(committed.value.done);
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

export interface ImportResult extends Awaited<ReturnType<typeof summarizeImport>> {
  /** The file with a copy of the previous catalogue; null if nothing has changed. */
  copy: string | null;
}

/** The changes that an import has made, or would make. */
export async function summarizeImport(
  db: Reader | Writer,
  { plan, left, notes, stored }: PlannedImport & { stored: StoredCatalogue },
  { nowMs }: Pick<WriteOptions, 'nowMs'>,
) {
  const after = afterImport(stored, plan);
  const products = differences(stored, after);
  const of = (kind: ProductChange['kind']) => products.filter((product) => product.kind === kind);
  const variants = products.flatMap((product) => product.variants);
  const removed = variants.filter(({ kind }) => kind === 'removed').length;
  return {
    added: of('added').length,
    /** Products that had been off sale. */
    back: of('back').length,
    changed: of('changed').length,
    /** New and changed variants of these products. */
    variants: variants.length - removed,
    removed_products: of('removed').length,
    removed_variants: removed,
    reordered: isReordered(stored, after),
    products,
    stock_kept: left.stockKept,
    variants_not_named: left.notNamed,
    cells_left: left.cells,
    moved: left.moved,
    notes: [...notes(products), ...endedSalesNotes(plan, stored, nowMs)],
    unstruck: await unstruckProducts(db, plan, nowMs),
  };
}

async function unstruckProducts(db: Reader | Writer, plan: ImportPlan, nowMs: number) {
  const why = await unstruckReason(db, plan.variants, nowMs);
  const handles = new Map(plan.products.map(({ id, url_handle }) => [id, url_handle ?? id]));
  return plan.variants.flatMap(({ id, product_id, title }) => {
    const reason = why.get(id);
    const handle = handles.get(product_id) ?? product_id;
    return reason === undefined ? [] : [{ handle, variant: title, why: reason }];
  });
}

/** Compares problems by their place in the file. */
function byPlace(one: Problem, other: Problem): number {
  // Take only the numbers of rows, not digits within names.
  const numbers = ({ at }: Problem) =>
    [...at.matchAll(/(?:^(?:row|product)|, variant) (\d+)/g)].map(([, digits]) => Number(digits));
  const [first = Number.MAX_SAFE_INTEGER, second = 0] = numbers(one);
  const [otherFirst = Number.MAX_SAFE_INTEGER, otherSecond = 0] = numbers(other);
  return first - otherFirst || second - otherSecond;
}

function problemList(problems: readonly Problem[]): string {
  const lines = problems
    .toSorted(byPlace)
    .map(({ at, sentence }) => (at === '' ? sentence : `${at}: ${sentence}`));
  return [...lines, `Nothing was imported: ${problems.length} to fix.`].join('\n');
}
