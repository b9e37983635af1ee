import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type StoredAnswer, sendStored } from './cache/stored-answer.ts';
import type { Pages } from './pages/pages.ts';

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
  log(message: string, error?: unknown): void;
}

/** The whole site as one HTTP server. It listens to nothing yet. */
export function createApp({ assets, answerers, pages, log }: AppOptions): Server {
  const server = createServer(
    {
      headersTimeout: 10_000,
      requestTimeout: 15_000,
      connectionsCheckingInterval: 1_000,
      keepAliveTimeout: 65_000,
    },
    (req, res) => {
      try {
        const url = req.url ?? '/';
        const query = url.indexOf('?');
        const pathname = query === -1 ? url : url.slice(0, query);
        const asset = assets.get(pathname);
        if (asset && (req.method === 'GET' || req.method === 'HEAD')) {
          sendStored(req, res, asset);
          return;
        }
        if (answerers.some((answerer) => answerer.tryAnswer(req, res))) return;
        pages.answer(req, res, pathname);
      } catch (error) {
        log(`answering ${req.method} ${JSON.stringify(req.url?.slice(0, 200))}`, error);
        if (!res.headersSent) res.writeHead(500, { 'content-length': '0' });
        res.end();
      }
    },
  );
  return server;
}
