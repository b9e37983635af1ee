import { articleSlugs } from '../brand/content/article-slugs.ts';
import { marketSample } from '../brand/content/market-sample.ts';
import { createRequestListener, createSiteServer } from './app.ts';
import { closeDataFolder, openDataFolder } from './data-folder.ts';
import { databasePlace } from './database-place.ts';
import { readSettings, type Settings, SettingsError } from './env.ts';
import { createHealth } from './health.ts';
import { addressGroup } from './http/address-group.ts';
import { createCacheBudget } from './http/cache-budget.ts';
import { createClientAddress } from './http/client-address.ts';
import { createRateLimit } from './http/rate-limit.ts';
import { createAvatarPictures } from './images/avatar-pictures.ts';
import { createCoinPictures } from './images/coin-pictures.ts';
import { createOwnPictures } from './images/own-pictures.ts';
import { createPictures } from './images/pictures.ts';
import { createStorePictures } from './images/store-pictures.ts';
import { listen, stopListening } from './listening.ts';
import { createLog, type Log, lineWriter } from './log.ts';
import { createGateway } from './market/gateway.ts';
import { createMarketRoutes } from './market/routes.ts';
import { loadAssets } from './pages/assets.ts';
import { createSiteHeaders, type SiteHeaders } from './pages/headers.ts';
import { createPages, type Pages } from './pages/pages.ts';
import { createRenderer, loadBuild, type Ports } from './pages/renderer.ts';
import { createSiteFiles } from './pages/site-files.ts';
import { paymentProvider } from './payment-provider.ts';
import { createRedactor } from './redactor.ts';
import { createHostedStore } from './store/hosted/hosted-store.ts';
import { createStore, type Store } from './store/store.ts';

/** Avatars that one client may ask for: a visitor needs one, and each can be a call to the service. */
const avatarsPerMinute = 20;

/** What a visitor on this machine may write for it. */
const loopbackNames = (host: string) => [host === '::1' ? '[::1]' : '127.0.0.1', 'localhost'];
const inAddress = (host: string) => (host.includes(':') ? `[${host}]` : host);

export interface Site {
  url: string;
  /** Answers what is under way, then lets go of everything. Asking again changes nothing. */
  stop(): Promise<void>;
}

interface Development {
  /** Pages made by a development server in place of the build. */
  pages(ports: Ports): Promise<Pages>;
}

/**
 * Reads the settings, listens, opens everything and wires it together. It listens first: whether the port can be had is
 * known before a database is made or migrated. Who comes early waits.
 *
 * @throws SettingsError for a setting that cannot be used
 */
export async function start(
  environment: Record<string, string | undefined>,
  development?: Development,
): Promise<Site> {
  const settings = readSettings(environment);
  const redacted = createRedactor(settings);
  const writeLine = lineWriter(process.stderr);
  const log = createLog(settings.LOG_LEVEL, (line) => writeLine(redacted(line)));
  openDataFolder(settings.DATA_DIR);
  closeDataFolder(settings.DATA_DIR);

  const headers = createSiteHeaders({ hstsSubdomains: settings.HSTS_SUBDOMAINS === 'on' });
  const { server, serve } = createSiteServer({
    headers,
    behindProxy: settings.TRUST_PROXY > 0,
  });
  const port = await listen(server, settings.PORT, settings.HOST);
  const origins = settings.PUBLIC_URL
    ? [settings.PUBLIC_URL]
    : loopbackNames(settings.HOST).map((host) => `http://${host}:${port}`);
  const wired = await wire({ settings, log, headers, origins, development }).catch(
    (error: unknown) => {
      server.close();
      server.closeAllConnections();
      throw error instanceof SettingsError ? new SettingsError(redacted(error.message)) : error;
    },
  );
  serve(wired.answer);
  const url = settings.PUBLIC_URL ?? `http://${inAddress(settings.HOST)}:${port}`;
  lineWriter(process.stdout)(`Candlewick is at ${url}\n`);

  let stopped: Promise<void> | null = null;
  const stop = async () => {
    await stopListening(server);
    await wired.close();
  };
  return {
    url,
    stop() {
      stopped ??= stop();
      return stopped;
    },
  };
}

interface Wiring {
  settings: Settings;
  log: Log;
  headers: SiteHeaders;
  /** Our own, as browsers write them. */
  origins: readonly string[];
  development: Development | undefined;
}

