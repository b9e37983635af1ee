import cluster from 'node:cluster';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { articleSlugs } from '../content/article-slugs.ts';
import { ownInfoSlugs } from '../content/info-slugs.ts';
import { marketSample } from '../content/market-sample.ts';
import { showsSearch } from '../content/shown.ts';
import type { StoreKind } from '../contract/store-kind.ts';
import { createResizerLoader } from '../pictures/resizer.ts';
import { createRequestListener, createSiteServer } from './app.ts';
import type { Database } from './db/database.ts';
import { createFleetLimit } from './fleet/rate-count.ts';
import { addressGroup } from './http/address-group.ts';
import { type CacheBudget, createCacheBudget } from './http/cache-budget.ts';
import type { CachedResponse } from './http/cached-response.ts';
import { createClientAddress } from './http/client-address.ts';
import type { Handler } from './http/handler.ts';
import { createRateLimit } from './http/rate-limit.ts';
import { createAvatarPictures } from './images/avatar-pictures.ts';
import { createCoinPictures } from './images/coin-pictures.ts';
import { createOwnPictures } from './images/own-pictures.ts';
import { createPictures, type Pictures } from './images/pictures.ts';
import { createSizedPictures } from './images/sized-pictures.ts';
import { createStorePictures } from './images/store-pictures.ts';
import type { Log } from './log/log.ts';
import { openLog } from './log/open-log.ts';
import { type CallBudget, createCallBudget, unlimitedCalls } from './market/call-budget.ts';
import { systemClock } from './market/clock.ts';
import { callsPerMonth, creditOf } from './market/credit.ts';
import { createGateway, type Gateway, longestPollMs } from './market/gateway.ts';
import { createHistoryRoutes } from './market/history/history-routes.ts';
import {
  type PriceHistories,
  recordedHistories,
  simulatedHistories,
} from './market/history/price-history.ts';
import { createProviderPrices } from './market/history/provider-prices.ts';
import { createRecorder } from './market/history/recorder.ts';
import { createSharedCharts } from './market/history/shared-charts.ts';
import { createProviderCall } from './market/provider.ts';
import { createMarketRoutes } from './market/routes.ts';
import { createSharedPolls, type SharedPolls } from './market/shared-polls.ts';
import { simulationSeed } from './market/simulated.ts';
import type { Family } from './metrics/exposition.ts';
import { createHistoryDatabase } from './open-market-history.ts';
import { openStore } from './open-store.ts';
import { loadAssets } from './pages/assets.ts';
import { createSiteHeaders, type SiteHeaders } from './pages/headers.ts';
import { createOtherAssets } from './pages/other-assets.ts';
import { createPages, type Pages } from './pages/pages.ts';
import { publishAssets } from './pages/published-assets.ts';
import { type Build, createRenderer, loadBuild, type Ports } from './pages/renderer.ts';
import { productOf } from './pages/resolve-page.ts';
import { createSearchIndex } from './pages/search-index.ts';
import { createSiteFiles } from './pages/site-files.ts';
import { noPeers, type Peers } from './processes/peers.ts';
import { startBackups } from './scheduled-backups.ts';
import { closeDataFolder, openDataFolder } from './site/data-folder.ts';
import { readSettings, type Settings, SettingsError } from './site/env.ts';
import { createHealth } from './site/health.ts';
import { listen, proveFree, stopListening } from './site/listening.ts';
import { placesFileOf } from './site/lost-store.ts';
import { openSiteDatabase, type SiteDatabase } from './site/open-site-database.ts';
import { createReadiness, type Readiness } from './site/readiness.ts';
import { buildCheck, databaseCheck, leaseCheck, marketCheck } from './site/site-checks.ts';
import { createSiteMetrics, type SiteMetrics } from './site/site-metrics.ts';
import type { Store } from './store/store.ts';

/** Avatars per client: a visitor needs one, and each request can be a call to the service. */
const avatarsPerMinute = 20;

/** How long a stop leaves the payment provider to answer. Without it, the site answers before its connections are closed. */
const providerWaitMs = 4_000;

/** A proxy in front uses its kept connections more often than this. */
const drainMs = 2_000;
/** How often a proxy in front asks at least whether a process is ready. */
const healthIntervalMs = 1_500;

