import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { brand } from '../content/look/brand.ts';
import { marketSample } from '../content/market-sample.ts';
import { articleSlugs } from '../content/texts/article-slugs.ts';
import { appIcons, routeTable, sharePictures } from '../contract/paths.ts';
import { formatPrice } from '../domain/money/market-figures.ts';
import { loadBuiltPages } from './fakes/built-pages.ts';
import { type FakeProvider, startFakeProvider } from './fakes/provider.ts';
import { startTestServer } from './fakes/test-server.ts';
import { get } from './raw-http.ts';
import { type RunningSite, startSite } from './running-site.ts';

const fixedPaths = Object.values(routeTable).filter((path) => !path.includes(':'));

/** The headings of the pages that need no login. */
const headings = {
  '/markets': 'Markets',
  '/airdrops': 'Airdrop calendar',
  '/news': 'News',
  '/learn': 'Learn',
  '/portfolio': 'Portfolio',
  '/tools/gas-tracker': 'Gas Tracker',
  '/tools/fear-and-greed': 'Fear &amp; Greed Index',
  '/tools/defi-calculator': 'DeFi Calculator',
  '/tools/staking-calculator': 'Staking Calculator',
  '/about': 'About',
  '/contact': 'Contact',
  '/privacy-policy': 'Privacy Policy',
  '/terms-of-service': 'Terms of Service',
  '/store': 'Store',
};

const earlierAssets = z
  .array(z.array(z.string()))
  .parse(JSON.parse(readFileSync('build/client-assets.json', 'utf8')))
  .flat();
const currentAssets = new Set(readdirSync('build/client/assets'));
for (const file of earlierAssets) currentAssets.delete(file);