/** Opens everything there is behind the server. */
async function wire({ settings, log, headers, origins, development }: Wiring) {
  const securityHeaders = headers.plain;
  const clientAddress = createClientAddress(settings.TRUST_PROXY, log.warn);
  await using opened = new AsyncDisposableStack();
  // Before the store, which may have to be waited for: prices are what most visitors come for.
  const gateway = createGateway({
    mode: settings.MARKET_SOURCE,
    baseUrl: settings.MARKET_API_URL,
    apiKey: settings.MARKET_API_KEY,
    pollEveryMs: settings.MARKET_POLL_SECONDS * 1_000,
    dataDir: settings.DATA_DIR,
    sample: marketSample,
    log: log.warn,
  });
  opened.defer(gateway.close);
  const pictures = createPictures({ dataDir: settings.DATA_DIR, log: log.warn });
  opened.defer(pictures.close);
  const storePictures = createStorePictures({
    pictures,
    own: createOwnPictures(settings.DATA_DIR),
    headers: securityHeaders,
    log: log.error,
  });
  const budget = createCacheBudget(settings.CACHE_MB * 1_000_000);
  const storeOptions = {
    storeId: settings.STORE_ID,
    now: Date.now,
    siteOrigins: () => origins,
    ratePerMinute: settings.CHECKOUT_RATE_PER_MINUTE,
    clientAddress,
    securityHeaders,
    budget,
    log: log.error,
  };
  const provider = await paymentProvider(settings);
  const opening: Promise<Store> = settings.STORE_API_URL
    ? createHostedStore({
        ...storeOptions,
        apiUrl: settings.STORE_API_URL,
        dataDir: settings.DATA_DIR,
        picture: storePictures.addressOf,
      })
    : createStore({
        ...storeOptions,
        ...(provider && { provider }),
        database: databasePlace(settings),
      });
  const store = await opening.catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    throw new SettingsError(
      settings.DATABASE_URL
        ? `The setting DATABASE_URL cannot be used: ${reason}.`
        : `The store in ${settings.DATA_DIR} cannot be opened: ${reason}.`,
    );
  });
  opened.defer(store.close);
  const { catalogue } = store;
  const ports: Ports = {
    market: () => ({ snapshot: gateway.snapshot(), fresh: gateway.isFresh() }),
    products: () => (catalogue.isKnown() ? catalogue.products() : null),
    product: (id) => (catalogue.isKnown() ? catalogue.product(id) : undefined),
  };
  let marketReady = false;
  gateway.ready.then(() => {
    marketReady = true;
  });

  const assets = development ? new Map() : await loadAssets('build/client', securityHeaders);
  const pages = development
    ? await development.pages(ports)
    : createPages({
        renderer: createRenderer(await loadBuild(), ports),
        known: {
          hasArticle: (slug) => articleSlugs.some((known) => known === slug),
          hasProduct: (id) => (catalogue.isKnown() ? catalogue.product(id) !== null : null),
        },
        market: gateway,
        catalogue,
        headers,
        budget,
        site: {
          publicUrl: settings.PUBLIC_URL,
          storeId: settings.STORE_ID,
          product: catalogue.product,
          hasFile: (address) => assets.has(address),
        },
        log: log.error,
      });
  const answer = createRequestListener({
    assets,
    handlers: [
      createMarketRoutes({ gateway, budget, headers: securityHeaders, log: log.error }),
      store,
      createCoinPictures({
        pictures,
        pictureUrl: gateway.pictureUrl,
        coinName: (id) => gateway.snapshot()?.coins.find((coin) => coin.id === id)?.name ?? null,
        headers: securityHeaders,
        log: log.error,
      }),
      storePictures,
      createAvatarPictures({
        pictures,
        serviceUrl: settings.AVATAR_URL === 'off' ? null : settings.AVATAR_URL,
        rateLimit: createRateLimit(avatarsPerMinute),
        client: (req) => addressGroup(clientAddress(req)),
        headers: securityHeaders,
        log: log.error,
      }),
      createSiteFiles({
        publicUrl: settings.PUBLIC_URL,
        catalogue,
        budget,
        headers: securityHeaders,
        log: log.error,
      }),
      createHealth({ isReady: () => marketReady, headers: securityHeaders, log: log.error }),
    ],
    pages,
    headers,
    publicUrl: settings.PUBLIC_URL,
    log: log.error,
  });
  const inUse = opened.move();
  return { answer, close: () => inUse.disposeAsync() };
}
