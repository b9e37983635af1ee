import { formatCount } from '../../../../domain/text/plural.ts';
import type { UncountedSale } from '../../stock/uncounted-sales.ts';
import { selectChangedRows } from '../plan/after-import.ts';
import { emptyPlan, type ImportPlan } from '../plan/plan-import.ts';
import type { StoredCatalogue } from '../stored-catalogue.ts';
import type { CountChanges } from './count-changes.ts';

/** The changes of stock since a copy of the catalogue was made. */
export interface StockSince {
  counts: CountChanges;
  /** Uncounted sales that are not covered by a count in force. */
  sold: readonly UncountedSale[];
  /** Variants whose stock is managed after the undo. */
  managed: ReadonlySet<string>;
  /** Variants that keep a later count. */
  counted: ReadonlySet<string>;
}

export const managedVariants = ({
  variants,
}: Pick<StoredCatalogue, 'variants'>): ReadonlySet<string> =>
  new Set(
    [...variants.values()]
      .flat()
      .filter(({ manage_inventory }) => manage_inventory === 1)
      .map(({ id }) => id),
  );

/** The names of the variants whose stock the undo cannot restore, by reason. */
export interface KeptStock {
  /** Variants that keep a later count. */
  counted: readonly string[];
  /** Variants that keep more stock, because open checkouts hold units. */
  held: readonly string[];
  /** Variants that end at 0, because more units were sold than the restored stock had. */
  short: readonly string[];
}

/** Sentences on the stock that an undo does not bring back. */
export const stockNotes = ({ counted, held, short }: KeptStock): string[] =>
  [
    counted.length > 0 &&
      `${formatCount(counted.length, 'variant was counted since and keeps the stock it has', 'variants were counted since and keep the stock they have')}: ${namesText(counted)}.`,
    held.length > 0 &&
      `${formatCount(held.length, 'variant keeps', 'variants keep')} the pieces that open checkouts hold, which are more than there were. Count once they have ended: ${namesText(held)}.`,
    short.length > 0 &&
      `${formatCount(short.length, 'variant has sold more than there were before, and is at 0', 'variants have sold more than there were before, and are at 0')}. Count: ${namesText(short)}.`,
  ].filter((note) => note !== false);

const shownNames = 20;

const namesText = (names: readonly string[]): string =>
  names.length > shownNames
    ? `${names.slice(0, shownNames).join(', ')} and ${names.length - shownNames} more`
    : names.join(', ');

/** Plans how to bring the catalogue and its stock back to a copy, and lists the stock that cannot be restored. */
export function planUndo(
  copy: Pick<StoredCatalogue, 'products' | 'variants' | 'collectionsOf'>,
  { counts: { by }, sold, managed, counted }: StockSince,
  stored: StoredCatalogue,
): { plan: ImportPlan; kept: KeptStock } {
  const storedVariants = [...stored.variants.values()].flat();
  const variants = [...copy.variants.values()]
    .flat()
    .map((row) => (managed.has(row.id) ? { ...row, manage_inventory: 1 as const } : row));
  const before = new Set([...copy.products, ...variants].map(({ id }) => id));
  const added = <Row extends { id: string; deleted_at: number | null }>(rows: Row[]) =>
    rows.filter(({ id, deleted_at }) => deleted_at === null && !before.has(id)).map(({ id }) => id);
  const removedVariants = added(storedVariants);
  const plan = selectChangedRows(
    {
      ...emptyPlan(),
      products: copy.products,
      links: new Map(copy.products.map(({ id }) => [id, copy.collectionsOf.get(id) ?? []])),
      variants,
      removedProducts: added(stored.products),
      removedVariants,
      // Stop managing the stock of removed variants, so that a file that adds a variant again sets
      // its stock.
      uncounted: removedVariants,
      sold: [...sold],
    },
    stored,
  );
  const begins = storedVariants.filter(
    ({ id, manage_inventory }) => manage_inventory === 0 && managed.has(id),
  );
  const soldOf = new Map<string, number>();
  for (const { variant_id, units } of sold)
    soldOf.set(variant_id, (soldOf.get(variant_id) ?? 0) + units);
  const changed = new Set([...by.keys(), ...soldOf.keys(), ...begins.map(({ id }) => id)]);
  const nameOf = new Map(storedVariants.map(({ id, sku, title }) => [id, sku ?? title]));
  const names = (ids: readonly string[]) => ids.map((id) => nameOf.get(id) ?? id).toSorted();
  const held: string[] = [];
  const short: string[] = [];
  const stock = [...changed].flatMap((variant_id) => {
    const { on_hand: now = 0, reserved = 0 } = stored.stock.get(variant_id) ?? {};
    const gone = soldOf.get(variant_id) ?? 0;
    // Keep enough for open checkouts after the uncounted sales are subtracted.
    const needed = reserved + (stored.waiting.get(variant_id) ?? 0);
    const before = now + (by.get(variant_id) ?? 0);
    const on_hand = Math.max(needed + gone, before);
    // Only managed stock has a number that the undo can fail to restore.
    if (on_hand > before && managed.has(variant_id)) (needed > 0 ? held : short).push(variant_id);
    return on_hand === now && before === now ? [] : [{ variant_id, on_hand, at: variant_id }];
  });
  return {
    plan: { ...plan, stock },
    kept: { counted: names([...counted]), held: names(held), short: names(short) },
  };
}
