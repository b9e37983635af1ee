import { constants, copyFileSync, existsSync, linkSync, rmSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { formatCount } from '../../../domain/text/plural.ts';
import { isEmptyFile } from '../inspect-database.ts';
import { siteMigrationNames } from '../schema/migrate.ts';
import { createOwnerOnly, makeOwnerOnly } from '../sqlite/owner-only.ts';
import { flushFile, flushFolder, replaceFlushed, sidecarSuffixes } from './flush.ts';
import { removeLeftovers, temporaryPath } from './leftovers.ts';
import { lockExclusively } from './lock-exclusively.ts';
import { reportFileGrowth } from './report-growth.ts';
import {
  readSqliteNumbers,
  type SkippedNumbers,
  skipNumbers,
  skippedNumbers,
} from './skipped-numbers.ts';
import { databaseFileFault, readSqliteTotals, sqliteMigrations } from './sqlite-totals.ts';
import { BackupError, RestoreMismatchError, sameTotals, type Totals } from './totals.ts';

const fileSuffixes = ['', ...sidecarSuffixes];
/** The time to wait for a process that has just started and may still be opening the file. */
const lockWaitMs = 5_000;

export interface RestoreOptions {
  /** True to replace even a store with orders. */
  replace: boolean;
  /** The suffix for the previous store's file. */
  previousSuffix: string;
  progress(done: number): void;
}

export interface RestoreResult {
  totals: Totals;
  /** The new place of the previous store; null if there was none. */
  previousFile: string | null;
  /**
   * The numbers of invoices and credit notes that only the previous store has given out, and that the restored one
   * skips; null if they cannot be read.
   */
  skipped: readonly SkippedNumbers[] | null;
}

/**
 * Replaces an unused database by a backup. The previous database stays beside it.
 *
 * @throws BackupError if the backup cannot be used or the database is in use; then nothing is changed
 */
export async function restoreSqlite(
  backup: string,
  file: string,
  { replace, previousSuffix, progress }: RestoreOptions,
): Promise<RestoreResult> {
  removeLeftovers(dirname(file), (name) => name === basename(file));
  const next = temporaryPath(file);
  try {
    const totals = await prepareDatabase(backup, next, progress);
    const previousFile = `${file}.before-${previousSuffix}`;
    const held = isEmptyFile(file) ? null : openExclusively(file, { replace });
    let kept: string[];
    let skipped: RestoreResult['skipped'];
    try {
      kept = moveAside(file, previousFile);
      skipped = skipPreviousNumbers(next, { held, kept });
      replaceFlushed(next, file);
    } finally {
      held?.close();
    }
    const aside = kept[0] === undefined ? null : previousFile + kept[0];
    verifyRestored(file, { totals, previousFile: aside });
    return { totals, previousFile: aside, skipped };
  } finally {
    for (const part of fileSuffixes) rmSync(next + part, { force: true });
  }
}

/**
 * Opens the restored database as the site will, and counts its rows.
 *
 * @throws RestoreMismatchError if the database differs from the backup: another process has then written to the file, so
 * do not touch the file
 */
function verifyRestored(
  file: string,
  { totals, previousFile }: Omit<RestoreResult, 'skipped'>,
): void {
  const reason = reasonAgainstRestored(file, totals);
  if (reason === null) return;
  const aside = previousFile === null ? '' : ` The previous store is in ${previousFile}.`;
  throw new RestoreMismatchError(
    `The backup was put in the place of ${file}, but what is there now is not like it (${reason}): somebody has used it meanwhile.${aside} Stop the site, and every other command, and run restore again`,
  );
}

function reasonAgainstRestored(file: string, totals: Totals): string | null {
  try {
    const db = new DatabaseSync(file, { readOnly: true, timeout: lockWaitMs });
    try {
      const reason = databaseFileFault(db);
      if (reason !== null) return reason;
      return sameTotals(readSqliteTotals(db), totals) ? null : 'it has other orders or stock';
    } finally {
      db.close();
    }
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Copies the backup to the database's disk and checks the copy. */
async function prepareDatabase(
  backup: string,
  next: string,
  progress: RestoreOptions['progress'],
): Promise<Totals> {
  createOwnerOnly(next);
  await reportFileGrowth(next, progress, () => copyFile(backup, next));
  // A backup made by other means may have a log with its latest orders, or a journal of an unfinished transaction.
  for (const part of ['-wal', '-journal'])
    if (existsSync(backup + part)) await copyFile(backup + part, next + part);
  makeOwnerOnly(next);
  try {
    const db = new DatabaseSync(next);
    try {
      // Writes the log into the file.
      db.exec('PRAGMA journal_mode = DELETE');
      const reason = databaseFileFault(db) ?? migrationsFault(sqliteMigrations(db));
      if (reason !== null) throw new BackupError(reason);
      return readSqliteTotals(db);
    } finally {
      db.close();
      flushFile(next);
    }
  } catch (error) {
    if (error instanceof BackupError) throw error;
    const words = error instanceof Error ? error.message : String(error);
    throw new BackupError(`it is damaged or cut off (${words})`);
  }
}

interface PreviousStore {
  /** Null if the file did not exist or was empty. */
  held: DatabaseSync | null;
  /** The suffixes of the previous store's files. */
  kept: readonly string[];
}

/** Makes the next database number its documents after those of the previous store. */
function skipPreviousNumbers(
  next: string,
  { held, kept }: PreviousStore,
): RestoreResult['skipped'] {
  // The log of a lost store may contain its latest documents, but is of no use without the file.
  if (held === null) return kept.every((part) => part === '') ? [] : null;
  const previous = readSqliteNumbers(held);
  if (previous === null || previous.length === 0) return previous && [];
  const db = new DatabaseSync(next);
  try {
    const skipped = skippedNumbers(previous, readSqliteNumbers(db) ?? []);
    if (skipped.length > 0) db.exec(`BEGIN; ${skipNumbers(skipped).join(' ')} COMMIT`);
    return skipped;
  } finally {
    db.close();
    flushFile(next);
  }
}

/** The reason why this version cannot use a backup with these migrations; null if it can. */
export function migrationsFault(had: readonly string[] | null): string | null {
  if (had === null) return 'it is not a store of this software';
  return had.some((name) => !siteMigrationNames.includes(name))
    ? 'it was made by a later version of this software: install that version'
    : null;
}

/**
 * Opens a database and locks out all other processes.
 *
 * @throws BackupError if another process has the file open, or if the store has orders and `replace` is false
 */
function openExclusively(file: string, { replace }: Pick<RestoreOptions, 'replace'>): DatabaseSync {
  const db = new DatabaseSync(file, { timeout: 0 });
  try {
    lockExclusively(db, file);
    const { orders } = sqliteMigrations(db) === null ? { orders: 0 } : readSqliteTotals(db);
    if (orders > 0 && !replace) throw ordersPresentFailure(file, orders);
    return db;
  } catch (error) {
    // A broken database may be the very reason for the restore.
    if (replace && !(error instanceof BackupError)) return db;
    db.close();
    if (error instanceof BackupError) throw error;
    const words = error instanceof Error ? error.message : String(error);
    throw new BackupError(
      `${file} cannot be read, and may have orders (${words}): --replace sets it aside and puts the backup in its place`,
    );
  }
}

export const ordersPresentFailure = (place: string, orders: number) =>
  new BackupError(
    `${place} has ${formatCount(orders, 'order')}: --replace sets them aside and puts the backup in their place`,
  );

/**
 * Gives the existing files a second name. The database file stays until the backup replaces it in one step, so that a
 * killed process leaves a complete database.
 *
 * @returns the suffixes of the existing files. A log without its database file contains the latest orders of a lost
 * store.
 */
function moveAside(file: string, before: string): string[] {
  const there = fileSuffixes.filter((part) => existsSync(file + part));
  for (const part of there) {
    try {
      linkSync(file + part, before + part);
    } catch {
      // Copy on file systems without hard links.
      copyFileSync(file + part, before + part, constants.COPYFILE_EXCL);
      flushFile(before + part);
    }
  }
  if (there.length > 0) flushFolder(before);
  return there;
}
