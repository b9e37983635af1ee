import { createHash } from 'node:crypto';
import { cpSync, existsSync, readdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';

/** The number of versions whose files are kept: an open tab may request those of an earlier one. */
const versionsKept = 4;
/** A folder that several sites may share: containers have no build in common. */
export const publishedFolder = (dataDir: string): string => join(dataDir, 'assets');
const unfinishedPattern = /\.new-\d+$/;

/**
 * Copies the files of this version into a folder that several sites share, so that each can serve those of all: a container has
 * only its own version's. Does nothing without the folder.
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
    const newestFirst = foldersOfVersions(published).sort((a, b) => usedMs(b) - usedMs(a));
    for (const old of newestFirst.slice(versionsKept))
      rmSync(old, { recursive: true, force: true });
  } catch (error) {
    log(`leaving the scripts of this version in ${published}`, error);
  }
}

function copyVersion(folder: string, published: string): void {
  // A file's name contains the hash of its content.
  const names = readdirSync(folder).sort().join();
  const own = join(published, createHash('sha256').update(names).digest('hex').slice(0, 16));
  if (!existsSync(own)) {
    const next = `${own}.new-${process.pid}`;
    try {
      cpSync(folder, next, { recursive: true });
      // If another process of this version was faster, its copy is as good.
      if (!existsSync(own)) renameSync(next, own);
    } finally {
      rmSync(next, { recursive: true, force: true });
    }
  }
  const now = new Date();
  utimesSync(own, now, now);
}

const usedMs = (folder: string): number => statSync(folder).mtimeMs;

/** The folders of the versions that are there. */
export const foldersOfVersions = (published: string): string[] =>
  existsSync(published)
    ? readdirSync(published)
        .filter((name) => !unfinishedPattern.test(name))
        .map((name) => join(published, name))
    : [];