const builtClient = 'build/client';
const builtAssets = `${builtClient}/assets`;
/** A folder that several sites may share: containers have no build in common. */
const publishedIn = ({ DATA_DIR }: Settings) => join(DATA_DIR, 'assets');

/** The names by which a browser on this machine may address the site. */
const loopbackNames = (host: string) => [host === '::1' ? '[::1]' : '127.0.0.1', 'localhost'];
const inAddress = (host: string) => (host.includes(':') ? `[${host}]` : host);

export interface Site {
  url: string;
  /**
   * Finishes open requests, then closes everything. Further calls have no effect.
   *
   * @param isReplaced whether another process goes on, so that no request needs to fail
   */
  stop(isReplaced?: boolean): Promise<void>;
}

interface Circumstances {
  development?: Development;
  /** The processes beside this one, for what is measured. */
  peers?: Peers<readonly Family[]>;
}

interface Development {
  /** The site's code as a development server has it, in place of the build. */
  load(): Promise<Pick<Build, 'buyerPages'>>;
  pages(ports: Ports): Promise<Pages>;
}

/**
 * Reads the settings, opens everything, wires it together, and listens. It listens last: others may serve on the same port,
 * or behind the same proxy, and a visitor who came to this process would wait for it or be lost. A taken port is noticed
 * before a database is created or migrated.
 *
 * @throws SettingsError for a setting that cannot be used
 */
export async function start(
  environment: Record<string, string | undefined>,
  { development, peers = noPeers }: Circumstances = {},
): Promise<Site> {
  const settings = readSettings(environment);
  const { log, redacted, tracing } = openLog(settings);
  openDataFolder(settings.DATA_DIR);
  closeDataFolder(settings.DATA_DIR);

  // One of several shares a port that the process which started it has proven free.
  if (!cluster.isWorker) await proveFree(settings.PORT, settings.HOST);
  const headers = createSiteHeaders({ hstsSubdomains: settings.HSTS_SUBDOMAINS === 'on' });
  let port = settings.PORT;
  const stopping = new AbortController();
  const wiring = {
    ...{ settings, log, headers, development, peers },
    origins: () =>
      settings.PUBLIC_URL
        ? [settings.PUBLIC_URL]
        : loopbackNames(settings.HOST).map((host) => `http://${host}:${port}`),
    process: environment['CANDLEWICK_PROCESS'] ?? '1',
    placesFile: placesFileOf(environment),
    environment,
    unbuilt: () => environment['CANDLEWICK_UNBUILT'],
    stopping: stopping.signal,
  };
  const wired = await wire(wiring).catch((error: unknown) => {
    throw error instanceof SettingsError ? new SettingsError(redacted(error.message)) : error;
  });
  const { LOG_FORMAT, TRUST_PROXY } = settings;
  const isBehindProxy = TRUST_PROXY > 0;
  const server = createSiteServer({
    ...{ headers, isBehindProxy },
    answer: LOG_FORMAT === 'json' ? tracing.traced(isBehindProxy, wired.listener) : wired.listener,
  });
  port = await listen(server, settings.PORT, settings.HOST).catch(async (error: unknown) => {
    await wired.close();
    throw error;
  });
  const url = settings.PUBLIC_URL ?? `http://${inAddress(settings.HOST)}:${port}`;

  let stopped: Promise<void> | null = null;
  const stop = async (isReplaced: boolean) => {
    // A successor serves on the same port, so the port stays ready.
    if (!isReplaced) wired.readiness.stop();
    // Gives the proxy time to see that this process is not ready.
    if (isBehindProxy && !isReplaced) await delay(healthIntervalMs);
    const late = setTimeout(() => stopping.abort(), providerWaitMs);
    await stopListening(server, isReplaced || isBehindProxy ? drainMs : 0);
    clearTimeout(late);
    stopping.abort();
    await wired.close();
  };
  return {
    url,
    stop(isReplaced = false) {
      stopped ??= stop(isReplaced);
      return stopped;
    },
  };
}

