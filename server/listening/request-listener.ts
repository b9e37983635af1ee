import type { IncomingMessage, ServerResponse } from 'node:http';
import { isIP } from 'node:net';
import { isStaticRoute } from '../../contract/paths.ts';
import { type CachedResponse, sendCached } from '../http/cached-response.ts';
import type { Handler } from '../http/handler.ts';
import { lacksSingleHost, rejectRequest } from '../http/reject-malformed.ts';
import { isReadMethod, type RawHeaders, sendEmpty } from '../http/reply.ts';
import { parseRequestTarget } from '../http/request-target.ts';
import type { RequestRoute } from '../metrics/request-meter.ts';
import { sendErrorPage } from '../pages/error-page.ts';
import type { Pages } from '../pages/pages.ts';
import type { SiteHeaders } from '../pages/site-headers.ts';

interface Options {
  assets: ReadonlyMap<string, CachedResponse>;
  /** Tried in order, for paths that are neither a built file nor a page. */
  handlers: readonly Handler[];
  pages: Pages;
  /** The site's headers, for responses made here. Handlers add the headers themselves. */
  headers: SiteHeaders;
  /** The site's own URL, if set. */
  publicUrl?: string | undefined;
  log(message: string, error?: unknown): void;
}

/**
 * Passes each request to the handler of its path.
 *
 * @returns a listener that returns `page` or `asset` for a request that is answered with one, else
 * null
 */
export function createRequestListener({
  assets,
  handlers,
  pages,
  headers,
  publicUrl,
  log,
}: Options): (req: IncomingMessage, res: ServerResponse) => RequestRoute {
  const redirect =
    publicUrl === undefined ? () => false : createCanonicalRedirect(publicUrl, headers.plain);
  // Bind the methods once. The handlers have different hidden classes, so a lookup per request is megamorphic.
  const attempts = handlers.map(({ handle }) => handle);
  const answer = (req: IncomingMessage, res: ServerResponse): RequestRoute => {
    const target = parseRequestTarget(req);
    const asset = assets.get(target.path);
    if (asset && isReadMethod(req)) {
      sendCached(req, res, asset);
      return 'asset';
    }
    if (!isStaticRoute(target.path) && attempts.some((handle) => handle(req, res, target)))
      return null;
    pages.answer(req, res, target.path);
    return 'page';
  };
  return (req, res) => {
    try {
      if (lacksSingleHost(req)) rejectRequest(res, 400, headers.plain);
      else if (!redirect(req, res)) return answer(req, res);
    } catch (error) {
      // Do not log the path: a checkout's path grants access to it.
      log(`answering a ${req.method}`, error);
      if (res.headersSent) res.destroy();
      else sendErrorPage(res, headers);
    }
    return null;
  };
}

/**
 * Redirects visitors who use another host name of the site to PUBLIC_URL. Checkouts accept requests from that origin
 * only, so under another name visitors could browse but not buy.
 *
 * @returns a function that redirects a request for another host and returns whether it did
 */
function createCanonicalRedirect(publicUrl: string, headers: RawHeaders) {
  const { host } = new URL(publicUrl);
  return (req: IncomingMessage, res: ServerResponse): boolean => {
    const named = req.headers.host;
    if (named === host || named === undefined) return false;
    if (!isReadMethod(req)) return false;
    const url = URL.parse(`${new URL(publicUrl).protocol}//${named}`);
    if (url === null || url.host === host || isInside(url.hostname)) return false;
    const { path, search } = parseRequestTarget(req);
    const pathAndQuery = `${path.startsWith('/') ? path : '/'}${search === '' ? '' : `?${search}`}`;
    // A browser that cached the redirect would loop if PUBLIC_URL changed to the other name.
    const noStore = ['cache-control', 'no-store'];
    sendEmpty(res, 308, ['location', publicUrl + pathAndQuery, ...noStore, ...headers]);
    return true;
  };
}

/**
 * Hosts that no visitor types: IP addresses (health checks, or loopback, which a proxy may pass on)
 * and names without a public suffix, such as a container's. Redirecting such a host could cause a
 * redirect loop behind a proxy.
 */
function isInside(hostname: string): boolean {
  const name = hostname.replace(/^\[|\]$/g, '');
  return isIP(name) !== 0 || !name.includes('.') || /\.(?:local|localhost|internal)$/.test(name);
}
