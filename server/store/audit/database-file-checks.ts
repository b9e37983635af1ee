import { sql } from 'kysely';
import { isSqlite } from '../../db/sqlite/is-sqlite.ts';
import { type Check, defineCheck, fixForBoth } from './check.ts';

const onlySqlite =
  (found: Check): Check =>
  async (snapshot) =>
    isSqlite(snapshot) ? found(snapshot) : [];

/** Checks SQLite's database file itself. PostgreSQL checks its pages when it reads them. */
export const databaseFileChecks: Record<string, Check> = {
  file: onlySqlite(
    defineCheck(
      sql`select * from pragma_integrity_check where integrity_check <> 'ok'`,
      'The database file is damaged: {integrity_check}.',
      fixForBoth(
        'Stop the site, restore the last backup (npm run store -- restore <file> --replace), and check the disk.',
      ),
    ),
  ),
  references: onlySqlite(
    defineCheck(
      sql`select "table", parent, count(*) as rows from pragma_foreign_key_check group by 1, 2`,
      '{rows} rows of the table {table} refer to rows of {parent} that do not exist.',
      fixForBoth(
        'Restore the last backup without differences: npm run store -- restore <file> --replace.',
      ),
    ),
  ),
};
