import { statSync } from 'node:fs';
import { Kysely } from 'kysely';
import type { DatabasePlace } from './database.ts';
import { DatabaseUnavailableError, firstCause } from './database-unavailable.ts';
import { createOutageTrackers } from './outage.ts';
import {
  hasSchema,
  isUnsupportedVersion,
  readMigrations,
  siteMigrationNames,
} from './schema/migrate.ts';
import { sqliteDialect } from './sqlite/sqlite-dialect.ts';
import type { Tables } from './tables.ts';

/**
 * The version of the tables: `new` has no tables yet, `before-first` is before 1.0.0, and the
 * others are relative to this version.
 */
export type DatabaseState = 'new' | 'before-first' | 'earlier' | 'current' | 'later';

const timeoutMs = 5_000;

/**
 * True if the file does not exist or is empty. Do not open such a file to inspect it: SQLite removes the log beside an empty
 * file, even read-only, and the log of a lost store has its latest sales.
 */
export const isEmptyFile = (file: string): boolean =>
  (statSync(file, { throwIfNoEntry: false })?.size ?? 0) === 0;

/**
 * Reads the state of a database and changes nothing.
 *
 * @throws Error with the reason when the database cannot be opened, does not respond, or is broken
 */
export async function inspectDatabase(place: DatabasePlace): Promise<DatabaseState> {
  const state = await inspectOpened(place, async (db) => {
    if (await isUnsupportedVersion(db)) return 'before-first';
    if (!(await hasSchema(db))) return 'new';
    const done = await readMigrations(db);
    if (done.some((name) => !siteMigrationNames.includes(name))) return 'later';
    return done.length < siteMigrationNames.length ? 'earlier' : 'current';
  });
  return state ?? 'new';
}

/**
 * Reads from a database and changes nothing.
 *
 * @returns null if the database has no tables yet
 * @throws Error with the reason when the database cannot be opened, does not respond, or is broken
 */
export const queryReadOnly = <T>(
  place: DatabasePlace,
  work: (db: Kysely<Tables>) => Promise<T>,
): Promise<T | null> =>
  inspectOpened(place, async (db) => ((await hasSchema(db)) ? work(db) : null));

async function inspectOpened<T>(
  place: DatabasePlace,
  work: (db: Kysely<Tables>) => Promise<T>,
): Promise<T | null> {
  if ('file' in place && isEmptyFile(place.file)) return null;
  const db = await connect(place);
  try {
    return await work(db);
  } catch (error) {
    throw error instanceof DatabaseUnavailableError && error.cause !== undefined
      ? firstCause(error.cause)
      : error;
  } finally {
    await db.destroy();
  }
}

async function connect(place: DatabasePlace): Promise<Kysely<Tables>> {
  const options = {
    busyMs: timeoutMs,
    readsOnly: true,
    outage: createOutageTrackers(() => {}).reads,
  };
  if ('file' in place) return new Kysely({ dialect: sqliteDialect({ ...place, ...options }) });
  const [{ openPool }, { connectPostgres }] = await Promise.all([
    import('./postgres/postgres-pool.ts'),
    import('./postgres/connect-postgres.ts'),
  ]);
  const pool = openPool({ ...place, ...options, size: 1, starting: true });
  return connectPostgres(pool);
}
