import { sql } from 'kysely';
import { isSqlite } from '../../db/sqlite/is-sqlite.ts';
import { type Check, check } from './check.ts';

/** The database file itself, with SQLite. PostgreSQL checks its pages when it reads them. */
export const fileChecks: Record<string, Check> = {
  file: onlySqlite(
    check(
      sql<{
        integrity_check: string;
      }>`select * from pragma_integrity_check where integrity_check <> 'ok'`,
      ({ integrity_check: found }) => ({
        says: `The database file is damaged: ${found}.`,
        todo: 'Stop the site, and bring back the last backup: restore <file> --replace. Then check the disk.',
      }),
    ),
  ),
  references: onlySqlite(
    check(
      sql<{ table: string; parent: string; rows: number }>`
        select "table", parent, count(*) as rows from pragma_foreign_key_check group by 1, 2`,
      ({ table, parent, rows }) => ({
        says: `${rows} rows of the table ${table} refer to rows of ${parent} that are not there.`,
        todo: 'Bring back the last backup that adds up: restore <file> --replace.',
      }),
    ),
  ),
};

function onlySqlite(found: Check): Check {
  return async (snapshot) => (isSqlite(snapshot) ? found(snapshot) : []);
}
