import { brand } from '../../content/look/brand.ts';
import { routeTable } from '../../contract/paths.ts';
import { expect } from './site.ts';
import { test } from './tab.ts';
import { visit } from './visit.ts';

const addresses = Object.values(routeTable)
  // /info has only an owner's own pages.
  .filter((path) => path !== routeTable.info)
  .map((path) => path.replace(':slug', 'nft-basics'))
  .filter((path) => !path.includes(':'));

test('ROUTE-META: no two pages share a title or a description', async ({ site }) => {
  const titlesSeen = new Map<string, string>();
  for (const address of addresses) {
    const html = await (await fetch(site.url + address)).text();
    for (const pattern of [/<title>(.*?)<\/title>/, /<meta name="description" content="(.*?)"/]) {
      const text = pattern.exec(html)?.[1] ?? '';
      expect(text, address).not.toBe('');
      expect(titlesSeen.get(text), `${address}: ${text}`).toBeUndefined();
      titlesSeen.set(text, address);
    }
  }
});

test('ROUTE-META: after a click the page has the title and description it would be served with', async ({
  page,
  site,
}) => {
  await visit(page, '/');
  for (const [name, address] of [
    ['Learn', '/learn'],
    ['News', '/news'],
    ['Airdrops', '/airdrops'],
    ['Store', '/store'],
  ] as const) {
    await page.getByRole('banner').getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(address);
    const html = await (await fetch(site.url + address)).text();
    const title = /<title>(.*?)<\/title>/.exec(html)?.[1] ?? '';
    const description = /<meta name="description" content="(.*?)"/.exec(html)?.[1] ?? '';
    await expect(page).toHaveTitle(title);
    await expect(page.locator('meta[name="description"]')).toHaveCount(1);
    await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', description);
  }
});

test('HEAD-SHARE: an indexable page has its own text for link previews; other pages ask not to be indexed', async ({
  page,
}) => {
  await page.goto('/markets');
  const title = await page.title();
  await expect(page.locator('meta[property="og:title"]')).toHaveAttribute('content', title);
  await expect(page.locator('meta[property="og:site_name"]')).toHaveAttribute(
    'content',
    brand.name,
  );
  await expect(page.locator('meta[name="robots"]')).toHaveCount(0);
  for (const address of ['/login', '/profile', '/success', '/404', '/no-such-page']) {
    const html = await (await page.request.get(address)).text();
    expect(html, address).toContain('<meta name="robots" content="noindex">');
    expect(html, address).not.toContain('og:title');
  }
});

test('SEO-MANIFEST: the browser reads the manifest without a complaint, and every icon it names', async ({
  page,
}) => {
  await page.goto('/about');
  const session = await page.context().newCDPSession(page);
  const manifest = await session.send('Page.getAppManifest');
  expect(manifest.errors).toEqual([]);
  expect(manifest.url).toBe(new URL('/manifest.webmanifest', page.url()).href);
  const { icons, name }: { icons: { src: string; sizes: string }[]; name: string } = JSON.parse(
    manifest.data ?? '',
  );
  expect(name).toBe(brand.name);
  for (const { src, sizes } of icons) {
    const size = await page.evaluate(async (address) => {
      const image = new Image();
      image.src = address;
      await image.decode();
      return `${image.naturalWidth}x${image.naturalHeight}`;
    }, src);
    expect(size).toBe(sizes);
  }
});

test.describe(() => {
  test.use({ colorScheme: 'dark' });

  test('SEO-MANIFEST: an installed site is framed in the page’s own colour in the dark theme', async ({
    page,
  }) => {
    await page.goto('/about');
    const background = await page.evaluate(() => {
      const context = document.createElement('canvas').getContext('2d');
      if (context === null) return '';
      context.fillStyle = getComputedStyle(document.body).backgroundColor;
      context.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
      return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
    });
    expect(brand.appColor).toBe(background);
  });
});
