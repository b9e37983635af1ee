import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { marketSample } from '../../content/market-sample.ts';
import { languageFolder } from '../../content/read/files/language-folders.ts';
import type { WordTree } from '../../content/read/words/sentence.ts';
import { coinsPerRequest } from '../../contract/limits.ts';
import { waitUntilComplete } from '../e2e/overlays.ts';
import { visit } from '../e2e/visit.ts';
import { startMailServer } from '../fakes/mail-server.ts';
import { type FakeProvider, startFakeProvider } from '../fakes/provider.ts';
import { startFakeHostedStore, storeId } from '../fakes/store/hosted-store.ts';
import { isFull } from '../full-run.ts';
import { type BuiltLanguage, languageSite } from '../language-site.ts';
import type { RunningSite } from '../running-site.ts';
import { createUntranslatedTextChecker, type UntranslatedTextChecker } from './english.ts';
import { walkFailures, walkOffline } from './failures.ts';
import { walkForms } from './forms.ts';
import { answerWithStatus, walkHosted } from './hosted-store-walk.ts';
import { walkOverlays } from './overlays.ts';
import { walkPurchase } from './purchase.ts';
import { type LanguageWalk, startLanguageWalk } from './walk.ts';

/** A site in another language, and the parts of it to test. */
export interface Language {
  /** The name of its folder. */
  name: string;
  code: string;
  /** The owner's words.yaml. */
  own?: WordTree;
  pages: readonly string[];
  /** True if the site sends mail. */
  sendsForms?: boolean;
  /** True if the full run also tests failures. */
  walksFailures?: boolean;
  /** The lines of the exported file of 2025, with two purchases and a sale. */
  yearFile?: readonly string[];
  /** By default, English is accepted where the language lacks a text. */
  reading?: UntranslatedTextChecker;
}

