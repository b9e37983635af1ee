/** The database stayed locked for as long as we were willing to wait, or is away. The caller may try again later. */
export class DatabaseBusy extends Error {
  override readonly name = 'DatabaseBusy';
  constructor(cause?: unknown) {
    super('The database is busy', { cause });
  }
}

const sqliteBusy = 5;
const sqliteLocked = 6;

/** Whether SQLite refused because somebody else holds the file; extended codes count as their base code. */
export function isSqliteBusy(error: unknown): boolean {
  if (!(error instanceof Error) || !('errcode' in error)) return false;
  const code = typeof error.errcode === 'number' ? error.errcode & 0xff : 0;
  return code === sqliteBusy || code === sqliteLocked;
}
