import { constants, copyFileSync, existsSync, linkSync, rmSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { migrationNames } from '../migrate.ts';
import { createOwnerOnly, makeOwnerOnly } from '../owner-only.ts';
import { flush, flushFolder, putInPlace } from './flush.ts';
import { removeLeftovers, unfinished } from './leftovers.ts';
import { lockAlone } from './lock-alone.ts';
import { readSqliteTotals, reasonAgainstFile, sqliteMigrations } from './sqlite-totals.ts';
import { BackupFailure, type Totals } from './totals.ts';
import { whileGrowing } from './while-growing.ts';

/** The parts of a database: its file and its write-ahead log. The third is only an index of the log. */
const parts = ['', '-wal', '-shm'];

export interface Restoring {
  /** Also where there are orders. */
  replace: boolean;
  /** Part of the name of what was there before. */
  at: string;
  /** Called with the bytes read so far. */
  progress(done: number): void;
}

export interface Restored {
  totals: Totals;
  /** Where what was there before is; null if there was nothing. */
  before: string | null;
}

/**
 * Puts a backup in the place of a database that nobody uses. What was there stays beside it.
 *
 * @throws BackupFailure if the backup cannot be used or the place is in use; then nothing is changed
 */
export async function restoreSqlite(
  backup: string,
  file: string,
  { replace, at, progress }: Restoring,
): Promise<Restored> {
  removeLeftovers(dirname(file), (name) => name === basename(file));
  const next = unfinished(file);
  try {
    const totals = await prepare(backup, next, progress);
    if (!existsSync(file)) {
      putInPlace(next, file);
      return { totals, before: null };
    }
    const before = `${file}.before-${at}`;
    const held = holdAlone(file, { replace });
    try {
      setAside(file, before);
      putInPlace(next, file);
    } finally {
      held.close();
    }
    return { totals, before };
  } finally {
    for (const part of parts) rmSync(next + part, { force: true });
  }
}

/** A copy of the backup on the disk of the database, checked. */
async function prepare(
  backup: string,
  next: string,
  progress: Restoring['progress'],
): Promise<Totals> {
  createOwnerOnly(next);
  await whileGrowing(next, progress, () => copyFile(backup, next));
  // A copy that was not made by us may have a log, in which its latest orders are.
  if (existsSync(`${backup}-wal`)) await copyFile(`${backup}-wal`, `${next}-wal`);
  makeOwnerOnly(next);
  try {
    const db = new DatabaseSync(next);
    try {
      // Writes the log into the file.
      db.exec('PRAGMA journal_mode = DELETE');
      const reason = reasonAgainstFile(db) ?? reasonAgainstMigrations(sqliteMigrations(db));
      if (reason !== null) throw new BackupFailure(reason);
      return readSqliteTotals(db);
    } finally {
      db.close();
      flush(next);
    }
  } catch (error) {
    if (error instanceof BackupFailure) throw error;
    const words = error instanceof Error ? error.message : String(error);
    throw new BackupFailure(`it is damaged or cut off (${words})`);
  }
}

/** Why this version cannot use a backup with these migrations; null if it can. */
export function reasonAgainstMigrations(had: readonly string[] | null): string | null {
  if (had === null) return 'it is not of a store of this software';
  return had.some((name) => !migrationNames.includes(name))
    ? 'it was made by a later version of this software: install that version'
    : null;
}

/**
 * Opens a database so that nobody else can.
 *
 * @throws BackupFailure if somebody else has it open, or it has orders that are not to be replaced
 */
function holdAlone(file: string, { replace }: Pick<Restoring, 'replace'>): DatabaseSync {
  const db = new DatabaseSync(file, { timeout: 0 });
  try {
    lockAlone(db, file);
    const { orders } = sqliteMigrations(db) === null ? { orders: 0 } : readSqliteTotals(db);
    if (orders > 0 && !replace) throw hasOrders(file, orders);
    return db;
  } catch (error) {
    // It may be broken, which may be why its backup is brought back.
    if (replace && !(error instanceof BackupFailure)) return db;
    db.close();
    if (error instanceof BackupFailure) throw error;
    const words = error instanceof Error ? error.message : String(error);
    throw new BackupFailure(
      `${file} cannot be read, and may have orders (${words}): --replace sets it aside and puts the backup in its place`,
    );
  }
}

export const hasOrders = (place: string, orders: number) =>
  new BackupFailure(
    `${place} has ${orders} orders: --replace sets them aside and puts the backup in their place`,
  );

/**
 * Gives what is there a second name. The file itself stays until the backup replaces it in one step, so that a process that
 * is killed in between leaves a whole database.
 */
function setAside(file: string, before: string): void {
  for (const part of parts) {
    if (!existsSync(file + part)) continue;
    try {
      linkSync(file + part, before + part);
    } catch {
      // Some file systems have no second names.
      copyFileSync(file + part, before + part, constants.COPYFILE_EXCL);
      flush(before + part);
    }
  }
  flushFolder(before);
  // A log is there only if the database is broken. Beside the backup, it would be written into that.
  for (const part of parts.slice(1)) rmSync(file + part, { force: true });
}
