import { existsSync } from 'node:fs';
import { Kysely, PostgresDialect } from 'kysely';
import type { DatabasePlace } from './database.ts';
import { DatabaseBusy, firstCause } from './database-busy.ts';
import { hasSchema, stepNames } from './migrate.ts';
import { createOutage } from './outage.ts';
import { sqliteDialect } from './sqlite-dialect.ts';
import type { Tables } from './tables.ts';

/** `new` has no tables yet; the others have those of an earlier version, of this one, or of a later one. */
export type DatabaseState = 'new' | 'earlier' | 'current' | 'later';

const timeoutMs = 5_000;

/**
 * Reads the state of a database and changes nothing.
 *
 * @throws Error with the reason when it cannot be opened, does not respond, or is broken
 */
export async function inspectDatabase(place: DatabasePlace): Promise<DatabaseState> {
  const done = await lookInto(place, async (db) => {
    const steps = db.withTables<{ schema_step: { name: string } }>();
    const rows = await steps.selectFrom('schema_step').select('name').execute();
    return rows.map((row) => row.name);
  });
  if (done === null) return 'new';
  if (done.some((name) => !stepNames.includes(name))) return 'later';
  return done.length < stepNames.length ? 'earlier' : 'current';
}

/**
 * Reads from a database and changes nothing.
 *
 * @returns null if it has no tables yet
 * @throws Error with the reason when it cannot be opened, does not respond, or is broken
 */
export async function lookInto<T>(
  place: DatabasePlace,
  work: (db: Kysely<Tables>) => Promise<T>,
): Promise<T | null> {
  if ('file' in place && !existsSync(place.file)) return null;
  const db = await connect(place);
  try {
    return (await hasSchema(db)) ? await work(db) : null;
  } catch (error) {
    throw error instanceof DatabaseBusy && error.cause !== undefined
      ? firstCause(error.cause)
      : error;
  } finally {
    await db.destroy();
  }
}

async function connect(place: DatabasePlace): Promise<Kysely<Tables>> {
  const options = { busyMs: timeoutMs, readsOnly: true, outage: createOutage(() => {}).reads };
  if ('file' in place) return new Kysely({ dialect: sqliteDialect({ ...place, ...options }) });
  const { openPool } = await import('./postgres-pool.ts');
  const pool = openPool({ ...place, ...options, size: 1, starting: true });
  return new Kysely({ dialect: new PostgresDialect({ pool }) });
}
