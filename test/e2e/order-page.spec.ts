import { freePort } from '../free-port.ts';
import { startSite } from '../running-site.ts';
import { violationsEverywhere } from './axe.ts';
import { buyOverHttp, storeCommand } from './buy-over-http.ts';
import { expect } from './site.ts';
import { test } from './tab.ts';

test('ORDER-PAGE: the page after the payment leads to the order, which works without scripts and has no axe violation', async ({
  page,
  site,
  browser,
}) => {
  const { session, orderPage, number } = await buyOverHttp(site.url);
  await page.goto(`/success?session=${session}`);
  await page.getByRole('link', { name: 'See your order' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Order ${number}`);
  await expect(page.getByRole('button', { name: 'Print receipt' })).toBeVisible();
  expect(await violationsEverywhere(page)).toEqual([]);
  await page.goto(`${orderPage}x`);
  expect(await violationsEverywhere(page)).toEqual([]);
  await page.goto('/order');
  expect(await violationsEverywhere(page)).toEqual([]);

  const plainContext = await browser.newContext({ javaScriptEnabled: false, baseURL: site.url });
  const plainPage = await plainContext.newPage();
  await plainPage.goto(orderPage);
  await expect(plainPage.getByRole('heading', { level: 1 })).toHaveText(`Order ${number}`);
  await expect(plainPage.getByRole('button', { name: 'Print receipt' })).toBeHidden();
  for (const width of [320, 1440]) {
    await plainPage.setViewportSize({ width, height: 800 });
    const widthPx = await plainPage.evaluate(() => document.documentElement.scrollWidth);
    expect(widthPx).toBeLessThanOrEqual(width);
  }
  await plainContext.close();
});

test('WITHDRAW-STEPS: every page leads to the withdrawal, which works by keyboard and without scripts and has no axe violation', async ({
  page,
  site,
  browser,
}) => {
  const { number } = await buyOverHttp(site.url);
  await page.goto('/about');
  await page.getByRole('link', { name: 'Withdraw from a contract' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Withdraw from a contract');
  expect(await violationsEverywhere(page)).toEqual([]);
  // In an empty form, each field shows its own error.
  await page.getByRole('button', { name: 'Continue' }).press('Enter');
  await expect(page.getByText('Enter your name.')).toBeVisible();
  expect(await violationsEverywhere(page)).toEqual([]);
  // Back does not resubmit the form, and the browser does not ask to.
  await page.getByRole('link', { name: 'Privacy' }).click();
  await page.goBack();
  await expect(page.getByText('Enter your name.')).toBeVisible();

  const plainContext = await browser.newContext({ javaScriptEnabled: false, baseURL: site.url });
  const plainPage = await plainContext.newPage();
  await plainPage.setViewportSize({ width: 320, height: 800 });
  await plainPage.goto('/withdraw');
  await plainPage.getByLabel('Full name').focus();
  for (const value of ['Mara Lindqvist', number, 'mara@example.com']) {
    await plainPage.keyboard.type(value);
    await plainPage.keyboard.press('Tab');
  }
  await plainPage.keyboard.press('Enter');
  await expect(plainPage.getByRole('checkbox')).toBeChecked();
  const widthPx = await plainPage.evaluate(() => document.documentElement.scrollWidth);
  expect(widthPx).toBeLessThanOrEqual(320);
  await plainPage.getByRole('button', { name: 'Confirm withdrawal' }).press('Enter');
  await expect(plainPage.getByRole('heading', { level: 1 })).toHaveText(
    'We have received your withdrawal',
  );
  await plainContext.close();

  await page.goto('/withdraw');
  await page.getByLabel('Full name').fill('Mara Lindqvist');
  await page.getByLabel('Order number').fill('ABCDE-23456');
  await page.getByLabel('E-mail').fill('mara@example.com');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('We could not match')).toBeVisible();
  expect(await violationsEverywhere(page)).toEqual([]);
  await page.getByLabel('Which items?').fill('All of it');
  await page.getByRole('button', { name: 'Confirm withdrawal' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'We have received your withdrawal',
  );
  expect(await violationsEverywhere(page)).toEqual([]);
  await page.goBack();
  await expect(page.getByText('We could not match')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible();
  await page.goForward();
  await page.goForward();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'We have received your withdrawal',
  );
});

test('ORDER-TOKEN, PAY-SUCCESS: no other origin learns the URL of an order or of a checkout, and nothing stores it', async ({
  page,
  site,
}) => {
  const { session, orderPage, number } = await buyOverHttp(site.url);
  const link = 'https://carrier.example/parcel';
  const fulfilArgs = ['fulfil', number, '--tracking', '3SK', '--link', link];
  expect(storeCommand(site, ...fulfilArgs)).toMatchObject({ status: 0 });
  const statusTexts: (string | undefined)[] = [];
  await page.context().route('https://carrier.example/**', async (route) => {
    statusTexts.push((await route.request().allHeaders())['referer']);
    await route.fulfill({ contentType: 'text/html', body: '<title>Parcel</title>' });
  });
  for (const path of [orderPage, `/success?session=${session}`]) {
    await page.goto(path);
    const secret = path.slice(path.search(/[=/][^=/]+$/) + 1);
    const keptPaths = await page.evaluate(async () => {
      const caches = await Promise.all(
        (await window.caches.keys()).map(async (name) =>
          (await (await window.caches.open(name)).keys()).map(({ url }) => url),
        ),
      );
      return JSON.stringify([caches, { ...localStorage }, document.cookie]);
    });
    expect(keptPaths).not.toContain(secret);
    if (path === orderPage) {
      await page.getByRole('link', { name: 'Parcel 3SK' }).click();
    } else {
      // A script of the page may also navigate to the link.
      await page.evaluate((address) => {
        location.href = address;
      }, link);
    }
    await expect(page).toHaveTitle('Parcel');
    expect(await page.evaluate(() => [document.referrer, window.opener, history.state])).toEqual([
      '',
      null,
      null,
    ]);
    expect(site.logged()).not.toContain(secret);
  }
  expect(statusTexts.filter((referer) => referer !== undefined)).toEqual([]);
});

test('WITHDRAW-STEPS, ORDER-FIND: the forms work on a name of a local network, without TLS', {
  tag: '@full',
}, async ({ browser }) => {
  const port = await freePort();
  const url = `http://shop.lan:${port}`;
  const lanSite = await startSite({
    MARKET_SOURCE: 'simulated',
    PORT: String(port),
    PUBLIC_URL: url,
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'shop@wax.example',
  });
  const proxy = { server: `http://127.0.0.1:${port}` };
  const context = await browser.newContext({ baseURL: url, proxy });
  const page = await context.newPage();
  await page.goto('/withdraw');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Enter your name.')).toBeVisible();
  await page.goto('/order');
  await page.getByRole('button', { name: 'Send me the link' }).click();
  await expect(page.getByText('Enter an e-mail address.')).toBeVisible();
  await context.close();
  await lanSite.stop();
});
