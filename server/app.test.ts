import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { listen } from '../test/fakes/listen.ts';
import { get } from '../test/raw-http.ts';
import { createRequestListener, createSiteServer } from './app.ts';
import { createSiteHeaders } from './pages/headers.ts';

test('RUN-START: the port is taken before anything is opened, and who comes early is answered then', async () => {
  const headers = createSiteHeaders();
  const { server, serve } = createSiteServer({ headers, behindProxy: false });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const url = await listen(server);
  const asked = once(server, 'request');
  const early = get(url, '/');
  await asked;
  serve(
    createRequestListener({
      assets: new Map(),
      handlers: [],
      pages: { answer: (_req, res) => void res.end('a page') },
      headers,
      log: (message) => expect.unreachable(message),
    }),
  );
  expect((await early).body.toString()).toBe('a page');
  expect((await get(url, '/')).body.toString()).toBe('a page');
});
