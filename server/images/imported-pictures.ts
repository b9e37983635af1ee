import { createHash } from 'node:crypto';
import { resolve } from 'node:path';
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { storePicturePath } from '../../contract/paths.ts';
import { readPictureFile, unresizedFault } from '../../pictures/picture-file.ts';
import type { LoadResizer } from '../../pictures/resizer.ts';
import type { Database } from '../db/database.ts';
import { DatabaseUnavailableError } from '../db/database-unavailable.ts';
import { type Picture, readPicture } from './picture.ts';
import { isFetchable } from './picture-download.ts';

/** The path of a sample drawing, or of an imported picture. */
const ownPathPattern = /^\/img\/(?:catalogue\/[a-z0-9-]+\.svg|store\/([0-9a-f]{32}))$/;
const maxUrlBytes = 8_000;
const hashPattern = /^[0-9a-f]{32}$/;
const maxKnownSize = 50_000;

type PictureSource = { load(): Promise<Picture | null> } | { url: URL };

export interface ImportedPictures {
  /**
   * Finds our path for a picture that is given as a file, an https URL, or one of our own paths. Changes nothing. The
   * colour is the picture's average; null if unknown.
   *
   * @param folder the base of relative file names
   */
  look(
    reference: string,
    folder: string,
  ): Promise<{ path: string; color: string | null } | { problem: string }>;
  /** Stores a file or an https URL that `look` has accepted. */
  keep(reference: string, folder: string): Promise<void>;
  /**
   * Finds the picture with this hash, or the URL to fetch it from; null while the database is
   * unavailable. The picture's bytes are read only when it is loaded.
   */
  find(hash: string): Promise<PictureSource | null>;
}

/**
 * Pictures of the embedded store's products, each under the hash of its file or URL. The database
 * stores them permanently, so that all processes can read them and backups include them.
 *
 * @param db null if there is no embedded store
 */
export function createImportedPictures(
  db: Database | null,
  loadResizer: LoadResizer,
): ImportedPictures {
  /** A hash always has the same picture, so entries never expire. */
  const known = new LRUCache<string, PictureSource>({
    maxSize: maxKnownSize,
    sizeCalculation: () => 1,
  });

  const find: ImportedPictures['find'] = async (hash) => {
    if (db === null || !hashPattern.test(hash)) return null;
    const before = known.get(hash);
    if (before !== undefined) return before;
    const load = () => unlessBusy(null, loadPicture(db, hash));
    // Read only the beginning: the sizes may be on disk already.
    const bytes = await unlessBusy(undefined, readFirstBytes(db, hash));
    if (bytes === undefined) return { load };
    const found = bytes && (readPicture(bytes) === null ? fetchableSource(bytes) : { load });
    if (found !== null) known.set(hash, found);
    return found;
  };

  /** @param hash the hash of the original file; the stored picture may be a smaller version */
  const keepContent = (content: Buffer, hash = hashOf(content)) => {
    if (db === null) throw new Error('There is no database to keep a picture in');
    return addPicture(db, hash, content);
  };

  return {
    find,
    async look(reference, folder) {
      const own = ownPathPattern.exec(reference);
      if (own !== null) {
        const [, hash] = own;
        // Skip a known hash: the picture was checked at its import, and a large catalogue refers to thousands.
        if (hash === undefined || (await find(hash)) !== null)
          return { path: reference, color: null };
        return { problem: 'is not in the store' };
      }
      const url = remoteUrl(reference);
      if (url !== null)
        return isFetchable(url)
          ? { path: storePicturePath(hashOf(url.href)), color: null }
          : { problem: 'must be at an https address with a name, on its usual port' };
      const read = await readPictureFile(resolve(folder, reference));
      if ('problem' in read) return read;
      const resizer = await loadResizer();
      const tooLarge = resizer === null ? unresizedFault(read.bytes) : null;
      if (tooLarge !== null) return { problem: tooLarge };
      const looked = (await resizer?.inspect(read.bytes, 'file')) ?? { color: null };
      return 'problem' in looked
        ? looked
        : { path: storePicturePath(hashOf(read.bytes)), color: looked.color };
    },
    async keep(reference, folder) {
      if (ownPathPattern.test(reference)) return;
      const url = remoteUrl(reference);
      if (url !== null) return keepContent(Buffer.from(url.href));
      const read = await readPictureFile(resolve(folder, reference));
      if ('problem' in read) throw new Error(`The picture ${reference} ${read.problem}`);
      const hash = hashOf(read.bytes);
      if ((await find(hash)) !== null) return;
      const resizer = await loadResizer();
      await keepContent(resizer === null ? read.bytes : await resizer.reduce(read.bytes), hash);
    },
  };
}

const addPicture = (db: Database, hash: string, content: Buffer): Promise<void> =>
  db.write(async (transaction) => {
    await transaction
      .insertInto('store_picture')
      .values({ hash, content, created_at: Date.now() })
      .onConflict((conflict) => conflict.column('hash').doNothing())
      .execute();
  });

async function loadPicture(db: Database, hash: string): Promise<Picture | null> {
  const row = await db.read
    .selectFrom('store_picture')
    .select('content')
    .where('hash', '=', hash)
    .executeTakeFirst();
  return row === undefined ? null : readPicture(Buffer.from(row.content));
}

/** Reads as many bytes as the longest URL can have; null for an unknown hash. */
async function readFirstBytes(db: Database, hash: string): Promise<Buffer | null> {
  const row = await db.read
    .selectFrom('store_picture')
    .select(sql<Uint8Array>`substr(content, 1, ${sql.lit(maxUrlBytes)})`.as('bytes'))
    .where('hash', '=', hash)
    .executeTakeFirst();
  return row === undefined ? null : Buffer.from(row.bytes);
}

function fetchableSource(bytes: Buffer): PictureSource | null {
  const url = URL.parse(bytes.toString('utf8'));
  return url !== null && isFetchable(url) ? { url } : null;
}

/** @param otherwise the result while the database is unavailable */
const unlessBusy = <T, Other>(otherwise: Other, result: Promise<T>): Promise<T | Other> =>
  result.catch((error: unknown) => {
    if (error instanceof DatabaseUnavailableError) return otherwise;
    throw error;
  });

const hashOf = (content: string | Buffer) =>
  createHash('sha256').update(content).digest('hex').slice(0, 32);

const remoteUrl = (reference: string) =>
  /^https?:\/\//i.test(reference) ? URL.parse(reference) : null;
