import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import {
  maxCatalogueFileBytes,
  maxProductPhotoBytes,
  maxSiteFileBytes,
} from '../../contract/file-limits.ts';
import { startMailServer } from '../fakes/mail-server.ts';
import { goodForm, openSession, pay, statusOf } from '../store/buyer.ts';
import { someVariant } from '../store/some-variant.ts';
import { violationsEverywhere, violationsNow } from './axe.ts';
import { type DeskSite, enterDesk, startDesk } from './desk-site.ts';
import { translatePage } from './translate.ts';

let desk: DeskSite;
let mailServer: Awaited<ReturnType<typeof startMailServer>>;
test.describe.configure({ mode: 'default' });
test.beforeAll(async () => {
  mailServer = await startMailServer();
  desk = await startDesk({ SMTP_URL: mailServer.url, MAIL_FROM: 'Shop <shop@wax.example>' });
});
test.afterAll(async () => {
  await desk.site.stop();
  await mailServer.close();
});

const enter = (page: Page) => enterDesk(page, desk);
const goTo = (page: Page, path: string) => page.goto(new URL(page.url()).origin + path);

async function buyAs(form: Partial<typeof goodForm>): Promise<string> {
  const place = { origin: desk.site.url, base: `${desk.site.url}/api/store/candlewick` };
  const line = { variant_id: await someVariant(place), quantity: 1 };
  const session = await openSession(place, [line]);
  await pay(place, session, { ...goodForm, ...form });
  return (await statusOf(place, session)).order_number ?? '';
}

test('DESK-CARRIER: characters that a carrier’s file cannot encode are listed by order before it is saved', {
  tag: '@full',
}, async ({ page }) => {
  const strangeOrder = await buyAs({ name: 'Łukasz 日本' });
  const plainOrder = await buyAs({ name: 'Šárka Groß' });
  await enter(page);
  await goTo(page, '/orders');
  for (const number of [strangeOrder, plainOrder])
    await page.getByLabel(`Select order ${number}`).check();
  await page.getByRole('button', { name: 'Addresses' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('For').selectOption('DHL, business customer portal');
  const letterNote = dialog.getByRole('region', { name: 'Letters that are written otherwise' });
  await expect(letterNote.getByRole('listitem')).toHaveText([
    `${strangeOrder}: Ł as L, 日 as ?, 本 as ?`,
  ]);
  await expect(letterNote).toContainText('write that address in Latin letters');
  expect(await violationsNow(page, { part: 'dialog' })).toEqual([]);
  const downloadStarted = page.waitForEvent('download');
  await dialog.getByRole('link', { name: 'Save the file' }).click();
  const bytes = await readFile((await (await downloadStarted).path()) ?? '');
  expect(new TextDecoder('windows-1252').decode(bytes)).toContain('Šárka Groß');
  await dialog.getByLabel('For').selectOption('Royal Mail, Click & Drop');
  await expect(dialog.getByRole('link', { name: 'Save the file' })).toBeVisible();
  await expect(letterNote).toHaveCount(0);
  await dialog.getByLabel('For').selectOption('Austrian Post, Post-Labelcenter');
  await letterNote.getByRole('link', { name: strangeOrder }).click();
  await expect(page.getByRole('heading', { name: strangeOrder })).toBeVisible();
});

test('DESK-ZOOM: with large text no word of a buyer’s data is broken on a phone', async ({
  page,
}) => {
  await buyAs({ email: 'zoom@wax.example', name: 'Mara Lindqvist' });
  await enter(page);
  await page.setViewportSize({ width: 390, height: 800 });
  await goTo(page, '/people#zoom%40wax.example');
  await expect(page.getByText('Mara Lindqvist').first()).toBeVisible();
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  const brokenCells = await page.locator('.facts :is(dt, dd)').evaluateAll((cells) =>
    cells.flatMap((cell) => {
      const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
      const faults: string[] = [];
      while (walker.nextNode()) {
        const text = walker.currentNode.textContent ?? '';
        for (const { 0: word, index } of text.matchAll(/(?<!\S)\p{L}{1,12}(?!\S)/gu)) {
          const range = document.createRange();
          range.setStart(walker.currentNode, index);
          range.setEnd(walker.currentNode, index + word.length);
          if (range.getClientRects().length > 1) faults.push(word);
        }
      }
      return faults;
    }),
  );
  expect(brokenCells).toEqual([]);
});

test('DESK-ORDERS: an address that the browser does not let copy is selected, with a message', {
  tag: '@full',
}, async ({ page, context }) => {
  const number = await buyAs({});
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await enter(page);
  await goTo(page, `/orders/${number}`);
  const buyer = page.getByRole('region', { name: 'Buyer' });
  const copy = buyer.getByRole('button', { name: 'Copy the address' });
  const status = buyer.getByRole('status');
  await copy.click();
  await expect(status).toHaveText('The address is copied.');
  const copiedText = await page.evaluate(() => navigator.clipboard.readText());
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('', 'NotAllowedError'));
  });
  await copy.click();
  await expect(status).toHaveText(
    'The browser does not let the desk copy. The address is selected: copy it by hand.',
  );
  const selectedText = await page.evaluate(() => String(getSelection()).trim());
  expect(selectedText.split(/\n+/)).toEqual(copiedText.split('\n'));
});

