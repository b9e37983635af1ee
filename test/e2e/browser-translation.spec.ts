import { readFileSync } from 'node:fs';
import type { Browser, Page } from '@playwright/test';
import { productIds } from '../../brand/catalogue/ids.ts';
import { words } from '../../content/words.ts';
import { type Coin, marketHeaders } from '../../contract/market.ts';
import { href, routeTable } from '../../contract/paths.ts';
import type { VariantsAnswer } from '../../contract/store.ts';
import { addresses } from '../addresses.ts';
import { isFull } from '../full-run.ts';
import type { RunningSite } from '../running-site.ts';
import { purchase } from './portfolio-page.ts';
import { serveFixedHistory } from './serve-history.ts';
import { expect, test } from './site.ts';
import { translatePage } from './translate.ts';
import { cartLine, holdRequests, waitUntilHydrated, waitUntilReady } from './visit.ts';

interface Refresh {
  /** The coin that has no price. */
  without?: string;
  failure?: string;
  source?: string;
  ageMs?: number;
  /** The stock of each variant whose stock is counted. */
  stock: number;
}

/** The changes that each refresh brings: prices and stock, and the page's messages about them. */
const refreshes: Refresh[] = [
  { without: 'bitcoin', stock: 3 },
  { failure: 'Too Many Requests', stock: 0 },
  { source: 'sample', ageMs: 700_000, stock: 12 },
  ...(isFull
    ? [
        { ageMs: 700_000, stock: 0 },
        { stock: 1 },
        { without: 'ethereum', stock: 2 },
        { stock: 0 },
        { failure: 'Bad Gateway', stock: 7 },
        { source: 'sample', stock: 0 },
        { stock: 5 },
      ]
    : []),
];

const startedAt = Date.parse('2026-03-01T12:00:00Z');
const minute = 60_000;

const seed = {
  'auth-storage': { name: 'mara', email: 'mara@example.com' },
  watchlist: ['BTC', 'ETH'],
  portfolio: [
    { id: '1', ...purchase('BTC', 0.5, 20_000, 'bitcoin') },
    { id: '2', ...purchase('ETH', 2, 1_000, 'ethereum') },
    { id: '3', ...purchase('NONE', 3, 7) },
  ],
  'e-commerce-cart': [cartLine('a', 2), cartLine(productIds.ledgerMug, 1)],
};

/** The build's scripts that pages import dynamically. */
const laterParts = (): string[] =>
  Object.entries<{ file: string; isDynamicEntry?: boolean }>(
    JSON.parse(readFileSync('build/client/.vite/manifest.json', 'utf8')),
  )
    .filter(([source, { isDynamicEntry }]) => isDynamicEntry && !/page|articles/.test(source))
    .map(([, { file }]) => `/${file}`);

/**
 * A page with frozen time, stored entries, repeatable random numbers and all scripts loaded. The test sets its market
 * and stock, so that two pages with the same presses look the same.
 */
class Twin {
  readonly page: Page;
  private now: { step: number; refresh: Refresh } = { step: 0, refresh: { stock: 9 } };

  constructor(page: Page) {
    this.page = page;
  }

  async open(path: string, { coins, variants }: SiteData) {
    const { page } = this;
    await page.addInitScript(preparePage, seed);
    await serveFixedHistory(page);
    await page.route('**/api/coins/markets?*', (route) => {
      const { step, refresh } = this.now;
      const dateMs = startedAt + step * minute;
      return route.fulfill({
        headers: {
          etag: `"${step}"`,
          date: new Date(dateMs).toUTCString(),
          [marketHeaders.source]: refresh.source ?? 'live',
          [marketHeaders.asOf]: new Date(dateMs - (refresh.ageMs ?? 1_000)).toISOString(),
          ...(refresh.failure && { [marketHeaders.failure]: refresh.failure }),
        },
        json: coins.map((coin, index) => ({
          ...coin,
          current_price:
            coin.id === refresh.without ? null : (coin.current_price ?? 1) * (1 + step / 10),
          price_change_percentage_24h: ((index + step) % 7) - 3,
        })),
      });
    });
    await page.route('**/api/store/*/variants?*', (route) => {
      const stockLeft = this.now.refresh.stock;
      const answer = variants.map(({ id, inventory_quantity }) => ({
        id,
        inventory_quantity: inventory_quantity === null ? null : stockLeft,
      }));
      return route.fulfill({ json: { variants: answer } });
    });
    await page.route('**/checkout', (route) => route.fulfill({ status: 503, json: {} }));
    await page.clock.install({ time: startedAt - minute });
    await page.clock.pauseAt(startedAt);
    await page.goto(path);
    await waitUntilHydrated(page);
    await page.evaluate((files) => Promise.all(files.map((file) => import(file))), laterParts());
    await page.clock.runFor(1_000);
    await this.settled();
  }

