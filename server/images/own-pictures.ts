import { createHash } from 'node:crypto';
import { open, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { api } from '../../contract/paths.ts';
import { readPictureFile } from '../../pictures/picture-file.ts';
import type { LoadResizer } from '../../pictures/resizer.ts';
import { writeAtomically } from '../files/write-atomically.ts';
import { asPicture, type Picture } from './picture.ts';
import { isFetchable } from './picture-download.ts';

/** A sample drawing, or an imported picture. */
const ownAddress = /^\/img\/(?:catalogue\/[a-z0-9-]+\.svg|store\/([0-9a-f]{32}))$/;
const urlMaxBytes = 8_000;
const hashPattern = /^[0-9a-f]{32}$/;

export interface OwnPictures {
  /**
   * The address under which we would serve a picture: a file, an https URL, or one of our own addresses.
   * Changes nothing. The colour is its average; null if it is not known.
   *
   * @param folder the base of relative file names
   */
  look(
    reference: string,
    folder: string,
  ): Promise<{ address: string; color: string | null } | { problem: string }>;
  /** Copies a file, or stores an https URL, after `look` has accepted it. */
  keep(reference: string, folder: string): Promise<void>;
  /** The picture with this hash, or the URL to fetch it from. The picture is read when it is loaded. */
  find(hash: string): Promise<{ load(): Promise<Picture | null> } | { url: URL } | null>;
}

/** Pictures of the embedded store's products, kept permanently in a folder, each under the hash of its content or URL. */
export function createOwnPictures(dataDir: string, loadResizer: LoadResizer): OwnPictures {
  const ownFolder = join(dataDir, 'store-pictures');
  const pathOf = (hash: string) => join(ownFolder, hash);

  const find: OwnPictures['find'] = async (hash) => {
    if (!hashPattern.test(hash)) return null;
    const bytes = await beginningOf(pathOf(hash)).catch(() => null);
    if (bytes === null) return null;
    if (asPicture(bytes) !== null)
      return { load: async () => asPicture(await readFile(pathOf(hash))) };
    const url = URL.parse(bytes.toString('utf8'));
    return url !== null && isFetchable(url) ? { url } : null;
  };

  return {
    find,
    async look(reference, folder) {
      const own = ownAddress.exec(reference);
      if (own !== null) {
        const [, hash] = own;
        // It was looked at when it was imported, and a large catalogue names thousands.
        if (hash === undefined || (await find(hash)) !== null)
          return { address: reference, color: null };
        return { problem: 'is not in the data folder' };
      }
      const url = remote(reference);
      if (url !== null)
        return isFetchable(url)
          ? { address: api.storePicture(hashOf(url.href)), color: null }
          : { problem: 'must be at an https address with a name, on its usual port' };
      const read = await readPictureFile(resolve(folder, reference));
      if ('problem' in read) return read;
      const looked = (await (await loadResizer())?.look(read.bytes)) ?? { color: null };
      return 'problem' in looked
        ? looked
        : { address: api.storePicture(hashOf(read.bytes)), color: looked.color };
    },
    async keep(reference, folder) {
      if (ownAddress.test(reference)) return;
      const url = remote(reference);
      if (url !== null) return writeAtomically(pathOf(hashOf(url.href)), url.href);
      const read = await readPictureFile(resolve(folder, reference));
      if ('problem' in read) throw new Error(`The picture ${reference} ${read.problem}`);
      await writeAtomically(pathOf(hashOf(read.bytes)), read.bytes);
    },
  };
}

/** As much as the longest URL. */
async function beginningOf(path: string): Promise<Buffer> {
  await using file = await open(path);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(urlMaxBytes), 0, urlMaxBytes, 0);
  return buffer.subarray(0, bytesRead);
}

const hashOf = (content: string | Buffer) =>
  createHash('sha256').update(content).digest('hex').slice(0, 32);

const remote = (reference: string) =>
  /^https?:\/\//i.test(reference) ? URL.parse(reference) : null;
