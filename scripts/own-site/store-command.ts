import { existsSync } from 'node:fs';
import { delivery } from '../../content/shop/delivery.ts';
import { createResizerLoader } from '../../pictures/resizer.ts';
import type { Database, DatabasePlace } from '../../server/db/database.ts';
import { DatabaseUnavailableError } from '../../server/db/database-unavailable.ts';
import { inspectDatabase } from '../../server/db/inspect-database.ts';
import { openDatabase } from '../../server/db/open-database.ts';
import { emptyDatabase } from '../../server/db/schema/empty-database.ts';
import { createImportedPictures } from '../../server/images/imported-pictures.ts';
import {
  openPriceHistoryDatabase,
  priceHistoryPlace,
} from '../../server/market/history/price-history-database.ts';
import { deletePriceHistory } from '../../server/market/history/record-prices.ts';
import { openDataFolder, restrictDataFolder } from '../../server/site/data-folder.ts';
import { databasePlace, placeName } from '../../server/site/database-place.ts';
import { readSettings, type Settings, SettingsError } from '../../server/site/env.ts';
import {
  findStoreTraces,
  isEmptyPlace,
  placesFileOf,
  throwIfStoreLost,
} from '../../server/site/lost-store.ts';
import { openCatalogueCopies } from '../../server/store/catalogue/import/import-copies.ts';
import { createPayments } from '../../server/store/create-payments.ts';
import { accept, type Outcome, refused } from '../../server/store/http/refusal.ts';
import { runCommand } from '../../server/store/operator/command.ts';
import { commandWaitMs } from '../../server/store/operator/command-deps.ts';
import { deskUrl } from '../../server/wiring/desk-url.ts';
import { paymentProvider } from '../../server/wiring/payment-provider.ts';
import { openBrowser } from '../programs/open-browser.ts';

// The operator's command: `npm run store -- --help`.

// The reader of a pipe may close it early, as `head` does.
process.stdout.on('error', () => process.exit(1));

const out = (text: string) => process.stdout.write(text);
const err = (text: string) => process.stderr.write(text);

const databaseName = () => placeName(databasePlace(readSettings(process.env)));

/** The settings, or a refusal that explains their faults. */
function usableSettings(): Outcome<Settings, string> {
  try {
    return accept(readSettings(process.env));
  } catch (error) {
    if (error instanceof SettingsError) return refused(error.message);
    throw error;
  }
}

function readPlace(): Outcome<DatabasePlace, string> {
  const settings = usableSettings();
  if (!settings.ok) return settings;
  return settings.value.STORE_API_URL === undefined
    ? accept(databasePlace(settings.value))
    : refused(
        'This site sells from another store (STORE_API_URL is set). Use the commands of that store.',
      );
}

function historyPlaceText(): Outcome<string, string> {
  const settings = usableSettings();
  return settings.ok ? accept(placeName(priceHistoryPlace(settings.value))) : settings;
}

process.exitCode = await runCommand(process.argv.slice(2), {
  async open(whenNone) {
    try {
      const found = readPlace();
      if (!found.ok) return found;
      const { value: place } = found;
      const settings = readSettings(process.env);
      const partsOf = (database: Database) => ({
        database,
        pictures: createImportedPictures(database, createResizerLoader()),
        copies: openCatalogueCopies(settings.DATA_DIR),
      });
      if (whenNone !== 'create' && (await inspectDatabase(place)) === 'new') {
        if (whenNone === 'temporary') return accept({ ...partsOf(emptyDatabase()), exists: false });
        const setting = 'file' in place ? 'DATA_DIR' : 'DATABASE_URL';
        throw new Error(
          `it contains no store. Set ${setting} to the site's value; only a start of the site or an import creates a store`,
        );
      }
      // The next start would silently open this new store.
      if (whenNone === 'create' && isEmptyPlace(place))
        throwIfStoreLost(settings, findStoreTraces(settings, placesFileOf(process.env)));
      if (whenNone !== 'refuse') {
        // An import writes pictures and copies to the data folder.
        openDataFolder(settings.DATA_DIR);
        restrictDataFolder(settings.DATA_DIR);
      }
      const database = await openDatabase({
        place,
        busyMs: commandWaitMs,
        // A large import is one long transaction.
        holdMs: Number.POSITIVE_INFINITY,
      });
      return accept({ ...partsOf(database), exists: true });
    } catch (error) {
      if (error instanceof DatabaseUnavailableError) throw error;
      if (error instanceof SettingsError) return refused(error.message);
      const reason = error instanceof Error ? error.message : String(error);
      return refused(
        `The store cannot be opened: ${reason.includes(databaseName()) ? '' : `${databaseName()}: `}${reason}.`,
      );
    }
  },
  place: readPlace,
  async deletePriceHistory() {
    try {
      const settings = readSettings(process.env);
      const place = priceHistoryPlace(settings);
      // There is no history yet.
      if ('file' in place && !existsSync(place.file)) return accept(0);
      const database = await openPriceHistoryDatabase(settings);
      try {
        return accept(await deletePriceHistory(database));
      } finally {
        await database.close();
      }
    } catch (error) {
      if (error instanceof DatabaseUnavailableError) throw error;
      return refused(error instanceof Error ? error.message : String(error));
    }
  },
  databaseName,
  priceHistoryDatabaseName: historyPlaceText,
  publicUrl: () => readSettings(process.env).PUBLIC_URL ?? null,
  deskUrl: () => deskUrl(readSettings(process.env)),
  openBrowser,
  environment: process.env,
  // npm changes into the project's folder; INIT_CWD is the folder in which npm was called.
  folder: process.env['INIT_CWD'] ?? process.cwd(),
  delivery,
  now: Date.now,
  elapsedMs: () => performance.now(),
  terminal: process.stderr.isTTY,
  payments: async (db) =>
    createPayments({
      db,
      provider: await paymentProvider(readSettings(process.env)),
      now: Date.now,
      log: (message) => err(`${message}\n`),
    }),
  out,
  err,
});