  /** Advances a minute, with another market and another stock. */
  async refresh(step: number, refresh: Refresh) {
    this.now = { step, refresh };
    const answer = this.page.waitForResponse('**/api/coins/markets?*');
    await this.page.clock.fastForward(minute);
    await answer;
    await this.settled();
  }

  private settled = () => this.page.evaluate('settled()');

  /** All text of the page, and the values of its fields. */
  readText = () =>
    this.page.evaluate(() => {
      const copy = document.body.cloneNode(true);
      if (!(copy instanceof HTMLElement)) return '';
      for (const hiddenElement of copy.querySelectorAll('script, style, noscript'))
        hiddenElement.remove();
      const typedValues = [...document.querySelectorAll('input')].map((input) => input.value);
      return `${copy.textContent} ${typedValues.join(' ')}`;
    });

  /**
   * Presses a control twice and waits. In addition, a slider gets keys, a field gets text, and a list gets another
   * choice.
   *
   * @param controlIndex counts from 0, or from the end if negative
   * @returns false if there is no such control
   */
  async press(controlIndex: number, container: string): Promise<boolean> {
    const textBefore = await this.page.evaluate(
      ([index, part]) => {
        const kinds =
          'button:not(.star), summary, input, textarea, select, [role=slider], tr:first-child .star';
        const controls = [...document.querySelectorAll<HTMLElement>(`:is(${part}) :is(${kinds})`)];
        const control = controls.filter((element) => element.getClientRects().length > 0).at(index);
        if (control === undefined) return false;
        control.focus();
        control.click();
        control.click();
        if (control.role === 'slider')
          for (const key of ['ArrowLeft', 'ArrowLeft'])
            control.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
        if (control instanceof HTMLSelectElement) {
          control.selectedIndex = control.options.length - 1;
          control.dispatchEvent(new Event('change', { bubbles: true }));
        }
        if (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) {
          const { set } =
            Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value') ?? {};
          set?.call(control, '7');
          control.dispatchEvent(new Event('input', { bubbles: true }));
        }
        return true;
      },
      [controlIndex, container] as const,
    );
    await this.waitAMoment();
    return textBefore;
  }

  async openPanel() {
    await this.page.evaluate(() =>
      document.querySelector<HTMLElement>('a[href="?coin=bitcoin"]')?.click(),
    );
    await this.waitAMoment();
  }

  async closeDialog() {
    await this.page.keyboard.press('Escape');
    await this.waitAMoment();
  }

  async waitAMoment() {
    await this.page.clock.runFor(100);
    await this.settled();
  }
}

/** Prepares the page, before the page's own scripts run. */
function preparePage(entries: Record<string, unknown>) {
  for (const [key, value] of Object.entries(entries))
    localStorage.setItem(key, JSON.stringify(value));
  let drawnFrames = 0;
  Math.random = () => {
    drawnFrames = (drawnFrames + 0.37) % 1;
    return drawnFrames;
  };
  const { fetch } = window;
  const pendingRequests = new Set<Promise<unknown>>();
  const nextTask = () =>
    new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = resolve;
      port2.postMessage(null);
    });
  const isClosing = ({ effect }: Animation) =>
    effect instanceof KeyframeEffect && effect.target?.closest('[inert], dialog:not([open])');
  Object.assign(window, {
    fetch(...call: Parameters<typeof fetch>) {
      const answer = fetch(...call);
      const bodyRead = answer.then((response) => response.clone().text()).catch(() => {});
      pendingRequests.add(bodyRead);
      bodyRead.then(() => pendingRequests.delete(bodyRead));
      return answer;
    },
    /** Resolves when all responses are read, the page of the URL is displayed, and closed overlays are gone. */
    async settled() {
      await nextTask();
      while (pendingRequests.size > 0 || document.querySelector('.page-progress') !== null)
        await Promise.all(pendingRequests).then(nextTask);
      for (const { finished } of document.getAnimations().filter(isClosing))
        await finished.catch(() => {});
      await nextTask();
    },
  });
}