describe('pages from memory', () => {
  let provider: FakeProvider;
  let site: RunningSite;
  const page = (path: string, headers?: Record<string, string>, method?: string) =>
    get(site.url, path, headers, method);

  beforeAll(async () => {
    provider = await startFakeProvider();
    site = await startSite({ MARKET_API_URL: provider.baseUrl });
    await vi.waitFor(async () => expect((await page('/readyz')).status).toBe(200), 10_000);
  });
  afterAll(async () => {
    await site.stop();
    await provider.close();
  });

  test('OPS-METRICS: without METRICS_TOKEN there are none', async () => {
    const answer = await page('/metrics', { authorization: 'Bearer a-token' });
    expect(answer.status).toBe(404);
    expect(answer.body.toString()).not.toContain('candlewick_');
  });

  test.each([...fixedPaths, ...articleSlugs.map((slug) => `/learn/${slug}`)])(
    'ROUTE-SHELL, ROUTE-META: %s answers with its title, one heading, description and shell',
    async (path) => {
      const { status, headers, body } = await page(path);
      const html = body.toString();
      expect(status).toBe(path === '/404' ? 404 : 200);
      expect(headers['content-type']).toBe('text/html; charset=utf-8');
      // Files of earlier builds stay for tabs that are open; a new page must not need them.
      const files = [...html.matchAll(/\/assets\/([\w.-]+)/g)].map(([, file = '']) => file);
      expect(files.filter((file) => !currentAssets.has(file))).toEqual([]);
      expect(html).toContain(` · ${brand.name}</title>`);
      expect(html.match(/<h1[ >]/g)).toHaveLength(1);
      const description = /<meta name="description" content="([^"]+)"/.exec(html)?.[1] ?? '';
      expect(description).not.toBe('');
      expect(description.length).toBeLessThanOrEqual(160);
      expect(html).toContain('<header');
      expect(html).toContain('<footer');
    },
  );

  test('ROUTE-MARKETS, ROUTE-AIRDROPS, ROUTE-NEWS, ROUTE-LEARN, ROUTE-PORTFOLIO, ROUTE-TOOLS, ROUTE-INFO, ROUTE-STORE, AUTH-OPEN: every page that needs no login has its heading', async () => {
    for (const [path, heading] of Object.entries(headings)) {
      const { status, body } = await page(path);
      const [, text] = /<h1[^>]*>(.*?)<\/h1>/.exec(body.toString()) ?? [];
      expect([status, text], path).toEqual([200, heading]);
    }
  });

  test.each([
    '/nothing',
    '/tools',
    '/learn/a/b',
    '/Markets',
    '/%',
    '/%00',
    '/..%2f..%2fetc/passwd',
    '/product/x/y',
  ])('ROUTE-404: %s is the 404 page with status 404', async (path) => {
    const { status, body } = await page(path);
    expect(status).toBe(404);
    expect(body.toString()).toContain('404 Page Not Found');
    expect(body.toString()).toContain('Go Back Home');
  });

  test('ROUTE-ARTICLE: an unknown slug redirects to /404', async () => {
    const { status, headers } = await page('/learn/no-such-article');
    expect([status, headers['location']]).toEqual([302, '/404']);
  });

  test('TEXT-AIRDROPS: pages with days of samples are rendered anew each day', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-01-31T23:59:00Z') });
    onTestFinished(() => void vi.useRealTimers());
    const pages = await loadBuiltPages();
    const url = await startTestServer((req, res) => pages.answer(req, res, req.url ?? '/'));
    const day = async (path: string) =>
      /datetime="([\d-]+)"/i.exec((await get(url, path)).body.toString())?.[1];
    expect([await day('/airdrops'), await day('/')]).toEqual(['2026-02-03', '2026-02-03']);
    vi.setSystemTime(Date.parse('2026-02-01T00:01:00Z'));
    expect([await day('/airdrops'), await day('/')]).toEqual(['2026-02-04', '2026-02-04']);
  });

  test('HEAD-SHARE, HEAD-DATA: a page that search engines list describes itself, and its policy allows no more for it', async () => {
    const pages = await loadBuiltPages({
      known: { hasArticle: () => true, hasInfo: () => false, hasProduct: () => false },
      site: { publicUrl: 'https://candlewick.example', hasFile: () => true },
    });
    const url = await startTestServer((req, res) => pages.answer(req, res, req.url ?? '/'));
    const answer = await get(url, '/learn/what-is-bitcoin');
    const html = answer.body.toString();
    expect(html).toContain(`<meta property="og:title" content="What is Bitcoin? · ${brand.name}">`);
    expect(html).toMatch(/<meta property="og:description" content="What it is, how [^"]+">/);
    const [, data = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? [];
    expect(JSON.parse(data)).toMatchObject({ '@type': 'Article', headline: 'What is Bitcoin?' });
    const policy = String(answer.headers['content-security-policy']);
    expect(policy).toContain("'sha256-");
    expect(policy).not.toContain(createHash('sha256').update(data).digest('base64'));
  });

  test('SEO-ROBOTS, SEO-MANIFEST: the site has its files for machines, and the sitemap only if its address is configured', async () => {
    const robots = await page('/robots.txt');
    expect([robots.status, robots.headers['content-type']]).toEqual([
      200,
      'text/plain; charset=utf-8',
    ]);
    expect((await page('/sitemap.xml')).status).toBe(404);
    const manifest = JSON.parse((await page('/manifest.webmanifest')).body.toString());
    for (const path of [
      ...manifest.icons.map((icon: { src: string }) => icon.src),
      appIcons.apple180,
      sharePictures.site,
    ]) {
      const icon = await page(path);
      expect([icon.status, icon.headers['content-type']], path).toEqual([200, 'image/png']);
    }
    const html = (await page('/')).body.toString();
    expect(html).toContain(`<link rel="manifest" href="/manifest.webmanifest"`);
    expect(html).toContain(`<link rel="apple-touch-icon" href="${appIcons.apple180}"`);
  });

  test('a page is sent in the best accepted encoding, and is the same page in each', async () => {
    const plainAnswer = await page('/markets');
    const br = await page('/markets', { 'accept-encoding': 'gzip, deflate, br' });
    const gzip = await page('/markets', { 'accept-encoding': 'gzip' });
    expect(br.headers['content-encoding']).toBe('br');
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(brotliDecompressSync(br.body).equals(plainAnswer.body)).toBe(true);
    expect(gunzipSync(gzip.body).equals(plainAnswer.body)).toBe(true);
    expect(br.headers['vary']).toBe('accept-encoding');
  });

  test('HOLD-BUDGET: a document names the files of the browser’s build, and preloads the font of its style', async () => {
    const page = await (await fetch(`${site.url}/`)).text();
    const [, font = ''] = /<link rel="preload" as="font"[^>]* href="([^"]+)"/.exec(page) ?? [];
    const [, style = ''] = /<link rel="stylesheet" href="([^"]+)"/.exec(page) ?? [];
    expect(font).not.toBe('');
    expect(await (await fetch(site.url + style)).text()).toContain(font);
    for (const [path] of page.matchAll(/\/assets\/[\w.-]+/g))
      expect((await fetch(site.url + path)).status, path).toBe(200);
  });

  test('HEAD has the headers of GET and no body', async () => {
    const fullAnswer = await page('/');
    const head = await page('/', {}, 'HEAD');
    expect(head.body.length).toBe(0);
    expect(head.headers['content-length']).toBe(fullAnswer.headers['content-length']);
  });

  test('HOLD-MEMORY: query strings, hosts and forwarded headers all get the same bytes', async () => {
    const { body } = await page('/about');
    for (let i = 0; i < 50; i += 1) {
      const oddAnswer = await page(`/about?x=${i}`, {
        host: `evil${i}.example`,
        'x-forwarded-host': 'evil.example',
        'x-forwarded-proto': 'ftp',
      });
      expect(oddAnswer.body.equals(body)).toBe(true);
    }
  });

  test('PAY-SUCCESS: the page whose address names a checkout is stored by no cache and revealed to no other site', async () => {
    for (const path of [`/success?session=${'a'.repeat(32)}`, '/success']) {
      const { status, headers: sentHeaders } = await page(path);
      expect(status).toBe(200);
      expect(sentHeaders['cache-control']).toBe('private, no-store');
      expect(sentHeaders['referrer-policy']).toBe('no-referrer');
    }
    expect((await page('/about')).headers['referrer-policy']).toBe(
      'strict-origin-when-cross-origin',
    );
  });

  test('PAY-SUCCESS: nor is the redirect that removes its trailing slash', async () => {
    const { status, headers: sentHeaders } = await page(`/success/?session=${'a'.repeat(32)}`);
    expect([status, sentHeaders['cache-control']]).toEqual([301, 'private, no-store']);
  });

  test('ROUTE-SLASH: an address with a trailing slash keeps its query', async () => {
    const { status, headers } = await page('/success/?session=a%20b&c');
    expect([status, headers['location']]).toEqual([301, '/success?session=a%20b&c']);
    expect((await page('/markets/')).headers['location']).toBe('/markets');
  });
});

