import type { DatabaseSync } from 'node:sqlite';
import { migrationTable, oldMigrationTable, unsupportedVersionText } from '../schema/migrate.ts';
import { BackupError, type Totals } from './totals.ts';

export function readSqliteTotals(db: DatabaseSync): Totals {
  const row = db
    .prepare(
      `select (select count(*) from orders) as orders, coalesce(sum(on_hand), 0) as on_hand,
        coalesce(sum(reserved), 0) as reserved from inventory`,
    )
    .get();
  const of = (name: string) => Number(row?.[name]);
  return { orders: of('orders'), onHand: of('on_hand'), reserved: of('reserved') };
}

/** The reason why the pages of a file cannot be trusted; null if they can. */
export function databaseFileFault(db: DatabaseSync): string | null {
  const found = db.prepare('PRAGMA integrity_check(1)').get()?.['integrity_check'];
  return found === 'ok' ? null : `it is damaged (${found})`;
}

/**
 * The migrations that the file has run; null if the database is not of this software.
 *
 * @throws BackupError if the file is of a version before 1.0.0
 */
export function sqliteMigrations(db: DatabaseSync): string[] | null {
  const has = (table: string) =>
    db.prepare('select 1 from sqlite_schema where name = ?').get(table) !== undefined;
  if (has(oldMigrationTable)) throw new BackupError(unsupportedVersionText);
  if (!has(migrationTable)) return null;
  return db
    .prepare(`select name from ${migrationTable}`)
    .all()
    .map((row) => String(row['name']));
}
