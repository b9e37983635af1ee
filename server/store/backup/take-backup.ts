import { readdirSync, rmSync, statSync } from 'node:fs';
import { hostname } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { kindOfBackup } from '../../db/backup/backup-file.ts';
import { replaceFlushed } from '../../db/backup/flush.ts';
import { removeLeftovers, temporaryPath } from '../../db/backup/leftovers.ts';
import type { Environment } from '../../db/backup/postgres/postgres-programs.ts';
import type { Totals } from '../../db/backup/totals.ts';
import type { DatabasePlace } from '../../db/database.ts';
import { inspectDatabase } from '../../db/inspect-database.ts';
import { openDatabase } from '../../db/open-database.ts';
import { unsupportedVersionText } from '../../db/schema/migrate.ts';
import { accept, type Outcome, refused } from '../http/refusal.ts';
import { isBackupName } from './backup-files.ts';
import { checksumFile, removeChecksum, writeChecksum } from './checksum.ts';
import { recordBackup } from './last-backup.ts';

export interface BackupSource {
  place: DatabasePlace;
  where: string;
  environment: Environment;
  /** Called with the bytes written so far. `all` is known for a file only. */
  progress(done: number, all?: number): void;
}

interface Backup extends Totals {
  file: string;
  bytes: number;
}

export interface RecordedBackup extends Backup {
  /**
   * Why the backup could not be recorded in the store; null if it was recorded, or if the store is
   * of another version.
   */
  recordFailure: string | null;
}

/** Makes a backup, and records it in its store, so that the site and the doctor know its age. */
export async function takeBackup(
  source: BackupSource,
  file: string,
  atMs: number,
): Promise<Outcome<RecordedBackup, string>> {
  const made = await writeBackup(source, file);
  if (!made.ok) return made;
  const { place } = source;
  try {
    // Record the backup only in a store of this version: making a backup must not migrate the tables.
    if ((await inspectDatabase(place)) === 'current') {
      const database = await openDatabase({ place });
      const note = { atMs, file, host: hostname() };
      await database
        .write((transaction) => recordBackup(transaction, note))
        .finally(() => database.close());
    }
    return accept({ ...made.value, recordFailure: null });
  } catch (error) {
    const recordFailure = error instanceof Error ? error.message : String(error);
    return accept({ ...made.value, recordFailure });
  }
}

/** Makes a backup whose name is its time, and deletes the oldest backups beyond `keep`; null keeps all. */
export async function takeBackupInto(
  source: BackupSource,
  { folder, keep, nowMs }: { folder: string; keep: number | null; nowMs: number },
): Promise<Outcome<RecordedBackup & { removed: readonly string[] }, string>> {
  const made = await takeBackup(
    source,
    join(folder, backupName(nowMs, 'file' in source.place)),
    nowMs,
  );
  if (!made.ok) return made;
  return accept({
    ...made.value,
    removed: keep === null ? [] : removeOld(folder, keep, nowMs),
  });
}

/**
 * Makes a backup under a temporary name, and renames it after comparing it with its source.
 *
 * @returns refused if the backup cannot be made; an older file of that name is then unchanged
 */
async function writeBackup(source: BackupSource, file: string): Promise<Outcome<Backup, string>> {
  const { place, where } = source;
  const fail = (reason: string) => refused(`No backup was made of ${where}: ${reason}.`);
  try {
    const reason = await reasonAgainst(place, file);
    if (reason !== null) return fail(reason);
    const own = basename(file);
    removeLeftovers(dirname(file), (name) => name === own || isBackupName(name));
    const target = temporaryPath(file);
    const totals = await copyStore(source, target);
    // Remove the old checksum first. If this process were killed in between, the old checksum would make the new backup
    // look damaged.
    await removeChecksum(file);
    replaceFlushed(target, file);
    await writeChecksum(file);
    return accept({ file, bytes: statSync(file).size, ...totals });
  } catch (error) {
    return fail(error instanceof Error ? error.message : String(error));
  }
}

/** Copies a database. Imports the database packages only here, where they are needed. */
async function copyStore(
  { place, progress, environment }: BackupSource,
  target: string,
): Promise<Totals> {
  if ('file' in place) {
    const { copySqlite } = await import('../../db/backup/sqlite-copy.ts');
    return copySqlite(place.file, { target, progress });
  }
  const { dumpPostgres } = await import('../../db/backup/postgres/postgres-dump.ts');
  return dumpPostgres(place.url, { target, progress, environment });
}

/** The reason not to make a backup in that file; null if there is none. */
async function reasonAgainst(place: DatabasePlace, file: string): Promise<string | null> {
  const state = await inspectDatabase(place);
  if (state === 'new') return 'it contains no store';
  if (state === 'before-first') return unsupportedVersionText;
  if (state === 'later')
    return 'a later version of this software has used it, whose backup you need';
  const there = statSync(file, { throwIfNoEntry: false });
  if (there === undefined) return null;
  if (!there.isFile()) return `${file} is not a file`;
  const own = 'file' in place ? statSync(place.file) : null;
  if (own?.ino === there.ino && own.dev === there.dev) return `${file} is the store itself`;
  return there.size > 0 && (await kindOfBackup(file)) === null
    ? `${file} is there already and is no backup: name another file`
    : null;
}

const backupName = (nowMs: number, isFile: boolean): string => {
  const time = new Date(nowMs).toISOString().slice(0, 19).replaceAll(':', '-');
  return `store-${time}Z.${isFile ? 'db' : 'dump'}`;
};

/**
 * Deletes all but the newest backups. Keeps a backup whose name is in the future: the clock was
 * wrong, or the file was renamed.
 *
 * @returns the names of the deleted backups
 */
function removeOld(folder: string, keep: number, nowMs: number): string[] {
  // Names sort by their time.
  const old = readdirSync(folder)
    .filter((name) => isBackupName(name) && name <= backupName(nowMs, false))
    .toSorted()
    .toReversed()
    .slice(keep);
  for (const name of old)
    for (const file of [name, checksumFile(name)]) rmSync(join(folder, file), { force: true });
  return old;
}
