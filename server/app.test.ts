import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { listen } from '../test/fakes/listen.ts';
import { get } from '../test/raw-http.ts';
import { createRequestListener, createSiteServer } from './app.ts';
import { createLog } from './log.ts';
import { jsonLines } from './log-lines.ts';
import { createSiteHeaders } from './pages/headers.ts';
import { createTracing } from './request-trace.ts';

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

test('OPS-LOG: a request that fails is logged with the id that its proxy gave it', async () => {
  const headers = createSiteHeaders();
  const tracing = createTracing();
  const written: string[] = [];
  const line = jsonLines((text) => text, tracing.current);
  const log = createLog({ level: 'error', line, write: (text) => written.push(text) });
  const failing = createRequestListener({
    assets: new Map(),
    handlers: [],
    pages: {
      answer() {
        throw new TypeError('not a page');
      },
    },
    headers,
    log: log.error,
  });
  const server = createServer(tracing.traced(true, failing));
  onTestFinished(() => void server.close());
  const answer = await get(await listen(server), '/', { 'x-request-id': 'abc-1' });
  expect(answer.status).toBe(500);
  expect(written.map((text) => JSON.parse(text))).toMatchObject([
    {
      message: 'answering a GET',
      error: { name: 'TypeError', message: 'not a page' },
      requestId: 'abc-1',
    },
  ]);
});
