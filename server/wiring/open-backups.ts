import { join, resolve } from 'node:path';
import { startBackups } from '../background/scheduled-backups.ts';
import type { Settings } from '../site/env.ts';
import type { SiteDatabase } from '../site/open-site-database.ts';
import { readBackupSchedule } from '../store/backup/backup-schedule.ts';
import type { Wiring } from './wiring.ts';

const hourMs = 3_600_000;

export const backupFolder = ({
  BACKUP_DIR: folder,
  DATA_DIR,
}: Pick<Settings, 'BACKUP_DIR' | 'DATA_DIR'>): string =>
  resolve(folder ?? join(DATA_DIR, 'backups'));

/** Schedules backups by BACKUP_EVERY, else by the schedule set at the desk. */
export function openBackups(
  { settings, log, environment }: Pick<Wiring, 'settings' | 'log' | 'environment'>,
  { db }: SiteDatabase,
  opened: AsyncDisposableStack,
): void {
  const { BACKUP_EVERY: everyMs, BACKUP_KEEP: keep, DESK_PORT } = settings;
  // Without BACKUP_EVERY or a desk there is no schedule.
  if (everyMs === null && DESK_PORT === undefined) return;
  opened.defer(
    startBackups({
      db,
      now: Date.now,
      lookEveryMs: everyMs === null ? hourMs : everyMs / 2,
      environment,
      log: log.error,
      folder: backupFolder(settings),
      async schedule() {
        if (everyMs !== null) return { everyMs, keep };
        const chosen = await readBackupSchedule(db.read);
        return chosen?.everyHours == null
          ? null
          : { everyMs: chosen.everyHours * hourMs, keep: chosen.keep };
      },
    }),
  );
}
