import type { IncomingMessage, ServerResponse } from 'node:http';
import { showsAirdrops } from '../../content/features.ts';
import { airdrops } from '../../content/texts/airdrops.ts';
import type { PageName } from '../../contract/paths.ts';
import { dayNumber } from '../../domain/time/shift-day.ts';
import { pageDataKindOf } from '../../web/ports.ts';
import type { CacheBudget } from '../http/cache-budget.ts';
import { buildResponse, recompress, sendWhenReady } from '../http/cached-response.ts';
import { isReadMethod, sendEmpty, sendMethodNotAllowed } from '../http/reply.ts';
import { parseRequestTarget } from '../http/request-target.ts';
import { createResponseCache } from '../http/response-cache.ts';
import { sendErrorPage } from './error-page.ts';
import { finishHead, type HeadSite } from './finish-head.ts';
import {
  type CataloguePort,
  createPageSources,
  type KnownPage,
  type MarketPort,
} from './page-sources.ts';
import { RenderError, type Renderer } from './renderer.ts';
import { type KnownIds, type ResolvedPage, resolvePage } from './resolve-page.ts';
import type { SiteHeaders } from './site-headers.ts';

export interface PagesOptions {
  renderer: Renderer;
  known: KnownIds;
  market: MarketPort;
  catalogue: CataloguePort;
  site: HeadSite;
  headers: SiteHeaders;
  budget: CacheBudget;
  log(message: string, error?: unknown): void;
  /** Called with true if a page was in the cache. */
  onCacheLookup?: ((hit: boolean) => void) | undefined;
}

/**
 * A shared cache must not serve outdated prices as live. So no header allows a stale copy during revalidation: the
 * first visitor after a quiet hour would see hour-old prices.
 */
const changingCaching = 'public, max-age=0, s-maxage=1';
const fixedCaching = 'public, max-age=0, s-maxage=30';

/** The pages with sample dates, which change at midnight. The log-in page shows Home in its background. */
const dailyPages: readonly PageName[] =
  showsAirdrops && airdrops.some(({ isSample }) => isSample) ? ['airdrops', 'home', 'login'] : [];

/** For a URL that names a checkout: no cache may store the page, and other sites must not learn the URL. */
const noCaching = 'private, no-store';

export interface Pages {
  /** Responds to any path with a page; unknown paths get the 404 page. */
  answer(req: IncomingMessage, res: ServerResponse, pathname: string): void;
}

/** Serves every page of the site from memory. A page is rendered again only when its data changes. */
export function createPages(options: PagesOptions): Pages {
  const { renderer, budget, headers, log } = options;

  const sourceOf = createPageSources(options);

  const cache = createResponseCache<KnownPage>({
    budget,
    async make(page, version) {
      const { key, route } = page;
      const isPrivate = route === 'success';
      const html = finishHead(await renderer.render(page.path), page, options.site);
      const answer = await buildResponse({
        status: page.status,
        contentType: 'text/html; charset=utf-8',
        body: html,
        headers: [
          'cache-control',
          isPrivate ? noCaching : sourceOf(route) === null ? fixedCaching : changingCaching,
          ...headers.page(html, isPrivate),
        ],
      });
      // The best compression is too slow to wait for, so replace the response when it is done, and
      // only for the busiest pages.
      if (pageDataKindOf(route) === 'market') {
        recompress(answer)
          .then((better) => cache.replace(key, version, better))
          .catch((error: unknown) => log(`compressing ${key}`, error));
      }
      return answer;
    },
  });

  const versionOf = (page: KnownPage): string => {
    const version = sourceOf(page.route)?.version(page) ?? 'fixed';
    return dailyPages.includes(page.route) ? `${version}, ${dayNumber(Date.now())}` : version;
  };

  const send = (req: IncomingMessage, res: ServerResponse, page: ResolvedPage) => {
    if (page.kind === 'redirect') {
      const { status } = page;
      const { search } = parseRequestTarget(req);
      // If only a trailing slash is removed, keep the query, which may name a checkout.
      const query = status === 301 && search !== '' ? `?${search}` : '';
      const keeping = query === '' ? [] : ['cache-control', noCaching];
      sendEmpty(res, status, ['location', page.location + query, ...keeping, ...headers.plain]);
      return;
    }
    const found = cache.get(page, versionOf(page));
    options.onCacheLookup?.(!(found instanceof Promise));
    sendWhenReady(req, res, found)?.catch((error: unknown) => {
      const failure = error instanceof RenderError ? error : null;
      log(`rendering ${page.key}`, failure?.cause ?? error);
      sendErrorPage(res, headers, failure?.html);
    });
  };

  return {
    answer(req, res, pathname) {
      const page = resolvePage(pathname, options.known);
      if (!isReadMethod(req)) {
        sendMethodNotAllowed(res, 'GET, HEAD', headers.plain);
        return;
      }
      const wait = page.kind === 'page' ? (sourceOf(page.route)?.wait(page) ?? null) : null;
      if (wait === null) send(req, res, page);
      // Resolve again, because a product may have been added meanwhile.
      else
        wait
          .then(() => send(req, res, resolvePage(pathname, options.known)))
          .catch((error: unknown) => {
            log(`answering ${page.kind === 'page' ? page.key : page.kind}`, error);
            if (res.headersSent) res.destroy();
            else sendErrorPage(res, headers);
          });
    },
  };
}