/** The site's data before the first refresh. */
interface SiteData {
  coins: readonly Coin[];
  variants: VariantsAnswer['variants'];
}

const topDialog = 'dialog:last-of-type';

/** The name of the topmost open dialog; null if none is open. */
const nameOfDialog = ({ page }: Twin) =>
  page.evaluate((top) => {
    const dialog = document.querySelector(`${top}[open]`);
    const heading = dialog?.getAttribute('aria-labelledby') ?? '';
    return dialog && (document.getElementById(heading)?.textContent ?? '');
  }, topDialog);

async function openTwins(browser: Browser, site: RunningSite, page: Page, path: string) {
  const otherContext = await browser.newContext({ baseURL: site.url });
  const twins = [new Twin(page), new Twin(await otherContext.newPage())] as const;
  const ask = async (address: string) => (await fetch(`${site.url}/api/${address}`)).json();
  const coins: Coin[] = await ask('coins/markets?vs_currency=usd');
  const { variants }: VariantsAnswer = await ask('store/candlewick/variants');
  await Promise.all(twins.map((twin) => twin.open(path, { coins, variants })));
  await translatePage(page);
  return twins;
}

/** The path at which Markets opens with a coin's panel. */
const coinPanel = `${routeTable.markets}?coin=bitcoin`;

/** Leave out the pages under /info, which consist of text alone, like the privacy policy. */
const paths = [
  ...addresses,
  routeTable.profile,
  // One product has styles, some of them few or sold out; the other has custom texts.
  href('product', { id: productIds.nightDeskHoodie }),
  href('product', { id: productIds.coldStorageSleeve }),
  coinPanel,
].filter((path) => !path.includes(productIds.ledgerMug));

/** Pages made of the same parts as others, or of texts that never change. Only the full run walks them. */
const alikePages = new Set<string>([
  // The tables of these pages are like those of Markets.
  routeTable.home,
  routeTable.gasTracker,
  // The store's cards show the same stock as a product's page.
  routeTable.store,
  // The profile's watchlist is like that of Markets, and its holdings are like those of the portfolio.
  routeTable.profile,
  // The panel's figures are like those of the table, and its fields are like those of the converter.
  coinPanel,
  // The portfolio's table follows prices as Markets does, and its fields are like those of a calculator.
  routeTable.portfolio,
  // The product's fields are like those of the log-in dialog.
  href('product', { id: productIds.coldStorageSleeve }),
  // The product's stock is a text like the prices of Markets.
  href('product', { id: productIds.nightDeskHoodie }),
  // The calculator's results are texts beside fields, as in the converter.
  routeTable.defiCalculator,
  routeTable.news,
  routeTable.learn,
  routeTable.article.replace(':slug', 'what-is-bitcoin'),
  routeTable.fearAndGreed,
  routeTable.contact,
  routeTable.airdrops,
  routeTable.stakingCalculator,
  routeTable.privacyPolicy,
  routeTable.termsOfService,
  routeTable.success,
  routeTable.login,
  routeTable.notFound,
]);

const walks = paths
  .filter((walkedPath) => isFull || !alikePages.has(walkedPath))
  .flatMap((path) =>
    // The first control empties the portfolio and leaves no row to press, so a second walk goes backwards.
    path === routeTable.portfolio && isFull
      ? [
          { path, order: '' },
          { path, order: ' from the last on' },
        ]
      : [{ path, order: '' }],
  );

