import { statSync } from 'node:fs';
import type { SqliteConnection } from './sqlite-connection.ts';

/** Which file a path leads to at present; null: to none. */
export function identityOf(file: string): string | null {
  const found = statSync(file, { throwIfNoEntry: false, bigint: true });
  return found === undefined ? null : `${found.dev} ${found.ino}`;
}

/** The log of changes beside a database's file, which a connection keeps open too. */
export class WriteAheadLog {
  readonly file: string;
  #identity: string | null = null;
  #isSaved = false;

  constructor(databaseFile: string) {
    this.file = `${databaseFile}-wal`;
  }

  /** Whether another file, or none, is now in the place of the one that is open. */
  isLost(): boolean {
    const identity = identityOf(this.file);
    // It is made when it is first needed.
    this.#identity ??= identity;
    const isLost = identity !== this.#identity;
    // One that was put back is written to again.
    if (!isLost) this.#isSaved = false;
    return isLost;
  }

  /** Writes what stands only in the lost log into the database's file, once: it would be gone with this process. */
  save(connection: SqliteConnection): void {
    if (this.#isSaved) return;
    const found = statSync(this.file, { throwIfNoEntry: false });
    // Another process writes a log of its own by now, and the lost one no longer says what belongs into the file.
    if (found !== undefined && found.size > 0) return;
    this.#isSaved = connection.saveLog();
  }
}
