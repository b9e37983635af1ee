import { createServer, type RequestListener } from 'node:http';
import { onTestFinished } from 'vitest';
import type { Handler } from '../../server/http/handler.ts';
import { parseRequestTarget } from '../../server/http/request-target.ts';
import { listen } from './listen.ts';

/** Starts a server on a free port and closes it after the test. @returns its origin */
export async function startTestServer(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return listen(server);
}

/** Serves a handler on a test server. Requests that it does not handle get status 418. */
export const serveHandler = (handler: Handler): Promise<string> =>
  startTestServer((req, res) => {
    if (!handler.handle(req, res, parseRequestTarget(req))) res.writeHead(418).end();
  });
