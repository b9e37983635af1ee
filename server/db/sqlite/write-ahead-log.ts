import { statSync } from 'node:fs';
import type { SqliteConnection } from './sqlite-connection.ts';

/** Identifies the file that a path currently refers to; null if there is none. */
export function fileIdentityOf(file: string): string | null {
  const found = statSync(file, { throwIfNoEntry: false, bigint: true });
  return found === undefined ? null : `${found.dev} ${found.ino}`;
}

/** The write-ahead log beside a database file. An open connection keeps the log open, too. */
export class WriteAheadLog {
  readonly file: string;
  #identity: string | null = null;
  #isSaved = false;

  constructor(databaseFile: string) {
    this.file = `${databaseFile}-wal`;
  }

  /** True if the open log was removed or replaced. */
  isLost(): boolean {
    const identity = fileIdentityOf(this.file);
    // SQLite creates the log when it is first needed.
    this.#identity ??= identity;
    const isLost = identity !== this.#identity;
    // The same log may have been put back and written to again.
    if (!isLost) this.#isSaved = false;
    return isLost;
  }

  /**
   * Copies changes that exist only in the lost log into the database file, once. Without the copy,
   * these changes would vanish with this process.
   */
  save(connection: SqliteConnection): void {
    if (this.#isSaved) return;
    const found = statSync(this.file, { throwIfNoEntry: false });
    // Another process already writes a new log, so the lost one is out of date.
    if (found !== undefined && found.size > 0) return;
    this.#isSaved = connection.saveLog();
  }
}