interface Wiring {
  settings: Settings;
  /** Which of the site's processes this is. */
  process: string;
  /** For programs that this process starts. */
  environment: Readonly<Record<string, string | undefined>>;
  /** The file in which the places of stores are noted; null for none. */
  placesFile: string | null;
  /** Why what was changed has not been built: the starter finds out, and tells again when it is told to reload. */
  unbuilt(): string | undefined;
  log: Log;
  headers: SiteHeaders;
  /** Our own origins, as browsers send them. A port that the system chooses is known once this process listens. */
  origins(): readonly string[];
  /** Aborted when nothing may wait for the payment provider any more. */
  stopping: AbortSignal;
  development: Development | undefined;
  peers: Peers<readonly Family[]>;
}

/** Opens everything behind the server. */
async function wire(wiring: Wiring) {
  const { settings, log, headers, origins, stopping, development } = wiring;
  await using opened = new AsyncDisposableStack();
  const measured =
    settings.METRICS_TOKEN === undefined ? null : createSiteMetrics(wiring.process, wiring.peers);
  const database = await openSiteDatabase(settings, log, {
    waited: measured?.databaseWaited,
    placesFile: wiring.placesFile,
  });
  opened.defer(async () => database?.close());
  const db = database?.db ?? null;
  const shared = database && sharedPolls({ settings, log, ...database });
  const records = settings.MARKET_SOURCE === 'provider' && settings.MARKET_HISTORY === 'on';
  const history = createHistoryDatabase(settings, db);
  opened.defer(history.close);
  const provider = { baseUrl: settings.MARKET_API_URL, apiKey: settings.MARKET_API_KEY };
  const limit = settings.MARKET_SOURCE === 'provider' ? callsPerMonth(settings) : null;
  const calls =
    limit === null
      ? unlimitedCalls
      : createCallBudget({ limit, provider, open: history.open, now: Date.now, log: log.warn });
  opened.defer(calls.flush);
  const recorder = createRecorder({ open: history.open, log: log.warn });
  opened.defer(recorder.flush);
  // Before the store, which may have to be waited for: prices are what most visitors come for.
  const gateway = createGateway({
    mode: settings.MARKET_SOURCE,
    baseUrl: settings.MARKET_API_URL,
    apiKey: settings.MARKET_API_KEY,
    credit: creditOf(settings),
    pollEveryMs: settings.MARKET_POLL_SECONDS * 1_000,
    idleEveryMs: settings.MARKET_IDLE_POLL_SECONDS && settings.MARKET_IDLE_POLL_SECONDS * 1_000,
    budget: calls,
    accepted: records ? recorder.record : undefined,
    ...(shared && { shared }),
    dataDir: settings.DATA_DIR,
    sample: marketSample,
    log: log.warn,
    called: measured?.providerCalled,
  });
  opened.defer(gateway.close);
  const histories = historiesOf({
    ...{ settings, log, gateway, calls },
    open: records ? history.open : null,
    closing: opened,
  });
  if (shared) opened.defer(async () => shared.close());
  const pictures = createPictures({ dataDir: settings.DATA_DIR, log: log.warn });
  opened.defer(pictures.close);
  const loadResizer = createResizerLoader();
  const sized = createSizedPictures({ dataDir: settings.DATA_DIR, loadResizer, log: log.warn });
  opened.defer(sized.close);
  const storePictures = createStorePictures({
    pictures,
    own: createOwnPictures(db, loadResizer),
    sized,
    headers: headers.plain,
    log: log.error,
  });
  const clientAddress = createClientAddress(settings.TRUST_PROXY, log.warn);
  const budget = createCacheBudget(settings.CACHE_MB * 1_000_000);
  const { buyerPages } = await (development ?? { load: loadBuild }).load();
  const store = await openStore({
    settings,
    pages: buyerPages,
    database,
    origins,
    stopping,
    clientAddress,
    securityHeaders: headers.plain,
    budget,
    picture: storePictures.addressOf,
    log: log.error,
    note: log.warn,
    checkoutEnded: measured?.checkoutEnded,
  });
  opened.defer(store.close);
  const { BACKUP_EVERY: everyMs, BACKUP_DIR: folder, BACKUP_KEEP: keep } = settings;
  if (database !== null && everyMs !== null)
    opened.defer(
      startBackups({
        ...{ db: database.db, now: Date.now, everyMs, keep, log: log.error },
        folder: resolve(folder ?? join(settings.DATA_DIR, 'backups')),
        environment: wiring.environment,
      }),
    );
  const assets = development
    ? new Map()
    : await loadAssets(builtClient, {
        headers,
        offline: settings.OFFLINE === 'on',
      });
  // Before this process listens: from then on its pages name these files.
  if (!development) publishAssets(builtAssets, publishedIn(settings), log.warn);
  const readiness = readinessOf({ gateway, db, shared, unbuilt: wiring.unbuilt });
  const watched = { settings, gateway, calls, database: db, readiness, shared };
  if (measured) opened.defer(measured.addGauges(watched));
  const parts = {
    ...{ settings, log, headers, budget, database },
    ...{ gateway, histories, pictures, store, readiness, assets, measured },
  };
  const ports = portsOf(parts);
  const route = createRequestListener({
    assets,
    handlers: handlersOf({ ...parts, storePictures, clientAddress }),
    pages: development ? await development.pages(ports) : await builtPages(parts, ports),
    headers,
    publicUrl: settings.PUBLIC_URL,
    log: log.error,
  });
  const inUse = opened.move();
  const listener = measured ? measured.requests.metered(route) : route;
  return { listener, readiness, close: () => inUse.disposeAsync() };
}

