import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readDefaults } from '../content/read/site.ts';
import { wordsOf } from '../content/read/words/words-of.ts';
import { siteOn } from '../scripts/start/site.mjs';
import { unlike } from './addresses.ts';
import { buildCopy, copyProject } from './copy-project.ts';
import { visit } from './e2e/visit.ts';
import { headerOf, partsOf, startMailServer } from './fakes/mail-server.ts';
import { startFakeProvider } from './fakes/provider.ts';
import { englishIn } from './german/english-left.ts';
import { type GermanWalk, startGermanWalk } from './german/walk.ts';
import { type RunningSite, startSite } from './running-site.ts';

const words = wordsOf((await readDefaults('brand', 'de')).words);

let folder: string;
let site: RunningSite;
let walk: GermanWalk;
const provider = await startFakeProvider();
const mailServer = await startMailServer();

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'german-'));
  copyProject(folder);
  mkdirSync(join(folder, 'site'));
  writeFileSync(join(folder, 'site/site.yaml'), 'language: de\ntimeZone: Europe/Vienna\n');
  const { status, said } = await buildCopy(folder);
  expect(status, said).toBe(0);
  site = await startSite(
    {
      MARKET_API_URL: provider.baseUrl,
      SMTP_URL: mailServer.url,
      MAIL_FROM: 'shop@candlewick.example',
      AVATAR_URL: 'off',
    },
    siteOn(process.execPath),
    folder,
  );
  walk = await startGermanWalk(site.url);
}, 120_000);
afterAll(async () => {
  await walk?.close();
  await site?.stop();
  await provider.close();
  await mailServer.close();
  rmSync(folder, { recursive: true, force: true });
});
const problemsOf = async (look: () => Promise<void>) => {
  const before = walk.problems.size;
  await look();
  return [...walk.problems].slice(before);
};

test.each([
  ['Add to Cart', ['add', 'to', 'cart']],
  ['Noch 3 auf Lager, sold out', ['sold', 'out']],
  ['In den Warenkorb', []],
  // A name.
  ['Bitcoin, Portfolio', []],
])('the words of English in “%s” are found', (text, found) =>
  expect(englishIn(text)).toEqual(found),
);

