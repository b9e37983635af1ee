/** The database stayed locked until the deadline, or is unavailable. The caller may try again later. */
export class DatabaseUnavailableError extends Error {
  override readonly name = 'DatabaseUnavailableError';
  /**
   * True if the connection was lost during the commit, so that the change may have been made. If
   * false, nothing was changed.
   */
  readonly mayBeDone: boolean;
  constructor(cause?: unknown, mayBeDone = false) {
    super('The database is busy', { cause });
    this.mayBeDone = mayBeDone;
  }
}

/** Node throws an AggregateError with an empty message when a host has several addresses. */
export const firstCause = (cause: unknown): unknown =>
  cause instanceof AggregateError ? cause.errors[0] : cause;

const sqliteBusy = 5;
const sqliteLocked = 6;

/** No permission, read-only, I/O error, corrupt, disk full, cannot open, locking protocol, not a database. */
const sqliteUnavailable = [3, 8, 10, 11, 13, 14, 15, 26];

const baseCode = (error: unknown): number =>
  error instanceof Error && 'errcode' in error && typeof error.errcode === 'number'
    ? error.errcode & 0xff
    : 0;

/**
 * True if SQLite could not use the file, as opposed to rejecting a statement. A file without our tables counts as
 * unusable.
 */
export const isSqliteUnavailable = (error: unknown): boolean =>
  sqliteUnavailable.includes(baseCode(error)) ||
  (error instanceof Error && error.message.startsWith('no such table:'));

/** True if another process holds a lock on the file; extended codes count as their base code. */
export function isSqliteBusy(error: unknown): boolean {
  const code = baseCode(error);
  return code === sqliteBusy || code === sqliteLocked;
}
