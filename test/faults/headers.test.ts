import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { productIds } from '../../brand/catalogue/ids.ts';
import { articleSlugs } from '../../content/texts/article-slugs.ts';
import {
  api,
  appIcons,
  href,
  routeTable,
  serverPaths,
  storePicturePath,
} from '../../contract/paths.ts';
import { createRequestListener } from '../../server/listening/request-listener.ts';
import { createSiteServer } from '../../server/listening/site-server.ts';
import { sendErrorPage } from '../../server/pages/error-page.ts';
import { createSiteHeaders } from '../../server/pages/site-headers.ts';
import { listen } from '../fakes/listen.ts';
import { freePort } from '../free-port.ts';
import { isFull } from '../full-run.ts';
import { get, type RawResponse, sendText } from '../raw-http.ts';
import { type RunningSite, startSite } from '../running-site.ts';
import { checkoutBody, goodForm } from '../store/buyer.ts';

let site: RunningSite;
let asset: string;
let variantId: string;

/** The port must be known before the start, because the sitemap contains the site's own URL. */
async function siteWithAddress(): Promise<RunningSite> {
  for (;;) {
    const port = String(await freePort());
    try {
      return await startSite({
        PORT: port,
        PUBLIC_URL: `http://127.0.0.1:${port}`,
        MARKET_SOURCE: 'simulated',
        CHECKOUT_RATE_PER_MINUTE: '6',
        AVATAR_URL: 'off',
      });
    } catch (error) {
      if (!String(error).includes('is taken')) throw error;
    }
  }
}

