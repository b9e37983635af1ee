import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '../db/database.ts';
import { addPicture } from './own-pictures.ts';

/**
 * Copies the pictures that earlier versions kept in the data folder into the database. The files stay, because a process
 * of the earlier version may still read them while a fleet is being updated.
 *
 * @returns how many were copied
 */
export async function copyPictureFiles(dataDir: string, db: Database): Promise<number> {
  const folder = join(dataDir, 'store-pictures');
  const files = await readdir(folder).catch(() => []);
  const hashes = files.filter((name) => /^[0-9a-f]{32}$/.test(name));
  if (hashes.length === 0) return 0;
  const rows = await db.read.selectFrom('store_picture').select('hash').execute();
  const there = new Set(rows.map(({ hash }) => hash));
  const missing = hashes.filter((hash) => !there.has(hash));
  let copied = 0;
  for (const hash of missing) {
    // What cannot be read costs one picture, not the start.
    const content = await readFile(join(folder, hash)).catch(() => null);
    if (content === null) continue;
    await addPicture(db, hash, content);
    copied++;
  }
  return copied;
}
