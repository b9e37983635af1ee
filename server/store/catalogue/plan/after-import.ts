import type { StoredCatalogue } from '../stored-catalogue.ts';
import type { ImportPlan } from './plan-import.ts';

/** The catalogue as it will be once a plan is written, except for timestamps. */
export function catalogueAfterImport(stored: StoredCatalogue, plan: ImportPlan): StoredCatalogue {
  const gone = new Set([...plan.removedProducts, ...plan.removedVariants]);
  const taken = <Row extends { id: string; deleted_at: number | null }>(row: Row): Row =>
    gone.has(row.id) ? { ...row, deleted_at: row.deleted_at ?? 0 } : row;
  const products = new Map(
    [...stored.products, ...plan.products].map((row) => [row.id, taken(row)]),
  );
  const variants = new Map(
    [...[...stored.variants.values()].flat(), ...plan.variants].map((row) => [row.id, taken(row)]),
  );
  const stock = new Map(stored.stock);
  for (const { variant_id, on_hand } of plan.stock)
    stock.set(variant_id, { on_hand, reserved: stock.get(variant_id)?.reserved ?? 0 });
  for (const { variant_id, units } of plan.sold) {
    const { on_hand = 0, reserved = 0 } = stock.get(variant_id) ?? {};
    stock.set(variant_id, { on_hand: on_hand - units, reserved });
  }
  const inOrder = (a: { position: number; id: string }, b: { position: number; id: string }) =>
    a.position - b.position || (a.id < b.id ? -1 : 1);
  return {
    collections: [...stored.collections, ...plan.collections],
    products: [...products.values()].toSorted(inOrder),
    variants: Map.groupBy([...variants.values()].toSorted(inOrder), (row) => row.product_id),
    collectionsOf: new Map([...stored.collectionsOf, ...plan.links]),
    stock,
    waiting: stored.waiting,
  };
}

export function selectChangedRows(plan: ImportPlan, stored: StoredCatalogue): ImportPlan {
  const productsById = new Map(stored.products.map((row) => [row.id, row]));
  const variantsById = new Map([...stored.variants.values()].flat().map((row) => [row.id, row]));
  const variants = plan.variants.filter((row) => !isSame(row, variantsById.get(row.id)));
  const links = new Map(
    [...plan.links].filter(
      ([id, of]) => JSON.stringify(of) !== JSON.stringify(stored.collectionsOf.get(id) ?? []),
    ),
  );
  const removed = new Set(plan.removedVariants);
  const touched = new Set([
    ...variants.map((row) => row.product_id),
    ...links.keys(),
    ...[...variantsById.values()].filter(({ id }) => removed.has(id)).map((row) => row.product_id),
  ]);
  return {
    ...plan,
    variants,
    links,
    products: plan.products.filter(
      (row) => touched.has(row.id) || !isSame(row, productsById.get(row.id), 'updated_at'),
    ),
  };
}

/** True if two rows are equal in all columns except `aside`. */
function isSame<Row extends object>(row: Row, before: Row | undefined, aside?: keyof Row): boolean {
  if (before === undefined) return false;
  const held = new Map(Object.entries(before));
  return Object.entries(row).every(([key, value]) => key === aside || held.get(key) === value);
}

/** The ids of the products that a plan touches. All others stay the same and need no comparison. */
export function touchedProductIds(plan: ImportPlan, after: StoredCatalogue): ReadonlySet<string> {
  const variants = new Set([
    ...plan.removedVariants,
    ...plan.uncounted,
    ...[...plan.stock, ...plan.sold].map(({ variant_id }) => variant_id),
  ]);
  return new Set([
    ...plan.products.map(({ id }) => id),
    ...plan.variants.map(({ product_id }) => product_id),
    ...plan.links.keys(),
    ...plan.removedProducts,
    ...[...after.variants].flatMap(([id, rows]) =>
      rows.some((row) => variants.has(row.id)) ? [id] : [],
    ),
  ]);
}
