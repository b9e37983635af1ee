import { sql } from 'kysely';
import { z } from 'zod';
import type { Reader, Writer } from '../../db/database.ts';
import { migrationTable } from '../../db/schema/migrate.ts';
import { readStoreValue, setStoreValue } from '../store-values.ts';

const lastBackupSchema = z.object({ atMs: z.number(), file: z.string(), host: z.string() });

/** The store's record of its last backup. */
export type LastBackup = z.infer<typeof lastBackupSchema>;

/** @returns null if no backup was made, or its time is in the future */
export async function readLastBackup(
  db: Reader | Writer,
  nowMs: number,
): Promise<LastBackup | null> {
  const value = await readStoreValue(db, 'last_backup');
  const { data } = lastBackupSchema.safeParse(value === null ? null : JSON.parse(value));
  return data === undefined || data.atMs > nowMs ? null : data;
}

/** Records the last backup in the store, because the process that makes backups for all may run on any machine. */
export const recordBackup = (transaction: Writer, backup: LastBackup): Promise<void> =>
  setStoreValue(transaction, 'last_backup', JSON.stringify(backup));

/** The time at which a store's tables were made, in epoch milliseconds. */
export async function readStoreCreatedMs(db: Reader): Promise<number> {
  const { made } = await db
    .selectNoFrom(sql<string>`(select min(timestamp) from ${sql.table(migrationTable)})`.as('made'))
    .executeTakeFirstOrThrow();
  return Date.parse(made);
}
