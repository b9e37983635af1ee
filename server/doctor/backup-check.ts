import { accessSync, constants, statSync } from 'node:fs';
import { hostname } from 'node:os';
import { queryReadOnly } from '../db/inspect-database.ts';
import { databasePlace } from '../site/database-place.ts';
import type { Settings } from '../site/env.ts';
import { readBackupSchedule } from '../store/backup/backup-schedule.ts';
import { type LastBackup, readLastBackup } from '../store/backup/last-backup.ts';
import { backupFolder } from '../wiring/open-backups.ts';
import { type Finding, faultFinding, goodFinding, noteFinding } from './finding.ts';
import { nearestFolder } from './machine-checks.ts';

const hourMs = 3_600_000;
const defaultIntervalMs = 24 * hourMs;

/**
 * Checks that the last backup is recent enough, still exists, and is on another disk than the
 * store.
 *
 * @param freeBytes free space on the disk of a folder
 */
export async function checkBackup(
  settings: Settings,
  nowMs: number,
  freeBytes: (folder: string) => Promise<number>,
): Promise<Finding[]> {
  const place = databasePlace(settings);
  // Ignore an unreadable database, which another check reports.
  const known = await queryReadOnly(place, async (db) => ({
    last: await readLastBackup(db, nowMs),
    chosen: await readBackupSchedule(db),
    sells: (await db.selectFrom('orders').select('id').limit(1).executeTakeFirst()) !== undefined,
  })).catch(() => null);
  if (known === null) return [];
  const { last, chosen } = known;
  const chosenMs = chosen?.everyHours == null ? null : chosen.everyHours * hourMs;
  const everyMs = settings.BACKUP_EVERY ?? chosenMs;
  const fault = everyMs === null ? null : await folderFault(settings, freeBytes);
  if (fault !== null)
    return [
      faultFinding(
        'backup',
        `${fault}, so no backup can be made there.`,
        'Correct that, or set BACKUP_DIR to another folder, best on another disk.',
      ),
    ];
  const say = known.sells && settings.PUBLIC_URL !== undefined ? faultFinding : noteFinding;
  const how =
    'Set BACKUP_EVERY, or use the timer in ops/ (docs/operating.md); with a desk, choose how often under Health.';
  if (last === null)
    return [
      everyMs === null
        ? say('backup', 'none of this store is known.', how)
        : say(
            'backup',
            `none of this store is known, although ${settings.BACKUP_EVERY === null ? 'the desk schedules them' : 'BACKUP_EVERY is set'}.`,
            'Start the site, which makes the first one. If it runs, its log says why there is none.',
          ),
    ];
  const found = `the last one was made ${ageOf(nowMs - last.atMs)} ago`;
  if (nowMs - last.atMs > 2 * (everyMs ?? defaultIntervalMs))
    return [
      say('backup', `${found}: ${last.file}${hostText(last)}.`, `See why none came since. ${how}`),
    ];
  const file = fileOf(last);
  if (file === 'gone')
    return [noteFinding('backup', `${found}, and ${last.file} no longer exists.`, copyElsewhere)];
  const isBeside = file !== null && 'file' in place && statSync(place.file).dev === file.dev;
  return [
    isBeside
      ? noteFinding(
          'backup',
          `${found}, on the disk that the store is on: ${last.file}.`,
          copyElsewhere,
        )
      : goodFinding('backup', `${found}: ${last.file}${hostText(last)}.`),
  ];
}

/** The least space that a backup needs. */
const minBackupBytes = 1_000_000;

/**
 * Why no scheduled backup can be written to its folder, as a sentence without its full stop; null
 * if the folder is usable.
 */
async function folderFault(
  settings: Settings,
  freeBytes: (folder: string) => Promise<number>,
): Promise<string | null> {
  const place = databasePlace(settings);
  const folder = nearestFolder(backupFolder(settings));
  if (!statSync(folder).isDirectory()) return `${folder} is not a folder`;
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch {
    return `${folder} cannot be written`;
  }
  const free = await freeBytes(folder).catch(() => null);
  const storeBytes = 'file' in place ? statSync(place.file).size : 0;
  return free === null || free >= Math.max(storeBytes, minBackupBytes)
    ? null
    : `the disk of ${folder} has ${Math.floor(free / 1_000_000)} MB free, less than the store takes`;
}

const copyElsewhere = 'Keep a copy elsewhere: a copy on the same disk is lost with the disk.';

/** Null if the backup is on another machine. */
function fileOf({ file, host }: LastBackup) {
  if (host !== hostname()) return null;
  return statSync(file, { throwIfNoEntry: false }) ?? 'gone';
}

const hostText = ({ host }: LastBackup) => (host === hostname() ? '' : ` on ${host}`);

function ageOf(ms: number): string {
  const hours = Math.round(ms / 3_600_000);
  if (hours < 1) return 'less than an hour';
  if (hours < 48) return hours === 1 ? 'an hour' : `${hours} hours`;
  return `${Math.round(hours / 24)} days`;
}
