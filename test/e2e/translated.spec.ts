import { readFileSync } from 'node:fs';
import type { Browser, Page } from '@playwright/test';
import { productIds } from '../../brand/catalogue/ids.ts';
import { type Coin, marketHeaders } from '../../contract/market.ts';
import { href, routeTable } from '../../contract/paths.ts';
import { addresses } from '../addresses.ts';
import type { RunningSite } from '../running-site.ts';
import { bought } from './portfolio-page.ts';
import { expect, test } from './site.ts';
import { translate } from './translate.ts';
import { answers, cartLine, hold, isTakenOver } from './visit.ts';

/** What comes with the ten refreshes: prices, and what the page has to say of them. */
const refreshes = [
  {},
  { without: 'bitcoin' },
  {},
  { failure: 'Too Many Requests' },
  {},
  { source: 'sample' },
  { ageMs: 700_000 },
  { without: 'ethereum' },
  { failure: 'Bad Gateway' },
  {},
] as const;
type Refresh = { without?: string; failure?: string; source?: string; ageMs?: number };

const startedAt = Date.parse('2026-03-01T12:00:00Z');
const minute = 60_000;

const seed = {
  'auth-storage': { name: 'mara', email: 'mara@example.com' },
  watchlist: ['BTC', 'ETH'],
  portfolio: [
    { id: '1', ...bought('BTC', 0.5, 20_000, 'bitcoin') },
    { id: '2', ...bought('ETH', 2, 1_000, 'ethereum') },
    { id: '3', ...bought('NONE', 3, 7) },
  ],
  'e-commerce-cart': [cartLine('a', 2), cartLine(productIds.ledgerMug, 1)],
};

/** Where the build has put what is fetched when it is first opened. */
const laterParts = (): string[] =>
  Object.entries<{ file: string; isDynamicEntry?: boolean }>(
    JSON.parse(readFileSync('build/client/.vite/manifest.json', 'utf8')),
  )
    .filter(([source, { isDynamicEntry }]) => isDynamicEntry && !/page|articles/.test(source))
    .map(([, { file }]) => `/${file}`);

/**
 * A page whose time stands still, that remembers something, draws the same numbers at each visit, has every part at hand,
 * and is told of the market what the test says: two of them that are pressed alike say the same.
 */
class Twin {
  readonly page: Page;
  private market: { step: number; refresh: Refresh } = { step: 0, refresh: {} };

  constructor(page: Page) {
    this.page = page;
  }

  async open(path: string, coins: readonly Coin[]) {
    const { page } = this;
    await page.addInitScript(prepare, seed);
    await page.route('**/api/coins/markets?*', (route) => {
      const { step, refresh } = this.market;
      const dateMs = startedAt + step * minute;
      return route.fulfill({
        headers: {
          etag: `"${step}"`,
          date: new Date(dateMs).toUTCString(),
          [marketHeaders.source]: refresh.source ?? 'live',
          [marketHeaders.asOf]: new Date(dateMs - (refresh.ageMs ?? 1_000)).toISOString(),
          ...(refresh.failure && { [marketHeaders.failure]: refresh.failure }),
        },
        json: coins.map((coin, place) => ({
          ...coin,
          current_price:
            coin.id === refresh.without ? null : (coin.current_price ?? 1) * (1 + step / 10),
          price_change_percentage_24h: ((place + step) % 7) - 3,
        })),
      });
    });
    await page.route('**/checkout', (route) => route.fulfill({ status: 503, json: {} }));
    await page.clock.install({ time: startedAt - minute });
    await page.clock.pauseAt(startedAt);
    await page.goto(path);
    await isTakenOver(page);
    await page.evaluate((files) => Promise.all(files.map((file) => import(file))), laterParts());
    await page.clock.runFor(1_000);
    await this.settled();
  }

  /** Lets a minute go by, and the market be another. */
  async refresh(step: number, refresh: Refresh) {
    this.market = { step, refresh };
    const answer = this.page.waitForResponse('**/api/coins/markets?*');
    await this.page.clock.fastForward(minute);
    await answer;
    await this.settled();
  }

  private settled = () => this.page.evaluate('settled()');

  /** Everything that can be read, and what is typed into its fields. */
  says = () =>
    this.page.evaluate(() => {
      const copy = document.body.cloneNode(true);
      if (!(copy instanceof HTMLElement)) return '';
      for (const each of copy.querySelectorAll('script, style, noscript')) each.remove();
      const typed = [...document.querySelectorAll('input')].map((input) => input.value);
      return `${copy.textContent} ${typed.join(' ')}`;
    });

