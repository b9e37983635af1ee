import {
  appendFileSync,
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { siteOn } from '../scripts/start/site.mjs';
import { buildCopy, copyProject } from './copy-project.ts';
import { dataFolder } from './data-folder.ts';
import { buyOverHttp } from './e2e/buy-over-http.ts';
import { fillPayment } from './e2e/payment.ts';
import { startMailServer } from './fakes/mail-server.ts';
import { metadataSecret } from './fakes/pictures/photo.ts';
import { startFakeProvider } from './fakes/provider.ts';
import { freePort } from './free-port.ts';
import { isFull } from './full-run.ts';
import { sendForms } from './own-site/forms.ts';
import { findBrandInFiles, findBrandWords } from './own-site/leftovers.ts';
import { type OwnSiteWalk, startOwnSiteWalk } from './own-site/own-site-walk.ts';
import { importProducts, products, softPhoto } from './own-site/shop.ts';
import { type RunningSite, startSite } from './running-site.ts';

let folder: string;
let site: RunningSite;
let address: string;

async function start() {
  const port = await freePort();
  address = `http://127.0.0.1:${port}`;
  site = await startClone({
    MARKET_SOURCE: 'simulated',
    PUBLIC_URL: 'http://waechserei.example',
    PORT: String(port),
  });
}

const startClone = (environment: Record<string, string>) =>
  startSite(environment, siteOn(process.execPath), folder);

const text = async (path: string) => (await fetch(address + path)).text();

/** Adds a picture to two of the three stories, a wide one and a tall one. */
async function addPictures(news: string) {
  writeFileSync(join(news, 'wide.jpg'), await softPhoto(900, 300));
  writeFileSync(join(news, 'tall.jpg'), await softPhoto(640, 1_600));
  for (const name of readdirSync(news)) {
    const picture = ['wide.jpg', 'tall.jpg'][Number(/\d+/.exec(name)) % 3];
    if (!name.startsWith('story-') || picture === undefined) continue;
    const storyText = readFileSync(join(news, name), 'utf8');
    const cover = `category: Shop\npicture: ${picture}\npictureAlt: A picture\n`;
    writeFileSync(join(news, name), storyText.replace('category: Shop\n', cover));
  }
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'own-site-'));
  copyProject(folder);
  cpSync('test/fixtures/site', join(folder, 'site'), { recursive: true });
  await addPictures(join(folder, 'site/news'));
  expect(await buildCopy(folder)).toEqual({ status: 0, output: 'Building...\n' });
  await start();
}, 120_000);
afterAll(async () => {
  await site?.stop();
  rmSync(folder, { recursive: true, force: true });
});

test('SITE-OVER, SITE-SAMPLES: every page has the owner’s name and contacts, and none of ours', async () => {
  for (const path of [
    '/',
    '/markets',
    '/news',
    '/airdrops',
    '/learn',
    '/learn/how-wax-melts',
    '/about',
    '/contact',
    '/privacy-policy',
    '/terms-of-service',
    '/info/imprint',
    '/store',
    '/portfolio',
    '/404',
    '/manifest.webmanifest',
    '/sitemap.xml',
  ]) {
    const page = await text(path);
    expect(page, path).toContain(
      path.endsWith('.xml') ? 'waechserei.example' : 'Wächserei Übelhör',
    );
    expect(page.match(/.{0,60}(?:candlewick|tallow lane).{0,40}/gi), path).toBeNull();
  }
  expect(await text('/')).toContain('Our door is open');
  for (const figures of [/Alle Münzen.*?<\/section>/, />Top 2 Trending Coins<.*?<\/section>/])
    expect(figures.exec(await text('/'))?.[0] ?? 'class="sample"').not.toContain('class="sample"');
  expect(await text('/news')).not.toContain('None of them happened');
  expect(await text('/news')).not.toContain('class="sample"');
  expect(await text('/news')).toContain(
    '<link rel="alternate" type="application/atom+xml" href="http://waechserei.example/news.xml">',
  );
  expect((await text('/news.xml')).match(/<entry>/g)).toHaveLength(40);
});

