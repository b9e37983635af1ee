import type { IncomingMessage } from 'node:http';
import { showsSearch } from '../../content/features.ts';
import { createFleetLimit } from '../fleet/rate-count.ts';
import { createHealth } from '../health/health.ts';
import type { Readiness } from '../health/readiness.ts';
import type { SiteMetrics } from '../health/site-metrics.ts';
import { addressGroup } from '../http/address-group.ts';
import type { CacheBudget } from '../http/cache-budget.ts';
import type { Handler } from '../http/handler.ts';
import { createRateLimit } from '../http/rate-limit.ts';
import { createAvatarHandler } from '../images/avatar-handler.ts';
import { createCoinPictureHandler } from '../images/coin-picture-handler.ts';
import { createHistoryRoutes } from '../market/history/history-routes.ts';
import { createMarketRoutes } from '../market/market-routes.ts';
import { builtAssetsFolder } from '../pages/built-files.ts';
import { createOtherVersionAssets } from '../pages/other-version-assets.ts';
import { publishedAssetsFolder } from '../pages/published-assets.ts';
import { createSearchIndex } from '../pages/search-index.ts';
import { createSiteFiles } from '../pages/site-files.ts';
import type { SiteDatabase } from '../site/open-site-database.ts';
import type { Store } from '../store/store.ts';
import type { Market } from './open-market.ts';
import type { OpenPictures } from './open-pictures.ts';
import { storeKindOf } from './open-store.ts';
import type { Wiring } from './wiring.ts';

/**
 * The limit of avatars per minute and client. A visitor needs one, and each request can cause a call to the service.
 */
const avatarsPerMinute = 20;

interface HandlerParts {
  budget: CacheBudget;
  database: SiteDatabase | null;
  market: Market;
  pictures: OpenPictures;
  store: Store;
  readiness: Readiness;
  /** Null without metrics. */
  measured: SiteMetrics | null;
  clientAddress(req: IncomingMessage): string;
}

/** The handlers of all paths except those of the build's files and pages, in the order in which they are tried. */
export function createHandlers({ settings, log, headers }: Wiring, parts: HandlerParts): Handler[] {
  const { budget, database, store, clientAddress, measured } = parts;
  const { gateway, histories } = parts.market;
  const { pictures } = parts.pictures;
  const { METRICS_TOKEN: token } = settings;
  const shared = { headers: headers.plain, log: log.error };
  return [
    createMarketRoutes({ ...shared, gateway, budget }),
    createHistoryRoutes({ ...shared, gateway, budget, histories, now: Date.now }),
    store,
    createCoinPictureHandler({
      ...shared,
      pictures,
      pictureUrl: gateway.pictureUrl,
      coinName: (id) => gateway.snapshot()?.coins.find((coin) => coin.id === id)?.name ?? null,
    }),
    parts.pictures.store,
    createAvatarHandler({
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
            ...shared,
            market: gateway,
            catalogue: store.catalogue,
            budget,
            storeKind: storeKindOf(settings),
          }),
        ]
      : []),
    createOtherVersionAssets({
      folder: builtAssetsFolder,
      published: publishedAssetsFolder(settings.DATA_DIR),
      headers,
      log: log.error,
    }),
    createHealth({
      ...shared,
      readiness: parts.readiness,
      siteId: database?.siteId ?? null,
    }),
    ...(measured && token !== undefined ? [measured.route({ ...shared, token })] : []),
  ];
}
