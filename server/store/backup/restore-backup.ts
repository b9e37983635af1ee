import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { kindOfBackup } from '../../db/backup/backup-file.ts';
import type { Environment } from '../../db/backup/postgres/postgres-programs.ts';
import type { RestoreOptions, RestoreResult } from '../../db/backup/restore-sqlite.ts';
import { RestoreMismatchError } from '../../db/backup/totals.ts';
import type { DatabasePlace } from '../../db/database.ts';
import { accept, type Outcome, refused } from '../http/refusal.ts';
import { checksumFile, matchesChecksum } from './checksum.ts';

interface RestoreTarget extends RestoreOptions {
  place: DatabasePlace;
  where: string;
  environment: Environment;
  /** Called with the bytes read so far, including those read for the checksum. `all` is known for a file only. */
  progress(done: number, all?: number): void;
}

/** Only the owner may read the data folder. */
const folderMode = 0o700;

/** @returns refused if the backup cannot be used, or the database is in use or has orders; then nothing is changed */
export async function restoreBackup(
  file: string,
  target: RestoreTarget,
): Promise<Outcome<RestoreResult, string>> {
  const { place, progress } = target;
  const bytes = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  const all = (checks: number) => ('file' in place ? checks + bytes : undefined);
  let checked = 0;
  const seen = (more: number) => {
    checked += more;
    progress(checked, all(bytes));
  };
  try {
    const reason = await reasonAgainst(file, place, seen);
    if (reason !== null) return refused(`Nothing was restored: ${reason}.`);
    // If the backup has no checksum beside it, `checked` is 0.
    const restoring = (done: number) => progress(checked + done, all(checked));
    return accept(await restore(file, { ...target, progress: restoring }));
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error);
    if (error instanceof RestoreMismatchError) return refused(`${words}.`);
    return refused(`${file} was not restored, and nothing is changed: ${words}.`);
  }
}

async function restore(file: string, { place, ...target }: RestoreTarget): Promise<RestoreResult> {
  if ('file' in place) {
    const { restoreSqlite } = await import('../../db/backup/restore-sqlite.ts');
    mkdirSync(dirname(place.file), { recursive: true, mode: folderMode });
    return restoreSqlite(file, place.file, target);
  }
  const { restorePostgres } = await import('../../db/backup/postgres/restore-postgres.ts');
  const { where, environment } = target;
  return restorePostgres(file, { url: place.url, name: where, environment }, target);
}

async function reasonAgainst(
  file: string,
  place: DatabasePlace,
  seen: (bytes: number) => void,
): Promise<string | null> {
  const found = statSync(file, { throwIfNoEntry: false });
  if (found === undefined) return `there is no file ${file}`;
  if (!found.isFile()) return `${file} is not a file`;
  const own = 'file' in place ? statSync(place.file, { throwIfNoEntry: false }) : undefined;
  if (own?.ino === found.ino && own.dev === found.dev) return `${file} is the store itself`;
  const kind = await kindOfBackup(file);
  if (kind === null) return `${file} is no backup of a store`;
  if (kind === 'postgres' && 'file' in place)
    return `${file} is a backup of a PostgreSQL database: set DATABASE_URL to the one that it goes into`;
  if (kind === 'sqlite' && 'url' in place)
    return `${file} is a backup of a file: unset DATABASE_URL to restore it, and then move it with move-to-postgres`;
  return (await matchesChecksum(file, seen))
    ? null
    : `${file} is damaged: it is not as it was when it was made, by the checksum in ${checksumFile(file)}`;
}
