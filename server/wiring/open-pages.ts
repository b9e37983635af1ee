import { articleSlugs } from '../../content/texts/article-slugs.ts';
import { infoRouteSlugs } from '../../content/texts/info-slugs.ts';
import type { SiteMetrics } from '../health/site-metrics.ts';
import type { CacheBudget } from '../http/cache-budget.ts';
import type { CachedResponse } from '../http/cached-response.ts';
import { attributionOf } from '../market/attribution.ts';
import { loadAssets } from '../pages/assets.ts';
import { builtAssetsFolder, builtClientFolder } from '../pages/built-files.ts';
import { createPages, type Pages } from '../pages/pages.ts';
import { publishAssets, publishedAssetsFolder } from '../pages/published-assets.ts';
import { createRenderer, loadBuild, type Ports } from '../pages/renderer.ts';
import { productOf } from '../pages/resolve-page.ts';
import type { Store } from '../store/store.ts';
import type { Market } from './open-market.ts';
import { storeKindOf } from './open-store.ts';
import type { Wiring } from './wiring.ts';

interface PagesContext {
  market: Market;
  store: Store;
  budget: CacheBudget;
  measured: SiteMetrics | null;
}

type Assets = ReadonlyMap<string, CachedResponse>;

/** Opens the pages, and the build's files by path. In development, the development server provides both. */
export async function openPages(
  wiring: Wiring,
  parts: PagesContext,
): Promise<{ pages: Pages; assets: Assets }> {
  const { settings, log, headers, development } = wiring;
  const ports = portsOf(wiring, parts);
  if (development) return { pages: await development.pages(ports), assets: new Map() };
  const assets = await loadAssets(builtClientFolder, {
    headers,
    offline: settings.OFFLINE === 'on',
  });
  // Publish before this process listens, because from then on its pages name these files.
  publishAssets(builtAssetsFolder, publishedAssetsFolder(settings.DATA_DIR), log.warn);
  return { pages: await builtPages(wiring, parts, { ports, assets }), assets };
}

function portsOf({ settings }: Wiring, { market: { gateway }, store }: PagesContext): Ports {
  const { catalogue, keepsList, soldBefore } = store;
  return {
    storeKind: storeKindOf(settings),
    sendsMail: settings.SMTP_URL !== undefined,
    keepsList,
    soldBefore,
    market: () => ({ snapshot: gateway.snapshot(), fresh: gateway.isFresh() }),
    products: () => (catalogue.isKnown() ? catalogue.products() : null),
    product: productOf(catalogue.product),
  };
}

async function builtPages(
  { settings, log, headers }: Wiring,
  { market: { gateway, histories }, store: { catalogue }, budget, measured }: PagesContext,
  { ports, assets }: { ports: Ports; assets: Assets },
): Promise<Pages> {
  return createPages({
    renderer: createRenderer(await loadBuild(), ports),
    known: {
      hasArticle: (slug) => articleSlugs.includes(slug),
      hasInfo: (slug) => infoRouteSlugs.includes(slug),
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
      hasAttribution: settings.MARKET_SOURCE === 'provider' && attributionOf(settings) !== null,
      hasSparklines: histories.hasDay,
      offline: settings.OFFLINE === 'on',
      product: catalogue.product,
      hasFile: (address) => assets.has(address),
    },
    log: log.error,
    onCacheLookup: measured?.pageLooked,
  });
}
