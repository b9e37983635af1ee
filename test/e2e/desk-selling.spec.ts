import { readFile, writeFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { goodForm } from '../store/buyer.ts';
import { violationsNow } from './axe.ts';
import { type DeskSite, enterDesk, startDesk } from './desk-site.ts';

let desk: DeskSite;
test.describe.configure({ mode: 'default' });
test.beforeAll(async () => {
  desk = await startDesk();
});
test.afterAll(() => desk.site.stop());

const enter = async (page: Page, path: string) => {
  await enterDesk(page, desk);
  await page.goto(new URL(page.url()).origin + path);
};

test('DESK-PEOPLE, DATA-COPY: a buyer’s copy is opened to print and saved, and forgetting lists before and after what stays and why', async ({
  page,
  context,
}) => {
  const number = await desk.buy();
  await enter(page, '/people');
  await page.getByLabel('E-mail address').fill(goodForm.email);
  await page.getByRole('button', { name: 'Find' }).click();
  const order = page.getByRole('region', { name: `Order ${number}` });
  await expect(order.getByRole('region', { name: 'Order', exact: true })).toContainText(
    `Address${goodForm.street}`,
  );
  expect(await violationsNow(page)).toEqual([]);

  const openedPage = context.waitForEvent('page');
  await page.getByRole('link', { name: 'Open to print' }).click();
  const copy = await openedPage;
  await expect(copy.getByRole('heading', { name: 'Copy of your data' })).toBeVisible();
  await expect(copy.getByRole('heading', { name: `Order ${number}` })).toBeVisible();
  await copy.close();
  const downloadStarted = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Save the file for programs' }).click();
  const file = JSON.parse(await readFile(await (await downloadStarted).path(), 'utf8'));
  expect(file.orders.map(({ order }: { order: object }) => order)).toContainEqual(
    expect.objectContaining({ number, email: goodForm.email }),
  );

  await page.getByRole('button', { name: 'Forget' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('region', { name: 'Will be erased' })).toContainText('Test orders');
  const keptRegion = dialog.getByRole('region', { name: 'Stays, and why' });
  const keptReason = 'A note that somebody was forgotten, with the time, numbers and a keyed hash';
  await expect(keptRegion).toContainText(keptReason);
  await dialog.getByRole('button', { name: 'Forget for good' }).click();
  await expect(
    dialog.getByRole('heading', { name: `${goodForm.email} is forgotten` }),
  ).toBeVisible();
  await expect(dialog.getByRole('region', { name: 'Erased' })).toContainText('Test orders');
  await expect(keptRegion).toContainText(keptReason);
  await expect(dialog.getByRole('button', { name: 'Forget for good' })).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('region', { name: 'Without an order' })).toContainText(
    'Notes that somebody was forgotten',
  );
  await expect(order).toHaveCount(0);
});

test('DESK-SOLD: several articles sold at a market are one sale on its day', async ({ page }) => {
  await enter(page, '/orders');
  await page.getByRole('button', { name: 'Record a sale' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('SKU').fill('STK-3');
  await dialog.getByLabel('Pieces').fill('2');
  await dialog.getByLabel('Price of a piece').fill('5');
  await dialog.getByRole('button', { name: 'Add an article' }).click();
  await dialog.getByLabel('SKU of article 2').fill('NONE');
  expect(await violationsNow(page, { part: 'dialog' })).toEqual([]);
  const day = dialog.getByLabel('Day');
  const todayIso = await day.inputValue();
  await expect(day).toHaveAttribute('max', todayIso);
  await expect(day).toHaveAttribute('min', `${todayIso.slice(0, 8)}01`);
  await dialog.getByRole('button', { name: 'Record it' }).click();
  await expect(dialog.getByRole('alert')).toContainText("'NONE'");
  await dialog.getByLabel('SKU of article 2').fill('STK-9');
  await dialog.getByRole('button', { name: 'Record it' }).click();
  await expect(page).toHaveURL(/\/orders\/\w+-\w+$/);
  await expect(page.getByRole('main')).toContainText('STK-9');
  await expect(page.getByRole('region', { name: 'History' })).toContainText('Sold elsewhere');
});

test('ORD-FREE, DESK-REFUND: a refund of an order that cost nothing takes back its pieces and pays no money', async ({
  page,
}) => {
  await enter(page, '/orders');
  await page.getByRole('button', { name: 'Record a sale' }).click();
  const sale = page.getByRole('dialog');
  await sale.getByLabel('SKU').fill('STK-3');
  await sale.getByLabel('Price of a piece').fill('0');
  await sale.getByRole('button', { name: 'Record it' }).click();
  await sale.getByRole('button', { name: 'A price of 0 is meant' }).click();
  await expect(page).toHaveURL(/\/orders\/\w+-\w+$/);
  await page.getByRole('button', { name: 'Take pieces back' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Put the pieces back on sale')).toBeChecked();
  await dialog.getByLabel(/Sticker Pack/).fill('1');
  await dialog.getByRole('button', { name: 'Take them back' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Take pieces back' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Stock' }).first().click();
  await expect(page.getByRole('heading', { name: 'Stock' })).toBeVisible();
});

test('DELIVERY-OWN, DESK-FIELDS: a product’s delivery time from the editor is shown on its page, in the cart and at the checkout', async ({
  page,
}) => {
  await enter(page, '/products');
  await page.getByRole('link', { name: 'Sticker Pack' }).click();
  await page.getByLabel('Delivery time').fill('2 to 3 weeks');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Products' })).toBeVisible();
  const deliveryText = 'Delivery takes 2 to 3 weeks';
  const shop = await page.context().newPage();
  await expect(async () => {
    await shop.goto(`${desk.site.url}/store`);
    await shop.getByRole('link', { name: 'Sticker Pack' }).first().click();
    await expect(shop.getByText(deliveryText, { exact: true })).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await shop.getByRole('button', { name: 'Add to Cart', exact: true }).click();
  const cart = shop.getByRole('dialog');
  await cart.getByText('Delivery and payment').click();
  await expect(cart.getByText(deliveryText, { exact: true })).toBeVisible();
  await cart.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await expect(shop).toHaveURL(/\/checkout\//);
  await expect(shop.getByText(`${deliveryText}.`)).toBeVisible();
});

test(
  'OPS-COUNT, DESK-IMPORT: a file counts as of the time when it was saved, which can be changed, and one that finds the same numbers is recorded',
  { tag: '@full' },
  async ({ page }, info) => {
    await enter(page, '/import');
    const { origin } = new URL(page.url());
    const post = async (path: string, data: object) => {
      const headers = { origin, 'idempotency-key': crypto.randomUUID() };
      const answer = await page.request.post(`${origin}/api${path}`, { headers, data });
      expect(answer.status(), await answer.text()).toBe(200);
    };
    const product = 'handle,title,sku,price,currency,stock\ncounted,Counted,CNT-1,10,usd,5\n';
    const content = Buffer.from(product).toString('base64');
    await post('/import', { name: 'new.csv', content, isDryRun: false });
    // The browser sends the file's own time.
    const file = info.outputPath('count.csv');
    await writeFile(file, 'sku,stock\nCNT-1,5\n');
    const line = { variant: 'CNT-1', pieces: '2', price: '10' };
    await post('/sales', { lines: [line], country: 'NL' });
    await page.getByLabel('CSV or JSON').setInputFiles(file);
    const plan = page.getByRole('region', { name: 'What it would do' });
    await expect(plan).toContainText('Its stock is as counted at');
    await expect(plan).toContainText('1 variant has sold or come back since');
    await expect(plan).toContainText('All numbers are as they were counted.');
    expect(await violationsNow(page)).toEqual([]);

    const time = page.getByLabel('When its stock was counted');
    const savedTime = await time.inputValue();
    await time.fill('2196-03-01T09:00');
    await expect(page.getByRole('alert')).toContainText('is still to come');
    await time.fill(savedTime.replace(/^\d+/, '2020'));
    await expect(page.getByText('after this count')).toBeVisible();
    await time.fill('');
    await expect(plan).toContainText('1 variant has sold');
    await page.getByRole('button', { name: 'Import it' }).click();
    await expect(page.getByRole('heading', { name: 'Imported' })).toBeVisible();
    const { rows } = await (await page.request.get(`${origin}/api/stock?search=CNT-1`)).json();
    expect(rows).toMatchObject([{ on_hand: 3 }]);
  },
);

test('DESK-LISTS: everything that a search finds is selected at once, and typed stock stays while other rows are searched', {
  tag: '@full',
}, async ({ page }) => {
  await enter(page, '/import');
  const rows = Array.from(
    { length: 130 },
    (_, index) => `dip-${index},Dip ${index},published,D-${index},4.20,usd,5`,
  );
  await page.getByLabel('CSV or JSON').setInputFiles({
    name: 'dips.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`handle,title,status,sku,price,currency,stock\n${rows.join('\n')}\n`),
  });
  await page.getByRole('button', { name: 'Import it' }).click();
  await expect(page.getByRole('heading', { name: 'Imported' })).toBeVisible();

  await page.getByRole('link', { name: 'Products', exact: true }).click();
  await page.getByRole('searchbox').fill('DIP-');
  const pages = page.getByRole('navigation', { name: 'Pages' });
  await expect(pages).toContainText('1 to 100 of 130');
  await page.getByLabel('Select all products that are shown').check();
  const selectionRegion = page.getByRole('region', { name: 'Selection' });
  await expect(selectionRegion).toContainText('100 selected');
  await page.route('**/api/products/found*', async (route) => {
    const answer = await route.fetch();
    await rowsArrived;
    await route.fulfill({ response: answer });
  });
  const { promise: rowsArrived, resolve: releaseRows } = Promise.withResolvers<void>();
  await selectionRegion.getByRole('button', { name: 'Select all 130' }).click();
  // Press at once, while only a part of the rows is selected.
  const change = selectionRegion.getByRole('button', { name: 'Change prices' }).click();
  await expect(page.getByLabel('Select Dip 1', { exact: true })).toBeDisabled();
  releaseRows();
  await change;
  await page.getByLabel('Percent, such as 5 or −10').fill('10');
  await expect(page.getByText('130 products would change.')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect(selectionRegion).toContainText('130 selected');
  expect(await violationsNow(page)).toEqual([]);
  await selectionRegion.getByRole('button', { name: 'Make drafts' }).click();
  await expect(page.getByText('130 products are drafts now.')).toBeVisible();
  await pages.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'dip-129' })).toContainText('Draft');
  const secondUrl = page.url();
  await page.getByRole('link', { name: 'Dip 129', exact: true }).click();
  await expect(page.getByLabel('Title')).toHaveValue('Dip 129');
  await page.goBack();
  for (const look of [async () => {}, () => page.reload()]) {
    await look();
    await expect(page.getByRole('searchbox')).toHaveValue('DIP-');
    await expect(pages).toContainText('101 to 130 of 130');
  }
  // A page number beyond the last shows the last page.
  await page.goto(secondUrl.replace('page=2', 'page=9'));
  await expect(pages).toContainText('101 to 130 of 130');

  await page.getByRole('link', { name: 'Stock', exact: true }).click();
  const cell = (title: string) => page.getByLabel(`New number or change of ${title},`);
  for (const number of [3, 127]) {
    await page.getByRole('searchbox').fill(`D-${number}`);
    await cell(`Dip ${number}`).fill('+2');
  }
  await expect(cell('Dip 3')).toHaveValue('+2');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(cell('Dip 127')).toHaveValue('');
  const row = page.getByRole('row').filter({ hasText: 'D-127' });
  await expect(row.locator('[data-label="On hand"]')).toHaveText('7');
  await expect(cell('Dip 3')).toHaveCount(0);
});

/** For each list, the filter to press before a search that finds nothing, and the message that the list then shows. */
const lists: Readonly<Record<string, { press?: string; said: string }>> = {
  '/': { said: 'No order and no product matches.' },
  '/orders': { press: 'All', said: 'No order matches.' },
  '/products': { said: 'Nothing matches.' },
  '/stock': { press: 'Only what is low', said: 'Nothing matches.' },
  '/mails': { press: 'Only what was not sent', said: 'No mail matches.' },
  '/returns': { press: 'Also what is settled', said: 'None matches.' },
  '/people': { said: 'Nothing is held about this address.' },
  '/site/words.yaml': { said: '0 found.' },
  '/accounts': { press: 'Week', said: 'Sales by week' },
};

/** The chosen and typed values of a screen. */
const choicesOn = (page: Page) =>
  page
    .locator('main :is(input, [aria-current], [aria-pressed=true])')
    .evaluateAll((elements) =>
      elements.map((field) =>
        field instanceof HTMLInputElement ? `${field.value} ${field.checked}` : field.textContent,
      ),
    );

test('DESK-LISTS: the URL of every list has its search and filters, and Back restores them', async ({
  page,
}) => {
  await enter(page, '/health');
  const { origin } = new URL(page.url());
  for (const [path, { press, said }] of Object.entries(lists)) {
    await page.goto(origin + path);
    const field = page.locator('main :is([type=search], [type=email], [type=date])').first();
    await expect(field).toBeVisible();
    const entries = await page.evaluate(() => history.length);
    if (press !== undefined)
      await page.locator('main').getByText(press, { exact: true }).first().click();
    if (path === '/accounts') await field.fill('2026-01-05');
    else await field.pressSequentially('nobody@wax.example');
    await field.press('Enter');
    await expect(page.getByText(said)).toBeVisible();
    // A filter may add a history entry; typed letters must not.
    const steps = (await page.evaluate(() => history.length)) - entries;
    expect(steps, path).toBeLessThanOrEqual(1);
    const choiceNames = await choicesOn(page);
    await page.getByRole('link', { name: 'Access' }).click();
    await expect(page.getByRole('heading', { name: 'Access' })).toBeVisible();
    await page.goBack();
    await expect(page.getByText(said), path).toBeVisible();
    await expect.poll(() => choicesOn(page), path).toEqual(choiceNames);
  }
  // Values beyond a list's limits are cut to those limits, even in a URL from elsewhere.
  for (const path of ['/products', '/stock']) {
    await page.goto(`${origin}${path}?page=99999999999999999999`);
    await expect(page.getByRole('row').nth(1), path).toBeVisible();
  }
  for (const path of ['/products', '/stock', '/orders']) {
    await page.goto(`${origin}${path}?search=${'no'.repeat(150)}`);
    await expect(page.getByText(lists[path]?.said ?? ''), path).toBeVisible();
    const field = page.getByRole('searchbox');
    await expect(field).toHaveValue('no'.repeat(100));
    await field.press('End');
    await field.pressSequentially('x');
    await expect(field).toHaveValue('no'.repeat(100));
  }
});
