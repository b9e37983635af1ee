import { createHash } from 'node:crypto';
import type { Database, Reader } from '../db/database.ts';
import { ensureAddressSalt, readSalt } from './client-key.ts';

const idOf = (salt: string) =>
  createHash('sha256').update(`site ${salt}`).digest('base64url').slice(0, 22);

/** The id that distinguishes the sites of different stores; null before the store belongs to a site. */
export async function readSiteId(db: Reader): Promise<string | null> {
  const salt = await readSalt(db);
  return salt === null ? null : idOf(salt);
}

/** The id of the site, created if there is none. Null while the database is away. */
export const ensureSiteId = async ({ read, write }: Pick<Database, 'read' | 'write'>) =>
  (await readSiteId(read).catch(() => null)) ??
  (await write(ensureAddressSalt).then(idOf, () => null));
