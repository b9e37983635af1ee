import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kysely, sql, type TableMetadata } from 'kysely';
import { createOutageTrackers } from '../outage.ts';
import { isSqlite } from '../sqlite/is-sqlite.ts';
import { createOwnerOnly } from '../sqlite/owner-only.ts';
import { sqliteDialect } from '../sqlite/sqlite-dialect.ts';

/**
 * The reasons why this version cannot use the tables of a later version: tables or columns that it
 * reads are missing, or columns that it does not know require a value.
 *
 * @param makeTables creates this version's tables
 * @returns an empty list if it can use them
 */
export async function findIncompatibilities(
  db: Kysely<unknown>,
  makeTables: (db: Kysely<unknown>) => Promise<unknown>,
): Promise<string[]> {
  const there = await tablesOf(db);
  return (await ownTables(makeTables)).flatMap(({ name, columns }) => {
    const found = there.get(name);
    if (found === undefined) return [`there is no table ${name}`];
    const names = new Set(columns.map((column) => column.name));
    const missing = columns.filter((own) => !found.columns.some((it) => it.name === own.name));
    const asked = found.columns.filter(
      (it) => !(names.has(it.name) || it.isNullable || it.hasDefaultValue || it.isAutoIncrementing),
    );
    return [
      ...missing.map((column) => `${name}.${column.name} is gone`),
      ...asked.map((column) => `${name}.${column.name} must be filled`),
    ];
  });
}

/** Runs the migrations on a temporary database, because they alone define this version's tables. */
async function ownTables(
  makeTables: (db: Kysely<unknown>) => Promise<unknown>,
): Promise<readonly TableMetadata[]> {
  const folder = await mkdtemp(join(tmpdir(), 'candlewick-tables-'));
  const file = join(folder, 'own.db');
  createOwnerOnly(file);
  const own = new Kysely<unknown>({
    dialect: sqliteDialect({
      file,
      busyMs: 5_000,
      readsOnly: false,
      outage: createOutageTrackers(() => {}).writes,
    }),
  });
  try {
    await own.transaction().execute(makeTables);
    return [...(await tablesOf(own)).values()];
  } finally {
    await own.destroy();
    await rm(folder, { recursive: true, force: true });
  }
}

/** The tables that a query finds without naming a schema, by name. */
async function tablesOf(db: Kysely<unknown>): Promise<Map<string, TableMetadata>> {
  const tables = await db.introspection.getTables();
  if (isSqlite(db)) return new Map(tables.map((table) => [table.name, table]));
  const { rows } = await sql<{ name: string }>`select current_schema() as name`.execute(db);
  const ours = tables.filter(({ schema }) => schema === rows[0]?.name);
  return new Map(ours.map((table) => [table.name, table]));
}
