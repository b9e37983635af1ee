import type { IncomingMessage } from 'node:http';
import { databasePlace } from './database-place.ts';
import { type Settings, SettingsError } from './env.ts';
import type { CacheBudget } from './http/cache-budget.ts';
import type { RawHeaders } from './http/reply.ts';
import { paymentProvider } from './payment-provider.ts';
import { createHostedStore } from './store/hosted/hosted-store.ts';
import { createStore, type Store } from './store/store.ts';

interface Options {
  settings: Settings;
  /** Our own origins, as browsers send them. */
  origins: readonly string[];
  /** Aborted when nothing may wait for the payment provider any more. */
  stopping: AbortSignal;
  clientAddress(req: IncomingMessage): string;
  securityHeaders: RawHeaders;
  budget: CacheBudget;
  /** Our address for a hosted store's picture; null if it may not be fetched. */
  picture(address: string): string | null;
  log(message: string, error?: unknown): void;
}

/**
 * Opens the store that the settings name: the embedded one, or a hosted one.
 *
 * @throws SettingsError when its database cannot be opened
 */
export async function openStore({
  settings,
  origins,
  stopping,
  picture,
  ...shared
}: Options): Promise<Store> {
  const options = {
    ...shared,
    storeId: settings.STORE_ID,
    now: Date.now,
    siteOrigins: () => origins,
    ratePerMinute: settings.CHECKOUT_RATE_PER_MINUTE,
  };
  const { STORE_API_URL: apiUrl, DATA_DIR: dataDir } = settings;
  const provider = await paymentProvider(settings, stopping);
  const opening = apiUrl
    ? createHostedStore({ ...options, apiUrl, dataDir, picture })
    : createStore({
        ...options,
        ...(provider && { provider }),
        database: databasePlace(settings),
      });
  return opening.catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    throw new SettingsError(
      settings.DATABASE_URL
        ? `The setting DATABASE_URL cannot be used: ${reason}.`
        : `The store in ${dataDir} cannot be opened: ${reason}.`,
    );
  });
}
