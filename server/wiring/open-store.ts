import type { IncomingMessage } from 'node:http';
import type { StoreKind } from '../../contract/store-kind.ts';
import type { CacheBudget } from '../http/cache-budget.ts';
import type { RawHeaders } from '../http/reply.ts';
import type { Settings } from '../site/env.ts';
import { databaseSettingError, type SiteDatabase } from '../site/open-site-database.ts';
import type { CheckoutOutcome } from '../store/checkout/checkout-outcome.ts';
import { createHostedStore } from '../store/hosted/hosted-store.ts';
import { createStore, type Store, type StoreOptions } from '../store/store.ts';
import { deskUrl } from './desk-url.ts';
import { paymentProvider } from './payment-provider.ts';

interface Options {
  settings: Settings;
  pages: StoreOptions['pages'];
  /** Null for a hosted store without DATABASE_URL. */
  database: SiteDatabase | null;
  /** Our own origins, as browsers send them. */
  origins(): readonly string[];
  /** Aborted when calls to the payment provider have to end. */
  stopping: AbortSignal;
  clientAddress(req: IncomingMessage): string;
  securityHeaders: RawHeaders;
  budget: CacheBudget;
  /** The path of our copy of a hosted store's picture; null if the picture may not be fetched. */
  picture(address: string): string | null;
  log(message: string, error?: unknown): void;
  /** Called once when a failure is over. */
  note(message: string): void;
  checkoutEnded?: ((outcome: CheckoutOutcome) => void) | undefined;
}

/**
 * Opens the store that the settings name: the embedded one, or a hosted one.
 *
 * @throws SettingsError when its database cannot be used
 */
export async function openStore({
  settings,
  database,
  origins,
  stopping,
  pages,
  picture,
  ...shared
}: Options): Promise<Store> {
  const options = {
    ...shared,
    now: database?.clock.now ?? Date.now,
    storeId: settings.STORE_ID,
    siteOrigins: origins,
    ratePerMinute: settings.CHECKOUT_RATE_PER_MINUTE,
  };
  const { STORE_API_URL: apiUrl, DATA_DIR: dataDir } = settings;
  if (apiUrl !== undefined)
    return createHostedStore({
      ...options,
      apiUrl,
      dataDir,
      picture,
      database: database?.db ?? null,
    });
  if (database === null) throw new Error('The embedded store has no database');
  const provider = await paymentProvider(settings, stopping);
  const mail = await openMailServer(settings);
  const { db, versions, clock } = database;
  const store = createStore({
    ...options,
    pages,
    ...(provider && { provider }),
    ...(mail && { mail: { ...mail, desk: deskUrl(settings) } }),
    database: db,
    versions,
    exactNow: clock.exactNow,
  });
  return store.catch((error: unknown) => {
    throw databaseSettingError(settings, error);
  });
}

/** 'embedded' for our own store, 'hosted' for an external one. */
export const storeKindOf = ({ STORE_API_URL: url }: Pick<Settings, 'STORE_API_URL'>): StoreKind =>
  url === undefined ? 'embedded' : 'hosted';

/**
 * Opens the mail server's client, imported lazily, because few sites need it; null without
 * SMTP_URL.
 */
export async function openMailServer({ SMTP_URL: server, MAIL_FROM: from, ...rest }: Settings) {
  if (server === undefined || from === undefined) return null;
  const { createSmtp } = await import('../store/mail/smtp.ts');
  const greetAs = rest.PUBLIC_URL && new URL(rest.PUBLIC_URL).hostname;
  return { smtp: createSmtp({ server, from, greetAs }), copyTo: rest.MAIL_BCC ?? null };
}
