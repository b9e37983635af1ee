import { sql } from 'kysely';
import type { Database } from '../db/database.ts';

const readEveryMs = 60_000;

export interface DatabaseClock {
  /** Epoch milliseconds: the database's time at the last reading, plus the time elapsed since. */
  now(): number;
  /** The database's time, read now. @throws DatabaseUnavailableError while the database is away */
  exactNow(): Promise<number>;
  close(): void;
}

/**
 * A clock that all processes share. With their own clocks, one machine could end the holds of another too early.
 *
 * @param elapsedMs a monotonic clock, because the wall clock may be set at any time
 */
export async function createDatabaseClock(
  { read, clock }: Pick<Database, 'read' | 'clock'>,
  elapsedMs: () => number = () => performance.now(),
): Promise<DatabaseClock> {
  let startMs = Date.now() - elapsedMs();
  const now = () => Math.round(startMs + elapsedMs());
  const exactNow = async () => {
    const before = elapsedMs();
    const row = await read.selectNoFrom(sql<number>`${clock}`.as('now')).executeTakeFirstOrThrow();
    startMs = row.now - (before + elapsedMs()) / 2;
    return now();
  };
  // While the database is unavailable, the clock runs on from its last reading.
  const compare = () => exactNow().catch(() => {});
  await compare();
  const comparing = setInterval(compare, readEveryMs);
  comparing.unref();
  return { now, exactNow, close: () => clearInterval(comparing) };
}
