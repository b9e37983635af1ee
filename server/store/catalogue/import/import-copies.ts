import { randomBytes } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Reader, Writer } from '../../../db/database.ts';
import type { CollectionRow, ProductRow, VariantRow } from '../../../db/tables.ts';
import { writeAtomically } from '../../../files/write-atomically.ts';
import { accept, type Outcome, refused } from '../../http/refusal.ts';
import { readStoreValue, setStoreValue } from '../../store-values.ts';
import type { StoredCatalogue } from '../stored-catalogue.ts';
import type { RevertedCount } from './count-changes.ts';

const copiesKept = 10;
const listName = 'import_copies';
const unchangedName = 'import_unchanged';

/** A copy of the catalogue from before a change. */
export interface CatalogueCopy {
  name: string;
  atMs: number;
  /** The change, such as 'the import of new.csv'. */
  what: string;
}

export interface CatalogueSnapshot {
  catalogue: Pick<StoredCatalogue, 'collections' | 'products' | 'variants' | 'collectionsOf'>;
  /** The ids of the moves of stock that the change made. */
  moves: readonly string[];
  /** The counts that the change reverted. */
  reverted: readonly RevertedCount[];
}

/**
 * The folder of copies. The valid copies are listed in the database, where a change adds its copy in its transaction.
 */
export interface CatalogueCopies {
  path: string;
  write(name: string, copy: CatalogueSnapshot): Promise<void>;
  /** @returns refused if the file is absent or not a copy */
  read(name: string): Promise<Outcome<CatalogueSnapshot, string>>;
  remove(names: readonly string[]): Promise<void>;
}

const keptList = z.array(z.object({ name: z.string(), atMs: z.number(), what: z.string() }));

/** The copies, newest last. */
export async function listCatalogueCopies(db: Reader | Writer): Promise<CatalogueCopy[]> {
  const text = await readStoreValue(db, listName);
  return text === null ? [] : keptList.parse(JSON.parse(text));
}

/** Describes the last import if it changed nothing and so has no copy, such as 'the import of new.csv'. */
export async function readUnchangedImport(db: Reader): Promise<string | null> {
  return (await readStoreValue(db, unchangedName)) || null;
}

export const recordUnchangedImport = (transaction: Writer, what: string): Promise<void> =>
  setStoreValue(transaction, unchangedName, what);

/**
 * Lists a copy.
 *
 * @returns the oldest copies, beyond the number to keep
 */
export async function recordCatalogueCopy(
  transaction: Writer,
  copy: CatalogueCopy,
): Promise<CatalogueCopy[]> {
  const list = [...(await listCatalogueCopies(transaction)), copy];
  await setStoreValue(transaction, listName, JSON.stringify(list.slice(-copiesKept)));
  await setStoreValue(transaction, unchangedName, '');
  return list.slice(0, -copiesKept);
}

/** The name starts with the time, so that files sort by time. */
export function catalogueCopyName(nowMs: number): string {
  const time = new Date(nowMs).toISOString().slice(0, 19).replaceAll(':', '-');
  return `${time}-${randomBytes(3).toString('hex')}.json`;
}

const row = z.record(z.string(), z.union([z.string(), z.number(), z.null()]));
const copyFile = z.object({
  collections: z.array(row),
  products: z.array(row),
  variants: z.array(row),
  collections_of: z.record(z.string(), z.array(z.string())),
  moves: z.array(z.string()),
  reverted: z.array(
    z.object({
      id: z.string(),
      variant_id: z.string(),
      pieces: z.number(),
      counted_at: z.number(),
      created_at: z.number(),
    }),
  ),
});

/** @param dataDir the data folder on this machine, even if the database is on another */
export function openCatalogueCopies(dataDir: string): CatalogueCopies {
  const path = join(dataDir, 'imports');
  return {
    path,
    async write(name, { catalogue, moves, reverted }) {
      const text = JSON.stringify({
        collections: catalogue.collections,
        products: catalogue.products,
        variants: [...catalogue.variants.values()].flat(),
        collections_of: Object.fromEntries(catalogue.collectionsOf),
        moves,
        reverted,
      });
      await writeAtomically(join(path, name), text, { file: 0o600, folder: 0o700 });
    },
    async read(name) {
      let read: z.output<typeof copyFile>;
      try {
        read = copyFile.parse(JSON.parse(await readFile(join(path, name), 'utf8')));
      } catch (error) {
        return refused(
          `The copy ${join(path, name)} cannot be read: ${failureReason(error)}. It lies in the DATA_DIR that the import ran with.`,
        );
      }
      // The cast is safe, because `write` wrote the file from such rows.
      const rows = <Row>(some: z.output<typeof row>[]) => some as unknown as Row[];
      return accept({
        catalogue: {
          collections: rows<CollectionRow>(read.collections),
          products: rows<ProductRow>(read.products),
          variants: Map.groupBy(rows<VariantRow>(read.variants), (variant) => variant.product_id),
          collectionsOf: new Map(Object.entries(read.collections_of)),
        },
        moves: read.moves,
        reverted: read.reverted,
      });
    },
    async remove(names) {
      for (const name of names) await rm(join(path, name), { force: true });
    },
  };
}

const failureReason = (error: unknown) =>
  error instanceof z.ZodError
    ? 'it is not such a copy'
    : error instanceof Error
      ? error.message
      : String(error);
