import { existsSync } from 'node:fs';
import { Kysely, PostgresDialect } from 'kysely';
import type { DatabasePlace } from './database.ts';
import { DatabaseBusy, firstCause } from './database-busy.ts';
import { hasSchema, stepNames } from './migrate.ts';
import { createOutage } from './outage.ts';
import { sqliteDialect } from './sqlite-dialect.ts';

/** `new` has no tables yet; the others have those of an earlier version, of this one, or of a later one. */
export type DatabaseState = 'new' | 'earlier' | 'current' | 'later';

const timeoutMs = 5_000;

/**
 * Reads the state of a database and changes nothing.
 *
 * @throws Error with the reason when it cannot be opened, does not respond, or is broken
 */
export async function inspectDatabase(place: DatabasePlace): Promise<DatabaseState> {
  if ('file' in place && !existsSync(place.file)) return 'new';
  const db = await connect(place);
  try {
    if (!(await hasSchema(db))) return 'new';
    const rows = await db.selectFrom('schema_step').select('name').execute();
    const done = rows.map((row) => row.name);
    if (done.some((name) => !stepNames.includes(name))) return 'later';
    return done.length < stepNames.length ? 'earlier' : 'current';
  } catch (error) {
    throw error instanceof DatabaseBusy && error.cause !== undefined
      ? firstCause(error.cause)
      : error;
  } finally {
    await db.destroy();
  }
}

async function connect(place: DatabasePlace): Promise<Kysely<{ schema_step: { name: string } }>> {
  const options = { busyMs: timeoutMs, readsOnly: true, outage: createOutage(() => {}).reads };
  if ('file' in place) return new Kysely({ dialect: sqliteDialect({ ...place, ...options }) });
  const { openPool } = await import('./postgres-pool.ts');
  const pool = openPool({ ...place, ...options, size: 1, starting: true });
  return new Kysely({ dialect: new PostgresDialect({ pool }) });
}
