import {
  afterAll,
  afterEach,
  beforeAll,
  describe,
  expect,
  inject,
  it,
  vi,
  test as vitest,
} from 'vitest';
import { productIds } from '../../brand/catalogue/ids.ts';
import { words } from '../../content/words.ts';
import { api, coinsMarketsQuery, href } from '../../contract/paths.ts';
import { distinctAddresses } from '../addresses.ts';
import { buyOverHttp } from '../e2e/buy-over-http.ts';
import type { FakeProvider } from '../fakes/provider.ts';
import { isFull } from '../full-run.ts';
import type { Browser } from './browser.ts';
import type { Target } from './find-target.ts';
import type { Relay } from './relay.ts';
import { type RelayedSite, startRelayedSite } from './relayed-site.ts';
import type { Visitor } from './visitor.ts';

const engine = inject('engine');
const mainTarget: Target = { role: 'main' };
const heading = (name: string): Target => ({ role: 'heading', name });
const button = (name: string, container?: Target): Target => ({
  role: 'button',
  name,
  ...(container && { within: container }),
});
const link = (name: string): Target => ({ role: 'link', name });
const coins: Target = { role: 'table', name: 'Coins by market cap' };
const drawer: Target = { role: 'dialog', name: 'Shopping Cart' };
const productPath = href('product', { id: productIds.ledgerMug });

/** Every run tests these requirements in Chromium (test/e2e). Only the full run repeats them in each engine. */
const test = vitest.runIf(isFull);
/** Pages that other tests below open anyway. Only the full run opens them separately. */
const openedBelow: readonly string[] = isFull
  ? []
  : ['/', '/portfolio', '/contact', '/news', productPath];

let relayedSite: RelayedSite;
let provider: FakeProvider;
let relay: Relay;
let browser: Browser;
let visitor: Visitor;

beforeAll(async () => {
  // The service worker is off, because it would serve cached pages offline. The last test turns it on.
  relayedSite = await startRelayedSite(engine, { OFFLINE: 'off' });
  ({ provider, relay, browser, visitor } = relayedSite);
});

afterAll(() => relayedSite?.close());

afterEach(async () => expect(await browser.problems()).toEqual([]));

