import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Client } from 'pg';
import { inject } from 'vitest';
import type { DatabasePlace } from '../../server/db/database.ts';
import { openDatabase } from '../../server/db/open-database.ts';
import {
  migrationTable,
  migrationToolTables,
  siteMigrationNames,
} from '../../server/db/schema/migrate.ts';
import { dataFolder } from '../data-folder.ts';
import { isFull } from '../full-run.ts';
import { audit } from './audit.ts';

/** A test's own database, on the engine of the test run. */
export interface TestDatabase {
  place: DatabasePlace;
  /** Inconsistencies of stock, sessions and orders; an empty list if there are none. */
  audit(): Promise<string[]>;
  /** Simulates a long write of another process that locks everything. Reads continue. */
  lock(): Promise<{ release(): Promise<void> }>;
  remove(): Promise<void>;
}

/** @param untouched true for a database without tables, even empty ones */
export async function testDatabase({ untouched = false } = {}): Promise<TestDatabase> {
  const server = inject('postgresUrl');
  if (server !== '') {
    if (untouched) freeDatabases.clear();
    return postgresDatabase(server);
  }
  const database = await sqliteDatabase();
  if (!untouched) await writeFile(database.place.file, await emptyStore(), { mode: 0o600 });
  return database;
}

/** A database for the history of prices. A file has only the history's tables, while PostgreSQL always has all. */
export const historyDatabase = (): Promise<TestDatabase> =>
  testDatabase({ untouched: inject('postgresUrl') === '' });

export async function sqliteDatabase() {
  const folder = dataFolder('store-');
  const file = join(folder, 'store.db');
  return {
    place: { file },
    audit: () => audit({ file }),
    async lock() {
      const otherConnection = new DatabaseSync(file, { timeout: 0 });
      otherConnection.exec('BEGIN IMMEDIATE');
      return { release: async () => otherConnection.close() };
    },
    remove: () => rm(folder, { recursive: true }),
  } satisfies TestDatabase;
}

/**
 * True if tests that do not depend on the database run on the current database: SQLite, and in the full run both.
 * Concurrency and each kind of query are always tested on PostgreSQL, too.
 */
export const isFirstDatabase = (): boolean => isFull || inject('postgresUrl') === '';

let emptyStoreFile: Promise<Buffer> | undefined;
/**
 * A file with empty tables, made once per worker, because making them takes longer than many tests.
 */
function emptyStore(): Promise<Buffer> {
  emptyStoreFile ??= (async () => {
    const { place, remove } = await sqliteDatabase();
    const db = await openDatabase({ place });
    await db.close();
    const bytes = await readFile(place.file);
    await remove();
    return bytes;
  })();
  return emptyStoreFile;
}

const tablesOf = "select tablename from pg_tables where schemaname = 'public'";
const otherSchemas =
  "select 1 from pg_namespace where nspname <> 'public' and nspname !~ '^pg_|^information_schema$'";
let databases = 0;
/** Emptied databases by server. They are reused, because creating a database takes longer than most tests. */
const freeDatabases = new Map<string, string[]>();

/** @param serverUrl a database on the server, used to create others */
export async function postgresDatabase(serverUrl: string): Promise<TestDatabase> {
  const reusedDatabase = freeDatabases.get(serverUrl)?.pop();
  const name = reusedDatabase ?? `store_${process.pid}_${++databases}`;
  const url = new URL(name, serverUrl).href;
  if (reusedDatabase === undefined)
    await withClient(serverUrl, (client) => client.query(`create database ${name}`));
  return {
    place: { url },
    audit: () => audit({ url }),
    async lock() {
      const otherClient = new Client(url);
      await otherClient.connect();
      const tables = await tableNames(otherClient);
      await otherClient.query('begin');
      await otherClient.query(`lock table ${tables.join(', ')} in exclusive mode`);
      return { release: () => otherClient.end() };
    },
    async remove() {
      const isWhole = await withClient(url, async (client) => {
        const allTables = await tableNames(client);
        const tables = allTables.filter((table) => !migrationToolTables.includes(table));
        // TRUNCATE creates new files, which takes longer than most tests. It is worth it only for many rows.
        await client.query('set session_replication_role = replica');
        let rows = 0;
        for (const table of tables)
          rows += (await client.query(`delete from ${table}`)).rowCount ?? 0;
        if (rows > 1_000) await client.query(`truncate ${tables.join(', ')}`);
        const { rowCount: otherCount } = await client.query(otherSchemas);
        if (!allTables.includes(migrationTable) || otherCount !== 0) return false;
        const emptiedTables = await client.query<{ name: string }>(
          `select name from ${migrationTable} order by 1`,
        );
        return emptiedTables.rows.map(({ name }) => name).join() === siteMigrationNames.join();
      });
      // Reuse the database only if it is whole: a test may have dropped, upgraded or moved its tables.
      if (isWhole) freeDatabases.set(serverUrl, [...(freeDatabases.get(serverUrl) ?? []), name]);
    },
  };
}

async function tableNames(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ tablename: string }>(tablesOf);
  return rows.map((row) => row.tablename);
}

async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client(url);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