/** Tests that such a site shows no other language, and that nothing is cut off, hidden or in the wrong direction. */
export function testLanguage({ name, code, own, pages, reading, yearFile, ...walks }: Language) {
  const { sendsForms, walksFailures } = walks;
  let checker: UntranslatedTextChecker;
  let provider: FakeProvider;
  let mailServer: Awaited<ReturnType<typeof startMailServer>>;

  let builtLanguage: BuiltLanguage;
  let site: RunningSite;
  let walk: LanguageWalk;

  beforeAll(async () => {
    provider = await startFakeProvider();
    mailServer = await startMailServer();
    builtLanguage = await languageSite(name, code, { own, sendsForms });
    site = await builtLanguage.start({
      MARKET_API_URL: provider.baseUrl,
      SMTP_URL: mailServer.url,
      MAIL_FROM: 'shop@candlewick.example',
      AVATAR_URL: 'off',
    });
    checker = reading ?? createUntranslatedTextChecker(builtLanguage.lacking);
    walk = await startLanguageWalk(builtLanguage, site.url, checker);
  }, 180_000);
  afterAll(async () => {
    await walk?.close();
    await site?.stop();
    await provider?.close();
    await mailServer?.close();
  });

  /** The faults found during some steps. */
  const faultsDuring = async (steps: () => Promise<void>) => {
    walk.problems.clear();
    await steps();
    return [...walk.problems];
  };

  test('has no English on any page, and nothing is cut off or overlaps', async () => {
    const visits = async () => {
      for (const address of pages) await walk.visit(address);
    };
    expect(await faultsDuring(visits)).toEqual([]);
  }, 180_000);

  test.runIf(isFull)(
    'HOLD-ZOOM: is no wider than the narrowest phone',
    async () => {
      const { page } = walk;
      const widePages: string[] = [];
      await page.setViewportSize({ width: 320, height: 700 });
      for (const address of pages) {
        await visit(page, address);
        const width = await page.evaluate(() => document.documentElement.scrollWidth);
        if (width > 320) widePages.push(`${address}: ${width}`);
      }
      expect(widePages).toEqual([]);
    },
    180_000,
  );

  test.runIf(isFull)(
    'nor in overlays, in toasts and beside fields',
    async () => {
      expect(await faultsDuring(() => walkOverlays(walk))).toEqual([]);
    },
    180_000,
  );

  test('nor from the cart to the receipt, the withdrawal and the mails', async () => {
    expect(await faultsDuring(() => walkPurchase(walk, mailServer.mails))).toEqual([]);
  }, 180_000);

  test.runIf(walksFailures && isFull)(
    'nor while something fails, nor when the store refuses',
    async () => {
      expect(await faultsDuring(() => walkFailures(walk))).toEqual([]);
    },
    180_000,
  );

  test.runIf(walksFailures && isFull)(
    'nor without a connection',
    async () => {
      const keptWalk = await startLanguageWalk(builtLanguage, site.url, checker, 'allow');
      try {
        await walkOffline(keptWalk);
        expect([...keptWalk.problems]).toEqual([]);
      } finally {
        await keptWalk.close();
      }
    },
    180_000,
  );

  test.runIf(walksFailures && isFull)(
    'nor when it sells from another store',
    async () => {
      const hostedStore = await startFakeHostedStore();
      answerWithStatus(hostedStore, 503);
      const hostedSite = await builtLanguage.start({
        MARKET_API_URL: provider.baseUrl,
        STORE_API_URL: hostedStore.apiUrl,
        STORE_ID: storeId,
      });
      const itsWalk = await startLanguageWalk(builtLanguage, hostedSite.url, checker);
      try {
        await walkHosted(itsWalk, hostedStore);
        expect([...itsWalk.problems]).toEqual([]);
      } finally {
        await itsWalk.close();
        await hostedSite.stop();
        await hostedStore.close();
      }
    },
    180_000,
  );

  test.runIf(sendsForms)(
    'nor when forms send mail',
    async () => {
      expect(await faultsDuring(() => walkForms(walk, mailServer.mails))).toEqual([]);
    },
    180_000,
  );

  test.runIf(isFull)(
    'nor on printed packing slips',
    async () => {
      const slips = async () => {
        const orders = new DatabaseSync(join(site.dataDir, 'store.db'));
        const foundOrders = orders.prepare('select number from orders').all();
        orders.close();
        const numbers = foundOrders.map(({ number }) => String(number));
        const file = join(
          builtLanguage.operate(site.dataDir, ['slips', 'slips.html', ...numbers]),
          'slips.html',
        );
        await walk.page.goto(pathToFileURL(file).href);
        await walk.page.emulateMedia({ media: 'print' });
        await walk.checkPage('packing slips');
        await walk.page.emulateMedia({ media: 'screen' });
      };
      expect(await faultsDuring(slips)).toEqual([]);
    },
    180_000,
  );

  test('declares its language and its direction to other programs', async () => {
    const { direction, words } = builtLanguage;
    const text = async (path: string) => (await fetch(site.url + path)).text();
    expect(JSON.parse(await text('/manifest.webmanifest'))).toMatchObject({
      lang: code,
      dir: direction,
    });
    for (const path of ['/', '/withdraw', '/checkout/nothing'])
      expect(await text(path), path).toContain(`<html lang="${code}" dir="${direction}"`);
    const sharedFolder = languageFolder('brand', code) ?? 'brand';
    const share = await fetch(`${site.url}/share/site.png`);
    expect(Buffer.from(await share.arrayBuffer())).toEqual(
      readFileSync(join(sharedFolder, 'public/share/site.png')),
    );
    const worker = await text('/worker.js');
    expect(worker).toContain(`lang="${code}" dir="${direction}"`);
    expect(worker).toContain(words.offline.page.text);
    const { language, region } = new Intl.Locale(code).maximize();
    expect(await text('/')).toContain(
      `<meta property="og:locale" content="${language}_${region}">`,
    );
  });

  test('SITE-LOCALE: writes a day and reads a price in the format of its locale, and mirrors no axis', async () => {
    const { page, words } = walk;
    await page.setViewportSize({ width: 1440, height: 900 });
    await visit(page, '/airdrops');
    const tag = new Intl.Locale(code, { numberingSystem: 'latn', calendar: 'gregory' });
    const day = await page.locator('main time').first().getAttribute('datetime');
    const month = new Intl.DateTimeFormat(tag, { month: 'short', timeZone: 'UTC' });
    expect(await page.locator('.date-box').first().textContent()).toBe(
      `${month.format(Date.parse(day ?? ''))}${Number(day?.slice(8))}`,
    );
    await visit(page, '/portfolio');
    await page.getByRole('button', { name: words.portfolio.add, exact: true }).first().click();
    const form = page.getByRole('dialog').locator('form');
    await form.locator('input').first().fill('BTC');
    await form.locator('.hint button').first().click();
    const price = form.getByLabel(words.portfolio.pricePerCoin);
    const now = marketSample.coins.find(({ symbol }) => symbol === 'btc')?.current_price;
    const decimal = new Intl.NumberFormat(tag).format(0.5).charAt(1);
    expect(await price.inputValue()).toBe(`${now}`.replace('.', decimal));
    expect(await price.getAttribute('placeholder')).toBe(`0${decimal}00`);
    await page.keyboard.press('Escape');
    await visit(page, '/markets');
    const boxOfRank = (number: number) =>
      page
        .getByText(words.market.place({ place: number }), { exact: true })
        .first()
        .boundingBox();
    const [firstPlace, lastPlace] = [await boxOfRank(1), await boxOfRank(coinsPerRequest)];
    expect(firstPlace?.x).toBeLessThan(lastPlace?.x ?? 0);
  });

  test.runIf(yearFile !== undefined)(
    'PORT-YEAR, SITE-CSV: saves a year’s realised profits in the format that programs of its locale read',
    async () => {
      const { page, words } = walk;
      const noonOf = (day: string) => Date.parse(`${day}T12:00Z`);
      const btc = { coin: 'BTC', coinId: 'bitcoin' };
      const entries = [
        {
          id: '1',
          ...btc,
          amount: 1,
          price: 12_345.67,
          at: noonOf('2024-01-10'),
          fee: { amount: 1.5 },
        },
        { id: '2', ...btc, amount: 0.5, price: 20_000, at: noonOf('2025-02-10') },
        {
          id: '3',
          ...btc,
          amount: -1.25,
          price: 30_000,
          at: noonOf('2025-10-03'),
          fee: { amount: 3 },
        },
      ];
      await page.goto('/healthz');
      await page.evaluate(
        (text) => localStorage.setItem('portfolio', text),
        JSON.stringify(entries),
      );
      await visit(page, '/portfolio');
      await page.getByRole('button', { name: words.import.exportButton, exact: true }).click();
      const save = words.export.saveFile({ name: words.export.realised });
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: save }).click(),
      ]);
      const text = readFileSync(await file.path(), 'utf8');
      expect(text.charAt(0)).toBe('\ufeff');
      expect(text.slice(1).trimEnd().split('\r\n')).toEqual(yearFile);
      await page.evaluate(() => localStorage.clear());
    },
  );

  test('opens drawers and menus at the end side of the line, and its keys follow the reading direction', async () => {
    const { page, words } = walk;
    const isTurned = builtLanguage.direction === 'rtl';
    const onKey = isTurned ? 'ArrowLeft' : 'ArrowRight';
    await page.setViewportSize({ width: 390, height: 900 });
    await visit(page, '/tools/defi-calculator');
    await page.getByRole('button', { name: words.header.openMenu }).click();
    await waitUntilComplete(page);
    const drawer = await page.locator('.drawer').boundingBox();
    expect(drawer?.x).toBe(isTurned ? 0 : 390 - (drawer?.width ?? 0));
    await page.keyboard.press('Escape');
    await page.getByRole('tab').first().focus();
    await page.keyboard.press(onKey);
    await expect
      .poll(() => page.getByRole('tab').last().getAttribute('aria-selected'))
      .toBe('true');
    await visit(page, '/store');
    await page.locator('main a[href^="/product/"]').nth(1).click();
    const nextButton = page.getByRole('button', { name: words.store.nextImage });
    await nextButton.focus();
    const thumbnail = (number: number) =>
      page.getByRole('button', { name: words.store.showPicture({ number }), exact: true });
    await page.keyboard.press(onKey);
    await expect.poll(() => thumbnail(2).getAttribute('aria-current')).toBe('true');
    const box = await nextButton.boundingBox();
    expect((box?.x ?? 195) < 195).toBe(isTurned);
  });
}
