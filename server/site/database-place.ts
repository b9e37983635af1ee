import { resolve } from 'node:path';
import type { DatabasePlace } from '../db/database.ts';
import type { Settings } from './env.ts';

/** The place of the store's database: a URL, or a file of the data folder. */
export function databasePlace(
  settings: Pick<Settings, 'DATABASE_URL' | 'DATA_DIR'>,
): DatabasePlace {
  return settings.DATABASE_URL
    ? { url: settings.DATABASE_URL }
    : { file: resolve(settings.DATA_DIR, 'store.db') };
}

/** A place as the operator sees it; a URL without its password. */
export function placeName(place: DatabasePlace): string {
  if ('file' in place) return place.file;
  const { host, pathname } = new URL(place.url);
  return host + pathname;
}