test('DESK-SEVERAL: the effect of ending a sale is shown without a press, and no button for it comes and goes', {
  tag: '@full',
}, async ({ page }) => {
  await enter(page);
  await goTo(page, '/products');
  await page.getByLabel('Select Night Desk Hoodie').check();
  const heldAnswer = Promise.withResolvers<void>();
  await page.route('**/api/several', async (route) => {
    await heldAnswer.promise;
    await route.continue();
  });
  const changeRequest = page.waitForRequest('**/api/several');
  await page.getByRole('button', { name: 'End the sale' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Loading…')).toBeVisible();
  await changeRequest;
  await expect(dialog.getByRole('button')).toHaveText(['Close']);
  heldAnswer.resolve();
  await expect(dialog.getByRole('button')).toHaveText(['Close', 'Change 1 product']);
  await page.unrouteAll({ behavior: 'wait' });
});

test('DESK-SEVERAL: prices end with the owner’s own digits, and a refusal links to its product', {
  tag: '@full',
}, async ({ page }) => {
  await enter(page);
  await goTo(page, '/products');
  await page.getByLabel('Select Ledger Mug').check();
  await page.getByRole('button', { name: 'Change prices' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Percent, such as').fill('3');
  await dialog.getByLabel('Prices end with').selectOption('.95');
  const newPrice = dialog.getByRole('row').nth(1).getByRole('cell').last();
  await expect(newPrice).toHaveText('$16.95');
  await dialog.getByLabel('Prices end with').selectOption('digits of your own');
  await dialog.getByLabel('Last digits').fill('.999');
  await expect(dialog.getByRole('alert')).toContainText("No price in usd ends with '.999'");
  await dialog.getByLabel('Last digits').fill('9.49');
  await expect(newPrice).toHaveText('$19.49');
  expect(await violationsNow(page, { part: 'dialog' })).toEqual([]);
  await dialog.getByRole('button', { name: 'Change 1 product' }).click();
  await expect(dialog).toBeHidden();
  await page.getByLabel('Select Ledger Mug').check();
  await page.getByRole('button', { name: 'Put on sale' }).click();
  // A mug costs less than 1,000, so a sale price in whole thousands is never below its price.
  await dialog.getByLabel('Percent off').fill('1');
  await dialog.getByLabel('Prices end with').selectOption('digits of your own');
  await dialog.getByLabel('Last digits').fill('000');
  const refusal = dialog.getByRole('alert');
  await expect(refusal).toContainText('the sale price is not below the price');
  await refusal.getByRole('link', { name: /^Ledger Mug, / }).click();
  await expect(page.getByLabel('Title')).toHaveValue('Ledger Mug');
});

test('DESK-PREVIEW: the editor shows card and page as the site does, from the typed values, in both themes and widths', async ({
  page,
}) => {
  await enter(page);
  await goTo(page, '/products');
  await page.getByRole('link', { name: 'Wick Cap' }).click();
  const preview = page.getByRole('region', { name: 'Preview' });
  const previewFrame = preview.frameLocator('iframe');
  await page.getByLabel('Title').fill('Wick Cap, second edition');
  await expect(
    previewFrame.getByRole('heading', { name: 'Wick Cap, second edition' }),
  ).toBeVisible();
  await page.getByLabel('Price of variant 1', { exact: true }).fill('much');
  await expect(preview.getByText("'much' is no price")).toBeVisible();
  // No alert appears while the owner is still typing.
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(
    previewFrame.getByRole('heading', { name: 'Wick Cap, second edition' }),
  ).toBeVisible();
  await page.getByLabel('Price of variant 1', { exact: true }).fill('31.50');
  await preview.getByRole('button', { name: 'Page' }).click();
  await expect(previewFrame.locator('.figure')).toHaveText('$31.50');
  const colour = () =>
    previewFrame.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor);
  const lightColour = await colour();
  await preview.getByRole('button', { name: 'Dark' }).click();
  await expect.poll(colour).not.toBe(lightColour);
  const clientWidth = () => previewFrame.locator('html').evaluate((root) => root.clientWidth);
  expect(await clientWidth()).toBeLessThanOrEqual(390);
  await preview.getByRole('button', { name: 'Desktop' }).click();
  await expect.poll(clientWidth).toBeGreaterThan(1_200);
  // The site's font and pictures load from the desk's origin.
  expect(
    await previewFrame
      .locator('html')
      .evaluate(() =>
        document.fonts.ready.then((fonts) => [...fonts].some(({ status }) => status === 'loaded')),
      ),
  ).toBe(true);
  await expect
    .poll(() =>
      previewFrame
        .locator('img')
        .first()
        .evaluate((picture: HTMLImageElement) => picture.naturalWidth),
    )
    .toBeGreaterThan(0);
  // Links in the preview do nothing.
  await previewFrame.getByRole('link').first().click();
  await expect(previewFrame.locator('.figure')).toHaveText('$31.50');
  expect(await violationsNow(page)).toEqual([]);
  await page.getByRole('button', { name: 'Discard' }).click();
});

test('DESK-FIELDS: the editor has every field of a catalogue file, with its fault beside it, and keeps everything typed', async ({
  page,
}) => {
  await enter(page);
  await goTo(page, '/products');
  await page.getByRole('link', { name: 'Block Notebook' }).click();
  const field = (name: string) => page.getByLabel(name, { exact: true });
  const preview = page.getByRole('region', { name: 'Preview' });
  const previewFrame = preview.frameLocator('iframe');
  await preview.getByRole('button', { name: 'Page' }).click();
  // Use a value that neither another test nor an earlier attempt has typed.
  const uniqueMark = crypto.randomUUID().slice(0, 8);
  await field('Producer').fill(`Wax Ltd ${uniqueMark}, 1 Wick Lane, London`);
  await field('Contact').fill('safety@wax.example');
  await field('Warnings').fill('Not for children under 36 months.');
  await expect(previewFrame.getByText(uniqueMark)).toBeVisible();
  await expect(previewFrame.getByText('Not for children')).toBeVisible();
  await field('Ribbon').fill('New');
  await field('Tax').selectOption('Reduced');
  await page.getByLabel('Has to be sent').uncheck();
  await expect(page.getByText('The shop says no delivery time')).toBeVisible();
  if ((await field('Question 1').count()) === 0)
    await page.getByRole('button', { name: 'Ask something' }).click();
  await field('Question 1').fill('Initials');
  if ((await field('Related product 1').count()) === 0)
    await page.getByRole('button', { name: 'Add a related product' }).click();
  await field('Related product 1').selectOption('Wick Cap');
  await field('Heading of related product 1').fill(`Goes with it ${uniqueMark}`);
  await page.getByText('More of variant 1').click();
  await expect(field('Low from, of variant 1')).toHaveAttribute('placeholder', '3');
  await field('Weight in grams of variant 1').fill('heavy');
  const currency = field('Currency');
  await expect(currency).toHaveValue('USD');
  await currency.fill('eu');
  await field('Sale price of variant 1').fill('1');
  await field('Sale of variant 1 begins').fill('2030-11-30T08:30');
  await page.reload();
  await expect(field('Contact')).toHaveValue('safety@wax.example');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const weight = field('Weight in grams of variant 1');
  await expect(weight).toHaveAttribute('aria-invalid', 'true');
  await expect(weight).toHaveAccessibleDescription(/must be a whole number/);
  await expect(currency).toHaveAccessibleDescription(/must be the code of a currency/);
  await weight.fill('340');
  await expect(weight).not.toHaveAttribute('aria-invalid');
  await currency.fill('usd');
  await expect(currency).toHaveValue('USD');
  await expect(field('Sale of variant 1 begins')).toHaveValue('2030-11-30T08:30');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('link', { name: 'Block Notebook' }).click();
  await expect(field('Producer')).toHaveValue(`Wax Ltd ${uniqueMark}, 1 Wick Lane, London`);
  await expect(field('Tax')).toHaveValue('reduced');
  await expect(field('Heading of related product 1')).toHaveValue(`Goes with it ${uniqueMark}`);
  await page.getByText('More of variant 1').click();
  await expect(weight).toHaveValue('340');
  await expect(field('Sale of variant 1 begins')).toHaveValue('2030-11-30T08:30');
  await expect(page.getByText('Not saved yet')).toHaveCount(0);
  expect(await violationsNow(page)).toEqual([]);
  // Removing a sale also removes its days.
  await field('Sale price of variant 1').fill('');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('link', { name: 'Block Notebook' }).click();
  await page.getByText('More of variant 1').click();
  await expect(field('Sale of variant 1 begins')).toHaveValue('');
});

test('DESK-MAILS: a mail shows its kind, order, recipient, time, number of attempts and why it failed', async ({
  page,
}) => {
  mailServer.refusal = '5.1.1 No such mailbox';
  const number = await buyAs({ name: 'Mara', email: 'mara@wax.example' });
  await enter(page);
  await goTo(page, '/mails');
  const row = page.getByRole('row').filter({ hasText: number }).filter({ hasText: 'Receipt' });
  await expect(async () => {
    await page.reload();
    await expect(row).toContainText('does not exist', { timeout: 2_000 });
  }).toPass();
  await expect(row).toContainText('mara@wax.example');
  await expect(row).toContainText('Waiting');
  await expect(row).toContainText(/1 try, next try/);
  await row.getByText('What the mail server said').click();
  await expect(row).toContainText('5.1.1');
  await expect(page.getByRole('main')).not.toContainText(/order_|owner-order|paid:/);
  const ownerNote = page
    .getByRole('row')
    .filter({ hasText: number })
    .filter({ hasText: 'New order' });
  await expect(ownerNote).toContainText('You');
  await page.getByRole('searchbox').fill(`receipt ${number}`);
  await expect(page.getByRole('row')).toHaveCount(2);
  expect(await violationsEverywhere(page)).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 900 });
  mailServer.refusal = '';
  await row.getByRole('button', { name: `Send again: Receipt ${number}` }).click();
  await expect(async () => {
    await page.reload();
    await expect(row).toContainText('Sent', { timeout: 2_000 });
  }).toPass();
  await row.getByRole('link', { name: `Order ${number}` }).click();
  await expect(page.getByRole('heading', { name: number })).toBeVisible();
});

test('DESK-KEYS: j and k move through every list, and no control is named other than its visible label', {
  tag: '@full',
}, async ({ page }) => {
  await buyAs({});
  await enter(page);
  const { origin } = new URL(page.url());
  const content = Buffer.from('handle,subtitle\nwick-cap,Of wool\n').toString('base64');
  const importAnswer = await page.request.post(`${origin}/api/import`, {
    headers: { origin, 'idempotency-key': 'keys-of-every-list' },
    data: { name: 'caps.csv', content, isDryRun: false },
  });
  expect(await importAnswer.text()).toContain('"changed":1');
  for (const path of ['/mails', '/products', '/stock', '/health', '/site', '/account', '/import']) {
    await goTo(page, path);
    const rows = page.locator('main').locator('.table tbody tr, .rows > li');
    await expect(rows.first()).toBeVisible();
    for (const index of [0, 1].slice(0, await rows.count())) {
      await page.keyboard.press('j');
      const isAt = () => rows.nth(index).evaluate((row) => row.matches(':focus-within'));
      await expect.poll(isAt, path).toBe(true);
    }
    // Users of speech input say the visible label of a control (WCAG 2.5.3).
    const misnamedControls = await page
      .locator('button[aria-label], a[aria-label]')
      .evaluateAll((controls) =>
        controls
          .map((control) => [control.getAttribute('aria-label') ?? '', control.textContent ?? ''])
          .filter(([name, text]) => /\w/.test(text ?? '') && !name?.startsWith(text?.trim() ?? '')),
      );
    expect(misnamedControls, path).toEqual([]);
  }
});

test('DESK-PHONE: one press selects all displayed orders or products', { tag: '@full' }, async ({
  page,
}) => {
  await desk.buy();
  await page.setViewportSize({ width: 390, height: 844 });
  await enter(page);
  const navigation = page.getByRole('navigation', { name: 'Desk' });
  for (const name of [/^Orders/, /^Products/]) {
    await navigation.getByRole('link', { name }).click();
    const rows = page.getByRole('row').filter({ has: page.getByRole('link') });
    await expect(rows.first()).toBeVisible();
    await page.getByText('Select all', { exact: true }).click();
    await expect(page.getByText(`${await rows.count()} selected`)).toBeVisible();
    expect(await violationsNow(page)).toEqual([]);
  }
});

test('DESK-AXE: a dialog closed by Escape opens again at once', { tag: '@full' }, async ({
  page,
}) => {
  await enter(page);
  const opener = page.getByRole('button', { name: 'Keys', exact: true });
  await opener.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  for (let round = 0; round < 20; round += 1) {
    await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused();
    // Send both keys before the page has learned that the dialog is closed.
    await Promise.all([page.keyboard.press('Escape'), page.keyboard.press('Enter')]);
  }
  await expect(dialog).toBeVisible();
});

test('DESK-PHONE: screens without a tab are under More, with their counts, for fingers and keys', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await enter(page);
  const navigation = page.getByRole('navigation', { name: 'Desk' });
  await expect(navigation.getByRole('link')).toHaveText([
    /^Orders/,
    /^Returns/,
    /^Stock/,
    /^Products/,
  ]);
  const isFitting = () => navigation.evaluate((nav) => nav.scrollWidth <= nav.clientWidth);
  expect(await isFitting()).toBe(true);
  const moreButton = navigation.getByRole('button', { name: 'More' });
  await moreButton.click();
  const menu = page.getByRole('menu', { name: 'More' });
  await expect(menu.getByRole('menuitem')).toHaveText([
    'Today',
    'Accounts',
    'Site',
    'People',
    /^Mails/,
    'Health',
    'Access',
  ]);
  await expect(menu.getByRole('menuitem', { name: 'Today' })).toBeFocused();
  expect(await violationsNow(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(menu).toHaveCount(0);
  await expect(moreButton).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Accounts' })).toBeVisible();
  await expect(menu).toHaveCount(0);
  await expect(moreButton).toHaveAttribute('data-current', 'true');
  await page.setViewportSize({ width: 1280, height: 844 });
  await expect(moreButton).toBeHidden();
  await expect(navigation.getByRole('link')).toHaveCount(11);
});

test('DESK-FIGURES: sales are bars that a pointer and keys select, and the same numbers are in a table', async ({
  page,
}) => {
  await enter(page);
  await goTo(page, '/accounts');
  // Figures leave out test payments, the only ones here, so the test adds sales to the responses.
  const day = await page.getByLabel('To', { exact: true }).inputValue();
  const firstDay = `${day.slice(0, 8)}01`;
  const sale = (saleDay: string, sold_cents: number) => ({
    ...{ day: saleDay, currency: 'usd', orders: 2, sold_cents, returned_cents: 500 },
  });
  const answerWith = (path: string, change: (body: Record<string, unknown>) => object) =>
    page.route(`**/api/${path}`, async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, json: change(await answer.json()) });
    });
  await answerWith('accounts?*', (body) => ({
    ...body,
    days: [sale(firstDay, 4_200), sale(day, 9_900)],
  }));
  await page.reload();
  const chart = page.getByRole('slider', { name: 'Sales by day in USD' });
  await chart.focus();
  await page.keyboard.press('Home');
  await expect(chart).toHaveAttribute(
    'aria-valuetext',
    /\$42\.00 from 2 orders, \$5\.00 given back/,
  );
  await page.keyboard.press('ArrowRight');
  await expect(chart).toHaveAttribute('aria-valuetext', /\$0\.00 from 0 orders/);
  await page.getByText('Show as a table').click();
  const table = page.getByRole('table', { name: 'Sales by day in USD' });
  await expect(table.getByRole('row').last()).toContainText('$99.00');
  await page.getByRole('button', { name: 'Month', exact: true }).click();
  await expect(page.getByRole('slider', { name: 'Sales by month in USD' })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Sales by month in USD' })).toContainText('$141.00');
  expect(await violationsEverywhere(page)).toEqual([]);
  await answerWith('today', (body) => {
    const sales = body['sales'] as object;
    return { ...body, sales: { ...sales, days: [sale(String(body['day']), 7_700)] } };
  });
  await goTo(page, '/');
  const weeks = page.getByRole('slider', { name: /^The last seven days in USD/ });
  await weeks.focus();
  await page.keyboard.press('End');
  await expect(weeks).toHaveAttribute('aria-valuetext', /\$77\.00, a week before \$0\.00/);
  expect(await violationsEverywhere(page)).toEqual([]);
});