describe('MKT-KEEP, MKT-RESTART: the response has the last good prices', {
  timeout: 30_000,
}, () => {
  // Both tests use one site, which the second test ends.
  let provider: FakeProvider;
  let settings: Record<string, string>;
  let firstSite: RunningSite;
  beforeAll(async () => {
    provider = await startFakeProvider();
    settings = { MARKET_API_URL: provider.baseUrl, MARKET_POLL_SECONDS: '1' };
    firstSite = await startSite(settings);
  });
  afterAll(async () => {
    await firstSite.stop();
    await provider.close();
  });
  const list = (url: string) => fetch(`${url}/api/coins/markets?vs_currency=usd`);
  const source = async (url: string) => (await list(url)).headers.get('x-market-source');
  /** The site's log lines about its polls: a line when polls begin to fail, and a line when they succeed again. */
  const lines = () => firstSite.logged().match(/market provider: .*/g) ?? [];

  test('whether the provider is down or its response is no list', async () => {
    // gateway-faults.test.ts tests all other faults.
    expect(await source(firstSite.url)).toBe('live');
    const goodList = await (await list(firstSite.url)).json();
    for (const fault of ['nulls', 'down'] as const) {
      const logLines = lines();
      provider.behave(fault);
      await expect.poll(lines, { timeout: 5_000 }).toHaveLength(logLines.length + 1);
      expect(await source(firstSite.url), 'the first answer').toBe('cached');

      for (const path of ['/', '/markets']) {
        const { status, body } = await get(firstSite.url, path);
        expect(status).toBe(200);
        const text = body
          .toString()
          .replace(/<script[\s\S]*?<\/script>/g, '')
          .replace(/<[^>]+>/g, ' ');
        expect(text).not.toMatch(/\b(NaN|undefined|null|Infinity)\b/);
        expect(text).toContain(formatPrice(marketSample.coins[0]?.current_price ?? 0));
      }
      const keptList: unknown[] = await (await list(firstSite.url)).json();
      expect(keptList).toHaveLength(goodList.length);

      provider.behave('ok');
      await expect.poll(lines, { timeout: 10_000 }).toHaveLength(logLines.length + 2);
      expect(await source(firstSite.url), 'the first answer').toBe('live');
    }
  });

  test('with their age, from a site that is killed and restarted without a provider', async () => {
    const logLines = lines();
    await provider.close();
    await expect.poll(lines, { timeout: 5_000 }).toHaveLength(logLines.length + 1);
    expect(await source(firstSite.url), 'the first answer').toBe('cached');
    const asOf = (await list(firstSite.url)).headers.get('x-market-as-of');
    firstSite.process.kill('SIGKILL');

    const secondSite = await startSite({ ...settings, DATA_DIR: firstSite.dataDir });
    try {
      expect(await source(secondSite.url)).toBe('cached');
      const answer = await list(secondSite.url);
      expect(answer.headers.get('x-market-as-of')).toBe(asOf);
      expect(await answer.json()).toHaveLength(100);
      const { body } = await get(secondSite.url, '/');
      expect(body.toString()).toMatch(/Cached data from/);
    } finally {
      await secondSite.stop();
    }
  });
});

test('MKT-SAMPLE: without a provider from the first start, the sample list is shown and tagged', async () => {
  const provider = await startFakeProvider();
  await provider.close();
  const site = await startSite({ MARKET_API_URL: provider.baseUrl });
  try {
    await expect
      .poll(async () => (await get(site.url, '/readyz')).status, { timeout: 10_000 })
      .toBe(200);
    const answer = await fetch(`${site.url}/api/coins/markets?vs_currency=usd`);
    expect(answer.headers.get('x-market-source')).toBe('sample');
    expect(await answer.json()).toHaveLength(100);
    expect((await get(site.url, '/')).body.toString()).toContain('Sample data');
  } finally {
    await site.stop();
  }
}, 30_000);
