import { afterAll, afterEach, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { api, coinsMarketsQuery } from '../../contract/paths.ts';
import { cartLine } from '../e2e/visit.ts';
import type { FakeProvider } from '../fakes/provider.ts';
import { type Browser, runInPage } from './browser.ts';
import type { Relay } from './relay.ts';
import { type RelayedSite, startRelayedSite } from './relayed-site.ts';
import type { Visitor } from './visitor.ts';

const engine = inject('engine');

let relayedSite: RelayedSite;
let provider: FakeProvider;
let relay: Relay;
let browser: Browser;
let visitor: Visitor;

/** A simulated year of prices, so that every chart and sparkline has data at once. */
const simulatedMarket = { MARKET_SOURCE: 'simulated', OFFLINE: 'off' };

beforeAll(async () => {
  relayedSite = await startRelayedSite(engine, simulatedMarket);
  ({ provider, relay, browser, visitor } = relayedSite);
  provider.rows = provider.rows.slice(0, 20);
});

afterAll(() => relayedSite?.close());

afterEach(async () => expect(await browser.problems()).toEqual([]));

/** Long enough for a busy machine. */
const longWait = { timeout: 20_000, interval: 50 };

/** The joined texts of all elements that a selector finds. */
const textOf = (selector: string) =>
  runInPage(
    browser,
    (elementSelector) =>
      [...document.querySelectorAll(elementSelector)]
        .map((element) => element.textContent)
        .join(' | '),
    selector,
  );
const reads = (selector: string, text: string | RegExp) =>
  vi.waitFor(async () => expect(await textOf(selector)).toMatch(text), longWait);
const countOf = (selector: string) =>
  runInPage(
    browser,
    (elementSelector) => document.querySelectorAll(elementSelector).length,
    selector,
  );
const counts = (selector: string, count: number) =>
  vi.waitFor(async () => expect(await countOf(selector), selector).toBe(count), longWait);
const hasAttribute = (selector: string, name: string, value: string | RegExp) =>
  vi.waitFor(
    async () =>
      expect(
        await runInPage(
          browser,
          (elementSelector, attribute) =>
            document.querySelector(elementSelector)?.getAttribute(attribute) ?? '',
          selector,
          name,
        ),
        selector,
      ).toMatch(value),
    longWait,
  );
const isAt = (address: string) => visitor.finds(() => location.pathname + location.search, address);
const isFocused = (selector: string) =>
  runInPage(
    browser,
    (elementSelector) => document.activeElement?.matches(elementSelector) ?? false,
    selector,
  );
const hasFocus = (selector: string) =>
  vi.waitFor(async () => expect(await isFocused(selector), selector).toBe(true), longWait);

/**
 * Presses Tab or Shift+Tab until a control has the focus, as somebody without a mouse does. Do not tab past the page's
 * last control: from there Firefox focuses its own controls, and returns to the page without the system's focus, in
 * which Enter presses no button.
 */
async function tabTo(selector: string, heldKey?: 'Shift') {
  await vi.waitFor(
    async () => expect(await countOf(selector), selector).toBeGreaterThan(0),
    longWait,
  );
  for (let presses = 0; presses < 120; presses += 1) {
    await browser.key('Tab', heldKey);
    if (await isFocused(selector)) return;
  }
  throw new Error(`not reached by Tab: ${selector}`);
}

async function enter(selector: string, heldKey?: 'Shift') {
  await tabTo(selector, heldKey);
  await browser.key('Enter');
}

/** Accessibility violations in both themes, which differ only by a class. */
async function violations() {
  const faults: string[] = [];
  for (const theme of ['light', 'dark']) {
    await runInPage(
      browser,
      (dark) => {
        document.documentElement.classList.toggle('dark', dark);
        // Finish transitions, because a fading element does not have its final colour.
        for (const animation of document.getAnimations())
          if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
            animation.finish();
        return null;
      },
      theme === 'dark',
    );
    faults.push(...(await visitor.violations()).map((fault) => `${theme}: ${fault}`));
  }
  await runInPage(browser, () => document.documentElement.classList.remove('dark') ?? null);
  return faults;
}

const clearStorage = () => visitor.evaluate(() => localStorage.clear() ?? null);
const tool = (position: number) => `.section-head .btn-line:nth-of-type(${position})`;
const names = () => textOf('.coin-table-whole .coin-link');

// The timeout exceeds that of walk.test.ts: axe checks whole pages, which takes WebKit half a minute on a busy machine.
describe(`HOLD-ENGINES: by keyboard in ${engine}`, { timeout: 240_000 }, () => {
  test('TABLE-WEEK, TABLE-SORT, TABLE-ADDRESS: sparklines load with the first key, a head sorts, reverses and restores the rank, and a shared link shows its order and filter', async () => {
    await visitor.open('/markets');
    expect(await countOf('.week svg')).toBe(0);
    await browser.key('Shift');
    await hasAttribute('.week svg', 'aria-label', /^7 days: [+−]?\d/);
    const byRank = await names();
    await enter('[data-column=change] .sort');
    await isAt('/markets?sort=-change');
    await hasAttribute('th[aria-sort]', 'aria-sort', 'descending');
    expect(await names()).not.toBe(byRank);
    await browser.key('Shift');
    await browser.key('Enter');
    await hasAttribute('th[aria-sort]', 'aria-sort', 'ascending');
    await isAt('/markets?sort=change');
    await browser.key('Shift');
    await browser.key('Enter');
    await isAt('/markets');
    await counts('th[aria-sort]', 0);
    await vi.waitFor(async () => expect(await names()).toBe(byRank), longWait);
    await visitor.open('/markets?sort=name&filter=bit');
    await hasAttribute('th[aria-sort]', 'aria-sort', 'ascending');
    expect(
      await visitor.evaluate(() => document.querySelector<HTMLInputElement>('#coin-filter')?.value),
    ).toBe('bit');
    expect(await names()).toContain('Bitcoin | Bitcoin Cash');
    expect(await countOf('.coin-table-whole tbody tr')).toBeLessThan(20);
    expect(await violations()).toEqual([]);
  });

  test('TABLE-VIEW, TABLE-EXPORT: the filter, the watchlist, columns and compact rows are set, and the displayed table is exported', async () => {
    await visitor.open('/markets');
    await tabTo('#coin-filter');
    await browser.type('bitcoin');
    await isAt('/markets?filter=bitcoin');
    await vi.waitFor(
      async () => expect(await countOf('.coin-table-whole tbody tr')).toBeLessThan(10),
      longWait,
    );
    await enter('.coin-table-whole tbody .star-cell button');
    await hasAttribute(
      '.coin-table-whole tbody .star-cell button',
      'aria-label',
      'Remove Bitcoin from watchlist',
    );
    // Reload the page, so that Tab starts at its top again.
    await visitor.open('/markets');
    await enter('.section-head .segmented button:nth-of-type(2)');
    await counts('.coin-table-whole tbody tr', 1);
    await enter(tool(1));
    await reads('[role=menu]', 'Volume');
    for (let presses = 0; presses < 3; presses += 1) await browser.key('ArrowDown');
    await browser.key('Space');
    await hasAttribute('[role=menuitemcheckbox]:nth-of-type(4)', 'aria-checked', 'false');
    expect(await violations()).toEqual([]);
    await browser.key('Escape');
    await counts('[role=menu]', 0);
    await hasFocus(tool(1));
    await visitor.open('/markets');
    // The filter and the hidden column are remembered.
    await counts('.coin-table-whole tbody tr', 1);
    await visitor.finds(
      () =>
        [...document.querySelectorAll('.coin-table-whole th')]
          .find((headCell) => headCell.textContent === 'Volume')
          ?.getClientRects().length,
      0,
    );
    // Record the file when the page makes its URL, because not every driver reports downloads.
    await visitor.evaluate(() => {
      const create = URL.createObjectURL;
      URL.createObjectURL = (file) => {
        if (file instanceof Blob)
          void file.text().then((text) => Object.assign(window, { taken: text }));
        return create(file);
      };
      HTMLAnchorElement.prototype.click = () => {};
      return null;
    });
    await enter(tool(3));
    await hasFocus('[role=menuitem]');
    await browser.key('Shift');
    await browser.key('Enter');
    await visitor.finds(
      () => ('taken' in window ? String(window.taken).trim().split('\r\n').length : 0),
      2,
    );
    const file = await visitor.evaluate(() => ('taken' in window ? String(window.taken) : ''));
    expect(file).toContain('Bitcoin,BTC,');
    expect(file).not.toContain('Volume');
    await clearStorage();
  });

  test('COIN-OPEN, COIN-CHART, COIN-CONVERT: the panel opens by a name and by a link, the arrows read out values and times, ranges change, the converter follows, and Escape and Back close it', async () => {
    await visitor.open('/markets?filter=bitcoin');
    await enter('.coin-table-whole .coin-link');
    await isAt('/markets?filter=bitcoin&coin=bitcoin');
    await reads('.coin-sheet', 'Market cap');
    await browser.key('Escape');
    await counts('dialog', 0);
    await isAt('/markets?filter=bitcoin');
    await hasFocus('.coin-table-whole .coin-link');

    await visitor.open('/about');
    await visitor.open('/about?coin=bitcoin');
    for (const [index, range] of ['7d', '30d', '1y'].entries()) {
      await enter(`.coin-sheet fieldset:first-of-type button:nth-of-type(${index + 2})`);
      await reads('.coin-sheet dl', `Low in ${range}`);
    }
    const chart = '.coin-sheet [role=slider]';
    await tabTo(chart);
    await hasAttribute(chart, 'aria-valuetext', /^From \$/);
    await browser.key('Home');
    await hasAttribute(chart, 'aria-valuetext', /^\$[\d,.]+, /);
    const firstText = await textOf('.coin-plot');
    await browser.key('ArrowRight');
    await vi.waitFor(async () => expect(await textOf('.coin-plot')).not.toBe(firstText), longWait);
    await browser.key('Escape');
    await hasAttribute(chart, 'aria-valuetext', /^From \$/);
    await counts('dialog', 1);
    expect(await violations()).toEqual([]);
    await enter('.coin-sheet [aria-label="Table"]', 'Shift');
    await reads('.coin-sheet table', '$');
    await tabTo('.coin-sheet input[id$=coin]');
    // Tab selects the field's text, so typing replaces it.
    await browser.type('2');
    await vi.waitFor(async () => {
      const [coinPrice, dollarValue] = await visitor.evaluate(() => {
        const number = (text: string | null | undefined) => Number(text?.replace(/[$,]/g, ''));
        const dollars = document.querySelector<HTMLInputElement>('.coin-sheet input[id$=dollars]');
        return [number(document.querySelector('.coin-price')?.textContent), number(dollars?.value)];
      });
      expect(dollarValue).toBeGreaterThan(0);
      expect(dollarValue).toBeCloseTo(2 * (coinPrice ?? 0), -2);
    }, longWait);
    // Go back in a separate task: leaving the document would end the call that the driver awaits.
    await visitor.evaluate(() => void setTimeout(() => history.back()));
    await counts('dialog', 0);
    await isAt('/about');
  });

  test('COIN-ADD: the panel adds to the portfolio, with the coin and its price filled in', async () => {
    await visitor.open('/about?coin=ethereum');
    await enter('.coin-foot .btn-flame');
    await hasFocus('input[id$=-amount]');
    const form = await visitor.evaluate(() =>
      ['coin', 'price'].map(
        (name) =>
          document.querySelector<HTMLInputElement>(`dialog:last-of-type input[id$=-${name}]`)
            ?.value,
      ),
    );
    expect(form).toEqual(['ETH', expect.stringMatching(/\d/)]);
    await browser.type('2');
    await browser.key('Enter');
    await reads('.toast-viewport', 'Ethereum is in your portfolio.');
    await hasFocus('.coin-foot .btn-flame');
    await visitor.open('/portfolio');
    await reads('main table', 'Ethereum');
    await clearStorage();
  });

  test('IMPORT-WHOLE, IMPORT-UNDO: a file is read in a worker, checked, stored and undone', async () => {
    await visitor.open('/portfolio');
    await enter('main button[class*=btn-sm]');
    await counts('dialog.modal .import', 1);
    await visitor.evaluate(() => {
      const head = 'id,date,kind,coin,coin id,amount,price in usd,fee,fee coin,fee coin id,note';
      const rows = ['a', 'b'].map((id) => `${id},2026-01-02 10:00:00,buy,BTC,bitcoin,1,100,,,,`);
      const files = new DataTransfer();
      files.items.add(new File([[head, ...rows].join('\n')], 'own.csv', { type: 'text/csv' }));
      const input = document.querySelector<HTMLInputElement>('.import input[type=file]');
      if (input === null) return null;
      input.files = files.files;
      input.dispatchEvent(new Event('change', { bubbles: true }));
      return null;
    });
    await reads('.import-foot', 'Import 2 transactions');
    expect(await violations()).toEqual([]);
    await enter('.import-foot .btn-flame');
    await reads('main table', 'Bitcoin');
    await enter('.import-foot .btn-line');
    await vi.waitFor(
      async () =>
        expect(await runInPage(browser, () => localStorage.getItem('portfolio'))).toBeNull(),
      longWait,
    );
    await clearStorage();
  });

  test('SUGG-KEYS: the arrows choose, Enter opens, and Escape closes the list and then clears the box', async () => {
    const box = 'header [role=combobox]';
    await visitor.open('/about');
    await tabTo(box);
    await browser.type('what is bitcoin');
    await reads('[role=listbox]', 'What is Bitcoin');
    await browser.key('Escape');
    await counts('[role=listbox]', 0);
    await hasAttribute(box, 'aria-expanded', 'false');
    await browser.key('ArrowDown');
    await counts('[role=listbox]', 1);
    await browser.key('ArrowDown');
    await hasAttribute(box, 'aria-activedescendant', /-0$/);
    expect(await violations()).toEqual([]);
    await browser.key('Enter');
    await isAt('/learn/what-is-bitcoin');
    // Tab backwards, because the new page's heading has the focus.
    await tabTo(box, 'Shift');
    await browser.type('eth');
    await reads('[role=listbox]', 'Ethereum');
    await browser.key('Escape');
    await browser.key('Shift');
    await browser.key('Escape');
    await visitor.finds(
      () => document.querySelector<HTMLInputElement>('header [role=combobox]')?.value,
      '',
    );
  });

  test('ALERT-ONCE, ALERT-LIST: an alert is set in the panel, fires as a toast, and is listed, edited and deleted', async () => {
    await relayedSite.restart({ OFFLINE: 'off' });
    await visitor.open('/markets?coin=bitcoin');
    await enter('.coin-foot .btn-line');
    await reads('dialog:last-of-type', 'Alert for Bitcoin');
    await tabTo('dialog:last-of-type input');
    await browser.type('99999');
    await reads('dialog:last-of-type', 'Fires once when Bitcoin is at $99,999.00 or more.');
    expect(await violations()).toEqual([]);
    await browser.key('Enter');
    await counts('dialog', 1);
    await hasFocus('.coin-foot .btn-line');
    await browser.key('Escape');
    await counts('dialog', 0);
    provider.rows = provider.rows.map((row) =>
      row['id'] === 'bitcoin' ? { ...row, current_price: 100_500 } : row,
    );
    // Only the list shows that the site has polled.
    await vi.waitFor(async () => {
      const answer = await fetch(`${relayedSite.siteUrl}${api.coinsMarkets}?${coinsMarketsQuery}`);
      expect(await answer.text()).toContain('100500');
    }, longWait);
    // A page that comes back online polls at once, which saves waiting for a minute.
    await visitor.evaluate(() => dispatchEvent(new Event('online')));
    await reads('.toast-viewport', /Bitcoin above \$99,999\.00/);

    await enter(tool(2));
    await reads('dialog', 'At $100,500.00');
    await enter('dialog li button:not(.icon-btn)');
    await reads('dialog:last-of-type', 'Save alert');
    await tabTo('.alerts-kinds button:nth-of-type(2)');
    await browser.key('Space');
    await tabTo('dialog:last-of-type input');
    await browser.type('12.5');
    await browser.key('Enter');
    await reads('dialog li', 'Bitcoin below $12.50');
    expect(await violations()).toEqual([]);
    await enter('dialog li .icon-btn', 'Shift');
    await reads('dialog', 'No alerts yet.');
    // The first Escape closes the toast that offers Undo.
    await browser.key('Escape');
    await browser.key('Shift');
    await browser.key('Escape');
    await counts('dialog', 0);
    await clearStorage();
  });

  // This test must be last, because its service worker stays in the browser.
  test('OFF-OPENS: without a connection pages open with the age of their prices, the portfolio works, and the store says that buying needs one', async () => {
    await relayedSite.restart({});
    await visitor.open('/store');
    await browser.key('Shift');
    // A driver may open windows without service workers. Nothing is cached then, so only the open page can be checked.
    const hasWorkers = await visitor.evaluate(() => 'serviceWorker' in navigator);
    if (hasWorkers) {
      await visitor.finds(() => navigator.serviceWorker.controller !== null, true);
      for (const path of ['/store', '/markets', '/portfolio', '/']) await visitor.open(path);
      // Put a line into the cart before opening it, because cart lines have their own script.
      await runInPage(
        browser,
        (line) => localStorage.setItem('e-commerce-cart', JSON.stringify([line])) ?? null,
        cartLine('a', 1),
      );
    }
    await browser.key('Shift');
    await relay.cut();
    if (hasWorkers) {
      await visitor.open('/markets');
      await reads('main', 'Bitcoin');
    } else {
      await visitor.evaluate(() => dispatchEvent(new Event('online')));
    }
    await reads('.offline', /You are offline\. .*Prices as of .*\d\d:\d\d UTC/);
    expect(await textOf('main')).not.toContain('Live · updated');
    await browser.problems();
    expect(await violations()).toEqual([]);
    if (hasWorkers) {
      await visitor.open('/portfolio');
      await visitor.reach('Add Transaction');
      await browser.key('Enter');
      await hasFocus('dialog input[id$=-coin]');
      await browser.type('BTC');
      for (const [field, text] of [
        ['amount', '2'],
        ['price', '20000'],
      ]) {
        await tabTo(`dialog input[id$=-${field}]`);
        await browser.type(text ?? '');
      }
      await browser.key('Enter');
      await counts('dialog', 0);
      await reads('main table', 'Bitcoin');
      await visitor.open('/store');
      await reads('main', '$');
      // The offline page, which has no script, replaces a page that was never opened.
      await visitor.openPlain('/airdrops');
      await reads('h1', 'You are offline');
      await visitor.open('/');
    }
    await enter('header [aria-label^=Cart]');
    await reads('dialog', hasWorkers ? 'Buying needs a connection.' : 'Shopping Cart');
    // The first Escape closes the toast about prices that cannot be fetched.
    await browser.key('Escape');
    await browser.key('Shift');
    await browser.key('Escape');
    await counts('dialog', 0);
    // Focus the button while offline: the page may notice the connection by itself and remove the button.
    await tabTo('.offline button');
    await relay.restore();
    await browser.key('Enter');
    await counts('.offline > div', 0);
    // Discard the browser's errors about failed loads.
    await browser.problems();
  });
});