beforeAll(async () => {
  site = await siteWithAddress();
  asset = /\/assets\/[^"]+\.js/.exec((await get(site.url, '/')).body.toString())?.[0] ?? '';
  const { body } = await get(site.url, `${base}/products/${productIds.stickerPack}`);
  variantId = JSON.parse(body.toString()).product.variants[0].id;
}, 30_000);
afterAll(() => site.stop());

const base = '/api/store/candlewick';
const json = { 'content-type': 'application/json' };
const missingCheckout = `/checkout/${'0'.repeat(32)}`;
const closedPolicy = "default-src 'none'";
const cart = () =>
  checkoutBody({ origin: site.url, base: '' }, [{ variant_id: variantId, quantity: 1 }]);

/** Expects the headers of every response, each once. */
function expectHeaders(
  { headers, names }: Pick<RawResponse, 'headers' | 'names'>,
  referrers = 'strict-origin-when-cross-origin',
) {
  expect(headers).toMatchObject({
    'strict-transport-security': 'max-age=63072000',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': referrers,
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  });
  const policy = String(headers['content-security-policy']);
  expect(policy).toMatch(/^default-src 'none'/);
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toMatch(/unsafe-eval|script-src[^;]*(unsafe-inline|\*|https?:)/);
  const lowerNames = names.map((name) => name.toLowerCase());
  expect(lowerNames.filter((name, index) => lowerNames.indexOf(name) !== index)).toEqual([]);
  for (const tellingHeader of ['server', 'x-powered-by', 'set-cookie'])
    expect(lowerNames).not.toContain(tellingHeader);
}

describe('HOLD-HEADERS: every kind of response has all security headers, each once', () => {
  const kinds: [name: string, status: number, path: string, more?: Partial<Sent>][] = [
    ...Object.values(routeTable).map((path): [string, number, string] => {
      const address = path.replace(':slug', 'what-is-bitcoin').replace(':id', productIds.ledgerMug);
      // /info has only an owner's own pages.
      return [`page ${path}`, ['/404', routeTable.info].includes(path) ? 404 : 200, address];
    }),
    ['an unknown page', 404, '/nothing'],
    ['an unknown product', 404, '/product/none'],
    ['a page, HEAD', 200, '/markets', { method: 'HEAD' }],
    ['a redirect to an address without its slash', 301, '/markets/'],
    ['an article with a slash', 301, '/learn/what-is-bitcoin/'],
    ['an article that is none', 302, '/learn/none'],
    ['a page, POST', 405, '/markets', { method: 'POST' }],
    ['a page, TRACE', 405, '/', { method: 'TRACE' }],
    ['a picture of the site', 200, appIcons.any192],
    ['robots', 200, serverPaths.robots],
    ['robots, POST', 405, serverPaths.robots, { method: 'POST' }],
    ['sitemap', 200, serverPaths.sitemap],
    ['manifest', 200, api.manifest],
    ['health', 200, '/healthz'],
    ['health, POST', 405, '/healthz', { method: 'POST' }],
    ['readiness', 200, '/readyz'],
    ['metrics', 404, '/metrics'],
    ['market list', 200, `${api.coinsMarkets}?vs_currency=usd`],
    ['part of the market list', 200, `${api.coinsMarkets}?vs_currency=usd&per_page=3`],
    ['market list, refused', 400, `${api.coinsMarkets}?vs_currency=gold`],
    ['market list, DELETE', 405, api.coinsMarkets, { method: 'DELETE' }],
    ['a coin’s picture', 200, api.coinPicture('bitcoin')],
    ['a coin that is none', 404, api.coinPicture('no/coin')],
    ['a coin’s picture, POST', 405, api.coinPicture('bitcoin'), { method: 'POST' }],
    ['an avatar', 200, api.avatar('a'.repeat(64))],
    ['an avatar that is none', 404, api.avatar('a')],
    ['a hosted picture that is none', 404, storePicturePath('a')],
    ['a drawing', 200, serverPaths.cataloguePicture('ledger-mug')],
    ['a drawing that is none', 404, serverPaths.cataloguePicture('none')],
    ['a drawing, POST', 405, serverPaths.cataloguePicture('ledger-mug'), { method: 'POST' }],
    ['products', 200, `${base}/products`],
    ['products, asked wrongly', 400, `${base}/products?limit=0`],
    ['product', 200, `${base}/products/${productIds.ledgerMug}`],
    ['product that is none', 404, `${base}/products/none`],
    ['collections', 200, `${base}/collections`],
    ['stock', 200, `${base}/variants`],
    ['store, unknown address', 404, `${base}/none`],
    ['store, of another name', 404, '/api/store/other/products'],
    ['store, asked first', 204, `${base}/products`, { method: 'OPTIONS' }],
    ['store, PUT', 405, `${base}/products`, { method: 'PUT' }],
    ['checkout, GET', 405, `${base}/checkout`],
    ['checkout, a form', 415, `${base}/checkout`, { method: 'POST', body: 'a=b' }],
    ['checkout, no JSON', 400, `${base}/checkout`, { method: 'POST', headers: json, body: '{' }],
    [
      'checkout, too large',
      413,
      `${base}/checkout`,
      { method: 'POST', headers: json, body: ' '.repeat(70_000) },
    ],
    ['checkout that is none', 404, `${base}/checkout/${'0'.repeat(32)}`],
    ['checkout page that is none', 404, missingCheckout],
    ['checkout page, DELETE', 405, missingCheckout, { method: 'DELETE' }],
    ['checkout page, from elsewhere', 303, missingCheckout, { method: 'POST', body: 'a=b' }],
    ['checkout page’s style', 200, '/checkout/checkout.css'],
    ['checkout page’s script', 200, '/checkout/countdown.js'],
    ['checkout page’s font', 200, '/checkout/font.woff2'],
  ];

  interface Sent {
    method: string;
    headers: Record<string, string>;
    body: string;
  }

  test.each(kinds)('%s: %i', async (_, status, path, { method, headers, body } = {}) => {
    const answer = await get(site.url, path, headers, method, body);
    expect(answer.status).toBe(status);
    const referrers = path === '/success' ? 'no-referrer' : undefined;
    expectHeaders(answer, referrers);
    const cacheControl = String(answer.headers['cache-control'] ?? '');
    // Without a header, proxies and browsers may cache a 404 for as long as they like.
    if (status >= 400) expect(cacheControl).toBe('no-store');
    if (path.startsWith(`${base}/checkout`) || path === missingCheckout)
      expect(cacheControl).not.toMatch(/immutable|max-age=[1-9]/);
    // A compliant cache never serves a stale page, however long ago it was last requested.
    if (String(answer.headers['content-type']).startsWith('text/html') && status === 200)
      expect(cacheControl).toMatch(/^(private, no-store|public, max-age=0, s-maxage=(1|30))$/);
    expect(cacheControl).not.toContain('stale-');
    const etag = answer.headers['etag'];
    if (status !== 200 || etag === undefined) return;
    const secondAnswer = await get(site.url, path, { 'if-none-match': etag.toString() });
    expect([secondAnswer.status, secondAnswer.body.length]).toEqual([304, 0]);
    expectHeaders(secondAnswer, referrers);
    // The headers of a 304 replace those in the browser's cache.
    for (const name of ['content-security-policy', 'cache-control', 'vary', 'etag'])
      expect(secondAnswer.headers[name], name).toBe(answer.headers[name]);
  });

  test('a file of the build: cached for good', async () => {
    const answer = await get(site.url, asset);
    expectHeaders(answer);
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expectHeaders(await get(site.url, asset, {}, 'POST'));
  });

  test('a checkout from its start to the order, and too many of them', async () => {
    const ask = () => get(site.url, `${base}/checkout`, json, 'POST', cart());
    const startMs = await ask();
    expectHeaders(startMs);
    const { pathname } = new URL(JSON.parse(startMs.body.toString()).url);
    const session = pathname.replace('/checkout/', '');
    const form = { 'content-type': 'application/x-www-form-urlencoded', origin: site.url };
    const sentBody = new URLSearchParams(goodForm).toString();
    const faultyAnswer = await get(site.url, pathname, form, 'POST', 'email=x');
    const steps: [number, RawResponse][] = [
      [200, await get(site.url, pathname)],
      [303, faultyAnswer],
      [422, await get(site.url, String(faultyAnswer.headers['location']))],
      [303, await get(site.url, pathname, form, 'POST', sentBody)],
      [200, await get(site.url, pathname)],
      [200, await get(site.url, `${base}/checkout/${session}`)],
      [409, await get(site.url, `${base}/checkout/${session}/cancel`, json, 'POST', '{}')],
    ];
    for (const [status, answer] of steps) {
      expect(answer.status).toBe(status);
      expectHeaders(answer);
      expect(answer.headers['cache-control']).toBe('no-store');
    }
    let lastMs = startMs;
    for (let count = 0; count < 8 && lastMs.status !== 429; count += 1) lastMs = await ask();
    expect(lastMs.status).toBe(429);
    expect(Number(lastMs.headers['retry-after'])).toBeGreaterThan(0);
    expectHeaders(lastMs);
  });

  const neverEnding: [string, number, string] = [
    'headers that never end',
    408,
    'GET / HTTP/1.1\r\nhost: x\r\n',
  ];
  const unreadableRequests: [string, number, string][] = [
    ['no HTTP at all', 400, 'hello\r\n\r\n'],
    ['no host', 400, 'GET / HTTP/1.1\r\n\r\n'],
    ['headers of 30 kB', 431, `GET / HTTP/1.1\r\nhost: x\r\nx: ${'a'.repeat(30_000)}\r\n\r\n`],
    ['an expectation nobody can meet', 417, 'GET / HTTP/1.1\r\nhost: x\r\nexpect: tea\r\n\r\n'],
    [
      'chunks that are mostly extensions',
      413,
      `POST ${base}/checkout HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n1;${'a'.repeat(20_000)}\r\nx\r\n0\r\n\r\n`,
    ],
    // The site waits as long for unfinished headers as for a slow client, so only the full run has this case.
    ...(isFull ? [neverEnding] : []),
  ];
  test.concurrent.each(unreadableRequests)(
    '%s: %i',
    { timeout: 30_000 },
    async (_, status, bytes) => {
      const text = await sendText(site.url, bytes);
      const [statusLine = '', ...lines] = text.split('\r\n\r\n', 1)[0]?.split('\r\n') ?? [];
      expect(statusLine).toContain(`HTTP/1.1 ${status} `);
      expect(lines).toContain('cache-control: no-store');
      const headerPairs = lines.map((line): [string, string] => {
        const colon = line.indexOf(':');
        return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
      });
      expectHeaders({
        headers: Object.fromEntries(headerPairs),
        names: headerPairs.map(([name]) => name),
      });
    },
  );

  test('a failure of our own: 500 without details', async () => {
    const logLines: unknown[] = [];
    const headers = createSiteHeaders();
    const app = createSiteServer({
      headers,
      isBehindProxy: false,
      answer: createRequestListener({
        assets: new Map(),
        handlers: [
          {
            handle(req) {
              if (req.url === '/thrown') throw new Error('secret of the house');
              return false;
            },
          },
        ],
        pages: { answer: (_req, res) => sendErrorPage(res, headers) },
        headers,
        log: (message, error) => logLines.push(message, error),
      }),
    });
    const url = await listen(app);
    for (const path of ['/thrown', '/page']) {
      const answer = await get(url, path, { connection: 'close' });
      expect(answer.status).toBe(500);
      expectHeaders(answer);
      expect(answer.headers['cache-control']).toBe('no-store');
      expect(answer.body.toString()).not.toMatch(/secret|\.ts|at /);
    }
    expect(logLines).toEqual(['answering a GET', new Error('secret of the house')]);
    app.close();
  });
});

test('HOLD-HEADERS: what is not a page of ours may do nothing when it is opened directly', async () => {
  for (const path of [
    asset,
    '/healthz',
    serverPaths.robots,
    '/markets/',
    api.coinsMarkets,
    `${base}/products`,
    api.coinPicture('bitcoin'),
  ]) {
    const policy = String((await get(site.url, path)).headers['content-security-policy']);
    expect(policy, path).toContain(closedPolicy);
    expect(policy, path).not.toMatch(/script-src|style-src|connect-src|'self'/);
  }
});

test('HOLD-HEADERS: the policy of every route names each of its inline scripts and no other', async () => {
  const routes = [
    ...Object.values(routeTable).filter((path) => !path.includes(':')),
    ...articleSlugs.map((slug) => href('article', { slug })),
    ...Object.values(productIds).map((id) => href('product', { id })),
    '/product/none',
    '/nothing',
    missingCheckout,
  ];
  for (const path of routes) {
    const { headers, body } = await get(site.url, path);
    const policy = String(headers['content-security-policy']);
    const allowedHashes = [...policy.matchAll(/'sha256-([^']+)'/g)].map(([, hash]) => hash);
    const scripts = [...body.toString().matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script\s*>/gi)];
    const neededHashes = scripts
      .filter(([, attributes = '']) => !/\ssrc=|application\/(?:ld\+)?json/.test(attributes))
      .map(([, , code = '']) => createHash('sha256').update(code).digest('base64'));
    expect(allowedHashes.toSorted(), path).toEqual([...new Set(neededHashes)].toSorted());
    expect(policy, path).not.toMatch(/style-src [^;]*unsafe-inline/);
    if (path !== missingCheckout) {
      expect(policy).toContain("default-src 'none'; base-uri 'none'; object-src 'none'");
      expect(policy).toContain("require-trusted-types-for 'script'");
    }
    expect(body.toString(), path).not.toMatch(/\son[a-z]+="|href="javascript:|<style\b/i);
  }
});
