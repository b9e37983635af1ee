import { z } from 'zod';
import type { Database, Reader, Writer } from '../../../db/database.ts';
import { readStoreValue, setStoreValue } from '../../store-values.ts';

/** Our columns by a file's column names in lower case; null for a column that is left out. */
const importMap = z.record(z.string(), z.string().nullable());
type ImportMap = ReadonlyMap<string, string | null>;

const maxMappings = 500;

/** Reads which of our columns the owner has assigned to columns of other programs. */
export async function readImportMap(read: Reader | Writer): Promise<ImportMap> {
  const value = await readStoreValue(read, 'import_map');
  const { data } = importMap.safeParse(value === null ? null : JSON.parse(value));
  // A Map, because a column may have a name such as constructor.
  return new Map(Object.entries(data ?? {}));
}

/** Remembers assignments of columns, and forgets the oldest beyond the limit. */
export async function saveImportMap(db: Database, assigned: ImportMap): Promise<void> {
  if (assigned.size === 0) return;
  await db.write(async (transaction) => {
    const before = await readImportMap(transaction);
    const others = [...before].filter(([head]) => !assigned.has(head));
    const all = [...others, ...assigned].slice(-maxMappings);
    await setStoreValue(transaction, 'import_map', JSON.stringify(Object.fromEntries(all)));
  });
}