  /** Presses a control twice, types into it when it is a field, and waits; @returns whether there was one. */
  async press(place: number, within: string): Promise<boolean> {
    const was = await this.page.evaluate(
      ([at, part]) => {
        const kinds = 'button:not(.star), summary, input, textarea, tr:first-child .star';
        const controls = [...document.querySelectorAll<HTMLElement>(`:is(${part}) :is(${kinds})`)];
        const control = controls.filter((each) => each.getClientRects().length > 0)[at];
        if (control === undefined) return false;
        control.focus();
        control.click();
        control.click();
        if (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) {
          const { set } =
            Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value') ?? {};
          set?.call(control, '7');
          control.dispatchEvent(new Event('input', { bubbles: true }));
        }
        return true;
      },
      [place, within] as const,
    );
    await this.page.clock.runFor(100);
    await this.settled();
    return was;
  }

  async closeDialog() {
    await this.page.keyboard.press('Escape');
    await this.page.clock.runFor(100);
    await this.settled();
  }
}

/** Runs in the page before its own scripts. */
function prepare(entries: Record<string, unknown>) {
  for (const [key, value] of Object.entries(entries))
    localStorage.setItem(key, JSON.stringify(value));
  let drawn = 0;
  Math.random = () => {
    drawn = (drawn + 0.37) % 1;
    return drawn;
  };
  const { fetch } = window;
  const underWay = new Set<Promise<unknown>>();
  const task = () =>
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
      const read = answer.then((response) => response.clone().text()).catch(() => {});
      underWay.add(read);
      read.then(() => underWay.delete(read));
      return answer;
    },
    /** Every answer has come and been read, and what was closed has gone. */
    async settled() {
      await task();
      while (underWay.size > 0) await Promise.all(underWay).then(task);
      for (const { finished } of document.getAnimations().filter(isClosing))
        await finished.catch(() => {});
      await task();
    },
  });
}

const hasDialog = ({ page }: Twin) => page.getByRole('dialog').first().isVisible();

async function twins(browser: Browser, site: RunningSite, page: Page, path: string) {
  const other = await browser.newContext({ baseURL: site.url });
  const pair = [new Twin(page), new Twin(await other.newPage())] as const;
  const list: Coin[] = await (await fetch(`${site.url}/api/coins/markets?vs_currency=usd`)).json();
  for (const twin of pair) await twin.open(path, list);
  await translate(page);
  return pair;
}

const paths = [
  ...addresses,
  routeTable.profile,
  // One with styles, of which some are few or sold out, and one with texts to give.
  href('product', { id: productIds.nightDeskHoodie }),
  href('product', { id: productIds.coldStorageSleeve }),
].filter((path) => !path.includes(productIds.ledgerMug));

for (const path of paths) {
  test(`HOLD-TRANSLATED: ${path}, refreshed ten times and every control pressed twice, says what it says untranslated`, async ({
    browser,
    page,
    site,
  }) => {
    const [translated, plain] = await twins(browser, site, page, path);
    const both = [translated, plain];
    const sayTheSame = async (when: string) => {
      await expect(async () =>
        expect(await translated.says(), when).toBe(await plain.says()),
      ).toPass({ timeout: 10_000, intervals: [10, 50, 100, 500] });
    };

    for (const [index, refresh] of refreshes.entries()) {
      const before = await plain.says();
      for (const twin of both) await twin.refresh(index + 1, refresh);
      await expect.poll(plain.says, { intervals: [10, 50, 100] }).not.toBe(before);
      await sayTheSame(`refresh ${index + 1}`);
    }

    // What stands around every page is pressed on one of them.
    const within = path === routeTable.about ? 'body' : 'main';
    for (let place = 0; await plain.press(place, within); place += 1) {
      await translated.press(place, within);
      await sayTheSame(`control ${place}`);
      if (!(await hasDialog(plain))) continue;
      for (let inner = 0; await plain.press(inner, 'dialog'); inner += 1) {
        await translated.press(inner, 'dialog');
        await sayTheSame(`control ${place}, and ${inner} of its dialog`);
      }
      for (const twin of both) await twin.closeDialog();
      await sayTheSame(`control ${place}, closed`);
    }
    await plain.page.context().close();
  });
}

test('HOLD-TRANSLATED: a page that is translated before its script has come answers when it has', async ({
  page,
}) => {
  const comes = await hold(page, /\/assets\/framework-.*\.js$/);
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.getByRole('contentinfo')).toBeAttached();
  await translate(page);
  comes();
  await answers(page);
  await page.getByRole('button', { name: 'Switch to dark theme' }).click();
  await expect(page.getByRole('button', { name: 'Switch to light theme' })).toBeVisible();
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await expect(page.getByRole('alert')).toContainText('Invalid Email');
});