test('SITE-SENTENCES: the interface has the owner’s words, and otherwise the specified ones', async () => {
  const page = await text('/404');
  expect(page).toContain('Hier brennt kein Licht');
  expect(page).toContain('The page may have moved, or the address is not quite right.');
  const homeText = await text('/');
  expect(homeText).toMatch(/<a[^>]* href="\/markets"[^>]*>Kurse<\/a>/);
  expect(homeText).toMatch(/>Umsatz<[\s\S]*>Market Cap</);
  expect(homeText).not.toMatch(/>(?:Markets|Volume)</);
});

test('SITE-LOOK: the owner’s logo is everywhere, and no picture of ours is named', async () => {
  const logo = /\/assets\/logo-[\w-]{8}\.svg/.exec(await text('/'))?.[0] ?? '';
  expect(await text(logo)).toBe(readFileSync('test/fixtures/site/logo.svg', 'utf8'));
  const darkLogo = /\/assets\/logo-dark-[\w-]{8}\.png/.exec(await text('/'))?.[0] ?? '';
  expect((await fetch(address + darkLogo)).headers.get('content-type')).toBe('image/png');
  for (const path of ['/', '/404', '/about', '/checkout/nothing']) {
    const page = await text(path);
    expect(page, path).toContain(`src="${logo}"`);
    expect(page, path).toMatch(new RegExp(`(?:src|srcset)="${darkLogo}"`, 'i'));
    // The logo is a picture of the name, so no text repeats it.
    expect(page, path).not.toMatch(/class="logo[^"]*"[^>]*>(?:<[^>]*>)*Wächserei/);
    expect(page, path).not.toContain('M16.9.9c');
  }
  for (const path of ['/', '/store', '/learn/how-wax-melts', '/manifest.webmanifest'])
    expect((await text(path)).match(/\/(?:share|icons)\/[^"]*|mark-[\w-]*\.svg/g), path).toBeNull();
  for (const path of ['/share/site.png', '/icons/icon-192.png'])
    expect((await fetch(address + path)).status, path).toBe(404);
});

test('SITE-ICONS: the manifest, phones and link previews get pictures made from the owner’s logo, cached for good', async () => {
  const { icons } = JSON.parse(await text('/manifest.webmanifest'));
  expect(icons).toMatchObject([
    { sizes: '192x192', type: 'image/png', purpose: 'any' },
    { sizes: '512x512', type: 'image/png', purpose: 'any' },
    { sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ]);
  const pictures: string[] = icons.map(({ src }: { src: string }) => src);
  for (const path of ['/', '/store', '/learn']) {
    const page = await text(path);
    const touchIcon = /<link rel="apple-touch-icon" href="([^"]*)"/.exec(page)?.[1];
    const image = /<meta property="og:image" content="http:\/\/waechserei.example([^"]*)"/.exec(
      page,
    );
    expect(page, path).toContain('<meta property="og:image:alt" content="Wächserei Übelhör">');
    expect(page, path).toContain('content="summary_large_image"');
    pictures.push(touchIcon ?? path, image?.[1] ?? path);
  }
  expect(new Set(pictures).size).toBe(5);
  for (const picture of new Set(pictures)) {
    const { status, headers } = await fetch(address + picture);
    expect([status, headers.get('content-type')], picture).toEqual([200, 'image/png']);
    expect(headers.get('cache-control'), picture).toContain('immutable');
  }
});