function readinessOf({
  gateway,
  db,
  shared,
  unbuilt,
}: Pick<Wiring, 'unbuilt'> & {
  gateway: Gateway;
  db: SiteDatabase['db'] | null;
  shared: SharedPolls | null;
}): Readiness {
  const readiness = createReadiness();
  readiness.add('build', () => buildCheck(unbuilt()));
  if (db !== null) readiness.add('database', () => databaseCheck(db));
  readiness.add('market', marketCheck(gateway, Date.now));
  if (shared !== null) readiness.add('lease', () => leaseCheck(shared));
  return readiness;
}

interface Parts extends Pick<Wiring, 'settings' | 'log' | 'headers'> {
  budget: CacheBudget;
  database: SiteDatabase | null;
  gateway: Gateway;
  histories: PriceHistories;
  pictures: Pictures;
  store: Store;
  readiness: Readiness;
  /** Null if nothing is counted. */
  measured: SiteMetrics | null;
  assets: ReadonlyMap<string, CachedResponse>;
}

/** What charts are drawn from. */
function historiesOf({
  settings,
  log,
  gateway,
  calls,
  open,
  closing,
}: Pick<Wiring, 'settings' | 'log'> & {
  gateway: Gateway;
  calls: CallBudget;
  open: (() => Promise<Database>) | null;
  closing: AsyncDisposableStack;
}): PriceHistories {
  const now = Date.now;
  if (settings.MARKET_SOURCE === 'simulated')
    return simulatedHistories({ market: gateway, seed: simulationSeed, now });
  const provider = createProviderPrices({
    call: createProviderCall({
      baseUrl: settings.MARKET_API_URL,
      apiKey: settings.MARKET_API_KEY,
      fetch,
      clock: systemClock,
    }),
    shared:
      open &&
      createSharedCharts({
        open,
        provider: { baseUrl: settings.MARKET_API_URL, apiKey: settings.MARKET_API_KEY },
      }),
    ...{ budget: calls, now, log: log.warn },
  });
  closing.defer(async () => provider.close());
  const { MARKET_POLL_SECONDS: watched, MARKET_IDLE_POLL_SECONDS: idle } = settings;
  return recordedHistories({
    ...{ market: gateway, open, provider, now, log: log.warn },
    recordedEveryMinutes: Math.max(watched, idle ?? 0) / 60,
  });
}

/** Simulated prices need no turns: they follow from the time. */
const sharedPolls = ({
  settings,
  log,
  db,
  versions,
}: Pick<Wiring, 'settings' | 'log'> & SiteDatabase) =>
  settings.MARKET_SOURCE === 'simulated'
    ? null
    : createSharedPolls({
        db,
        versions,
        provider: { baseUrl: settings.MARKET_API_URL, apiKey: settings.MARKET_API_KEY },
        pollEveryMs: settings.MARKET_POLL_SECONDS * 1_000,
        ...(callsPerMonth(settings) !== null && { longestPollMs }),
        log: log.warn,
      });

