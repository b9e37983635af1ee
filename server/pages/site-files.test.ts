import { expect, it, onTestFinished } from 'vitest';
import { sampleCatalogue } from '../../brand/catalogue/catalogue.ts';
import { brand } from '../../content/look/brand.ts';
import { articleSlugs } from '../../content/texts/article-slugs.ts';
import { api, href, serverPaths } from '../../contract/paths.ts';
import { serveHandler } from '../../test/fakes/test-server.ts';
import { createCacheBudget } from '../http/cache-budget.ts';
import { createSiteFiles } from './site-files.ts';

const publicUrl = 'https://candlewick.example';

async function site(options: { publicUrl?: string } = { publicUrl }) {
  const catalogueIds = { version: '1', ids: sampleCatalogue.products.map((product) => product.id) };
  const logLines: unknown[] = [];
  const files = createSiteFiles({
    publicUrl: options.publicUrl,
    catalogue: {
      products: () =>
        catalogueIds.ids.map((id) => ({ id, updated_at: '2025-07-02T10:00:00.000Z' })),
      contentVersion: () => catalogueIds.version,
      checked: () => null,
    },
    budget: createCacheBudget(1_000_000),
    headers: ['x-frame-options', 'DENY'],
    log: (...words) => logLines.push(words),
  });
  const origin = await serveHandler(files);
  onTestFinished(() => expect(logLines).toEqual([]));
  return {
    shelf: catalogueIds,
    get: (path: string, init?: RequestInit) => fetch(origin + path, init),
  };
}

const addressesIn = (xml: string) =>
  [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url);

it('SEO-SITEMAP: /sitemap.xml names every listed page, every article and every product, once', async () => {
  const { get } = await site();
  const answer = await get(`${serverPaths.sitemap}?x=1`);
  expect(answer.headers.get('content-type')).toBe('application/xml; charset=utf-8');
  expect(answer.headers.get('x-frame-options')).toBe('DENY');
  const listedUrls = addressesIn(await answer.text());
  expect(new Set(listedUrls).size).toBe(listedUrls.length);
  const paths = listedUrls.map((address) => address?.replace(publicUrl, ''));
  for (const path of ['/', '/markets', '/tools/gas-tracker', '/store', '/about'])
    expect(paths).toContain(path);
  for (const slug of articleSlugs) expect(paths).toContain(href('article', { slug }));
  for (const { id } of sampleCatalogue.products) expect(paths).toContain(href('product', { id }));
  for (const path of ['/login', '/profile', '/success', '/404']) expect(paths).not.toContain(path);
  expect(paths.filter((path) => path?.includes(':'))).toEqual([]);
});

it('SEO-SITEMAP: the sitemap follows the catalogue', async () => {
  const { get, shelf } = await site();
  await get(serverPaths.sitemap);
  shelf.ids = ['prod_new'];
  shelf.version = '2';
  expect(await (await get(serverPaths.sitemap)).text()).toContain(
    `<loc>${publicUrl}/product/prod_new</loc><lastmod>2025-07-02</lastmod>`,
  );
});

it('SEO-ROBOTS: /robots.txt excludes the API and the checkout, and names the sitemap', async () => {
  const { get } = await site();
  expect(await (await get(serverPaths.robots)).text()).toBe(
    `User-agent: *\nDisallow: /api/\nDisallow: /checkout/\n\nSitemap: ${publicUrl}/sitemap.xml\n`,
  );
});

it('SEO-SITEMAP: without its own URL the site has no sitemap and names none', async () => {
  const { get } = await site({});
  expect((await get(serverPaths.sitemap)).status).toBe(418);
  expect(await (await get(serverPaths.robots)).text()).not.toContain('Sitemap');
});

it('SEO-MANIFEST: /manifest.webmanifest names the site and icons of 192 and 512 pixels, one of them maskable', async () => {
  const { get } = await site();
  const answer = await get(api.manifest);
  expect(answer.headers.get('content-type')).toBe('application/manifest+json');
  expect(await answer.json()).toMatchObject({
    name: `${brand.name}`,
    start_url: '/',
    icons: [
      { sizes: '192x192', purpose: 'any' },
      { sizes: '512x512', purpose: 'any' },
      { sizes: '512x512', purpose: 'maskable' },
    ],
  });
});

it('responds 304 to clients that have it, sends HEAD without a body, and refuses other methods', async () => {
  const { get } = await site();
  for (const path of [serverPaths.robots, serverPaths.sitemap, api.manifest]) {
    const fullAnswer = await get(path);
    const etag = fullAnswer.headers.get('etag') ?? '';
    expect((await get(path, { headers: { 'if-none-match': etag } })).status).toBe(304);
    const head = await get(path, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
    const post = await get(path, { method: 'POST' });
    expect([post.status, post.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  }
});
