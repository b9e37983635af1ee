import { join } from 'node:path';
import type { DatabasePlace } from './db/database.ts';
import type { Settings } from './env.ts';

/** Where the store is kept: at an address, or in a file of the data folder. */
export function databasePlace(
  settings: Pick<Settings, 'DATABASE_URL' | 'DATA_DIR'>,
): DatabasePlace {
  return settings.DATABASE_URL
    ? { url: settings.DATABASE_URL }
    : { file: join(settings.DATA_DIR, 'store.db') };
}
