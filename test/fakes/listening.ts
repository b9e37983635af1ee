import { createServer, type RequestListener } from 'node:http';
import { onTestFinished } from 'vitest';
import type { Handler } from '../../server/http/handler.ts';
import { parseTarget } from '../../server/http/request-target.ts';
import { listen } from './listen.ts';

/** A server of a test's own on a free port, closed when the test has finished. @returns its origin */
export async function listening(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return listen(server);
}

/** The same in front of a handler. 418 says that the address is not its own. */
export const serving = (handler: Handler): Promise<string> =>
  listening((req, res) => {
    if (!handler.handle(req, res, parseTarget(req))) res.writeHead(418).end();
  });
