import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { checksumFile } from './checksum.ts';

/** Backups in a folder, named by their time in UTC. */
const namePattern = /^store-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.(?:db|dump)$/;

export const isBackupName = (name: string): boolean => namePattern.test(name);

export const timeInName = (nowMs: number): string =>
  `${new Date(nowMs).toISOString().slice(0, 19).replaceAll(':', '-')}Z`;

export const backupName = (nowMs: number, isFile: boolean): string =>
  `store-${timeInName(nowMs)}.${isFile ? 'db' : 'dump'}`;

interface KeptBackup {
  name: string;
  atMs: number;
}

/**
 * The newest first. A name with a time in the future comes from a wrong clock or a renaming: until that time it does not count
 * as the last backup.
 */
export function listBackups(folder: string, nowMs: number): KeptBackup[] {
  const kept = readdirSync(folder).flatMap((name) => {
    const [, day, hours, minutes, seconds] = namePattern.exec(name) ?? [];
    if (day === undefined) return [];
    return [{ name, atMs: Date.parse(`${day}T${hours}:${minutes}:${seconds}Z`) }];
  });
  return kept.filter(({ atMs }) => atMs <= nowMs).toSorted((a, b) => b.atMs - a.atMs);
}

/** Removes all but the newest. @returns the names of those that are gone */
export function removeOld(folder: string, keep: number, nowMs: number): string[] {
  const old = listBackups(folder, nowMs).slice(keep);
  for (const { name } of old)
    for (const file of [name, checksumFile(name)]) rmSync(join(folder, file), { force: true });
  return old.map(({ name }) => name);
}
