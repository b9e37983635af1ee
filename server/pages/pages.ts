import type { IncomingMessage, ServerResponse } from 'node:http';
import type { MarketSnapshot } from '../../contract/market.ts';
import type { PageName } from '../../contract/paths.ts';
import {
  compressBetter,
  type RawHeaders,
  type StoredAnswer,
  sendStored,
  storeAnswer,
} from '../http/stored-answer.ts';
import { sendBroken } from './broken-page.ts';
import { finishHead, type HeadSite } from './finish-head.ts';
import { pageHeaders, securityHeaders } from './headers.ts';
import { createPageCache } from './page-cache.ts';
import { type KnownIds, pageOf } from './page-of.ts';
import { type Renderer, RenderFailure } from './renderer.ts';

interface MarketPort {
  snapshot(): MarketSnapshot | null;
  /** Somebody looks at prices. */
  watch(): void;
  /** False while the list is older than the polling explains, which the page then says. */
  isFresh(): boolean;
}

export interface PagesOptions {
  renderer: Renderer;
  known: KnownIds;
  market: MarketPort;
  /** Changes whenever the store's pages do. */
  catalogueVersion(): string;
  site: HeadSite;
  log(message: string, error?: unknown): void;
}

const htmlHeaders: RawHeaders = [
  'cache-control',
  'public, max-age=0, s-maxage=30, stale-while-revalidate=60',
];

/** How long one look at the market holds for the pages asked for after it: its clocks cost more than finding a page. */
const lookHoldsMs = 100;

/** Home stands behind the log-in dialog too. */
const showsMarket = new Set<PageName>(['home', 'markets', 'login']);
const showsCatalogue = new Set<PageName>(['store', 'product']);

export interface Pages {
  /** Answers any address as a page, unknown ones with the 404 page. */
  answer(req: IncomingMessage, res: ServerResponse, pathname: string): void;
}

/** Every page of the site, rendered once per change of what it shows and answered from memory. */
export function createPages(options: PagesOptions): Pages & { readonly cachedPages: number } {
  const { renderer, market, log } = options;

  let looked: { snapshot: MarketSnapshot | null; version: string } | null = null;
  const marketVersion = (): string => {
    if (looked === null || looked.snapshot !== market.snapshot()) {
      market.watch();
      const snapshot = market.snapshot();
      const version = snapshot?.version ?? 'none';
      looked = { snapshot, version: market.isFresh() ? version : `${version}, old` };
      setTimeout(() => {
        looked = null;
      }, lookHoldsMs).unref();
    }
    return looked.version;
  };

  const versionOf = (route: PageName): string => {
    if (showsMarket.has(route)) return marketVersion();
    return showsCatalogue.has(route) ? options.catalogueVersion() : 'fixed';
  };

  const cache = createPageCache<Extract<ReturnType<typeof pageOf>, { kind: 'page' }>>({
    async make(page, version) {
      const { key } = page;
      const html = finishHead(await renderer.render(page.path), page, options.site);
      const answer = await storeAnswer({
        status: page.status,
        contentType: 'text/html; charset=utf-8',
        body: html,
        headers: [...htmlHeaders, ...pageHeaders(html)],
      });
      // The best compression takes too long to wait for, and pays for the pages most people open.
      if (showsMarket.has(page.route)) {
        compressBetter(answer)
          .then((better) => cache.replace(key, version, better))
          .catch((error: unknown) => log(`compressing ${key}`, error));
      }
      return answer;
    },
    onError: (key, error) =>
      log(`rendering ${key} again`, error instanceof RenderFailure ? error.cause : error),
  });

  return {
    answer(req, res, pathname) {
      const page = pageOf(pathname, options.known);
      if (req.method !== 'GET' && req.method !== 'HEAD') {
        res.writeHead(405, ['allow', 'GET, HEAD', 'content-length', '0', ...securityHeaders]).end();
        return;
      }
      if (page.kind === 'redirect') {
        const headers = ['location', page.location, 'content-length', '0', ...securityHeaders];
        res.writeHead(page.status, headers).end();
        return;
      }
      const found = cache.get(page, versionOf(page.route));
      if (!(found instanceof Promise)) {
        sendStored(req, res, found);
        return;
      }
      found.then(
        (answer: StoredAnswer) => sendStored(req, res, answer),
        (error: unknown) => {
          const failure = error instanceof RenderFailure ? error : null;
          log(`rendering ${page.key}`, failure?.cause ?? error);
          sendBroken(res, failure?.html);
        },
      );
    },
    get cachedPages() {
      return cache.size;
    },
  };
}
