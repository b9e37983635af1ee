import { sql } from 'kysely';
import type { Database, Writer } from '../db/database.ts';

interface Lease {
  name: string;
  owner: string;
  forMs: number;
  /**
   * The longest duration for which any process takes this lease; `forMs` by default. A lease that ends later was taken
   * before the database's clock was set back.
   */
  maxDurationMs?: number;
}

/**
 * Takes a free lease, or renews the owner's own. A lease is a row, so it works behind poolers, and ends by the database's clock
 * when its owner dies.
 *
 * @returns true if the lease is the owner's now
 */
export async function takeLease(
  transaction: Writer,
  clock: Database['clock'],
  { name, owner, forMs, maxDurationMs = forMs }: Lease,
): Promise<boolean> {
  const until_at = sql<number>`${clock} + ${Math.round(forMs)}`;
  const taken = await transaction
    .insertInto('lease')
    .values({ name, owner, until_at })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ owner, until_at })
        .where((row) =>
          row.or([
            row('lease.owner', '=', owner),
            row('lease.until_at', '<=', clock),
            row('lease.until_at', '>', sql<number>`${clock} + ${Math.round(maxDurationMs)}`),
          ]),
        ),
    )
    .executeTakeFirst();
  return taken.numInsertedOrUpdatedRows === 1n;
}

/** Ends a lease early, if this owner still holds it. */
export async function releaseLease(
  transaction: Writer,
  { name, owner }: Pick<Lease, 'name' | 'owner'>,
): Promise<void> {
  await transaction
    .deleteFrom('lease')
    .where('name', '=', name)
    .where('owner', '=', owner)
    .execute();
}