test('DESK-PROXY: the page refuses what is too large before sending it, and reports a proxy’s refusal', async ({
  page,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'large-'));
  const fileOf = (name: string, bytes: number) => {
    writeFileSync(join(folder, name), '');
    truncateSync(join(folder, name), bytes);
    return join(folder, name);
  };
  await enterDesk(page, desk);
  const { origin } = new URL(page.url());
  let sentCount = 0;
  await page.route(/\/api\/(?:pictures|import\/columns|site\/picture)/, (route) => {
    sentCount += 1;
    const body = '<html><h1>413 Request Entity Too Large</h1></html>';
    return route.fulfill({ status: 413, contentType: 'text/html', body });
  });
  for (const [path, field, name, maxLength] of [
    ['/products/new', 'input[type=file]', 'photo.jpg', maxProductPhotoBytes],
    ['/site', 'section[aria-label="Files for visitors"] input', 'film.pdf', maxSiteFileBytes],
    ['/import', 'input[type=file]', 'all.csv', maxCatalogueFileBytes],
  ] as const) {
    await page.goto(origin + path);
    await page
      .locator(field)
      .first()
      .setInputFiles(fileOf(name, maxLength + 1));
    const alert = page.getByRole('alert');
    await expect(alert).toHaveText(
      `${name}: The file is too large: at most ${maxLength / 1e6} MB.`,
    );
    expect(sentCount, path).toBe(0);
    await page.locator(field).first().setInputFiles(fileOf(name, 1_000));
    await expect(alert).toContainText('The server in front of the desk refuses it as too large');
    sentCount = 0;
  }
  rmSync(folder, { recursive: true });
});

