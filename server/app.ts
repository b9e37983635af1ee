import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type RawHeaders, type StoredAnswer, sendStored } from './cache/stored-answer.ts';
import { sendBroken } from './pages/broken-page.ts';
import type { Pages } from './pages/pages.ts';
import { namesNoHost, refuseRequest, refuseUnreadable } from './unreadable-request.ts';

/** Something that answers some addresses and leaves the others alone. */
interface Answerer {
  tryAnswer(req: IncomingMessage, res: ServerResponse): boolean;
}

export interface AppOptions {
  /** The build's files, by address. */
  assets: ReadonlyMap<string, StoredAnswer>;
  /** Asked in turn, before the pages. */
  answerers: readonly Answerer[];
  pages: Pages;
  /** For answers that are made here; everybody else brings the site's headers along. */
  headers: RawHeaders;
  log(message: string, error?: unknown): void;
}

/** For how long nothing may happen on a connection while an answer is under way; the slowest of ours takes a few seconds. */
const silentMaxMs = 30_000;

/** The whole site as one HTTP server. It listens to nothing yet. */
export function createApp({ assets, answerers, pages, headers, log }: AppOptions): Server {
  const answer = (req: IncomingMessage, res: ServerResponse): void => {
    req.url = originForm(req.url ?? '/');
    const [pathname = '/'] = req.url.split('?', 1);
    const asset = assets.get(pathname);
    if (asset && (req.method === 'GET' || req.method === 'HEAD')) sendStored(req, res, asset);
    else if (!answerers.some((answerer) => answerer.tryAnswer(req, res)))
      pages.answer(req, res, pathname);
  };
  const server = createServer(
    {
      headersTimeout: 10_000,
      requestTimeout: 15_000,
      connectionsCheckingInterval: 1_000,
      keepAliveTimeout: 65_000,
      // Its refusal would be Node's own, without the site's headers.
      requireHostHeader: false,
    },
    (req, res) => {
      try {
        if (namesNoHost(req)) refuseRequest(res, 400, headers);
        else answer(req, res);
      } catch (error) {
        // Without the address: a checkout's is the permission to see it.
        log(`answering a ${req.method}`, error);
        if (res.headersSent) res.destroy();
        else sendBroken(res);
      }
    },
  );
  // A client that takes nothing of its answer must not keep a connection for good.
  server.setTimeout(silentMaxMs);
  refuseUnreadable(server, headers);
  return server;
}

/** A client may name the whole address, as it would to a proxy. Which host it names means nothing here. */
function originForm(url: string): string {
  const [, path] = /^https?:\/\/[^/?]*(.*)$/i.exec(url) ?? [];
  if (path === undefined) return url;
  return path.startsWith('/') ? path : `/${path}`;
}
