import { join, resolve } from 'node:path';
import { startBackups } from '../background/scheduled-backups.ts';
import type { SiteDatabase } from '../site/open-site-database.ts';
import type { Wiring } from './wiring.ts';

/** Backups by BACKUP_EVERY, if it is set. */
export function openBackups(
  { settings, log, environment }: Pick<Wiring, 'settings' | 'log' | 'environment'>,
  { db }: SiteDatabase,
  opened: AsyncDisposableStack,
): void {
  const { BACKUP_EVERY: everyMs, BACKUP_DIR: folder, BACKUP_KEEP: keep, DATA_DIR } = settings;
  if (everyMs === null) return;
  opened.defer(
    startBackups({
      db,
      now: Date.now,
      everyMs,
      keep,
      environment,
      log: log.error,
      folder: resolve(folder ?? join(DATA_DIR, 'backups')),
    }),
  );
}