test('HOLD-TRANSLATED: a translated desk reports a change, and undoes it', {
  tag: '@full',
}, async ({ page }) => {
  const number = await buyAs({});
  await enter(page);
  await page.getByRole('link', { name: 'Products' }).click();
  const row = page.getByRole('row').filter({ hasText: 'Wick Cap' });
  await expect(row).toContainText('Published');
  await translatePage(page);
  await row.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Make drafts' }).click();
  const badge = row.locator('.badge');
  await expect(badge).toHaveText('○ Draft');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('status')).toHaveText('It is as it was before.');
  await expect(badge).toHaveText('● Published');

  await goTo(page, `/orders/${number}`);
  const status = page.locator('.heading .badge');
  await expect(status).toHaveText('○To send');
  await translatePage(page);
  await page.getByRole('button', { name: 'Mark as sent' }).click();
  await expect(status).toHaveText('✓Sent');
  await page.getByRole('button', { name: 'It was not sent' }).click();
  await expect(status).toHaveText('○To send');

  await goTo(page, '/site');
  const title = page.getByLabel('Title of a new story');
  await title.waitFor();
  await translatePage(page);
  for (const typedQuery of ['x', '', '###', 'News']) {
    await title.fill(typedQuery);
    await expect(title).toHaveValue(typedQuery);
  }
});

