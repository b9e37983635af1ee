import { z } from 'zod';
import type { Database, Reader, Writer } from '../../db/database.ts';
import { readStoreValue, setStoreValue } from '../store-values.ts';

/** The schedule of backups that is set at the desk, and that BACKUP_EVERY overrides. */
export const backupScheduleSchema = z.object({
  /** Null for never. */
  everyHours: z.int().min(1).max(720).nullable(),
  /** The number of backups kept. */
  keep: z.int().min(1).max(1_000),
});
type BackupSchedule = z.output<typeof backupScheduleSchema>;

export async function readBackupSchedule(read: Reader | Writer): Promise<BackupSchedule | null> {
  const value = await readStoreValue(read, 'backup_schedule');
  return backupScheduleSchema.safeParse(value === null ? null : JSON.parse(value)).data ?? null;
}

export const saveBackupSchedule = (db: Database, schedule: BackupSchedule): Promise<void> =>
  db.write((transaction) =>
    setStoreValue(transaction, 'backup_schedule', JSON.stringify(schedule)),
  );
