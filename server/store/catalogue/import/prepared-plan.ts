import type { Database, Reader, Writer } from '../../../db/database.ts';
import { accept, type Outcome } from '../../http/refusal.ts';
import type { OwnerRefusal } from '../../owner-refusal.ts';
import { readStoreValue } from '../../store-values.ts';
import { catalogueAfterImport, touchedProductIds } from '../plan/after-import.ts';
import { catalogueDifferences, isReordered, type ProductChange } from '../plan/differences.ts';
import { endedSalesNotes } from '../plan/ended-sales.ts';
import type { ImportPlan, UnchangedCounts } from '../plan/plan-import.ts';
import type { StoredCatalogue } from '../stored-catalogue.ts';
import { findUnstruckReason } from '../unstruck-reason.ts';

export interface PlannedImport {
  plan: ImportPlan;
  left: UnchangedCounts;
  /** Sentences for the owner about these changes. */
  notes(products: readonly ProductChange[]): string[];
}

/** The source of the data that a change of the catalogue is planned from. */
export interface PlanSource<Seen extends { stored: StoredCatalogue }> {
  /** Identifies the state that a plan depends on, and that sales do not change. */
  state(from: Reader | Writer): Promise<string>;
  read(from: Reader | Writer): Promise<Seen>;
  plan(seen: Seen): Outcome<PlannedImport, OwnerRefusal>;
}

/** A plan, and the changes that it would make. */
export interface PreparedPlan {
  state: string;
  stored: StoredCatalogue;
  plan: ImportPlan;
  changes: ImportChanges;
}

export type ImportChanges = Awaited<ReturnType<typeof summarizeImport>>;

/** Identifies the state after the owner's last write to the catalogue or to stock. Buyers' actions do not change it. */
export async function readCatalogueState(from: Reader | Writer): Promise<string> {
  const names = ['catalogue_version', 'stock_version'] as const;
  const versions: (string | null)[] = [];
  for (const name of names) versions.push(await readStoreValue(from, name));
  return JSON.stringify(versions);
}

/**
 * Makes a plan outside the transaction that writes it. Planning ten thousand products takes
 * seconds, and on SQLite an open transaction would block all sales for that time.
 */
export async function preparePlan<Seen extends { stored: StoredCatalogue }>(
  db: Database,
  source: PlanSource<Seen>,
  nowMs: number,
): Promise<Outcome<PreparedPlan, OwnerRefusal>> {
  // Plan after the snapshot has closed, because other reads in this process wait for the snapshot.
  const { state, seen } = await db.readInSnapshot(async (snapshot) => ({
    state: await source.state(snapshot),
    seen: await source.read(snapshot),
  }));
  return planFrom(db.read, { source, seen, state, nowMs });
}

/** Makes a plan within the transaction that will write the plan. */
export async function preparePlanInTransaction<Seen extends { stored: StoredCatalogue }>(
  transaction: Writer,
  source: PlanSource<Seen>,
  nowMs: number,
): Promise<Outcome<PreparedPlan, OwnerRefusal>> {
  const seen = await source.read(transaction);
  return planFrom(transaction, { source, seen, state: '', nowMs });
}

interface PlanningInput<Seen extends { stored: StoredCatalogue }> {
  source: PlanSource<Seen>;
  seen: Seen;
  state: string;
  nowMs: number;
}

async function planFrom<Seen extends { stored: StoredCatalogue }>(
  from: Reader | Writer,
  { source, seen, state, nowMs }: PlanningInput<Seen>,
): Promise<Outcome<PreparedPlan, OwnerRefusal>> {
  const planned = source.plan(seen);
  if (!planned.ok) return planned;
  const { stored } = seen;
  const changes = await summarizeImport(from, planned.value, { stored, nowMs });
  return accept({ state, stored, plan: planned.value.plan, changes });
}

/** The changes that an import has made, or would make. */
async function summarizeImport(
  db: Reader | Writer,
  { plan, left, notes }: PlannedImport,
  { stored, nowMs }: { stored: StoredCatalogue; nowMs: number },
) {
  const after = catalogueAfterImport(stored, plan);
  const products = catalogueDifferences(stored, after, touchedProductIds(plan, after));
  const of = (kind: ProductChange['kind']) => products.filter((product) => product.kind === kind);
  const variants = products.flatMap((product) => product.variants);
  const removed = variants.filter(({ kind }) => kind === 'removed').length;
  return {
    added: of('added').length,
    /** Products that had been removed and were restored. */
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
    unstruck: await findUnstruckProducts(db, plan, nowMs),
  };
}

async function findUnstruckProducts(db: Reader | Writer, plan: ImportPlan, nowMs: number) {
  const why = await findUnstruckReason(db, plan.variants, nowMs);
  const handles = new Map(plan.products.map(({ id, url_handle }) => [id, url_handle ?? id]));
  return plan.variants.flatMap(({ id, product_id, title }) => {
    const reason = why.get(id);
    const handle = handles.get(product_id) ?? product_id;
    return reason === undefined ? [] : [{ handle, variant: title, why: reason }];
  });
}