for (const { path, order } of walks) {
  test(`HOLD-TRANSLATED: ${path}, refreshed and with every control pressed twice${order}, has the same text as untranslated`, async ({
    browser,
    page,
    site,
  }) => {
    const [translatedTwin, plainTwin] = await openTwins(browser, site, page, path);
    const bothTwins = [translatedTwin, plainTwin];
    const expectSameText = async (occasion: string) => {
      await expect(async () => {
        const [translatedText, plainText] = await Promise.all(
          bothTwins.map((twin) => twin.readText()),
        );
        // A page that loaded a moment after its twin may show a later time.
        if (translatedText !== plainText)
          await Promise.all(bothTwins.map((twin) => twin.waitAMoment()));
        expect(translatedText, occasion).toBe(plainText);
      }).toPass({ timeout: 10_000, intervals: [10, 50, 100, 500] });
    };
    const press = async (controlIndex: number, part: string) => {
      const isPressed = await plainTwin.press(controlIndex, part);
      expect(
        await translatedTwin.press(controlIndex, part),
        `control ${controlIndex} of ${part}`,
      ).toBe(isPressed);
      return isPressed;
    };

    for (const [index, refresh] of refreshes.entries()) {
      const before = await plainTwin.readText();
      await Promise.all(bothTwins.map((twin) => twin.refresh(index + 1, refresh)));
      await expect.poll(plainTwin.readText, { intervals: [10, 50, 100] }).not.toBe(before);
      if (path.includes(productIds.nightDeskHoodie)) {
        const { stock } = refresh;
        const note = stock > 0 ? words.store.inStock({ left: stock }) : words.store.unavailable;
        for (const { page: shownPage } of bothTwins)
          await expect(shownPage.getByText(note)).toBeVisible();
      }
      await expectSameText(`refresh ${index + 1}`);
    }

    // The controls of the frame that all pages share are pressed on one page only.
    const rootSelector = path === routeTable.about ? 'body' : 'main';
    const walkedDialogs = new Set<string>();
    const walkDialog = async (
      opener: string,
      openDialog: () => Promise<unknown>,
      isRepeated = isFull,
    ) => {
      const name = await nameOfDialog(plainTwin);
      if (name === null) return;
      // Skip a dialog already walked through another opener.
      for (let innerIndex = 0; isRepeated || !walkedDialogs.has(name); innerIndex += 1) {
        // The previous control may have closed the dialog.
        if (isFull && (await nameOfDialog(plainTwin)) !== name) await openDialog();
        if ((await nameOfDialog(plainTwin)) !== name) break;
        if (!(await press(innerIndex, topDialog))) break;
        const openerName = `${opener}, and ${innerIndex} of its dialog`;
        await expectSameText(openerName);
        // The press may have opened another dialog on top.
        if (![name, null].includes(await nameOfDialog(plainTwin)))
          await walkDialog(openerName, () => press(innerIndex, topDialog), false);
      }
      walkedDialogs.add(name);
      await Promise.all(bothTwins.map((twin) => twin.closeDialog()));
      await expectSameText(`${opener}, closed`);
    };
    await walkDialog('the address', () => Promise.all(bothTwins.map((twin) => twin.openPanel())));
    for (let openerIndex = 0; ; openerIndex += 1) {
      const controlIndex = order === '' ? openerIndex : -1 - openerIndex;
      if (!(await press(controlIndex, rootSelector))) break;
      await expectSameText(`control ${controlIndex}`);
      await walkDialog(`control ${controlIndex}`, () => press(controlIndex, rootSelector));
    }
    await plainTwin.page.context().close();
  });
}

test('HOLD-TRANSLATED: a page translated before its script has loaded works once it has', async ({
  page,
}) => {
  const release = await holdRequests(page, /\/assets\/framework-.*\.js$/);
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.getByRole('contentinfo')).toBeAttached();
  await translatePage(page);
  release();
  await waitUntilReady(page);
  await page.getByRole('button', { name: 'Switch to dark theme' }).click();
  await expect(page.getByRole('button', { name: 'Switch to light theme' })).toBeVisible();
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await expect(page.getByRole('alert')).toContainText('Invalid Email');
});
