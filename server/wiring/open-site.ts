import { routeTable } from '../../contract/paths.ts';
import { createReadiness } from '../health/readiness.ts';
import { buildCheck, databaseCheck, leaseCheck, marketCheck } from '../health/site-checks.ts';
import { createCacheBudget } from '../http/cache-budget.ts';
import { createClientAddress } from '../http/client-address.ts';
import { createRequestListener } from '../listening/request-listener.ts';
import { warmUp } from '../listening/warm-up.ts';
import { loadBuild } from '../pages/renderer.ts';
import { openSiteDatabase } from '../site/open-site-database.ts';
import { createHandlers } from './create-handlers.ts';
import { openBackups } from './open-backups.ts';
import { openMarket } from './open-market.ts';
import { openPages } from './open-pages.ts';
import { openPictures } from './open-pictures.ts';
import { openStore } from './open-store.ts';
import type { Wiring } from './wiring.ts';

/** Opens the metrics. Without METRICS_TOKEN, nothing is measured and prom-client is not loaded. */
async function openMetrics({ settings, process, peers }: Wiring) {
  if (settings.METRICS_TOKEN === undefined) return null;
  const { createSiteMetrics } = await import('../health/site-metrics.ts');
  return createSiteMetrics(process, peers);
}

const busiestPages = [routeTable.home, routeTable.markets, routeTable.store, routeTable.learn];

/** Opens everything that the server needs. If a part fails, closes what is open already. */
export async function openSite(wiring: Wiring) {
  const { settings, log, headers, development } = wiring;
  await using opened = new AsyncDisposableStack();
  const measured = await openMetrics(wiring);
  const database = await openSiteDatabase(settings, log, {
    waited: measured?.databaseWaited,
    placesFile: wiring.placesFile,
  });
  opened.defer(async () => database?.close());
  // Open the market before the store, which may be slow: most visitors come for prices.
  const market = openMarket(wiring, { database, measured, opened });
  const pictures = openPictures(wiring, { database, opened });
  const clientAddress = createClientAddress(settings.TRUST_PROXY, log.warn);
  const budget = createCacheBudget(settings.CACHE_MB * 1_000_000);
  const { buyerPages } = await (development ?? { load: loadBuild }).load();
  const store = await openStore({
    settings,
    database,
    clientAddress,
    budget,
    origins: wiring.origins,
    stopping: wiring.stopping,
    pages: buyerPages,
    securityHeaders: headers.plain,
    picture: pictures.store.pathOf,
    log: log.error,
    note: log.warn,
    checkoutEnded: measured?.checkoutEnded,
  });
  opened.defer(store.close);
  if (database !== null) openBackups(wiring, database, opened);
  const readiness = createReadiness();
  readiness.add('build', () => buildCheck(wiring.unbuilt()));
  if (database !== null) readiness.add('database', () => databaseCheck(database.db));
  readiness.add('market', marketCheck(market.gateway, Date.now));
  const { shared } = market;
  if (shared !== null) readiness.add('lease', () => leaseCheck(shared));
  if (measured)
    opened.defer(
      measured.addGauges({ settings, ...market, database: database?.db ?? null, readiness }),
    );
  const parts = { budget, database, market, pictures, store, readiness, measured, clientAddress };
  const route = createRequestListener({
    ...(await openPages(wiring, parts)),
    handlers: createHandlers(wiring, parts),
    headers,
    publicUrl: settings.PUBLIC_URL,
    log: log.error,
  });
  if (!development) await warmUp(route, [...busiestPages, ...busiestPages]);
  const inUse = opened.move();
  const listener = measured ? measured.requests.metered(route) : route;
  return { listener, readiness, close: () => inUse.disposeAsync() };
}
