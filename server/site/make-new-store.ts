import { inspectDatabase } from '../db/inspect-database.ts';
import { openDatabase } from '../db/open-database.ts';
import { openDataFolder, restrictDataFolder } from './data-folder.ts';
import { databasePlace, placeName } from './database-place.ts';
import type { Settings } from './env.ts';
import { isEmptyPlace, moveLogsAside } from './lost-store.ts';
import { databaseSettingError } from './open-site-database.ts';

/**
 * Makes a store if --new-store is given and none exists. The start then opens the store.
 *
 * @throws SettingsError when the store cannot be made
 */
export async function makeNewStore(settings: Settings, log: (message: string) => void) {
  if (settings.STORE_API_URL !== undefined)
    return log('--new-store makes nothing: this site sells from another store');
  openDataFolder(settings.DATA_DIR);
  restrictDataFolder(settings.DATA_DIR);
  const place = databasePlace(settings);
  try {
    if (!isEmptyPlace(place) && (await inspectDatabase(place)) !== 'new')
      return log(`--new-store makes nothing: there is a store in ${placeName(place)}`);
    await moveLogsAside(place, Date.now());
    await (await openDatabase({ place })).close();
  } catch (error) {
    throw databaseSettingError(settings, error);
  }
  log(`A new store was made in ${placeName(place)}.`);
}
