import type { DatabaseSync } from 'node:sqlite';
import { isSqliteBusy } from '../database-unavailable.ts';
import { BackupError } from './totals.ts';

/**
 * Writes the log of a database into its file, and locks the file until the connection is closed. SQLite refuses to
 * leave WAL mode while another connection has the database open, even an idle one.
 *
 * @throws BackupError if another connection has the database open
 */
export function lockExclusively(db: DatabaseSync, file: string): void {
  try {
    db.exec('PRAGMA journal_mode = DELETE');
    db.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    if (isSqliteBusy(error))
      throw new BackupError(`${file} is in use: stop the site, and every other command, first`);
    throw error;
  }
}
