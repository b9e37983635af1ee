import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { isPlainRoute } from '../contract/paths.ts';
import { type CachedResponse, sendCached } from './http/cached-response.ts';
import { createCanonicalRedirect } from './http/canonical-redirect.ts';
import type { Handler } from './http/handler.ts';
import { lacksSingleHost, rejectMalformed, rejectRequest } from './http/reject-malformed.ts';
import { isRead } from './http/reply.ts';
import { parseTarget } from './http/request-target.ts';
import type { Routed } from './metrics/request-meter.ts';
import { sendErrorPage } from './pages/error-page.ts';
import type { SiteHeaders } from './pages/headers.ts';
import type { Pages } from './pages/pages.ts';

export interface AppOptions {
  /** The build's files, by address. */
  assets: ReadonlyMap<string, CachedResponse>;
  /** Tried in order, for addresses that are neither a built file nor a page. */
  handlers: readonly Handler[];
  pages: Pages;
  /** For responses made here. The handlers add the site's headers themselves. */
  headers: SiteHeaders;
  /** The site's own address, if set. */
  publicUrl?: string | undefined;
  log(message: string, error?: unknown): void;
}

/** How long a connection may be idle during a response. Our slowest response takes a few seconds. */
const silentMaxMs = 30_000;
/**
 * Longer than a proxy keeps an idle connection (Caddy two minutes, Google's ten). If we closed it first, a request that the
 * proxy has just sent would fail.
 */
const proxyKeepAliveMs = 620_000;

/**
 * An HTTP server that does not listen yet.
 *
 * @param isBehindProxy whether connections come from a proxy, which keeps them
 */
export function createSiteServer({
  headers,
  isBehindProxy,
  answer,
}: {
  headers: SiteHeaders;
  isBehindProxy: boolean;
  answer(req: IncomingMessage, res: ServerResponse): void;
}): Server {
  const server = createServer({
    headersTimeout: 10_000,
    requestTimeout: 15_000,
    connectionsCheckingInterval: 1_000,
    keepAliveTimeout: isBehindProxy ? proxyKeepAliveMs : 65_000,
    // Node's own refusal would lack the site's headers.
    requireHostHeader: false,
  });
  // Disconnects a client that does not read its response.
  server.timeout = silentMaxMs;
  rejectMalformed(server, headers.plain);
  return server.on('request', answer);
}

/** Passes each request to the handler of its address, and says whether that was a page's or a file's. */
export function createRequestListener({
  assets,
  handlers,
  pages,
  headers,
  publicUrl,
  log,
}: AppOptions): (req: IncomingMessage, res: ServerResponse) => Routed {
  const redirect =
    publicUrl === undefined ? () => false : createCanonicalRedirect(publicUrl, headers.plain);
  // Bind the methods once. The handlers have different hidden classes, so a lookup per request is megamorphic.
  const attempts = handlers.map(({ handle }) => handle);
  const answer = (req: IncomingMessage, res: ServerResponse): Routed => {
    const address = parseTarget(req);
    const asset = assets.get(address.path);
    if (asset && isRead(req)) {
      sendCached(req, res, asset);
      return 'asset';
    }
    if (!isPlainRoute(address.path) && attempts.some((handle) => handle(req, res, address)))
      return null;
    pages.answer(req, res, address.path);
    return 'page';
  };
  return (req, res) => {
    try {
      if (lacksSingleHost(req)) rejectRequest(res, 400, headers.plain);
      else if (!redirect(req, res)) return answer(req, res);
    } catch (error) {
      // Do not log the address: a checkout's address grants access to it.
      log(`answering a ${req.method}`, error);
      if (res.headersSent) res.destroy();
      else sendErrorPage(res, headers);
    }
    return null;
  };
}