describe('SITE-GERMAN: a site whose language is de', () => {
  test('says no English on any page, cuts nothing off and has no axe violation', async () => {
    expect(
      await problemsOf(async () => {
        for (const path of unlike) await walk.visit(path);
      }),
    ).toEqual([]);
  }, 120_000);

  test('nor in what lies over a page, nor in what it says when something is wrong', async () => {
    const { page, look } = walk;
    const button = (name: string) =>
      page.getByRole('button', { name, exact: true }).filter({ visible: true }).first();
    const onPhone = () => page.setViewportSize({ width: 390, height: 900 });
    const open = async (path: string) => {
      await onPhone();
      await visit(page, path);
    };
    const lookAt = async (name: string) => {
      await page.getByRole('dialog').first().waitFor();
      await look(name);
      await page.keyboard.press('Escape');
    };
    expect(
      await problemsOf(async () => {
        await open('/about');
        await button(words.header.openMenu).click();
        await lookAt('the menu');
        await onPhone();
        await button(words.search.open).click();
        await page.getByRole('searchbox').or(page.getByRole('combobox')).first().fill('xyzzy');
        await look('a search that finds nothing');
        await open('/about');
        await page.getByText('Karriere').click();
        await page.getByText(words.page.comingSoon.title).waitFor();
        await look('a page that is still to come');
        await button(words.cart.name).click();
        await lookAt('an empty cart');

        await open('/portfolio');
        await button(words.portfolio.add).click();
        await page.getByRole('dialog').getByRole('button', { name: words.portfolio.add }).click();
        await lookAt('the form of the portfolio, sent empty');
        await open('/contact');
        await button(words.forms.sendMessage).click();
        await page.getByText(words.contact.incompleteForm.description).waitFor();
        await look('a form sent empty');
        await open('/login');
        const logIn = page.getByRole('dialog').getByRole('button', { name: words.account.logIn });
        await logIn.last().click();
        await lookAt('a log-in without an address');

        await open('/markets?filter=xyzzy');
        await page.getByText(words.market.noneNamed({ text: 'xyzzy' })).waitFor();
        await look('no coin of that name');
        await open('/markets');
        await button(words.market.columns).click();
        await look('the columns of the table');
        await page.keyboard.press('Escape');
        await page.getByRole('button', { name: words.alerts.alerts }).first().click();
        await lookAt('alerts');
        await open('/?coin=bitcoin');
        await lookAt('a coin');
        await open('/about?coin=bitconi');
        await lookAt('a coin that there is not');
      }),
    ).toEqual([]);
  }, 120_000);

  test('nor from the product to the receipt, and in the withdrawal from it', async () => {
    const { page, look } = walk;
    expect(
      await problemsOf(async () => {
        await page.goto('/store');
        const card = page.getByRole('article').filter({ hasText: 'Kassenbuch-Becher' });
        await card.getByRole('button', { name: 'In den Warenkorb' }).click();
        const checkout = page.getByRole('dialog').getByRole('button', { name: 'Zur Kasse' });
        await checkout.waitFor();
        await look('a cart');
        await checkout.click();
        await page.waitForURL(/\/checkout\//);
        await look('the checkout');
        const pay = page.getByRole('button', { name: /^Zahlungspflichtig bestellen$/ });
        await pay.click();
        await page.getByRole('alert').first().waitFor();
        await look('the checkout, sent empty');
        for (const [label, value] of [
          ['E-Mail', 'mara@example.com'],
          ['Vor- und Nachname', 'Mara Lindqvist'],
          ['Straße und Hausnummer', 'Dochtgasse 1'],
          ['Postleitzahl', '1010'],
          ['Ort', 'Wien'],
          ['Kartennummer', '4000 0000 0000 0002'],
          ['Gültig bis', '12 / 40'],
          ['Prüfziffer', '123'],
        ] as const)
          await page.getByLabel(label).fill(value);
        await page.getByRole('combobox', { name: 'Land' }).selectOption('Deutschland');
        await pay.click();
        await page.getByText('Die Karte wurde abgelehnt.').waitFor();
        await look('a card that is declined');
        await page.getByLabel('Kartennummer').fill('4242 4242 4242 4242');
        await page.getByLabel('Prüfziffer').fill('123');
        await pay.click();
        await page.getByRole('heading', { level: 1, name: 'Zahlung erfolgreich' }).waitFor();
        const order = page.getByRole('link', { name: 'Bestellung ansehen' });
        await order.waitFor();
        await look('what was bought');
        await order.click();
        await page.getByRole('heading', { level: 1, name: /^Bestellung / }).waitFor();
        await look('an order');
        await page.emulateMedia({ media: 'print' });
        await look('an order, printed');
        await page.emulateMedia({ media: 'screen' });

        await page.getByRole('link', { name: 'Vertrag widerrufen' }).first().click();
        await page.getByText('Hiermit widerrufe ich, ').waitFor();
        await look('a withdrawal');
        await page.getByRole('button', { name: 'Widerruf bestätigen' }).click();
        await page
          .getByRole('heading', { level: 1, name: 'Wir haben Ihren Widerruf erhalten' })
          .waitFor();
        await page.getByText('Hiermit widerrufe ich den von mir abgeschlossenen Vertrag').waitFor();
        await look('a withdrawal that was received');
        for (const path of ['/withdraw', '/order']) {
          await page.goto(path);
          await page.locator('main form [type=submit]').first().click();
          await look(`${path}, sent empty`);
        }
        for (const path of ['/order/nothing', '/checkout/nothing', '/offline.html']) {
          await page.goto(path);
          await look(path);
        }

        const theirs = () => mailServer.mails.filter(({ to }) => to.includes('mara@example.com'));
        await expect.poll(() => theirs().length).toBe(2);
        for (const { raw } of theirs()) {
          const { text, html } = partsOf(raw);
          walk.read('a subject', headerOf(raw, 'Subject') ?? '');
          for (const line of text.split('\n')) walk.read('a mail', line);
          walk.read('a mail in HTML', html.replaceAll(/<style.*?<\/style>|<[^>]*>/gs, ' '));
          expect(html).toContain('<html lang="de"');
        }
      }),
    ).toEqual([]);
  }, 120_000);
});
