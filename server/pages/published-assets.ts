import { createHash } from 'node:crypto';
import { cpSync, existsSync, readdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The number of versions whose files are kept, because an open tab may request files of an earlier
 * version.
 */
const versionsKept = 4;
/** A folder for sites that share their data but not their build, such as in containers. */
export const publishedAssetsFolder = (dataDir: string): string => join(dataDir, 'assets');
const unfinishedPattern = /\.new-\d+$/;

/**
 * Copies this version's files into a folder that several sites share, so that each can serve the files of all: a
 * container has only the files of its own version. Does nothing if the folder is missing.
 *
 * @param folder the build's assets
 */
export function publishAssets(
  folder: string,
  published: string,
  log: (message: string, error?: unknown) => void,
): void {
  if (!existsSync(published)) return;
  try {
    copyVersion(folder, published);
    const newestFirst = versionFolders(published).sort((a, b) => usedMs(b) - usedMs(a));
    for (const old of newestFirst.slice(versionsKept))
      rmSync(old, { recursive: true, force: true });
  } catch (error) {
    log(`leaving the scripts of this version in ${published}`, error);
  }
}

function copyVersion(folder: string, published: string): void {
  // A file's name contains its hash, so names are enough to compare.
  const names = readdirSync(folder).sort().join();
  const own = join(published, createHash('sha256').update(names).digest('hex').slice(0, 16));
  if (!existsSync(own)) {
    const next = `${own}.new-${process.pid}`;
    try {
      cpSync(folder, next, { recursive: true });
      // Another process of this version may have been faster; its copy is the same.
      if (!existsSync(own)) renameSync(next, own);
    } finally {
      rmSync(next, { recursive: true, force: true });
    }
  }
  const now = new Date();
  utimesSync(own, now, now);
}

const usedMs = (folder: string): number => statSync(folder).mtimeMs;

export const versionFolders = (published: string): string[] =>
  existsSync(published)
    ? readdirSync(published)
        .filter((name) => !unfinishedPattern.test(name))
        .map((name) => join(published, name))
    : [];
