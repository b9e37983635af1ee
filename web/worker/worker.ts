// The service worker: opens the site without a connection. scripts/build/offline-worker.ts bundles it into one classic
// script, preceded by `version` and `files`. The requirements are OFF in docs/specification.md.

import type { WorkboxPlugin } from 'workbox-core';
import { ExpirationPlugin } from 'workbox-expiration';
import { PrecacheController, PrecacheRoute } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkFirst } from 'workbox-strategies';
import { direction, language } from '../../content/language.ts';
import { words } from '../../content/words.ts';
import { siteHeader, workerCacheDatasetKey, workerCacheHeader } from '../../contract/offline.ts';
import { coinsMarketsUrl } from '../../contract/paths.ts';
import { escapeHtml } from '../../domain/text/escape-html.ts';

/** The part of a worker's scope that is used here. The project's type definitions are for pages only. */
interface WaitingEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface WorkerScope {
  addEventListener(type: 'install' | 'activate', listener: (event: WaitingEvent) => void): void;
  clients: { claim(): Promise<void> };
}
declare const self: WorkerScope;
declare const version: string;
/** All scripts of this build, its stylesheet and its font. No file needs a revision, because its name contains its hash. */
declare const files: { url: string; revision: null; integrity: string }[];

/** Longer than the server may delay a price list (2 s) plus two round trips of a slow connection. */
const networkTimeoutSeconds = 5;
const maxCachedFigures = 400;
const pageCachePrefix = 'pages-';
/** The cache of pages. Each build has its own cache, because a page names the scripts of its build. */
const pageCache = `${pageCachePrefix}${version}`;
/** The pages that open without having been visited. */
const warmPages = ['/', '/markets', '/portfolio', '/store'];
/** Paths that are never answered from a cache: payments, orders, the owner's desk, monitoring. */
const uncachedPaths =
  /^\/(checkout|success|webhooks|orders?|withdraw|newsletter|desk|metrics|healthz|readyz)\b/;

/** Shown when a page cannot be fetched and is not cached. */
const { title, heading, text, prices } = words.offline.page;
const homeLink = `<a href="/">${escapeHtml(words.navigation.home)}</a>`;
const unopenedPage = `<!DOCTYPE html><html lang="${language}" dir="${direction}"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title><main><h1>${escapeHtml(heading)}</h1><p>${escapeHtml(text)} ${escapeHtml(prices({ home: '\0' })).replace('\0', homeLink)}</p></main>`;

/** True for our own response: a captive portal, or a proxy's maintenance page, may answer 200 at any URL. */
const isOurs = (response: Response): boolean => response.headers.has(siteHeader);

const mayCache = (response: Response): boolean =>
  response.status === 200 &&
  isOurs(response) &&
  !/no-store|private/.test(response.headers.get('cache-control') ?? '');

const cacheOnlyOurs = {
  cacheWillUpdate: async ({ response }: { response: Response }) =>
    mayCache(response) ? response : null,
};

/**
 * Marks a cached response: a document by an attribute, any other response by a header. Bodies other than
 * documents are not read, because they may be pictures.
 */
const markAsKept = {
  async cachedResponseWillBeUsed({ cachedResponse }: { cachedResponse?: Response | undefined }) {
    if (cachedResponse === undefined) return;
    const headers = new Headers(cachedResponse.headers);
    headers.set(workerCacheHeader, '1');
    headers.delete('content-encoding');
    headers.delete('content-length');
    const isDocument = headers.get('content-type')?.startsWith('text/html');
    const body = isDocument
      ? (await cachedResponse.text()).replace('<html ', `<html data-${workerCacheDatasetKey} `)
      : cachedResponse.body;
    return new Response(body, { status: cachedResponse.status, headers });
  },
};

