import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { laidOver } from '../content/read/words/read-words.ts';
import type { Room } from '../content/read/words/sentence.ts';
import { addresses } from './addresses.ts';
import { isWhole } from './e2e/everywhere.ts';
import { visit } from './e2e/visit.ts';
import { startMailServer } from './fakes/mail-server.ts';
import { startFakeProvider } from './fakes/provider.ts';
import { type BuiltLanguage, languageSite } from './language-site.ts';
import { arabicWords } from './languages/arabic.ts';
import { walkOverlays } from './languages/overlays.ts';
import { pseudoLanguage, pseudoWords } from './languages/pseudo.ts';
import { walkPurchase } from './languages/purchase.ts';
import { type LanguageWalk, startLanguageWalk } from './languages/walk.ts';
import type { RunningSite } from './running-site.ts';

const { learn: _, news: __, ...mostRooms } = pseudoWords();
/**
 * Each is a build. The first has accented letters, ten Arabic words and English where two rooms are missing, so that the
 * short run finds with one what the full run finds with each alone.
 */
const languages: [what: string, language: string, own: Room][] = [
  ['longer-from-the-right', 'ar', laidOver(mostRooms, arabicWords)],
  ...(process.env['CANDLEWICK_FULL'] === '1'
    ? ([
        ['longer', pseudoLanguage, pseudoWords()],
        ['ten-arabic-words', 'ar', arabicWords],
      ] satisfies [string, string, Room][])
    : []),
];

const provider = await startFakeProvider();
const mailServer = await startMailServer();
afterAll(async () => {
  await provider.close();
  await mailServer.close();
});

describe.each(languages)('SITE-LANGUAGE, SITE-DIRECTION: a site in %s', (what, code, own) => {
  let built: BuiltLanguage;
  let site: RunningSite;
  let walk: LanguageWalk;

  beforeAll(async () => {
    built = await languageSite(what, code, own);
    site = await built.start({
      MARKET_API_URL: provider.baseUrl,
      SMTP_URL: mailServer.url,
      MAIL_FROM: 'shop@candlewick.example',
      AVATAR_URL: 'off',
    });
    walk = await startLanguageWalk(built, site.url);
  }, 180_000);
  afterAll(async () => {
    await walk?.close();
    await site?.stop();
  });

  /** What a walk finds wrong. */
  const wrongOn = async (steps: () => Promise<void>) => {
    walk.problems.clear();
    await steps();
    return [...walk.problems];
  };

  test('says nothing in English on any page, and nothing is cut off or lies over another', async () => {
    const pages = async () => {
      for (const address of addresses) await walk.visit(address);
    };
    expect(await wrongOn(pages)).toEqual([]);
  }, 180_000);

  test('nor in what lies over a page, in toasts and beside fields', async () => {
    expect(await wrongOn(() => walkOverlays(walk))).toEqual([]);
  }, 180_000);

  test('nor from the cart to the receipt, the withdrawal and the mails', async () => {
    expect(await wrongOn(() => walkPurchase(walk, mailServer.mails))).toEqual([]);
  }, 180_000);

  test('tells its language and its direction to other programs', async () => {
    const { direction, words } = built;
    const text = async (path: string) => (await fetch(site.url + path)).text();
    expect(JSON.parse(await text('/manifest.webmanifest'))).toMatchObject({
      lang: code,
      dir: direction,
    });
    for (const path of ['/', '/withdraw', '/checkout/nothing'])
      expect(await text(path), path).toContain(`<html lang="${code}" dir="${direction}"`);
    const worker = await text('/worker.js');
    expect(worker).toContain(`lang="${code}" dir="${direction}"`);
    expect(worker).toContain(words.offline.page.text);
    const { language, region } = new Intl.Locale(code).maximize();
    expect(await text('/')).toContain(
      `<meta property="og:locale" content="${language}_${region}">`,
    );
  });

  test('opens drawers and menus where lines end, and its keys lead on as one reads', async () => {
    const { page, words } = walk;
    const isTurned = built.direction === 'rtl';
    const onKey = isTurned ? 'ArrowLeft' : 'ArrowRight';
    await page.setViewportSize({ width: 390, height: 900 });
    await visit(page, '/tools/defi-calculator');
    await page.getByRole('button', { name: words.header.openMenu }).click();
    await isWhole(page);
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
    const next = page.getByRole('button', { name: words.store.nextImage });
    await next.focus();
    const thumbnail = (number: number) =>
      page.getByRole('button', { name: words.store.showPicture({ number }), exact: true });
    await page.keyboard.press(onKey);
    await expect.poll(() => thumbnail(2).getAttribute('aria-current')).toBe('true');
    const box = await next.boundingBox();
    expect((box?.x ?? 195) < 195).toBe(isTurned);
  });
});
