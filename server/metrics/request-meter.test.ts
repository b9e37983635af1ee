import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { listen } from '../../test/fakes/listen.ts';
import { get, openConnection } from '../../test/raw-http.ts';
import { createMetrics, metricsText } from './metrics.ts';
import { createRequestMeter, type RequestRoute } from './request-meter.ts';

async function serveMetered(route: (req: IncomingMessage, res: ServerResponse) => RequestRoute) {
  const metrics = createMetrics({ process: '1' });
  const server = createServer(createRequestMeter(metrics).metered(route));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const url = await listen(server);
  const readCounts = async () => {
    const text = await metricsText([await metrics.read()]);
    const lines = text.matchAll(
      /^candlewick_http_(requests_total|\w+_count)\{(.*),process="1"\} [^0].*/gm,
    );
    return [...lines].map(([line]) =>
      line.replace('candlewick_http_', '').replace(',process="1"', ''),
    );
  };
  return { url, server, readCounts };
}

const kinds: [path: string, kind: string, routed?: RequestRoute][] = [
  ['/', 'page', 'page'],
  ['/assets/app.js', 'asset', 'asset'],
  ['/api/coins/markets?vs_currency=usd', 'api'],
  ['/api/store/candlewick/products', 'api'],
  ['/api/store/candlewick/checkout', 'checkout'],
  ['/api/store/candlewick/checkout/0123/cancel', 'checkout'],
  ['/api/store/candlewick/checkouts', 'api'],
  ['/checkout/0123', 'checkout'],
  ['/img/coin/bitcoin', 'picture'],
  ['/webhooks/stripe', 'webhook'],
  ['/healthz', 'health'],
  ['/readyz', 'health'],
  ['/metrics', 'health'],
  ['/robots.txt', 'other'],
];

test.each(kinds)('OPS-METRICS: %s counts as %s', async (path, kind, routedPath = null) => {
  const { url, readCounts } = await serveMetered((_req, res) => {
    res.end();
    return routedPath;
  });
  await get(url, path);
  expect(await readCounts()).toEqual([
    `requests_total{kind="${kind}",status="2xx"} 1`,
    `request_duration_seconds_count{kind="${kind}"} 1`,
  ]);
});

test('OPS-METRICS: a slow response is counted once, when it is complete', async () => {
  const { url, readCounts } = await serveMetered((_req, res) => {
    nextTurn().then(() => res.writeHead(503).end());
    return 'page';
  });
  expect((await get(url, '/')).status).toBe(503);
  await expect.poll(readCounts).toContain('requests_total{kind="page",status="5xx"} 1');
  expect(await readCounts()).toHaveLength(2);
});

test('OPS-METRICS: a request whose client disconnects before the response is counted without a response', async () => {
  const { url, server, readCounts } = await serveMetered(() => 'page');
  const firstRequest = once(server, 'request');
  const { socket } = await openConnection(url);
  socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
  await firstRequest;
  socket.destroy();
  await expect.poll(readCounts).toContain('requests_total{kind="page",status="none"} 1');
});
