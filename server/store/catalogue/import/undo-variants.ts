import type { Reader, Writer } from '../../../db/database.ts';
import { splitIntoChunks } from './chunks.ts';
import type { CatalogueSnapshot } from './import-copies.ts';
import { managedVariants } from './plan-undo.ts';

/** Filters variants to those whose stock is not managed now. */
export async function readUnmanaged(
  db: Reader | Writer,
  variants: ReadonlySet<string>,
): Promise<string[]> {
  const rows = await db
    .selectFrom('variant')
    .select('id')
    .where('manage_inventory', '=', 0)
    .execute();
  return rows.map(({ id }) => id).filter((id) => variants.has(id));
}

/** The variants whose stock is managed after the undo: those of the copy, and those counted by hand since. */
export async function findManagedVariants(
  db: Reader | Writer,
  { variants }: CatalogueSnapshot['catalogue'],
  atMs: number,
): Promise<Set<string>> {
  const managed = managedVariants({ variants });
  const others = [...variants.values()].flat().filter(({ id }) => !managed.has(id));
  const counted = await findVariantsCountedSince(
    db,
    others.map(({ id }) => id),
    atMs,
  );
  return new Set([...managed, ...counted]);
}

export async function findVariantsCountedSince(
  db: Reader | Writer,
  variants: readonly string[],
  sinceMs: number,
): Promise<Set<string>> {
  const found = new Set<string>();
  for (const some of splitIntoChunks(variants)) {
    const rows = await db
      .selectFrom('inventory_move')
      .select('variant_id')
      .distinct()
      .where('variant_id', 'in', some)
      .where('kind', '=', 'count')
      .where('created_at', '>=', sinceMs)
      .orderBy('variant_id')
      .execute();
    for (const { variant_id } of rows) found.add(variant_id);
  }
  return found;
}
