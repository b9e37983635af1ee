import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { checksumFile } from './checksum.ts';

/** Backups in a folder, named by their time in UTC. */
export const isBackupName = (name: string): boolean =>
  /^store-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.(?:db|dump)$/.test(name);

export const backupName = (nowMs: number, isFile: boolean): string => {
  const time = new Date(nowMs).toISOString().slice(0, 19).replaceAll(':', '-');
  return `store-${time}Z.${isFile ? 'db' : 'dump'}`;
};

/**
 * Removes all but the newest. A name with a time in the future comes from a wrong clock or a renaming, and stays.
 *
 * @returns the names of those that are gone
 */
export function removeOld(folder: string, keep: number, nowMs: number): string[] {
  // The names sort by their time.
  const old = readdirSync(folder)
    .filter((name) => isBackupName(name) && name <= backupName(nowMs, false))
    .toSorted()
    .toReversed()
    .slice(keep);
  for (const name of old)
    for (const file of [name, checksumFile(name)]) rmSync(join(folder, file), { force: true });
  return old;
}