test('SITE-LOOK: the owner’s accents are in the styles of the site and of the payment page', async () => {
  const sheet = /\/assets\/style-[\w-]+\.css/.exec(await text('/'))?.[0] ?? '';
  expect(await text(sheet)).toMatch(/#1f7a4d[\s\S]*#7fd8a8/i);
  const payment = /\/checkout\/checkout\.css[^"]*/.exec(await text('/checkout/nothing'))?.[0] ?? '';
  expect(await text(payment)).toMatch(
    /prefers-color-scheme: dark\) \{\s*:root \{\s*--flame: #7fd8a8/,
  );
});

test('SITE-PUBLIC: the owner’s files are served from the root with their types', async () => {
  for (const [path, type] of [
    ['/security.txt', 'text/plain; charset=utf-8'],
    ['/.well-known/some-association', 'application/octet-stream'],
  ] as const) {
    const answer = await fetch(address + path);
    expect([answer.status, answer.headers.get('content-type')], path).toEqual([200, type]);
    expect(await answer.text()).toBe(readFileSync(`test/fixtures/site/public${path}`, 'utf8'));
    expect(answer.headers.get('content-security-policy'), path).not.toBeNull();
  }
});

test('SITE-PICT: a picture beside a text is served in sizes, for good, without metadata', async () => {
  const original = readFileSync('test/fixtures/site/learn/flame.jpg');
  expect(original.includes(metadataSecret)).toBe(true);
  const page = await text('/learn/how-wax-melts');
  const [cover, picture = ''] = page.match(/<picture .*?<\/picture>/g) ?? [];
  expect(cover).toMatch(/<img loading="eager"[^>]* alt="A flame in the dark"/);
  expect(picture).toMatch(
    /<img loading="lazy"[^>]* alt="A flame, and what melts around it" width="375" height="500" style="background-color:#[0-9a-f]{6};--shape:0.75"/,
  );
  const sizes = [...picture.matchAll(/(\/assets\/picture-\S+\.(avif|webp)) \d+w/g)];
  expect(sizes.map(([, , format]) => format)).toEqual(['avif', 'avif', 'webp', 'webp']);
  for (const [, path = '', format] of sizes) {
    const answer = await fetch(address + path);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, `image/${format}`]);
    expect(answer.headers.get('cache-control')).toContain('immutable');
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(bytes.length).toBeLessThan(original.length);
    expect(/Exif|GPS/.test(bytes.toString('latin1')) || bytes.includes(metadataSecret)).toBe(false);
  }
});

test('SITE-PICT: an article’s picture is in its link preview, and a story’s on its cards', async () => {
  const page = await text('/learn/how-wax-melts');
  const [, share = ''] =
    /<meta property="og:image" content="http:\/\/waechserei.example([^"]*)">/.exec(page) ?? [];
  expect(page).toContain('<meta property="og:image:alt" content="A flame in the dark">');
  const { width, height, format, exif } = await sharp(
    await (await fetch(address + share)).arrayBuffer(),
  ).metadata();
  expect([width, height, format, exif]).toEqual([1200, 630, 'jpeg', undefined]);
  expect(await text('/learn')).toMatch(/<img [^>]*src="\/assets\/picture-[^>]*class="article-art"/);
  const drawnPicture = / src="(\/assets\/picture-[\w-]+\.svg)" alt="([^"]*)"/;
  const [, drawing = '', alt] = drawnPicture.exec(await text('/news')) ?? [];
  expect(alt).toBe('The door of the shop');
  expect(await text(drawing)).toBe(readFileSync('test/fixtures/site/news/door.svg', 'utf8'));
  expect(drawnPicture.exec(await text('/'))?.slice(1)).toEqual([drawing, '']);
});

test('SITE-INFO, SITE-SOCIAL: an owner’s information page is at its address, in the sitemap and in the footer, beside the owner’s networks', async () => {
  const homeText = await text('/');
  expect(homeText).toMatch(/<a[^>]*href="\/info\/imprint"[^>]*>Imprint<\/a>/);
  expect(homeText).toMatch(/<a[^>]*href="\/info\/disclaimer"[^>]*>Disclaimer<\/a>/);
  expect(homeText).toMatch(/<a href="https:\/\/github.com\/waechserei"[^>]*aria-label="GitHub"/);
  expect(homeText).toMatch(
    /<a href="https:\/\/mastodon.social\/@waechserei"[^>]*aria-label="Mastodon"/,
  );
  expect(homeText).not.toMatch(/aria-label="(?:X|Discord|Telegram)"/);
  // An owner's entry for a page replaces the automatic entry.
  expect(homeText.match(/href="\/info\/imprint"/g)).toHaveLength(1);
  expect(await text('/info/imprint')).toContain('Wächserei Übelhör GmbH, Lichtgasse 7, 1070 Wien');
  expect(await text('/info/imprint')).toContain('href="mailto:hallo@waechserei.example"');
  expect(await text('/sitemap.xml')).toContain('<loc>http://waechserei.example/info/imprint</loc>');
  const { status } = await fetch(`${address}/info/nothing`);
  expect(status).toBe(404);
});

