import { resolve } from 'node:path';
import type { Database, DatabasePlace } from '../../db/database.ts';
import { openDatabase } from '../../db/open-database.ts';
import { createStartupDeadline } from '../../db/startup-deadline.ts';

interface Places {
  DATABASE_URL?: string | undefined;
  DATA_DIR: string;
}

/**
 * The longest wait for the database to open. Commands need this limit; recording could wait longer.
 */
const openWithinMs = 10_000;

/** The place of recorded prices: PostgreSQL, or a file beside the store's, so that backups of the store stay small. */
export const priceHistoryPlace = (settings: Places): DatabasePlace =>
  settings.DATABASE_URL
    ? { url: settings.DATABASE_URL }
    : { file: resolve(settings.DATA_DIR, 'market.db') };

/** Opens the database of recorded prices, creating its file and tables where needed. */
export const openPriceHistoryDatabase = (settings: Places): Promise<Database> =>
  openDatabase({
    place: priceHistoryPlace(settings),
    schema: 'market',
    deadline: createStartupDeadline(openWithinMs),
  });

/** A database that is opened when it is first needed. After a failure the next call tries again. */
export interface PriceHistoryDatabase {
  open(): Promise<Database>;
  close(): Promise<void>;
}

/** @param site the site's database, which holds the history if it is PostgreSQL */
export function createPriceHistoryDatabase(
  settings: Places,
  site: Database | null,
): PriceHistoryDatabase {
  if (settings.DATABASE_URL !== undefined && site !== null)
    return { open: () => Promise.resolve(site), close: async () => {} };
  let opening: Promise<Database> | null = null;
  return {
    open() {
      opening ??= openPriceHistoryDatabase(settings).catch((error: unknown) => {
        opening = null;
        throw error;
      });
      return opening;
    },
    async close() {
      await (await opening?.catch(() => null))?.close();
    },
  };
}
