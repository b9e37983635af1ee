import type { Database } from '../../db/database.ts';

const keptMs = 24 * 3_600_000;

/**
 * Begins a write at the desk.
 *
 * @param key made by the browser for one press of a button, and sent with every try
 * @returns `new`, or the state of an earlier try: `done`, or `begun` by a process that may have ended before finishing
 */
export const claimIdempotencyKey = (
  db: Database,
  key: string,
  nowMs: number,
): Promise<'new' | 'begun' | 'done'> =>
  db.write(async (transaction) => {
    await transaction
      .deleteFrom('desk_write')
      .where('at', '<', nowMs - keptMs)
      .execute();
    const added = await transaction
      .insertInto('desk_write')
      .values({ key, at: nowMs })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .executeTakeFirst();
    if ((added.numInsertedOrUpdatedRows ?? 0n) > 0n) return 'new';
    const { is_done } = await transaction
      .selectFrom('desk_write')
      .select('is_done')
      .where('key', '=', key)
      .executeTakeFirstOrThrow();
    return is_done === 1 ? 'done' : 'begun';
  });

/** Records that a response was sent to the write, whether it was done or refused. */
export const completeIdempotencyKey = (db: Database, key: string): Promise<unknown> =>
  db.write((transaction) =>
    transaction.updateTable('desk_write').set({ is_done: 1 }).where('key', '=', key).execute(),
  );
