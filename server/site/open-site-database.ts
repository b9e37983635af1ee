import type { Database, WaitObserver } from '../db/database.ts';
import { DatabaseUnavailableError } from '../db/database-unavailable.ts';
import { openDatabase } from '../db/open-database.ts';
import { MigrationTimeoutError } from '../db/tables-in-use.ts';
import { createDatabaseClock, type DatabaseClock } from '../fleet/database-clock.ts';
import { startRateCountCleanup } from '../fleet/rate-count.ts';
import { ensureSiteId } from '../fleet/site-id.ts';
import { createVersionReader, type VersionReader } from '../fleet/version-reader.ts';
import type { Log } from '../log/log.ts';
import { versionNames } from '../store/store-values.ts';
import { databasePlace, placeName } from './database-place.ts';
import { type Settings, SettingsError } from './env.ts';
import {
  findStoresInOtherSchemas,
  findStoreTraces,
  isEmptyPlace,
  recordStorePlace,
  throwIfStoreLost,
} from './lost-store.ts';

/** The database, and the state that all processes share through it. */
export interface SiteDatabase {
  db: Database;
  versions: VersionReader;
  clock: DatabaseClock;
  /** Distinguishes this site from those of other stores; null if unknown. */
  siteId: string | null;
  close(): Promise<void>;
}

interface SiteDatabaseOptions {
  waited?: WaitObserver | undefined;
  /** The file in which the places of stores are recorded; null for none. */
  placesFile?: string | null;
  /** The longest that a transaction may take. */
  holdMs?: number;
}

/**
 * Opens the database that the settings name; null for a hosted store without DATABASE_URL. With a
 * hosted store, the database contains only the state that processes share.
 *
 * @throws SettingsError if the database cannot be opened, or was lost
 */
export async function openSiteDatabase(
  settings: Settings,
  log: Pick<Log, 'error' | 'warn'>,
  { waited, placesFile = null, holdMs }: SiteDatabaseOptions = {},
): Promise<SiteDatabase | null> {
  if (settings.STORE_API_URL !== undefined && settings.DATABASE_URL === undefined) return null;
  const place = databasePlace(settings);
  const isStore = settings.STORE_API_URL === undefined;
  if (isStore && isEmptyPlace(place))
    throwIfStoreLost(settings, findStoreTraces(settings, placesFile));
  let isMade = false;
  const opening = openDatabase({
    place,
    ...(holdMs !== undefined && { holdMs }),
    log: log.error,
    note: log.warn,
    waited,
    async whenNew(transaction) {
      isMade = isStore;
      if (!isStore || 'file' in place) return;
      const traces = [
        ...findStoreTraces(settings, placesFile),
        ...(await findStoresInOtherSchemas(transaction)),
      ];
      throwIfStoreLost(settings, traces);
    },
  });
  const db = await opening.catch((error: unknown) => {
    throw error instanceof SettingsError ? error : databaseSettingError(settings, error);
  });
  if (isMade) log.warn(`A new store was made in ${placeName(place)}.`);
  if (isStore) await recordStorePlace(settings, placesFile);
  const clock = await createDatabaseClock(db);
  const stopForgetting = startRateCountCleanup({ db, now: clock.now, log: log.error });
  return {
    db,
    versions: createVersionReader(db.read, versionNames),
    clock,
    siteId: isStore ? await ensureSiteId(db) : null,
    close() {
      stopForgetting();
      clock.close();
      return db.close();
    },
  };
}

/** The message about a database that cannot be used at start, for the operator. */
export function databaseSettingError(settings: Settings, error: unknown): SettingsError {
  if (error instanceof MigrationTimeoutError) return new SettingsError(`${error.message}.`);
  const cause = error instanceof DatabaseUnavailableError ? error.cause : error;
  const reason = cause instanceof Error ? cause.message : String(error);
  return new SettingsError(
    settings.DATABASE_URL
      ? `The setting DATABASE_URL cannot be used: ${reason}.`
      : `The store in ${settings.DATA_DIR} cannot be opened: ${reason}.`,
  );
}
