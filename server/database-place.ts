import { resolve } from 'node:path';
import type { DatabasePlace } from './db/database.ts';
import type { Settings } from './env.ts';

/** Where the store is kept: at an address, or in a file of the data folder. */
export function databasePlace(
  settings: Pick<Settings, 'DATABASE_URL' | 'DATA_DIR'>,
): DatabasePlace {
  return settings.DATABASE_URL
    ? { url: settings.DATABASE_URL }
    : { file: resolve(settings.DATA_DIR, 'store.db') };
}

/** What a place is called where somebody is to find it; an address without its password. */
export function placeName(place: DatabasePlace): string {
  if ('file' in place) return place.file;
  const { host, pathname } = new URL(place.url);
  return host + pathname;
}