const storeKindOf = ({ STORE_API_URL: url }: Settings): StoreKind =>
  url === undefined ? 'embedded' : 'hosted';

/** What the pages read. */
const portsOf = ({ settings, gateway, store: { catalogue, keepsList } }: Parts): Ports => ({
  storeKind: storeKindOf(settings),
  sendsMail: settings.SMTP_URL !== undefined,
  keepsList,
  market: () => ({ snapshot: gateway.snapshot(), fresh: gateway.isFresh() }),
  products: () => (catalogue.isKnown() ? catalogue.products() : null),
  product: productOf(catalogue.product),
});

/** The pages as the build has made them. */
async function builtPages(parts: Parts, ports: Ports): Promise<Pages> {
  const { settings, log, headers, budget, gateway, histories, assets, measured } = parts;
  const { catalogue } = parts.store;
  return createPages({
    renderer: createRenderer(await loadBuild(), ports),
    known: {
      hasArticle: (slug) => articleSlugs.includes(slug),
      hasInfo: (slug) => ownInfoSlugs.includes(slug),
      hasProduct(id) {
        const product = catalogue.product(id);
        return product === undefined ? null : product !== null;
      },
    },
    market: gateway,
    catalogue,
    headers,
    budget,
    site: {
      publicUrl: settings.PUBLIC_URL,
      storeId: settings.STORE_ID,
      storeKind: storeKindOf(settings),
      hasCredit: settings.MARKET_SOURCE === 'provider' && creditOf(settings) !== null,
      hasWeeks: histories.hasDay,
      offline: settings.OFFLINE === 'on',
      product: catalogue.product,
      hasFile: (address) => assets.has(address),
    },
    log: log.error,
    looked: measured?.pageLooked,
  });
}

/** What answers addresses that are no file of the build and no page, in the order in which it is asked. */
function handlersOf(
  parts: Parts & { storePictures: Handler; clientAddress: ReturnType<typeof createClientAddress> },
): Handler[] {
  const { settings, budget, database, gateway, pictures, store, clientAddress } = parts;
  const shared = { headers: parts.headers.plain, log: parts.log.error };
  return [
    createMarketRoutes({ ...shared, gateway, budget }),
    createHistoryRoutes({ ...shared, gateway, budget, histories: parts.histories, now: Date.now }),
    store,
    createCoinPictures({
      ...shared,
      pictures,
      pictureUrl: gateway.pictureUrl,
      coinName: (id) => gateway.snapshot()?.coins.find((coin) => coin.id === id)?.name ?? null,
    }),
    parts.storePictures,
    createAvatarPictures({
      ...shared,
      pictures,
      serviceUrl: settings.AVATAR_URL === 'off' ? null : settings.AVATAR_URL,
      rateLimit: createFleetLimit({
        db: database?.db ?? null,
        name: 'avatar',
        perMinute: avatarsPerMinute,
        own: createRateLimit(avatarsPerMinute),
        whileAway: 'own limit',
        now: database?.clock.now ?? Date.now,
      }),
      client: (req) => addressGroup(clientAddress(req)),
    }),
    createSiteFiles({
      ...shared,
      publicUrl: settings.PUBLIC_URL,
      catalogue: store.catalogue,
      budget,
    }),
    ...(showsSearch
      ? [
          createSearchIndex({
            ...{ ...shared, market: gateway, catalogue: store.catalogue, budget },
            storeKind: storeKindOf(settings),
          }),
        ]
      : []),
    createOtherAssets({
      ...{ folder: builtAssets, published: publishedIn(settings) },
      ...{ headers: parts.headers, log: parts.log.error },
    }),
    createHealth({ ...shared, readiness: parts.readiness, siteId: database?.siteId ?? null }),
    ...metricsRoute(parts, shared),
  ];
}

const metricsRoute = (
  { measured, settings: { METRICS_TOKEN: token } }: Pick<Parts, 'measured' | 'settings'>,
  shared: Pick<Parameters<typeof createHealth>[0], 'headers' | 'log'>,
): Handler[] =>
  measured === null || token === undefined ? [] : [measured.route({ ...shared, token })];
