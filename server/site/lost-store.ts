import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type QueryExecutorProvider, sql } from 'kysely';
import { z } from 'zod';
import type { DatabasePlace } from '../db/database.ts';
import { isEmptyFile } from '../db/inspect-database.ts';
import { migrationTable } from '../db/schema/migrate.ts';
import { writeAtomically } from '../files/write-atomically.ts';
import { databasePlace, placeName } from './database-place.ts';
import { type Settings, SettingsError } from './env.ts';

type StorePlace = Pick<Settings, 'PUBLIC_URL' | 'DATA_DIR' | 'DATABASE_URL'>;

/** The place of the store by the site's public address. */
const placesShape = z.record(z.string(), z.string());

/**
 * The file in which the places of stores are recorded; null for `off`, as in tests, which run many
 * stores under one address.
 */
export const placesFileOf = (environment: Record<string, string | undefined>): string | null =>
  environment['CANDLEWICK_PLACES'] === 'off'
    ? null
    : (environment['CANDLEWICK_PLACES'] ?? '.cache/stores.json');

const readPlaces = (file: string | null): Record<string, string> => {
  try {
    return file === null ? {} : placesShape.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return {};
  }
};

/**
 * The place of the store at the site's last run, if it differs from the current place; null otherwise, and if the
 * place is unknown.
 */
export function readPreviousPlace(settings: StorePlace, file: string | null): string | null {
  const was = readPlaces(file)[settings.PUBLIC_URL ?? ''] ?? null;
  return was === placeName(databasePlace(settings)) ? null : was;
}

/**
 * Records the store's place beside the program, because a mistyped DATA_DIR would not lead to a record in the data
 * folder. Records nothing if the program's folder cannot be written.
 */
export async function recordStorePlace(settings: StorePlace, file: string | null): Promise<void> {
  const place = placeName(databasePlace(settings));
  const places = readPlaces(file);
  if (file === null || settings.PUBLIC_URL === undefined || places[settings.PUBLIC_URL] === place)
    return;
  const next = { ...places, [settings.PUBLIC_URL]: place };
  await writeAtomically(file, `${JSON.stringify(next, null, 2)}\n`).catch(() => {});
}

/**
 * Files that a running site leaves in its data folder besides the store. The journal is not listed, because it also
 * remains after an interrupted first start.
 */
const siteFilePatterns =
  /^(?:store\.db(?!-journal$).+|market\.db|market-list\.json|hosted-catalogue\.json|imports|backups|kept-pictures|picture-sizes)$/;

/**
 * True for a file that a site may have left. An empty folder, such as a mount point for backups, and a dangling link
 * do not count.
 */
function hasContent(path: string): boolean {
  try {
    return !statSync(path).isDirectory() || readdirSync(path).some((name) => name !== 'lost+found');
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'ENOENT');
  }
}

/** True if a store's file does not exist or is empty. */
export const isEmptyPlace = (place: DatabasePlace): boolean =>
  'file' in place && isEmptyFile(place.file);

/**
 * Signs that a missing store was lost, as opposed to never created, as parts of a sentence. Without PUBLIC_URL only a
 * write-ahead log counts, because developers delete folders to start afresh. The log has sales that are stored nowhere
 * else.
 *
 * @param file the file in which the places of stores are recorded
 */
export function findStoreTraces(settings: StorePlace, file: string | null): string[] {
  const place = databasePlace(settings);
  const log = 'file' in place ? `${place.file}-wal` : null;
  const hasLog = log !== null && !isEmptyFile(log);
  const found = hasLog ? [`its log ${basename(log)} is there without it`] : [];
  if (settings.PUBLIC_URL === undefined) return found;
  const was = readPlaces(file)[settings.PUBLIC_URL];
  if (was !== undefined)
    found.push(
      was === placeName(place)
        ? 'there was one when the site last ran'
        : `when the site last ran, its store was ${was}`,
    );
  if (!hasLog) found.push(...findLeftovers(settings));
  return found;
}

/** The files in the data folder that an earlier run of the site left, as a part of a sentence. */
export function findLeftovers(settings: StorePlace): string[] {
  const isElsewhere = 'url' in databasePlace(settings);
  const left = existsSync(settings.DATA_DIR)
    ? readdirSync(settings.DATA_DIR).filter(
        (name) =>
          (siteFilePatterns.test(name) || (isElsewhere && name === 'store.db')) &&
          hasContent(join(settings.DATA_DIR, name)),
      )
    : [];
  return left.length > 0
    ? [`${settings.DATA_DIR} has what a site leaves that has run (${left.join(', ')})`]
    : [];
}

/**
 * The other schemas of a PostgreSQL database that contain a store. A role with another search_path does not find
 * them.
 */
export async function findStoresInOtherSchemas(db: QueryExecutorProvider): Promise<string[]> {
  const { rows } = await sql<{ schema: string }>`select n.nspname as schema
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relname = ${migrationTable} and n.nspname <> current_schema()
      and exists (select 1 from pg_class o where o.relnamespace = n.oid and o.relname = 'orders')
      and exists (select 1 from pg_class s where s.relnamespace = n.oid and s.relname = 'checkout_session')
    order by 1`.execute(db);
  return rows.map(({ schema }) => `the schema ${schema} of that database has one`);
}

export const recoveryHint =
  'Correct DATA_DIR or DATABASE_URL, or restore a backup (npm run store -- restore). If you want a new store, start once with: npm start -- --new-store';

/** @throws SettingsError if there are any traces */
export function throwIfStoreLost(settings: StorePlace, traces: readonly string[]): void {
  if (traces.length === 0) return;
  throw new SettingsError(
    `There is no store in ${placeName(databasePlace(settings))}, but this site has been used: ${traces.join('; ')}. ${recoveryHint}.`,
  );
}

/** Renames the log files of a lost store, which SQLite would delete. */
export async function moveLogsAside(place: DatabasePlace, nowMs: number): Promise<void> {
  if ('url' in place) return;
  const at = new Date(nowMs).toISOString().replaceAll(':', '-');
  for (const part of ['-wal', '-shm', '-journal'])
    if (existsSync(place.file + part))
      await rename(place.file + part, `${place.file}.before-${at}${part}`);
}