test('DESK-TOLD: a desk that has crashed says so, and can be reloaded', async ({ page }) => {
  await enter(page);
  await page.route('**/api/stock?*', (route) => route.fulfill({ json: { rows: 5, count: 5 } }));
  await page.getByRole('link', { name: 'Stock', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('The desk has failed');
  expect(await violationsEverywhere(page)).toEqual([]);
  await page.unroute('**/api/stock?*');
  await page.getByRole('button', { name: 'Load again' }).click();
  await expect(page.getByRole('heading', { name: 'Stock' })).toBeVisible();
});

test('DESK-AXE: after a press the focus is where it was, or on the message', async ({ page }) => {
  test.slow();
  const number = await buyAs({});
  await enter(page);
  const statusWith = (text: string) => page.getByRole('status').filter({ hasText: text });
  const pressWithEnter = async (name: string) => {
    await page.getByRole('button', { name, exact: true }).focus();
    await page.keyboard.press('Enter');
  };

  await goTo(page, '/stock');
  await page
    .getByRole('textbox', { name: /^New number or change of/ })
    .first()
    .fill('+1');
  await pressWithEnter('Save');
  await expect(statusWith('1 change is saved.')).toBeFocused();

  await goTo(page, '/products');
  await page.getByLabel('Select Wick Cap').check();
  await pressWithEnter('Make drafts');
  await expect(statusWith('1 product is a draft now.')).toBeFocused();
  await pressWithEnter('Undo');
  await expect(statusWith('It is as it was before.')).toBeFocused();
  await pressWithEnter('Change prices');
  await page.getByLabel('Percent, such as').fill('10');
  await pressWithEnter('Change 1 product');
  await expect(statusWith('the prices are changed')).toBeFocused();
  await pressWithEnter('Undo');
  await expect(statusWith('It is as it was before.')).toBeFocused();

  await goTo(page, `/orders/${number}`);
  await pressWithEnter('Write to the buyer');
  await page.getByLabel('Message', { exact: true }).fill('Hello');
  await pressWithEnter('Send it');
  await expect(statusWith(`Your message is on its way to ${goodForm.email}.`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Write to the buyer' })).toBeFocused();
  await pressWithEnter('Correct');
  await page.getByRole('dialog').getByLabel('City').fill('Delft');
  await pressWithEnter('Save');
  await expect(statusWith('What you have corrected is saved.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Correct', exact: true })).toBeFocused();
  await pressWithEnter('Mark as sent');
  await pressWithEnter('It was not sent');
  const history = page.getByRole('region', { name: 'History' });
  await expect(history).toContainText('Sending taken back');
  await expect(history).not.toContainText(/\dT\d/);
  await expect(history).toContainText(/sent \w+ \d+, \d{4}, \d+:\d\d.* → not sent/);
  await pressWithEnter('Give money back');
  const dialog = page.getByRole('dialog');
  const leftCents = async () => {
    const [, text = ''] = /left, \$(\S+)/.exec((await dialog.textContent()) ?? '') ?? [];
    return Math.round(Number(text) * 100);
  };
  const beforeCents = await leftCents();
  expect(beforeCents).toBeGreaterThan(200);
  // Somebody else refunds a part meanwhile.
  const part = { kind: 'amount', amount: '2' };
  await page.evaluate(
    ([order, json]) =>
      fetch(`/api/orders/${order}/refund`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
        body: JSON.stringify(json),
      }),
    [number, { plan: 'refund', part, seenReturnedCents: 0 }] as const,
  );
  await pressWithEnter('Give it back');
  await expect(dialog.getByRole('alert')).toBeVisible();
  await expect.poll(leftCents).toBe(beforeCents - 200);
  await pressWithEnter('Give it back');
  await expect(statusWith('The refund is recorded.')).toBeFocused();
});

test('DESK-AXE: another screen puts the focus on its heading', async ({ page }) => {
  await enter(page);
  await goTo(page, '/products');
  const heading = page.getByRole('heading', { level: 1 });
  await page.getByRole('link', { name: 'Wick Cap' }).focus();
  await page.keyboard.press('Enter');
  await expect(heading).toHaveText('Wick Cap');
  await expect(heading).toBeFocused();
  await page.getByLabel('Second line').fill(`Made of felt ${Date.now()}`);
  await page.keyboard.press('Enter');
  await expect(heading).toHaveText('Products');
  await expect(heading).toBeFocused();
});
