import type { IncomingMessage, ServerResponse } from 'node:http';
import { isPlainRoute } from '../../contract/paths.ts';
import { type CachedResponse, sendCached } from '../http/cached-response.ts';
import { createCanonicalRedirect } from '../http/canonical-redirect.ts';
import type { Handler } from '../http/handler.ts';
import { lacksSingleHost, rejectRequest } from '../http/reject-malformed.ts';
import { isReadMethod } from '../http/reply.ts';
import { parseTarget } from '../http/request-target.ts';
import type { RequestRoute } from '../metrics/request-meter.ts';
import { sendErrorPage } from '../pages/error-page.ts';
import type { SiteHeaders } from '../pages/headers.ts';
import type { Pages } from '../pages/pages.ts';

interface Options {
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

/** Passes each request to the handler of its address, and says whether that was a page's or a file's. */
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
    const address = parseTarget(req);
    const asset = assets.get(address.path);
    if (asset && isReadMethod(req)) {
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