describe(`HOLD-ENGINES: in ${engine}`, () => {
  // This test must be first: the browser caches the scripts that other tests load, and then needs no connection.
  test('HOLD-MISSING: a page whose scripts did not load works as soon as they do', async () => {
    relay.lose(/\/assets\/.*\.js$/);
    await browser.open(`${relay.url}/about`);
    await visitor.finds(() => document.documentElement.dataset['script'], 'missing');
    relay.lose(null);
    // Discard the browser's errors about failed loads.
    await browser.problems();
    await visitor.open('/about');
  });

  it('without a connection the page stays as it is, and with it everything works again', async () => {
    await visitor.open('/contact');
    // A live region must exist before its text changes.
    await visitor.press(button('Send message', mainTarget));
    await visitor.reads({ role: 'alert' }, words.contact.incompleteForm.title);
    await visitor.fill('Message', 'Half a letter', mainTarget);
    await relay.cut();
    await visitor.press(link('News'));
    await visitor.reads({ role: 'alert' }, words.page.partNotLoaded.description);
    await visitor.press(button('Switch to dark theme'));
    await visitor.press(button('Switch to light theme'));
    await visitor.finds(() => document.querySelector('textarea')?.value, 'Half a letter');
    await relay.restore();
    await visitor.press(link('News'));
    await visitor.sees(heading('News'));
    await visitor.finds(() => location.pathname, '/news');
    await visitor.open('/');
  });

  it('every page opens without an error', async () => {
    for (const path of distinctAddresses.filter((address) => !openedBelow.includes(address))) {
      await visitor.open(path);
      const title = await visitor.evaluate(() => document.querySelector('h1')?.innerText);
      expect(title, path).toBeTruthy();
      expect(title, path).not.toBe(words.page.failed.title);
      expect(await browser.problems(), path).toEqual([]);
    }
  });

  it('a click within the site loads no document, and Back returns to the position on the page', async () => {
    await visitor.open('/news');
    await visitor.evaluate(() => Object.assign(window, { sameDocument: true }) && null);
    await visitor.scrollTo(600);
    // Neither using the header nor the returning focus may scroll the page.
    await visitor.fill('Search', 'pepe');
    await visitor.press(button('Cart'));
    await visitor.press(button('Close cart', drawer));
    await visitor.finds(
      () => [document.activeElement?.getAttribute('aria-label'), scrollY],
      ['Cart', 600],
    );
    await visitor.press(link('Learn'));
    await visitor.sees(heading('Learn'));
    await visitor.finds(() => [location.pathname, scrollY], ['/learn', 0]);
    await visitor.evaluate(() => history.back());
    await visitor.sees(heading('News'));
    await visitor.finds(() => scrollY, 600);
    expect(await visitor.evaluate(() => 'sameDocument' in window)).toBe(true);
  });

  test('COIN-OPEN, COIN-CHART: a coin opens over the page with its chart, and Back closes it', async () => {
    const panel: Target = { role: 'dialog', name: 'Ethereum' };
    await visitor.open('/markets');
    await visitor.scrollTo(600);
    await visitor.press({ role: 'link', name: 'Ethereum', within: coins });
    await visitor.reads(panel, 'Market cap');
    await visitor.finds(() => [location.search, scrollY], ['?coin=ethereum', 600]);
    const busyState = () => document.querySelector('.coin-plot')?.getAttribute('aria-busy');
    await visitor.press(button('7d', panel));
    await visitor.finds(busyState, 'false');
    // The site has recorded prices only since its start, so the panel shows the time of the first price.
    await visitor.reads(panel, 'Low since');
    await visitor.finds(
      () => (document.querySelector('.plot-end')?.getClientRects().length ?? 0) > 0,
      true,
    );
    await visitor.press(button('Table', panel));
    await visitor.sees({ role: 'table', within: panel });
    await visitor.evaluate(() => history.back());
    await visitor.finds(
      () => [location.search, document.querySelector('dialog') === null, scrollY],
      ['', true, 600],
    );
  });

  it('theme, star and portfolio are stored, and new prices appear on the page', async () => {
    await visitor.open('/');
    await visitor.press(button('Switch to dark theme'));
    await visitor.press(button('Add Ethereum to watchlist', coins));
    await visitor.sees(button('Remove Ethereum from watchlist', coins));

    await visitor.open('/portfolio');
    await visitor.press(button('Add Transaction', mainTarget));
    const dialog: Target = { role: 'dialog', name: 'Add Transaction' };
    await visitor.fill('Coin', 'btc', dialog);
    await visitor.fill('Amount', '0,5', dialog);
    await visitor.fill('Price per coin', '20000', dialog);
    await visitor.press(button('Add Transaction', dialog));
    await visitor.reads({ role: 'table', name: 'Holdings' }, 'Bitcoin');

    await visitor.open('/');
    await visitor.finds(() => document.documentElement.classList.contains('dark'), true);
    await visitor.sees(button('Remove Ethereum from watchlist', coins));
    await visitor.press(button('Switch to light theme'));
    await visitor.finds(() => document.documentElement.classList.contains('dark'), false);
    provider.rows = provider.rows.map((row) =>
      row['id'] === 'bitcoin' ? { ...row, current_price: 123_456.78 } : row,
    );
    // Only the list shows that the site has polled.
    await vi.waitFor(
      async () => {
        const answer = await fetch(
          `${relayedSite.siteUrl}${api.coinsMarkets}?${coinsMarketsQuery}`,
        );
        expect(await answer.text()).toContain('123456.78');
      },
      { timeout: 20_000, interval: 200 },
    );
    // A page that comes back online polls at once, which saves waiting for a minute.
    await visitor.evaluate(() => dispatchEvent(new Event('online')));
    await visitor.reads(coins, '$123,456.78');

    await visitor.open('/portfolio');
    await visitor.reads({ role: 'table', name: 'Holdings' }, '0.5');
  });

  it('a dialog takes the focus and returns it, keeps the page from scrolling, and lets a toast over it be pressed', async () => {
    await visitor.open(href('portfolio'));
    await visitor.press(button('Add Transaction', mainTarget));
    const dialog: Target = { role: 'dialog', name: 'Add Transaction' };
    await visitor.sees(dialog);
    const focusTag = () =>
      document.activeElement?.closest('dialog') && document.activeElement.tagName;
    await visitor.finds(focusTag, 'INPUT');
    await visitor.finds(() => getComputedStyle(document.documentElement).overflowY, 'hidden');
    await visitor.press(button('Add Transaction', dialog));
    await visitor.reads({ role: 'alert', within: dialog }, words.portfolio.fillAllFields.title);
    await visitor.press(button('Dismiss', dialog));
    await visitor.finds(() => document.querySelector('dialog [role=alert]'), null);
    await visitor.finds(() => document.activeElement?.closest('dialog')?.open, true);
    await browser.click(30, 400);
    await visitor.finds(() => document.querySelector('dialog'), null);
    await visitor.finds(() => document.activeElement?.closest('dialog')?.tagName ?? null, null);
    await visitor.press(button('Add Transaction', mainTarget));
    await visitor.press(button('Close', dialog));
    await visitor.finds(() => document.querySelector('dialog'), null);
  });

  it('a purchase succeeds', async () => {
    await visitor.open(productPath);
    await visitor.press(button('Add to Cart', mainTarget));
    await visitor.press(button('Increase quantity', drawer));
    await visitor.reads(drawer, '$32.00');
    await visitor.press(button('Proceed to Checkout', drawer));
    await visitor.fill('Email', 'mara@example.com');
    await visitor.fill('Full name', 'Mara Lindqvist');
    await visitor.fill('Address', 'Wickstreet 1');
    await visitor.fill('Postcode', '12345');
    await visitor.fill('City', 'Hamburg');
    await visitor.reach('Country');
    await visitor.type('Germany');
    await visitor.fill('Card number', '4242 4242 4242 4242');
    await visitor.fill('Expiry', '12 / 40');
    await visitor.fill('CVC', '123');
    await visitor.press(button('Pay $32.00'));
    await visitor.sees(heading('Payment Successful'));
    await visitor.reads(mainTarget, '2 × Ledger Mug');
    await visitor.press(link('Continue Shopping'));
    await visitor.sees(heading('Store'));
    await visitor.press(button('Cart'));
    await visitor.reads(drawer, 'Your cart is empty.');
  });

  test('ORDER-PAGE, WITHDRAW-STEPS: an order is withdrawn, Tab reaches each step, and no page has an axe violation', async () => {
    const { number, orderPage } = await buyOverHttp(relay.url);
    await visitor.openPlain('/order');
    expect(await visitor.violations()).toEqual([]);
    await visitor.openPlain(orderPage);
    await visitor.sees(heading(`Order ${number}`));
    expect(await visitor.violations()).toEqual([]);
    await visitor.openPlain('/withdraw');
    for (const [label, text] of [
      ['Full name', 'Mara Lindqvist'],
      ['Order number', number],
      ['E-mail', 'mara@example.com'],
    ] as const) {
      await visitor.reach(label);
      await visitor.type(text);
    }
    await visitor.reach('Continue');
    await browser.key('Enter');
    await visitor.sees(button('Confirm withdrawal'));
    expect(await visitor.violations()).toEqual([]);
    await visitor.reach('Confirm withdrawal');
    await browser.key('Enter');
    await visitor.sees(heading('We have received your withdrawal'));
    expect(await visitor.violations()).toEqual([]);
  });

  it('HOLD-BACK, HOLD-UNSAVED: Back closes a form and the page stays, warns once before typed text is lost, and after a reload leads to the previous page', async () => {
    const form: Target = { role: 'dialog', name: 'Add Transaction' };
    // Go back in a separate task: leaving the document would end the call that the driver awaits.
    const goBack = () => visitor.evaluate(() => void setTimeout(() => history.back()));
    const layersAre = (count: number) =>
      count === 1
        ? visitor.finds(() => history.state?.layers, 1)
        : visitor.finds(() => history.state?.layers ?? 0, 0);
    await visitor.open('/news');
    await visitor.press(link('Portfolio'));
    await visitor.sees(heading('Portfolio'));
    await visitor.press(button('Add Transaction', mainTarget));
    await visitor.sees(form);
    await layersAre(1);
    await goBack();
    await visitor.finds(() => document.querySelector('dialog'), null);
    await visitor.finds(() => location.pathname, '/portfolio');
    await layersAre(0);

    await visitor.press(button('Add Transaction', mainTarget));
    await visitor.sees(form);
    await layersAre(1);
    // The coin field already has the focus.
    await visitor.type('BTC');
    await goBack();
    await visitor.finds(
      () =>
        [...document.querySelectorAll('.toast')].some(({ textContent }) =>
          textContent.includes('Not saved yet'),
        ),
      true,
    );
    await layersAre(1);
    await goBack();
    await visitor.finds(() => document.querySelector('dialog'), null);
    await layersAre(0);

    await visitor.press(button('Cart'));
    await visitor.sees(drawer);
    await layersAre(1);
    await visitor.evaluate(() => void setTimeout(() => location.reload()));
    await visitor.finds(() => document.querySelector('dialog'), null);
    await layersAre(0);
    await goBack();
    await visitor.sees(heading('News'));
  });

  it('ROUTE-OWN: after Back from the checkout, Forward returns to it, whether or not the cart still stands open', async () => {
    await visitor.open(productPath);
    await visitor.press(button('Add to Cart', mainTarget));
    await visitor.press(button('Proceed to Checkout', drawer));
    await visitor.finds(() => location.pathname.startsWith('/checkout/'), true);
    for (const _attempt of [1, 2]) {
      await visitor.evaluate(() => void setTimeout(() => history.back()));
      await visitor.finds(() => location.pathname.startsWith('/product/'), true);
      await visitor.finds(() => document.documentElement.hasAttribute('data-ready'), true);
      // The cart is open if the browser has kept the page.
      await visitor.key('Escape');
      await visitor.finds(() => document.querySelector('dialog[open]') === null, true);
      await visitor.finds(() => history.state?.layers ?? 0, 0);
      await visitor.evaluate(() => void setTimeout(() => history.forward()));
      await visitor.finds(() => location.pathname.startsWith('/checkout/'), true);
    }
  });

  test('TABLE-SORT, SUGG-KINDS, ALERT-LIST: the table sorts, the search suggests, and the list of alerts opens', async () => {
    await visitor.open('/markets');
    await visitor.press(button('24h %', coins));
    await visitor.finds(() => location.search, '?sort=-change');
    await visitor.finds(
      () => document.querySelector('[aria-sort]')?.getAttribute('aria-sort'),
      'descending',
    );
    await visitor.fill('Search', 'dogecoi');
    await visitor.finds(
      () => document.querySelector('[role=option]')?.textContent?.includes('Dogecoin'),
      true,
    );
    await visitor.press(button('Alerts', mainTarget));
    await visitor.reads({ role: 'dialog', name: 'Alerts' }, 'No alerts yet.');
    await visitor.press(button('Close alerts', { role: 'dialog', name: 'Alerts' }));
    await visitor.finds(() => document.querySelector('dialog'), null);
  });

  // This test must be last, because its service worker stays in the browser.
  test('OFF-OPENS: a visited site opens without a connection', async () => {
    await relayedSite.restart({});
    await visitor.open('/');
    if (!(await visitor.evaluate(() => 'serviceWorker' in navigator))) return;
    await visitor.press(button('Switch to dark theme'));
    await visitor.press(button('Switch to light theme'));
    await visitor.finds(() => navigator.serviceWorker.controller !== null, true);
    await visitor.open('/markets');
    await relay.cut();
    await visitor.open('/markets');
    await visitor.finds(
      () => document.querySelector('.offline')?.textContent?.includes('You are offline.'),
      true,
    );
    await visitor.reads(coins, 'Bitcoin');
    await relay.restore();
    // Discard the browser's errors about failed loads.
    await browser.problems();
  });
});
