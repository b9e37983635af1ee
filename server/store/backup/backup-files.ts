import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** True for the name of a backup in a folder of backups: its time in UTC. */
export const isBackupName = (name: string): boolean =>
  /^store-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.(?:db|dump)$/.test(name);

export interface BackupFile {
  name: string;
  bytes: number;
  /** ISO 8601. */
  at: string;
}

/** The backups in a folder, newest first; none if the folder is missing. */
export function listBackups(folder: string): BackupFile[] {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return [];
  return readdirSync(folder)
    .filter(isBackupName)
    .toSorted()
    .toReversed()
    .flatMap((name) => {
      const file = statSync(join(folder, name), { throwIfNoEntry: false });
      const [, day = '', time = ''] = /^store-([\d-]{10})T([\d-]{8})Z/.exec(name) ?? [];
      const at = `${day}T${time.replaceAll('-', ':')}Z`;
      return file === undefined ? [] : [{ name, bytes: file.size, at }];
    });
}