test('SITE-OPERATOR: the contact page has the telephone number and the company’s details that are set', async () => {
  const contact = await text('/contact');
  const waysByPage = Object.fromEntries(
    [...contact.matchAll(/<dt>.*?<span>([^<]+)<\/span><\/dt><dd>(.*?)<\/dd>/g)].map(
      ([, name = '', value]) => [name, value],
    ),
  );
  expect(Object.keys(waysByPage)).toEqual([
    'E-mail',
    'Telephone',
    'Office',
    'Hours',
    'Company',
    'Company register',
    'VAT number',
  ]);
  expect(waysByPage).toMatchObject({
    Company: 'Wächserei Übelhör GmbH',
    'Company register': 'FN 123456 a',
    'VAT number': 'ATU12345678',
    Telephone: expect.stringMatching(
      /<a[^>]* href="tel:\+4315550100"><span class="ltr">\+43 1 555 0100<\/span><\/a>/,
    ),
  });
});

test('TEXT-HONEST, FORM-CONTACT: forms that should send mail say that they send nothing while there is no mail server', async () => {
  expect(await text('/contact')).toContain('reaches nobody');
});

test('SITE-BUNDLE: the browser gets the words without a parser, and an article as a separate file', () => {
  const assets = join(folder, 'build/client/assets');
  const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'));
  const filesHolding = (words: string) =>
    scripts.filter((name) => readFileSync(join(assets, name), 'utf8').includes(words));
  expect(filesHolding('soot that glows')).toHaveLength(1);
  expect(filesHolding('What a flame does to it.').length).toBeGreaterThan(0);
  expect(filesHolding('soot that glows')).not.toEqual(filesHolding('What a flame does to it.'));
  expect(filesHolding('LineCounter')).toEqual([]);
  expect(filesHolding('is no field here')).toEqual([]);
});

test('SITE-LOOK, SITE-OVER, BEFORE-NOTICE, FORM-CONTACT, FORM-NEWSLETTER: in a browser every page is the owner’s alone, in both themes, without a fault, and as narrow as a phone', async () => {
  const provider = await startFakeProvider();
  const mailServer = await startMailServer();
  const dataDir = mkdtempSync(join(tmpdir(), 'own-shop-'));
  await importProducts(folder, dataDir);
  const shop = await startClone({
    MARKET_API_URL: provider.baseUrl,
    DATA_DIR: dataDir,
    SMTP_URL: mailServer.url,
    MAIL_FROM: 'hallo@waechserei.example',
    AVATAR_URL: 'off',
    LOG_LEVEL: 'debug',
  });
  const walk = await startOwnSiteWalk(shop.url);
  try {
    const sitemap = await text('/sitemap.xml');
    const pages = [...sitemap.matchAll(/<loc>http:\/\/waechserei\.example([^<]*)/g)].map(
      ([, path = '']) => path || '/',
    );
    expect(pages.length).toBeGreaterThan(15);
    const wholePages = [
      ...pages.filter((path) => !path.startsWith('/product/')),
      '/login',
      '/success',
    ];
    // The purchase already walks the shop's pages. In the short run, one page of each kind of own text is enough.
    const somePages = ['/', '/news', '/learn/how-wax-melts', '/info/imprint'];
    for (const path of isFull ? wholePages : somePages) await walk.visit(path);
    await walk.visit('/404');
    await sendForms(walk, mailServer.mails, dataDir);
    await buy(walk);
    expect(await picturePosition(walk.page)).toEqual({ x: 1, y: 1, height: -2 });
    expect(walk.problems).toEqual([]);
    expect(findBrandInFiles(join(folder, 'build/client'))).toEqual([]);
    const calls = [...provider.calls, ...provider.pictureCalls];
    expect(new Set(calls.map(({ headers }) => headers['user-agent']))).toEqual(
      new Set(['waechserei/1.0']),
    );
    provider.behave('500');
    expect(findBrandWords(shop.logged())).toEqual([]);
  } finally {
    await walk.close();
    await shop.stop();
    await provider.close();
    await mailServer.close();
    rmSync(dataDir, { recursive: true });
  }
}, 120_000);

