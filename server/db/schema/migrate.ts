import { type Kysely, type QueryExecutorProvider, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { isSqlite } from '../sqlite/is-sqlite.ts';
import { firstMarketTables, firstTables } from './migrations/first.ts';
import { findIncompatibilities } from './schema-compatibility.ts';

/** `market` is a separate file for the history of prices, which would make the store's file large. */
export type SchemaName = 'site' | 'market';

/** The migrations by name, which is also their order. Never change a migration of a released version; add another. */
export const migrations: Record<SchemaName, Record<string, Migration>> = {
  site: { '001-first': firstTables },
  market: { '001-first': firstMarketTables },
};

export const siteMigrationNames: readonly string[] = Object.keys(migrations.site);

/** The table in which Kysely records the migrations that have run. */
export const migrationTable = 'kysely_migration';
/** The migration tool's own tables, which dumps of the database include. */
export const migrationToolTables: readonly string[] = [migrationTable, 'kysely_migration_lock'];
/** Kysely's table under the name that versions before 1.0.0 used. */
export const oldMigrationTable = 'schema_step';

export const unsupportedVersionText =
  'it is of a version before 1.0.0, which this one cannot read: take the catalogue along with `npm run store -- export <file>` of that version, and `npm run store -- import <file>` of this one in a new data folder or database';

/** True if the database has tables of a version from 1.0.0 on. */
export const hasSchema = (db: QueryExecutorProvider): Promise<boolean> =>
  hasTable(db, migrationTable);

export const isUnsupportedVersion = (db: QueryExecutorProvider): Promise<boolean> =>
  hasTable(db, oldMigrationTable);

export const isNewDatabase = async (db: QueryExecutorProvider): Promise<boolean> =>
  !((await hasSchema(db)) || (await isUnsupportedVersion(db)));

async function hasTable(db: QueryExecutorProvider, name: string): Promise<boolean> {
  const found = isSqlite(db)
    ? sql`select 1 from sqlite_master where name = ${name}`
    : sql`select 1 where to_regclass(${name}) is not null`;
  return (await found.execute(db)).rows.length > 0;
}

export async function readMigrations(db: QueryExecutorProvider): Promise<string[]> {
  const { rows } = await sql<{
    name: string;
  }>`select name from ${sql.table(migrationTable)}`.execute(db);
  return rows.map(({ name }) => name);
}

/**
 * Brings the tables up to date. The caller's transaction must have exclusive access, so that of two
 * processes that start at once the second has nothing left to do.
 *
 * @throws Error if a version before 1.0.0 made the tables, or a later version has changed them so
 * that this version cannot use them
 */
export async function migrate(
  transaction: Kysely<unknown>,
  log: (message: string) => void,
  schema: SchemaName = 'site',
): Promise<void> {
  if (await isUnsupportedVersion(transaction)) throw new Error(unsupportedVersionText);
  const own = migrations[schema];
  const done = (await hasSchema(transaction)) ? await readMigrations(transaction) : [];
  if (done.some((name) => !Object.hasOwn(own, name)))
    await acceptNewerSchema(transaction, own, log);
  else await runMigrations(transaction, own);
}

async function runMigrations(db: Kysely<unknown>, own: Record<string, Migration>): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => own },
    // Without a schema, Kysely would mistake a table of that name in any schema for its own.
    ...(!isSqlite(db) && { migrationTableSchema: await readCurrentSchema(db) }),
  });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
}

async function readCurrentSchema(db: Kysely<unknown>): Promise<string> {
  const { rows } = await sql<{ name: string }>`select current_schema() as name`.execute(db);
  return rows[0]?.name ?? 'public';
}

async function acceptNewerSchema(
  db: Kysely<unknown>,
  own: Record<string, Migration>,
  log: (message: string) => void,
): Promise<void> {
  const wrong = await findIncompatibilities(db, (empty) => runMigrations(empty, own));
  if (wrong.length > 0)
    throw new Error(
      `it was used by a later version of this software, and this one cannot work with it (${wrong.slice(0, 3).join(', ')}): install that version again, or go back to a copy of the database`,
    );
  log('the database was used by a later version of this software; this one can work with it');
}
