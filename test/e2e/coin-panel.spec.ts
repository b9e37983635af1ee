import type { Page } from '@playwright/test';
import { violationsEverywhere } from './axe.ts';
import { phone } from './overlays.ts';
import { addDialog, openWith, readStoredPortfolio, rowOf } from './portfolio-page.ts';
import { raiseAllPrices, rewriteList } from './prices.ts';
import { listHeadersAt, risingHistory, serveFixedHistory, serveHistory } from './serve-history.ts';
import { expect, test as fresh } from './site.ts';
import { test } from './tab.ts';
import { holdRequests, readLocalStorage, reload, visit } from './visit.ts';

const panel = (page: Page) => page.locator('dialog', { has: page.locator('.coin-sheet') });
const chart = (page: Page) => panel(page).getByRole('slider', { name: /price chart/ });
const name = (page: Page, coin: string) =>
  page
    .getByRole('table', { name: 'Coins by market cap' })
    .getByRole('link', { name: coin, exact: true });
const query = (page: Page) => new URL(page.url()).search;
const button = (page: Page, label: string) =>
  panel(page).getByRole('button', { name: label, exact: true });

test.describe('COIN-OPEN: the panel of a coin', () => {
  test('fetches nothing before it is opened; opens over the page when its name is pressed, or by its link without a script; Back closes it, Forward opens it, and the page stays where it is', async ({
    page,
  }) => {
    const requestedUrls: string[] = [];
    page.on('request', (request) => requestedUrls.push(request.url()));
    await visit(page, '/markets');
    await page.waitForLoadState('networkidle');
    expect(requestedUrls.filter((url) => /coin-sheet|market\/history/.test(url))).toEqual([]);
    const link = name(page, 'Chainlink');
    await expect(link).toHaveAttribute('href', '?coin=chainlink');
    await link.scrollIntoViewIfNeeded();
    const scrolledPx = await page.evaluate(() => scrollY);
    expect(scrolledPx).toBeGreaterThan(0);
    await link.click();
    await expect(panel(page)).toContainText('Chainlink');
    await expect(page).toHaveTitle(/^Chainlink, \$/);
    expect(query(page)).toBe('?coin=chainlink');
    await page.goBack();
    await expect(panel(page)).toHaveCount(0);
    await expect(link).toBeFocused();
    await expect(page).toHaveTitle(/^Markets/);
    expect(query(page)).toBe('');
    await page.goForward();
    await expect(panel(page)).toContainText('Chainlink');
    await page.keyboard.press('Escape');
    await expect(panel(page)).toHaveCount(0);
    expect(await page.evaluate(() => scrollY)).toBe(scrolledPx);
  });

  test('ROUTE-OWN: after a reload, closing it still leaves no entry that Back would show twice', {
    tag: '@full',
  }, async ({ page }) => {
    await visit(page, '/about');
    await visit(page, '/markets');
    await name(page, 'Chainlink').click();
    await reload(page);
    await expect(panel(page)).toContainText('Chainlink');
    await page.keyboard.press('Escape');
    await expect(panel(page)).toHaveCount(0);
    expect(query(page)).toBe('');
    await page.goBack();
    await expect(page).toHaveURL(/\/about$/);
  });

  test('opens by a link over any page, stays open over a reload, and closing leads to that page', async ({
    page,
  }) => {
    await visit(page, '/about?from=mail&coin=ethereum');
    await expect(panel(page)).toContainText('Ethereum');
    await reload(page);
    await expect(panel(page)).toContainText('Ethereum');
    await button(page, 'Close').click();
    await expect(panel(page)).toHaveCount(0);
    expect(query(page)).toBe('?from=mail');
    await expect(page.getByRole('main')).toBeVisible();
  });

  test('opens over the log-in dialog if a link opens both: Escape and Back close the upper one, and then the other', {
    tag: '@full',
  }, async ({ page }) => {
    const login = page.getByRole('dialog', { name: /^Log in/, includeHidden: true });
    const openBothDialogs = async () => {
      await expect(panel(page)).toContainText('Bitcoin');
      await expect(login).toHaveAttribute('open');
    };
    await visit(page, '/login?coin=bitcoin');
    await openBothDialogs();
    await page.keyboard.press('Escape');
    await expect(panel(page)).toHaveCount(0);
    await expect(login).toHaveAttribute('open');
    await expect(page).toHaveURL('/login');
    await expect(login.locator(':focus')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(login).toHaveCount(0);
    await expect(page).toHaveURL('/');
    // An alert that fires over the dialog opens its coin's panel on top.
    await page.evaluate(() => {
      const alert = { id: '1', coinId: 'bitcoin', name: 'Bitcoin', kind: 'above', value: 1 };
      localStorage.setItem('price-alerts', JSON.stringify([{ ...alert, fired: null }]));
    });
    await visit(page, '/login');
    await page.getByRole('button', { name: 'View Bitcoin' }).click();
    await openBothDialogs();
    await page.goBack();
    await expect(panel(page)).toHaveCount(0);
    await expect(login).toHaveAttribute('open');
    await page.goForward();
    await openBothDialogs();
    await page.keyboard.press('Escape');
    await expect(panel(page)).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(login).toHaveCount(0);
    await expect(page).toHaveURL('/');
  });

  fresh(
    'and so they close before anything was pressed and while nothing has the focus, as by Back on Android',
    { tag: '@full' },
    async ({ page }) => {
      await page.addInitScript(() => {
        addEventListener('focusin', ({ target }) => {
          if (target instanceof HTMLElement) target.blur();
        });
      });
      const devtools = await page.context().newCDPSession(page);
      // Code that Playwright evaluates counts as a user gesture, after which browsers close dialogs one by one.
      const openedDialogs = async (): Promise<string> => {
        // The lower dialog handles Escape a moment after the upper one has closed.
        const expression = `{
          const dialogs = [...document.querySelectorAll('dialog[open]')];
          const takesEscape = dialogs.length === 0 || dialogs.some((each) => each.closedBy !== 'none');
          takesEscape ? location.pathname + ' ' + dialogs.length : 'closing';
        }`;
        const { result } = await devtools.send('Runtime.evaluate', { expression });
        return result.value;
      };
      const pressEscape = async () => {
        const key = { key: 'Escape', code: 'Escape', windowsVirtualKeyCode: 27 };
        for (const type of ['keyDown', 'keyUp'] as const)
          await devtools.send('Input.dispatchKeyEvent', { type, ...key });
      };
      await page.goto('/login?coin=bitcoin');
      await expect.poll(openedDialogs).toBe('/login 2');
      await pressEscape();
      await expect.poll(openedDialogs).toBe('/login 1');
      await pressEscape();
      await expect.poll(openedDialogs).toBe('/ 0');
    },
  );

  test('opens from the portfolio and from the watchlist of the profile', { tag: '@full' }, async ({
    page,
  }) => {
    await openWith(page, [{ coin: 'ETH', amount: 1, price: 2, coinId: 'ethereum' }]);
    await rowOf(page, 'Ethereum').getByRole('link', { name: 'Ethereum' }).click();
    await expect(panel(page)).toContainText('Ethereum');
    expect(query(page)).toBe('?coin=ethereum');
    await button(page, 'Add Ethereum to watchlist').click();
    await page.evaluate(() =>
      localStorage.setItem('auth-storage', JSON.stringify({ name: 'm', email: 'm@example.com' })),
    );
    await visit(page, '/profile');
    await page.getByRole('main').getByRole('link', { name: 'ETH', exact: true }).click();
    await expect(panel(page)).toContainText('Ethereum');
    await expect(button(page, 'Remove Ethereum from watchlist')).toBeVisible();
  });
});

test('COIN-UNKNOWN: an unknown coin is reported as unknown, and the page behind stays', async ({
  page,
}) => {
  await visit(page, '/about?coin=%3Cb%3Ebitconi');
  await expect(panel(page)).toContainText('No coin called “<b>bitconi”');
  await button(page, 'Open Bitcoin').click();
  await expect(panel(page)).toContainText('Bitcoin');
  expect(query(page)).toBe('?coin=bitcoin');
  await button(page, 'Close').click();
  await expect(panel(page)).toHaveCount(0);
  expect(query(page)).toBe('');
});

test('COIN-FACTS, COIN-CONVERT, ALERT-SET: unknown figures are dashes; the converter takes either side, follows the price and groups its digits; an alert is set, and the focus returns to its button', async ({
  page,
}) => {
  await visit(page, '/about?coin=bitcoin');
  await expect(panel(page).locator('dl')).toContainText('Circulating supply–');
  await expect(panel(page).locator('dl')).toContainText('All-time high–');

  const coins = panel(page).getByLabel('Amount in BTC');
  const dollars = panel(page).getByLabel('Amount in US dollars');
  await expect(dollars).toHaveValue('69,500.00');
  await coins.fill('0.25');
  await expect(dollars).toHaveValue('17,375.00');
  await dollars.fill('1390000');
  await expect(coins).toHaveValue('20');
  await dollars.blur();
  await expect(dollars).toHaveValue('1,390,000.00');
  await dollars.fill('١,٢٣٤');
  await expect(coins).toHaveValue('');
  await expect(panel(page)).toContainText('Write 1.234 or 1234.');
  await dollars.fill('nothing');
  await expect(coins).toHaveValue('');

  await button(page, 'Set alert').click();
  const form = page.getByRole('dialog', { name: 'Alert for Bitcoin' });
  await form.getByRole('textbox').fill('999999');
  await form.getByRole('button', { name: 'Set alert' }).click();
  await expect(form).toHaveCount(0);
  await expect(button(page, 'Set alert')).toBeFocused();
  await expect.poll(() => readLocalStorage(page, 'price-alerts')).toContain('"value":999999');
});

test('COIN-FACTS, COIN-CHART, HOLD-SPOKEN: the panel shows the provider’s figures, and under the arrow keys the chart reads out value and time, or that there is none in a gap', async ({
  page,
}) => {
  await serveFixedHistory(page);
  await visit(page, '/about?coin=bitcoin');
  await expect(panel(page)).toMatchAriaSnapshot(`
    - dialog "Bitcoin":
      - heading "Bitcoin" [level=2]
      - paragraph: "Bitcoin BTC Rank #1"
      - button "Add Bitcoin to watchlist"
      - button "Close"
      - paragraph: /\\$69,500\\.00 [+−][\\d.]+% 24h/
      - paragraph: /Live · updated/
      - group "Range":
        - text: Range
        - button "24h" [pressed]
        - button "7d"
        - button "30d"
        - button "1y"
      - group "Show as":
        - text: Show as
        - button "Chart" [pressed]
        - button "Table"
      - slider "Bitcoin, price chart"
      - paragraph: /Recorded by this site every hour/
      - term: Market cap
      - definition: /\\$/
      - group "Converter":
        - text: Converter Amount in BTC
        - textbox "Amount in BTC"
        - textbox "Amount in US dollars"
      - button "Set alert"
      - button "Add to portfolio"
  `);

  const stats = panel(page).locator('dl');
  await expect(stats).toContainText('19,751,338 BTC');
  await expect(stats).toContainText('Oct 6, 2025, 2.0 times higher');
  await expect(stats).toContainText('Jul 6, 2013, 1,000 times lower');
  await expect(stats).toContainText('Low in 24h$59,980.00');
  await expect(stats).toContainText('High in 24h$69,500.00');
  await button(page, '1y').click();
  await expect(stats).toContainText('Low in 1y$29,980.00');
  await button(page, '24h').click();

  await expect(chart(page)).toHaveAttribute('aria-valuetext', /^From \$60,000.00 to \$69,500.00/);
  await chart(page).focus();
  const expectValueText = (text: RegExp) =>
    expect(chart(page)).toHaveAttribute('aria-valuetext', text);
  await page.keyboard.press('ArrowRight');
  await expectValueText(/^\$60,000\.00, May 31, \d\d:00$/);
  for (let hour = 0; hour < 11; hour += 1) await page.keyboard.press('ArrowRight');
  await expectValueText(/^No price recorded, /);
  await page.keyboard.press('End');
  await expectValueText(/^\$69,500\.00, /);
  await page.keyboard.press('PageDown');
  await expectValueText(/^\$62,200\.00, /);
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowLeft');
  await expectValueText(/^\$60,000\.00, /);
  await page.keyboard.press('Escape');
  await expectValueText(/^From/);
  await expect(panel(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel(page)).toHaveCount(0);
});

test('COIN-CHART, HOLD-AXE: the chart shows the value under the pointer, draws gaps as gaps, marks the low and the high, and has a table of the same data, in which a gap is one row; both are accessible in both themes, on phone and desktop', async ({
  page,
}) => {
  await serveFixedHistory(page);
  await visit(page, '/about?coin=bitcoin');
  await expect(chart(page)).toContainText('Low $59,980.00');
  await expect(chart(page)).toContainText('High $69,500.00');
  await expect(chart(page)).toContainText('No prices');
  const lines = await chart(page).locator('path').last().getAttribute('d');
  expect(lines?.split('M')).toHaveLength(3);
  const box = await chart(page).boundingBox();
  if (box === null) throw new Error('no chart');
  await page.mouse.move(box.x + 1, box.y + 50);
  await expect(chart(page)).toContainText('$60,000.00May 31');
  await page.mouse.move(box.x + box.width / 2, box.y + 50);
  await expect(chart(page)).toContainText('No price recorded');
  await page.mouse.move(box.x, box.y - 200);
  await expect(chart(page)).not.toContainText('No price recorded');

  expect(await violationsEverywhere(page, 'dialog')).toEqual([]);
  await button(page, 'Table').click();
  const rows = panel(page).getByRole('table').getByRole('row');
  await expect(rows).toHaveCount(1 + 21 + 1);
  await expect(rows.nth(1)).toContainText('$69,500.00');
  await expect(rows.nth(12)).toContainText(/^No prices recorded, .+ to .+/);
  await expect(rows.last()).toContainText('$60,000.00');
  expect(await violationsEverywhere(page, '.coin-plot')).toEqual([]);
  await button(page, 'Chart').click();
  await expect(chart(page)).toBeVisible();
});

test.describe('COIN-CHART, COIN-FACTS: what a chart says about time', () => {
  const seconds = (iso: string) => Date.parse(iso) / 1_000;
  // Hours of the night in which clocks in Los Angeles go forward, and days around a leap day.
  const hours = {
    from: seconds('2024-03-10T08:00:00Z'),
    to: seconds('2024-03-10T12:01:00Z'),
    step_seconds: 3_600,
  };
  const days = {
    from: seconds('2024-02-27T00:00:00Z'),
    to: seconds('2024-03-01T12:01:00Z'),
    step_seconds: 86_400,
  };
  for (const [timezoneId, expectedHours] of [
    [
      'America/Los_Angeles',
      ['Mar 10, 05:01', 'Mar 10, 05:00', 'Mar 10, 04:00', 'Mar 10, 03:00', 'Mar 10, 01:00'],
    ],
    [
      'Pacific/Tongatapu',
      ['Mar 11, 01:01', 'Mar 11, 01:00', 'Mar 11, 00:00', 'Mar 10, 23:00', 'Mar 10, 22:00'],
    ],
  ] as const)
    fresh(
      `by the clock of ${timezoneId}: a price has the time of its bucket’s end, and a day its name in UTC`,
      { tag: timezoneId === 'America/Los_Angeles' ? [] : ['@full'] },
      async ({ browser, site }) => {
        const page = await browser.newPage({ timezoneId, baseURL: site.url });
        await rewriteList(page, () => ({ headers: listHeadersAt(hours.to) }));
        await serveHistory(page, (route, range) =>
          route.fulfill({
            json: range === '1y' ? risingHistory('1y', days) : risingHistory('7d', hours),
          }),
        );
        await visit(page, '/about?coin=bitcoin');
        await button(page, '7d').click();
        await button(page, 'Table').click();
        const rowTimes = panel(page).getByRole('table').getByRole('rowheader');
        await expect(rowTimes).toHaveText(expectedHours);
        await expect(panel(page)).toContainText('Times are in your time zone.');
        await button(page, '1y').click();
        await expect(rowTimes).toHaveText([
          'Mar 1, 2024',
          'Feb 29, 2024',
          'Feb 28, 2024',
          'Feb 27, 2024',
        ]);
        await expect(panel(page)).toContainText('Days are those of UTC.');
        await expect(panel(page)).toContainText('Oct 6, 2025, ');
        await expect(panel(page)).toContainText('Jul 6, 2013, ');
        await page.close();
      },
    );

  test('the lowest and highest price and the change cover the range, or the time since prices are known', async ({
    page,
  }) => {
    const change = panel(page).locator('p', { has: page.locator('.coin-price') });
    const stats = panel(page).locator('dl');
    let historyFacts = {};
    await serveHistory(page, (route, range) => {
      const knownHistory = risingHistory(range === '7d' ? '7d' : '24h', hours, historyFacts);
      const points = knownHistory.points.map((point, index) =>
        range === '24h' && index < 2 ? null : point,
      );
      return route.fulfill({ json: { ...knownHistory, points } });
    });
    await visit(page, '/about?coin=bitcoin');
    await expect(change).toContainText(/%\s*24h$/);
    await expect(stats).toContainText('Low since Mar 10, 10:00$102.00');
    await expect(stats).toContainText('High since Mar 10, 10:00$104.00');
    await button(page, '7d').click();
    await expect(change).toHaveText('$69,500.00+69,400.00%7d');
    await expect(stats).toContainText('Low in 7d$100.00');
    historyFacts = { low_24h: 68_000, high_24h: 71_000 };
    await button(page, '24h').click();
    await expect(stats).toContainText('Low in 24h$68,000.00');
    await expect(stats).toContainText('High in 24h$71,000.00');
  });

  test('HIST-ENDS: a chart that cannot be refreshed ends at its last price and says so', async ({
    page,
  }) => {
    await serveFixedHistory(page);
    await visit(page, '/about?coin=bitcoin');
    await expect(chart(page)).toHaveAttribute('aria-valuetext', /to \$69,500\.00/);
    await serveHistory(page, (route) => route.fulfill({ status: 503 }));
    const failedAnswer = page.waitForResponse('**/api/market/history/**');
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await failedAnswer;
    await expect(panel(page)).toContainText(
      'Ends at Jun 1, 12:01: newer prices could not be loaded.',
    );
    await expect(chart(page)).toHaveAttribute('aria-valuetext', /to \$62,400\.00/);
  });
});

test('COIN-LIVE: the price follows the market while the panel is open', async ({
  page,
  provider,
  site,
}) => {
  await visit(page, '/about?coin=bitcoin');
  await expect(panel(page)).toContainText('$69,500.00');
  await expect(panel(page)).toContainText('Live · updated');
  const putBack = await raiseAllPrices({ provider, site });
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(panel(page)).toContainText('$104,250.00');
  await expect(page).toHaveTitle('Bitcoin, $104,250.00');
  await putBack();
});

test.describe('COIN-CHART: the chart', () => {
  test('changes its range without a jump', { tag: '@full' }, async ({ page }) => {
    await page.setViewportSize(phone);
    await serveFixedHistory(page);
    await visit(page, '/about?coin=bitcoin');
    await expect(chart(page)).toBeVisible();
    const readFactsBox = () => panel(page).locator('dl').boundingBox();
    const before = await readFactsBox();
    const release = await holdRequests(page, '**/api/market/history/**');
    await button(page, '1y').click();
    await expect(panel(page).locator('[aria-busy=true]')).toBeVisible();
    await expect(chart(page)).toContainText('High $69,500.00');
    expect(await readFactsBox()).toEqual(before);
    release();
    await expect(panel(page).locator('dl')).toContainText('Low in 1y');
    expect(await readFactsBox()).toEqual(before);
  });

  test('says when it could not be loaded, and a button retries', async ({ page }) => {
    await serveHistory(page, (route) => route.fulfill({ status: 503 }));
    await visit(page, '/about?coin=bitcoin');
    await expect(panel(page)).toContainText('The price history could not be loaded.');
    await page.unroute('**/api/market/history/**');
    await button(page, 'Try again').click();
    await expect(chart(page)).toBeVisible();
    await expect(panel(page)).toContainText('Recorded by this site every 5 minutes since');
  });

  fresh.describe('under a finger', () => {
    fresh.use({ viewport: phone, hasTouch: true });
    fresh(
      'shows the value, and a vertical move scrolls the panel',
      { tag: '@full' },
      async ({ page }) => {
        await serveFixedHistory(page);
        await visit(page, '/about?coin=bitcoin');
        const box = await chart(page).boundingBox();
        if (box === null) throw new Error('no chart');
        const touchSession = await page.context().newCDPSession(page);
        const touchChart = (type: 'touchStart' | 'touchMove' | 'touchEnd', x = 0, y = 0) =>
          touchSession.send('Input.dispatchTouchEvent', {
            type,
            touchPoints: type === 'touchEnd' ? [] : [{ x: box.x + x, y: box.y + y }],
          });
        await touchChart('touchStart', 2, 100);
        await expect(chart(page)).toContainText('$60,000.00May 31');
        await touchChart('touchMove', box.width / 2, 104);
        await expect(chart(page)).toContainText('No price recorded');
        await touchChart('touchEnd');
        const scrolledPx = () =>
          panel(page)
            .locator('.overflow-y-auto')
            .evaluate((element) => element.scrollTop);
        await touchChart('touchStart', 100, 150);
        for (let y = 140; y > 20; y -= 20) await touchChart('touchMove', 100, y);
        await touchChart('touchEnd');
        await expect.poll(scrolledPx).toBeGreaterThan(20);
      },
    );
  });
});

test('COIN-ADD: adds to the portfolio, with the coin and its price filled in', async ({ page }) => {
  await visit(page, '/about?coin=ethereum');
  await button(page, 'Add to portfolio').click();
  const form = addDialog(page);
  await expect(form.coin).toHaveValue('ETH');
  await expect(form.price).not.toHaveValue('');
  await expect(form.amount).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(form.dialog).toHaveCount(0);
  await expect(panel(page)).toBeVisible();
  await expect(button(page, 'Add to portfolio')).toBeFocused();
  await page.keyboard.press('Enter');
  await form.amount.fill('2');
  await form.submit.click();
  await expect(form.dialog).toHaveCount(0);
  await expect(page.getByRole('status')).toContainText('Ethereum is in your portfolio.');
  await expect
    .poll(() => readStoredPortfolio(page))
    .toMatchObject([{ coin: 'ETH', amount: 2, coinId: 'ethereum' }]);
});

test('COIN-LEFT, ALERT-LEFT: when a coin leaves the list, its panel and what was typed there stay; both say so, its alert is marked and can be edited, and all is as before once it returns', {
  tag: '@full',
}, async ({ page }) => {
  let isListed = true;
  await rewriteList(page, (rows) => ({
    rows: isListed ? rows : rows.filter(({ id }) => id !== 'ethereum').slice(0, 5),
  }));
  const expectListed = async (isStillListed: boolean) => {
    isListed = isStillListed;
    await page.evaluate(() => dispatchEvent(new Event('online')));
  };
  await visit(page, '/markets?coin=ethereum');
  await panel(page).getByLabel('Amount in ETH').fill('0.25');
  await button(page, 'Add to portfolio').click();
  const form = addDialog(page);
  await form.amount.fill('2');
  await expectListed(false);
  const leftNote = panel(page).getByText(/^Not in the list any more\. Figures of \d\d:\d\d UTC$/);
  await expect(leftNote).toBeVisible();
  await expect(panel(page)).not.toContainText('Live');
  await expect(form.amount).toHaveValue('2');
  await form.submit.click();
  await expect
    .poll(() => readStoredPortfolio(page))
    .toMatchObject([{ amount: 2, coinId: 'ethereum' }]);
  await expect(panel(page).getByLabel('Amount in ETH')).toHaveValue('0.25');
  await expect(panel(page)).toHaveAccessibleName('Ethereum');

  await button(page, 'Set alert').click();
  const alertForm = page.getByRole('dialog', { name: 'Alert for Ethereum' });
  await expect(alertForm).toContainText('Not in the list of coins now.');
  await alertForm.getByRole('textbox').fill('1');
  await alertForm.getByRole('button', { name: 'Set alert' }).click();
  await expect.poll(() => readLocalStorage(page, 'price-alerts')).toContain('"value":1');
  await button(page, 'Close').click();

  // After the reload, the list no longer has the coin.
  await reload(page);
  await page.getByRole('button', { name: /^Alerts/ }).click();
  const alertsDialog = page.getByRole('dialog', { name: 'Alerts' });
  await expect(alertsDialog).toContainText('Not in the list of coins now.');
  await expect(alertsDialog).not.toContainText('Active');
  await alertsDialog.getByRole('button', { name: /^Ethereum above/ }).click();
  await alertForm.getByRole('textbox').fill('999999');
  await alertForm.getByRole('button', { name: 'Save alert' }).click();
  await expect(alertsDialog).toContainText('Ethereum above $999,999.00');
  await expectListed(true);
  await expect(alertsDialog).toContainText('Active');
  await expect(alertsDialog).not.toContainText('Not in the list');
});

test('COIN-OPEN, HOLD-TWICE: two presses at once close the panel like one', {
  tag: '@full',
}, async ({ page }) => {
  await visit(page, '/about');
  await page.getByRole('banner').getByRole('link', { name: 'Markets' }).click();
  await expect(page).toHaveURL('/markets');
  const openPanelAgain = async () => {
    await name(page, 'Bitcoin').click();
    await expect(panel(page)).toBeVisible();
  };
  await openPanelAgain();
  await button(page, 'Close').dblclick();
  await expect(panel(page)).toHaveCount(0);
  // The panel also closes after Forward has reopened it.
  await page.goForward();
  await expect(panel(page)).toBeVisible();
  await button(page, 'Close').evaluate((closeButton: HTMLElement) => {
    // Click twice before the browser has gone back.
    closeButton.click();
    closeButton.click();
  });
  await expect(panel(page)).toHaveCount(0);
  await openPanelAgain();
  await page.goBack();
  await expect(panel(page)).toHaveCount(0);
  await expect(page).toHaveURL('/markets');
});