/** The position of a wide news card's picture in its card, within the border. */
async function picturePosition(page: Page) {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/news');
  const boxOf = async (locator: Locator) => {
    const { x, y, height } = (await locator.boundingBox()) ?? { x: 0, y: 0, height: 0 };
    return { x: Math.round(x), y: Math.round(y), height: Math.round(height) };
  };
  const card = page
    .locator('.news-card:nth-child(n + 5)', { has: page.locator('picture') })
    .first();
  const [outerBox, innerBox] = [await boxOf(card), await boxOf(card.locator('img'))];
  return {
    x: innerBox.x - outerBox.x,
    y: innerBox.y - outerBox.y,
    height: innerBox.height - outerBox.height,
  };
}

async function buy({ page, checkPage, visit }: OwnSiteWalk) {
  await visit('/store');
  // BEFORE-NOTICE: the notice is shown wherever somebody can buy.
  const expectNotice = (container: Page | Locator) =>
    container.getByRole('note').filter({ hasText: 'Pakete gehen ab 7. Jänner.' }).waitFor();
  await expectNotice(page);
  await page.getByRole('link', { name: products[0] }).first().click();
  await page.waitForURL(/\/product\//);
  await checkPage('a product');
  await expectNotice(page);
  // BEFORE-GUARANTEE: the notice is shown whole and without a click.
  const notice = page.getByRole('img', { name: /legal guarantee of at least two years/ });
  await notice.first().scrollIntoViewIfNeeded();
  await expect.poll(() => notice.first().evaluate(isWhole)).toBe(true);
  await page.getByRole('button', { name: 'In den Korb', exact: true }).click();
  const drawer = page.getByRole('dialog', { name: 'Shopping Cart' });
  const checkout = drawer.getByRole('button', { name: 'Proceed to Checkout' });
  await checkout.waitFor();
  await checkPage('the cart');
  await expectNotice(drawer);
  const inCart = drawer.getByRole('img', { name: /legal guarantee/ });
  await inCart.scrollIntoViewIfNeeded();
  await expect.poll(() => inCart.evaluate(isWhole)).toBe(true);
  await checkout.click();
  await page.waitForURL(/\/checkout\//);
  await checkPage('where it goes');
  await expectNotice(page);
  await page.getByRole('combobox').selectOption('AT');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('Shipping to Austria').waitFor();
  await checkPage('the payment page');
  await fillPayment(page);
  await page.getByRole('button', { name: /^Pay/ }).click();
  await page.waitForURL(/\/success\?session=/);
  await page.getByText(`1 × ${products[0]}`).waitFor();
  await checkPage('what was bought');
}

/** True if a picture is drawn in the proportions of its file. */
const isWhole = (image: SVGElement | HTMLElement) =>
  image instanceof HTMLImageElement &&
  image.naturalWidth > 0 &&
  image.clientWidth > 250 &&
  Math.abs(image.clientHeight / image.clientWidth - 842 / 595) < 0.01;

// last-build.test.ts tests the same in every run.
test.runIf(isFull)(
  'SITE-CHECKED: a folder with a fault is refused, and the built site stays as it is',
  async () => {
    const before = readFileSync(join(folder, 'build/site/main.js'));
    writeFileSync(join(folder, 'site/news/wrong.md'), '---\ntitle: Wrong\nsumary: x\n---\n');
    const { status, output } = await buildCopy(folder);
    rmSync(join(folder, 'site/news/wrong.md'));
    expect(status).toBe(1);
    expect(output.split('\n')).toEqual([
      'site/news/wrong.md, line 3: sumary is no field here; did you mean summary.',
      'site/news/wrong.md, line 2: category is missing: it has to be a text.',
      'site/news/wrong.md, line 2: date is missing: a story has a date.',
      '',
    ]);
    expect(readFileSync(join(folder, 'build/site/main.js')).equals(before)).toBe(true);
  },
);

/** Each switch with the URLs that it removes, and the words that no script of Home contains when it is off. */
const switches: [name: string, addresses: string[], words: string][] = [
  ['store', ['/store', '/success', '/api/store/waechserei/products'], 'Your cart is empty'],
  ['portfolio', ['/portfolio'], 'Add Transaction'],
  ['airdrops', ['/airdrops'], 'All airdrops'],
  ['news', ['/news', '/news.xml'], 'Our door is open'],
  ['learn', ['/learn', '/learn/how-wax-melts'], 'Start Learning'],
  ['tools', ['/tools/gas-tracker', '/tools/staking-calculator'], 'Open tool'],
  ['login', ['/login', '/profile'], 'Register'],
  ['search', [], 'Search cryptocurrencies...'],
  ['newsletter', [], 'Successfully Subscribed'],
  ['subscribersClaim', [], ' subscribers.'],
  ['contactForm', [], 'Send Message'],
  ['proStrip', [], 'Upgrade to Pro'],
];

/** The scripts that Home loads, at once or for its lower part. */
function homeScripts(html: string): string {
  const assets = join(folder, 'build/client/assets');
  const foundScripts = new Set(html.match(/[\w.-]+\.js/g));
  for (const name of foundScripts) {
    const code = readFileSync(join(assets, name), 'utf8');
    const importPattern =
      /(?:from|import)\s*["'`]\.\/([\w.-]+\.js)["'`]|(rest-of-home-[\w-]+\.js)/g;
    for (const [, importedName, lazyName] of code.matchAll(importPattern))
      foundScripts.add(importedName ?? lazyName ?? '');
  }
  return [...foundScripts].map((name) => readFileSync(join(assets, name), 'utf8')).join('\n');
}

async function switchOff(names: readonly string[]) {
  const file = join(folder, 'site/site.yaml');
  const before = readFileSync(file, 'utf8');
  writeFileSync(file, `${before}show:\n${names.map((name) => `  ${name}: false\n`).join('')}`);
  expect((await buildCopy(folder)).status).toBe(0);
  // A page's code is loaded on demand, so a running site still finds it after a build.
  expect((await fetch(`${address}/privacy-policy`)).status).toBe(200);
  await site.stop();
  await start();
  return () => writeFileSync(file, before);
}

/** The pages of the sitemap, and the links on them that lead nowhere. */
async function pagesAndDeadLinks() {
  const linksIn = (page: string, link: RegExp) =>
    [...page.matchAll(link)].map(([, target = '']) => target);
  const sitemap = await text('/sitemap.xml');
  const pages = linksIn(sitemap, /<loc>http:\/\/waechserei\.example([^<]*)/g).map(
    (path) => path || '/',
  );
  const links = new Set<string>();
  for (const path of pages)
    for (const link of linksIn(await text(path), /href="(\/[^"#?]*)/g)) links.add(link);
  const deadLinks: string[] = [];
  for (const link of links) if ((await fetch(address + link)).status !== 200) deadLinks.push(link);
  return { pages, dead: deadLinks };
}

/** The faults that a browser shows, on every page and with the menu opened. */
async function faultsInBrowser(pages: readonly string[]) {
  const walk = await startOwnSiteWalk(address);
  try {
    for (const path of pages) await walk.visit(path);
    await walk.page.getByRole('button', { name: 'Open menu' }).click();
    await walk.page.getByRole('dialog').waitFor();
    await walk.checkPage('the menu');
    const search = walk.page.getByRole('button', { name: 'Open search' });
    await walk.page.keyboard.press('Escape');
    if (await search.isVisible()) await search.click();
    await walk.checkPage('the search');
    return walk.problems;
  } finally {
    await walk.close();
  }
}

/** Calls `use` with a shop on the same build. The data folder is kept. */
async function onShop<Found>(dataDir: string, use: (url: string) => Promise<Found>) {
  const shop = await startClone({ MARKET_SOURCE: 'simulated', DATA_DIR: dataDir });
  try {
    return await use(shop.url);
  } finally {
    await shop.stop();
  }
}

/** Expects that a site without a store still answers its earlier buyers. */
async function expectBuyersAnswered(url: string, orderPage: string) {
  const readText = async (path: string) => (await fetch(url + path)).text();
  for (const path of ['/', '/newsletter/x'])
    expect(await readText(path), path).toContain('href="/withdraw"');
  expect(await readText('/')).toContain('href="/order"');
  expect(await readText('/privacy-policy')).toContain('Orders are kept.');
  const order = await readText(orderPage);
  expect(order).toContain('<h1>Order ');
  for (const page of [order, await readText('/checkout/none'), await readText('/order')])
    expect(page).not.toMatch(/href="\/(?:store|product)|to the store/);
  const [picture = ''] = /\/img\/[^"]+/.exec(order) ?? [];
  expect((await fetch(url + picture)).status).toBe(200);
}

const offTogether = switches.map(([name]) => name);
const switchSets = isFull ? [offTogether, ...offTogether.map((name) => [name])] : [offTogether];

/** A shop with an order, bought while nothing is switched off. A built site cannot sell once its store is off. */
let earlierSale: Promise<{ dataDir: string; orderPage: string }> | undefined;
async function sellBeforehand() {
  appendFileSync(
    join(folder, 'site/info/privacy-policy.md'),
    '\n{{ if ownStore }}\nOrders are kept.\n{{ end }}\n',
  );
  const dataDir = dataFolder('own-sold-');
  const { orderPage } = await onShop(dataDir, (url) =>
    buyOverHttp(url, { storeId: 'waechserei', country: 'AT' }),
  );
  return { dataDir, orderPage };
}
afterAll(async () => {
  if (earlierSale) rmSync((await earlierSale).dataDir, { recursive: true });
});

test.each(
  switchSets.map((names) => [names.length > 1 ? 'everything' : String(names), names] as const),
)(
  'SITE-SHOWS, RUN-START: with %s switched off, it is gone from menus, addresses, the sitemap and the scripts of Home',
  async (_, names) => {
    earlierSale ??= sellBeforehand();
    const { dataDir, orderPage } = await earlierSale;
    const restore = await switchOff(names);
    try {
      if (names.includes('store')) {
        await onShop(dataDir, (url) => expectBuyersAnswered(url, orderPage));
        // Without earlier sales nobody can withdraw.
        for (const path of ['/', '/newsletter/x'])
          expect(await text(path), path).not.toMatch(/href="\/(?:withdraw|order)"/);
        expect(await text('/privacy-policy')).not.toContain('Orders are kept.');
      }
      const [homeAnswer, contact, sitemap] = [
        await text('/'),
        await text('/contact'),
        await text('/sitemap.xml'),
      ];
      const code = homeScripts(homeAnswer);
      for (const [name, addresses, words] of switches) {
        const isOff = names.includes(name);
        for (const path of addresses)
          expect((await fetch(address + path)).status, path).toBe(isOff ? 404 : 200);
        for (const path of addresses.filter(() => isOff)) {
          expect(homeAnswer, path).not.toContain(`href="${path}"`);
          expect(sitemap, path).not.toContain(`${path}<`);
        }
        if (!isOff) continue;
        expect(homeAnswer.includes(words) || code.includes(words), `${name}: ${words}`).toBe(false);
        expect(contact).not.toContain(words);
      }
      // Links that were mailed go on working.
      expect(await text('/newsletter/x')).toContain('not on our list');
      const { pages, dead } = await pagesAndDeadLinks();
      expect(pages).toContain('/about');
      expect(dead).toEqual([]);
      if (isFull && names === offTogether) expect(await faultsInBrowser(pages)).toEqual([]);
    } finally {
      restore();
    }
  },
  120_000,
);
