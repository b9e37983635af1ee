import { expect, onTestFinished, test } from 'vitest';
import { listen } from '../../test/fakes/listen.ts';
import { get } from '../../test/raw-http.ts';
import { createRequestListener } from '../listening/request-listener.ts';
import { createSiteServer } from '../listening/site-server.ts';
import { createSiteHeaders } from '../pages/site-headers.ts';

/** A site whose PUBLIC_URL is https://shop.example, with one page. */
async function site() {
  const headers = createSiteHeaders({ hstsSubdomains: true });
  const app = createSiteServer({
    headers,
    isBehindProxy: true,
    answer: createRequestListener({
      assets: new Map(),
      handlers: [],
      pages: { answer: (_req, res) => void res.end('a page') },
      headers,
      publicUrl: 'https://shop.example',
      log: (message) => expect.unreachable(message),
    }),
  });
  onTestFinished(() => {
    app.closeAllConnections();
    app.close();
  });
  return { app, url: await listen(app) };
}

test.each([
  ['www.shop.example', '/store?page=2', 'https://shop.example/store?page=2'],
  ['shop.example.evil.example', '//evil.example', 'https://shop.example//evil.example'],
  ['WWW.shop.example:443', '/', 'https://shop.example/'],
  ['old.example', '/caf%C3%A9', 'https://shop.example/caf%C3%A9'],
  ['www.shop.example', 'http://other.example/about', 'https://shop.example/about'],
])('RUN-NAMES: at %s %s redirects to %s', async (host, path, location) => {
  const { url } = await site();
  for (const method of ['GET', 'HEAD']) {
    const { status, headers } = await get(url, path, { host }, method);
    expect([status, headers['location']]).toEqual([308, location]);
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['strict-transport-security']).toBe('max-age=63072000; includeSubDomains');
  }
});

test.each([
  'shop.example',
  'SHOP.example:443',
  '127.0.0.1:3000',
  'localhost:3000',
  '[::1]:3000',
  '10.0.0.7',
  'app:3000',
  'shop.svc.cluster.local',
  'not a host',
])('RUN-NAMES: at %s the page is served', async (host) => {
  const { url } = await site();
  expect((await get(url, '/store', { host })).body.toString()).toBe('a page');
});

test('RUN-NAMES: a POST to another host name is not redirected', async () => {
  const { url } = await site();
  expect((await get(url, '/', { host: 'www.shop.example' }, 'POST')).status).toBe(200);
});

test('RUN-SLOW: behind a proxy, an idle connection is kept longer than proxies keep theirs', async () => {
  const { app } = await site();
  expect(app.keepAliveTimeout).toBeGreaterThan(600_000);
});