const pages = new NetworkFirst({
  cacheName: pageCache,
  networkTimeoutSeconds,
  matchOptions: { ignoreVary: true },
  plugins: [
    cacheOnlyOurs,
    markAsKept,
    // The query does not change a page.
    { cacheKeyWillBeUsed: async ({ request }) => new URL(request.url).pathname },
    {
      handlerDidError: async () =>
        new Response(unopenedPage, {
          status: 503,
          headers: { 'content-type': 'text/html; charset=utf-8' },
        }),
    },
  ],
});

const data = new NetworkFirst({
  cacheName: 'data',
  networkTimeoutSeconds,
  matchOptions: { ignoreVary: true },
  plugins: [
    cacheOnlyOurs,
    markAsKept,
    // The cast is needed because the plugin's type declares optional members as undefined, which
    // exactOptionalPropertyTypes refuses.
    new ExpirationPlugin({
      maxEntries: maxCachedFigures,
      purgeOnQuotaError: true,
    }) as WorkboxPlugin,
    {
      // A missing picture is blank, because the browser's icon for a broken one suggests a broken site.
      handlerDidError: async ({ request }) =>
        request.destination === 'image'
          ? new Response('<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>', {
              headers: { 'content-type': 'image/svg+xml' },
            })
          : undefined,
      // A 304 has no body to cache: the page got this version of the prices with its document. Fetch the list in full
      // for pages whose document has none.
      fetchDidSucceed: async ({ request, response, event }) => {
        if (response.status === 304) event.waitUntil(cacheVersion(request.url, response, event));
        return response;
      },
    },
  ],
});

async function cacheVersion(url: string, { headers }: Response, event: unknown): Promise<void> {
  const kept = await caches.match(url, { ignoreVary: true });
  if (kept?.headers.get('etag') !== headers.get('etag'))
    await data.handle({ event, request: new Request(url) }).catch(() => {});
}

const precache = new PrecacheController({ plugins: [cacheOnlyOurs] });
precache.addToCacheList(files);
registerRoute(
  new PrecacheRoute(precache, {
    ignoreURLParametersMatching: [],
    directoryIndex: '',
    cleanURLs: false,
  }),
);
// Until a new worker takes over, pages of a newer build need files that are not in the precache.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  new CacheFirst({ cacheName: pageCache, plugins: [cacheOnlyOurs] }),
);
registerRoute(
  ({ request, url, sameOrigin }) =>
    sameOrigin && request.mode === 'navigate' && !uncachedPaths.test(url.pathname),
  pages,
);
registerRoute(
  ({ request, url, sameOrigin }) =>
    sameOrigin && (request.destination === 'image' || /^\/(api|img)\//.test(url.pathname)),
  data,
);

// Do not call skipWaiting: a new worker waits until the last page of the old build is closed.
self.addEventListener('install', (event) => {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  // With data saving on, files and pages are cached as they are seen.
  if (connection?.saveData) return;
  event.waitUntil(Promise.all([precache.install(event), warmCaches(event)]));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    Promise.all([precache.activate(event), deletePagesOfOtherBuilds()]).then(() =>
      self.clients.claim(),
    ),
  );
});

/**
 * @throws Error if a page cannot be fetched for a temporary reason, so that the browser tries to install the worker again
 *   at the next navigation
 */
async function warmCaches(event: unknown): Promise<void> {
  for (const page of warmPages) {
    const [answered, done] = pages.handleAll({ event, request: new Request(page) });
    const response = await answered;
    // Not found is a permanent answer: the owner has switched the page off.
    if (!isOurs(response) || response.status >= 500) throw new Error(`${page} could not be kept`);
    await done;
  }
  // The page's first poll came before the worker, and pages such as the portfolio have no list of their own.
  await Promise.all(data.handleAll({ event, request: new Request(coinsMarketsUrl) })).catch(
    () => {},
  );
}

async function deletePagesOfOtherBuilds(): Promise<void> {
  for (const name of await caches.keys())
    if (name.startsWith(pageCachePrefix) && name !== pageCache) await caches.delete(name);
}
