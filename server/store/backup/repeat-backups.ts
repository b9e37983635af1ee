import { join } from 'node:path';
import { accept, type Outcome } from '../http/refusal.ts';
import { backupName, listBackups, removeOld } from './keep-backups.ts';
import { type BackupSource, backUp, type RecordedBackup } from './take-backup.ts';

interface BackupFolder {
  folder: string;
  /** The number of backups to keep; null for all. */
  keep: number | null;
  now(): number;
}

export interface FolderBackup extends RecordedBackup {
  /** The names of the old backups that were removed. */
  removed: readonly string[];
}

/** Makes a backup that is named by its time, and removes the oldest ones beyond the limit. */
export async function backUpInto(
  source: BackupSource,
  { folder, keep, now }: BackupFolder,
): Promise<Outcome<FolderBackup, string>> {
  const atMs = now();
  const made = await backUp(source, join(folder, backupName(atMs, 'file' in source.place)), atMs);
  if (!made.ok) return made;
  const removed = keep === null ? [] : removeOld(folder, keep, now());
  return accept({ ...made.value, removed });
}

/** The shorter interval after a failure. */
const againMs = 10 * 60_000;
/** Timers are not made for months. */
const longestWaitMs = 60 * 60_000;

interface RepeatOptions extends BackupFolder {
  everyMs: number;
  /** @returns false if it is to end instead */
  wait(ms: number): Promise<boolean>;
  done(made: Outcome<FolderBackup, string>): void;
}

/** Makes backups until a wait ends it. */
export async function repeatBackups(source: BackupSource, repeating: RepeatOptions): Promise<void> {
  const { folder, everyMs, now, wait, done } = repeating;
  // Reads the folder each time: a restarted process continues the schedule, and the clock may have been set.
  const leftMs = () => {
    const nowMs = now();
    const [newest] = listBackups(folder, nowMs);
    return newest === undefined ? 0 : newest.atMs + everyMs - nowMs;
  };
  for (;;) {
    for (let left = leftMs(); left > 0; left = leftMs())
      if (!(await wait(Math.min(left, longestWaitMs)))) return;
    const made = await backUpInto(source, repeating);
    done(made);
    if (!made.ok && !(await wait(Math.min(everyMs, againMs)))) return;
  }
}
