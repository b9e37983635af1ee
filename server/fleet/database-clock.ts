import { sql } from 'kysely';
import type { Database } from '../db/database.ts';

const readEveryMs = 60_000;

/**
 * A clock that all processes agree on: the database's. A machine whose own clock is fast would otherwise end holds that
 * other machines have given.
 *
 * Between readings it advances with this machine's clock. While the database is away, the last difference counts.
 */
export async function createDatabaseClock(
  { read, clock }: Pick<Database, 'read' | 'clock'>,
  own: () => number = Date.now,
): Promise<{ now(): number; close(): void }> {
  let aheadMs = 0;
  const measure = async () => {
    const before = own();
    const { now } = await read
      .selectNoFrom(sql<number>`${clock}`.as('now'))
      .executeTakeFirstOrThrow();
    aheadMs = now - (before + own()) / 2;
  };
  // A database that does not answer now is asked again.
  const compare = () => measure().catch(() => {});
  await compare();
  const comparing = setInterval(compare, readEveryMs);
  comparing.unref();
  return { now: () => Math.round(own() + aheadMs), close: () => clearInterval(comparing) };
}
