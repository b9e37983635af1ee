import type { Database } from '../../../db/database.ts';
import type { ProductRow } from '../../../db/tables.ts';
import { accept, type Outcome, refused } from '../../http/refusal.ts';
import type { OwnerRefusal } from '../../owner-refusal.ts';
import { isInCatalogue } from '../file/export-catalogue.ts';
import { selectChangedRows } from '../plan/after-import.ts';
import { emptyPlan } from '../plan/plan-import.ts';
import { readCatalogue, type StoredCatalogue } from '../stored-catalogue.ts';
import { type ImportResult, writePlan } from './import-catalogue.ts';
import type { CatalogueCopies } from './import-copies.ts';
import { type PlanSource, preparePlan, readCatalogueState } from './prepared-plan.ts';

type VisibilityChange =
  | { kind: 'status'; status: 'published' | 'draft' }
  | { kind: 'hidden'; hidden: boolean };

interface VisibilityRequest {
  ids: readonly string[];
  change: VisibilityChange;
  /** The name of the change in the history. */
  name: string;
  /** Describes the change in the list of changes that can be undone. */
  what: string;
  copies: CatalogueCopies;
  nowMs: number;
}

/**
 * Publishes or hides products. The change can be undone like an import. It is not made as a file,
 * because converting ten thousand products to a file's format and comparing them takes most of an
 * import's time.
 *
 * @returns refused if a product was removed
 */
export async function changeVisibility(
  db: Database,
  { ids, change, name, what, copies, nowMs }: VisibilityRequest,
): Promise<Outcome<ImportResult, OwnerRefusal>> {
  const changed: Partial<ProductRow> =
    change.kind === 'status' ? { status: change.status } : { hidden: Number(change.hidden) };
  const source: PlanSource<{ stored: StoredCatalogue }> = {
    state: readCatalogueState,
    read: async (from) => ({ stored: await readCatalogue(from) }),
    plan({ stored }) {
      const found = findProductsInCatalogue(stored, ids);
      if (!found.ok) return found;
      const products = found.value.map((row) => ({ ...row, ...changed, updated_at: nowMs }));
      return accept({
        plan: selectChangedRows({ ...emptyPlan(), products }, stored),
        left: { stockKept: 0, notNamed: 0, cells: 0, moved: 0 },
        notes: () => [],
      });
    },
  };
  const prepared = await preparePlan(db, source, nowMs);
  if (!prepared.ok) return prepared;
  return writePlan(db, {
    ...{ copies, nowMs, source },
    prepared: prepared.value,
    countedAtMs: null,
    what,
    entry: { action: 'import', detail: { file: name } },
    progress: () => {},
  });
}

/** The products with these ids; refused if one was removed. */
export function findProductsInCatalogue(
  stored: StoredCatalogue,
  ids: readonly string[],
): Outcome<ProductRow[], string> {
  const wantedIds = new Set(ids);
  const known = stored.products.filter((row) => wantedIds.has(row.id));
  const rows = known.filter(isInCatalogue);
  if (rows.length === wantedIds.size) return accept(rows);
  const gone = known.filter((row) => !isInCatalogue(row)).map(({ title }) => title);
  return refused(
    `${gone.join(', ') || 'A product of these'} is no longer in the catalogue. Choose the products again.`,
  );
}
