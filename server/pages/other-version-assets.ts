import { readdirSync, statSync } from 'node:fs';
import { type CachedResponse, sendCached } from '../http/cached-response.ts';
import { createReadHandler, type Handler } from '../http/handler.ts';
import { sendEmpty } from '../http/reply.ts';
import { assetsPath, readAsset } from './assets.ts';
import { versionFolders } from './published-assets.ts';
import type { SiteHeaders } from './site-headers.ts';

/**
 * How long after a folder's change its listing may be out of date: the folder can change twice
 * within one tick of its clock.
 */
const settledAfterMs = 2_000;

interface OtherVersionAssetsOptions {
  /** The folder of the build's assets, where a later build adds its own. */
  folder: string;
  /**
   * The folder in which every version publishes its assets for the others, if the folder exists.
   */
  published: string;
  headers: Pick<SiteHeaders, 'plain'>;
  log(message: string, error?: unknown): void;
}

/**
 * Serves files below /assets/ that did not exist when this process started. During an update, a page of a newer process
 * names newer files, which may be requested from this process. A requested name is compared with those in the folders
 * and never used as a path.
 */
export function createOtherVersionAssets(options: OtherVersionAssetsOptions): Handler {
  const { folder, published, headers, log } = options;
  const known = new Map<string, CachedResponse>();
  let listing = { atMs: 0, folderOf: new Map<string, string>() };

  const find = async (name: string): Promise<CachedResponse | null> => {
    const before = known.get(name);
    if (before !== undefined) return before;
    const folders = [folder, published, ...versionFolders(published)];
    // Avoid reading the folders again for invented names.
    if (Math.max(...folders.map(changedMs)) + settledAfterMs > listing.atMs)
      listing = { atMs: Date.now(), folderOf: listFiles(folders) };
    const where = listing.folderOf.get(name);
    if (where === undefined) return null;
    const names = new Set(listing.folderOf.keys());
    const asset = await readAsset(where, name, { names, path: assetsPath + name, headers });
    if (asset !== null) known.set(name, asset);
    return asset;
  };

  return createReadHandler({
    match: ({ path }) => (path.startsWith(assetsPath) ? path.slice(assetsPath.length) : null),
    async answer(req, res, name) {
      const asset = await find(name);
      if (asset === null) sendEmpty(res, 404, headers.plain);
      else sendCached(req, res, asset);
    },
    headers: headers.plain,
    failed: (error) => log('answering a file of another version', error),
  });
}

const changedMs = (folder: string): number =>
  statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? 0;

/** The folder of each file, by the file's name. */
function listFiles(folders: readonly string[]): Map<string, string> {
  const folderOf = new Map<string, string>();
  for (const folder of folders.filter((each) => changedMs(each) > 0))
    for (const entry of readdirSync(folder, { withFileTypes: true }))
      if (entry.isFile() && !entry.name.startsWith('.')) folderOf.set(entry.name, folder);
  return folderOf;
}
