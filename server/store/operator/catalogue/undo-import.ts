import type { Database, Reader, Writer } from '../../../db/database.ts';
import type { ProductRow } from '../../../db/tables.ts';
import { isUntouchedSample } from '../../catalogue/end-samples.ts';
import { lockStock } from '../../checkout/inventory.ts';
import { storeValue } from '../../store-values.ts';
import { Refused } from '../refused.ts';
import { onlyChanges } from './after-import.ts';
import { type Imported, summary, writePlan } from './import-catalogue.ts';
import { type CopyFolder, type KeptCopy, keptCopies } from './import-copies.ts';
import type { ImportPlan } from './plan-import.ts';
import { type StoredCatalogue, storedCatalogue } from './stored-catalogue.ts';
import { chunks } from './write-import.ts';

interface UndoOptions {
  copies: CopyFolder;
  /** Of the copy; undefined: the last one. */
  name: string | undefined;
  dryRun: boolean;
  nowMs: number;
  progress(done: number, all: number): void;
}

/** Samples that went off sale when payments became real do not come back. */
function withoutSamples<Of extends { products: readonly ProductRow[] }>(catalogue: Of): Of {
  return { ...catalogue, products: catalogue.products.filter((row) => !isUntouchedSample(row)) };
}

/**
 * Brings back what was there before a change of the catalogue, and of all after it. It is a change itself, with its own
 * copy: undone in turn, it brings back what it took away. Stock is only set back by as much as these changes had set it:
 * what was sold since stays sold, also where it was not counted meanwhile, and what was counted since stays as it was counted.
 *
 * @throws Refused when there is no such copy
 */
export async function undoImport(
  db: Database,
  options: UndoOptions,
): Promise<{ done: Imported; undone: KeptCopy; counted: number }> {
  const kept = await keptCopies(db.read);
  const from =
    options.name === undefined
      ? kept.length - 1
      : kept.findIndex(({ name }) => name === options.name);
  const undone = kept[from];
  if (undone === undefined) throw new Refused(noCopy(options.name, kept));
  const read = await Promise.all(kept.slice(from).map(({ name }) => options.copies.read(name)));
  const [copy] = read;
  if (copy === undefined) throw new Refused(noCopy(options.name, kept));
  const by = new Map<string, number>();
  for (const change of read.flatMap(({ stock }) => stock))
    by.set(change.variant_id, (by.get(change.variant_id) ?? 0) - change.by);
  for (const { variant_id, pieces } of await soldUncounted(db.read, copy.catalogue, undone.atMs))
    by.set(variant_id, (by.get(variant_id) ?? 0) - pieces);
  const counted = await countedSince(db.read, [...by.keys()], undone.atMs);
  for (const variant of counted) by.delete(variant);
  const samplesEnded = (await storeValue(db.read, 'samples_ended')) !== null;
  const catalogue = samplesEnded ? withoutSamples(copy.catalogue) : copy.catalogue;
  const left = { stockKept: 0, notNamed: 0, cells: 0 };
  const planned = (stored: StoredCatalogue) => ({
    plan: planUndo(catalogue, by, stored),
    left,
  });
  if (options.dryRun) {
    const stored = await storedCatalogue(db.read);
    return { done: summary(planned(stored), stored), undone, counted: counted.length };
  }
  const done = await writePlan(db, {
    ...options,
    kind: 'stock',
    deed: { action: 'import-undo', detail: { 'as before': undone.what } },
    what: undone.what.startsWith(takingBack)
      ? undone.what.slice(takingBack.length)
      : takingBack + undone.what,
    planned,
    async first(transaction) {
      // Nothing of it is sold between looking and setting it back.
      for (const variants of chunks([...by.keys()].toSorted()))
        await lockStock(transaction, { variants });
      const last = (await keptCopies(transaction)).at(-1);
      const since = await countedSince(transaction, [...by.keys()], undone.atMs);
      if (last?.name !== kept.at(-1)?.name || since.length > 0)
        throw new Refused('Somebody else has just changed the catalogue. Nothing was changed.');
    },
  });
  return { done, undone, counted: counted.length };
}

/**
 * What was sold since of variants that were counted before, while their stock was not: no move tells of it. What was
 * cancelled has not left.
 */
async function soldUncounted(
  db: Reader,
  { variants }: Pick<StoredCatalogue, 'variants'>,
  sinceMs: number,
): Promise<{ variant_id: string; pieces: number }[]> {
  const sold = await db
    .selectFrom('checkout_item')
    .innerJoin('orders', 'orders.session_id', 'checkout_item.session_id')
    .select((row) => ['variant_id', row.fn.sum<number>('quantity').as('pieces')])
    .where('held', '=', 0)
    .where('orders.created_at', '>=', sinceMs)
    .where('orders.status', 'in', ['paid', 'fulfilled', 'refunded'])
    .groupBy('variant_id')
    .execute();
  const counts = new Set(
    [...variants.values()]
      .flat()
      .filter(({ manage_inventory }) => manage_inventory === 1)
      .map(({ id }) => id),
  );
  return sold
    .filter(({ variant_id }) => counts.has(variant_id))
    .map(({ variant_id, pieces }) => ({ variant_id, pieces: Number(pieces) }));
}

/** Variants of which the owner has said since how many there are: that is newer than what was before the import. */
async function countedSince(
  db: Reader | Writer,
  variants: readonly string[],
  sinceMs: number,
): Promise<string[]> {
  const found: string[] = [];
  for (const some of chunks(variants)) {
    const rows = await db
      .selectFrom('inventory_move')
      .select('variant_id')
      .distinct()
      .where('variant_id', 'in', some)
      .where('kind', '=', 'count')
      .where('created_at', '>=', sinceMs)
      .execute();
    found.push(...rows.map((row) => row.variant_id));
  }
  return found;
}

const takingBack = 'taking back ';

function planUndo(
  copy: Pick<StoredCatalogue, 'products' | 'variants' | 'collectionsOf'>,
  by: ReadonlyMap<string, number>,
  stored: StoredCatalogue,
): ImportPlan {
  const variants = [...copy.variants.values()].flat();
  const before = new Set([...copy.products, ...variants].map(({ id }) => id));
  const added = <Row extends { id: string; deleted_at: number | null }>(rows: Row[]) =>
    rows.filter(({ id, deleted_at }) => deleted_at === null && !before.has(id)).map(({ id }) => id);
  const plan = onlyChanges(
    {
      collections: [],
      products: copy.products,
      links: new Map(copy.products.map(({ id }) => [id, copy.collectionsOf.get(id) ?? []])),
      variants,
      stock: [],
      removedProducts: added(stored.products),
      removedVariants: added([...stored.variants.values()].flat()),
    },
    stored,
  );
  const stock = [...by].flatMap(([variant_id, change]) => {
    const now = stored.stock.get(variant_id);
    if (now === undefined || change === 0) return [];
    // Never below what open checkouts hold.
    const on_hand = Math.max(now.reserved, now.on_hand + change);
    return on_hand === now.on_hand ? [] : [{ variant_id, on_hand, at: variant_id }];
  });
  return { ...plan, stock };
}

function noCopy(name: string | undefined, kept: readonly KeptCopy[]): string {
  if (kept.length === 0) return 'There is nothing to take back: no import has changed anything.';
  const list = kept.map((copy) => `${copy.name}  before ${copy.what}`).toReversed();
  return [`There is no copy '${name}'. There are:`, ...list].join('\n');
}
