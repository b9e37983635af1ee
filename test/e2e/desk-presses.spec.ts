import { expect, type Page, test } from '@playwright/test';
import { goodForm, openSession, pay, statusOf } from '../store/buyer.ts';
import { someVariant } from '../store/some-variant.ts';
import { violationsEverywhere, violationsNow } from './axe.ts';
import { type DeskSite, enterDesk, startDesk } from './desk-site.ts';
import { Presser } from './presses.ts';

let desk: DeskSite;
test.describe.configure({ mode: 'default' });
test.beforeAll(async () => {
  desk = await startDesk();
});
test.afterAll(() => desk.site.stop());

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });

async function buyAs(name: string, email = goodForm.email, pieces = 1): Promise<string> {
  const place = { origin: desk.site.url, base: `${desk.site.url}/api/store/candlewick` };
  const line = { variant_id: await someVariant(place), quantity: pieces };
  const session = await openSession(place, [line]);
  await pay(place, session, { ...goodForm, name, email });
  return (await statusOf(place, session)).order_number ?? '';
}

const post = (page: Page, path: string, data: object) =>
  page.request.post(`${new URL(page.url()).origin}/api${path}`, {
    headers: { origin: new URL(page.url()).origin, 'idempotency-key': crypto.randomUUID() },
    data,
  });

test('DESK-TODAY: waiting orders are sent from the first screen, with the buyer beside each, one in two presses and all in three, and other windows follow', async ({
  page,
  context,
  browser,
}) => {
  const firstNumber = await buyAs('Ada Lovelace');
  const otherNumbers = [await buyAs('Grace Hopper'), await buyAs('Mary Somerville')];
  await enterDesk(page, desk);
  const waiting = page.getByRole('region', { name: 'To send', exact: true });
  const row = waiting.getByRole('listitem').filter({ hasText: firstNumber });
  await expect(row).toContainText('Ada Lovelace');
  await expect(row).toContainText('Rotterdam');
  await expect(row).toContainText('Test');
  expect(await violationsEverywhere(page)).toEqual([]);
  const secondPage = await context.newPage();
  await secondPage.goto(new URL('/orders', page.url()).href);
  const ordersLink = (window: Page) => window.getByRole('link', { name: /^Orders/ });
  await expect(ordersLink(secondPage)).toHaveText('Orders3');
  const foreignPage = await (await browser.newContext()).newPage();
  await foreignPage.clock.install();
  await enterDesk(foreignPage, desk);
  await expect(ordersLink(foreignPage)).toHaveText('Orders3');
  const presser = new Presser(page);
  await presser.type(row.getByLabel(`Tracking number of ${firstNumber}`), 'RX 1');
  await presser.key('Enter');
  // A second Enter, from a bouncing key or a scanner, does not send an order without its tracking number.
  await expect(waiting.getByLabel(`Tracking number of ${otherNumbers[0]}`)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(waiting.getByRole('status')).toHaveText(`${firstNumber} was marked as sent.`);
  await expect(row).toHaveCount(0);
  expect(presser.count).toBe(2);
  await expect(ordersLink(secondPage)).toHaveText('Orders2');
  await expect(secondPage.getByRole('link', { name: firstNumber })).toHaveCount(0);
  // A window of another browser refreshes when it gets the focus, and otherwise within a minute.
  await expect(ordersLink(foreignPage)).toHaveText('Orders3');
  await foreignPage.clock.fastForward('00:15');
  await foreignPage.evaluate(() => dispatchEvent(new Event('focus')));
  await expect(ordersLink(foreignPage)).toHaveText('Orders2');
  for (const number of otherNumbers)
    await expect(waiting.getByLabel(`Tracking number of ${number}`)).toBeVisible();

  const slips = await waiting
    .getByRole('link', { name: 'Print packing slips' })
    .getAttribute('href');
  for (const number of otherNumbers) expect(slips).toContain(number);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate(() => navigator.clipboard.writeText('A1\nB2'));
  const allPresser = new Presser(page);
  await allPresser.press(waiting.getByRole('region').getByRole('button', { name: 'Mark as sent' }));
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Grace Hopper, Rotterdam, NL')).toBeFocused();
  expect(await violationsNow(page, { part: 'dialog' })).toEqual([]);
  await allPresser.key('ControlOrMeta+V');
  await expect(dialog.getByLabel('Mary Somerville, Rotterdam, NL')).toHaveValue('B2');
  await allPresser.press(button(page, 'Mark as sent').last());
  await expect(dialog).toBeHidden();
  await expect(waiting.getByRole('status')).toHaveText('2 orders were marked as sent.');
  expect(allPresser.count).toBe(3);
  await expect(page.getByRole('link', { name: /to send$/ })).toHaveCount(0);
  await foreignPage.clock.fastForward('01:00');
  await expect(ordersLink(foreignPage)).toHaveText('Orders');
  await foreignPage.context().close();

  await page.getByRole('button', { name: 'Lock' }).click();
  await expect(secondPage.getByText('It is locked.')).toBeVisible();
});

test('DESK-TODAY: low stock is refilled where it is listed, every number leads to its own rows, and test orders are said not to count', {
  tag: '@full',
}, async ({ page }) => {
  await buyAs('Ada Lovelace');
  await enterDesk(page, desk);
  const answer = await page.request.get(`${new URL(page.url()).origin}/api/stock`);
  const {
    rows: stock,
  }: { rows: Record<'variant_id' | 'product_title' | 'variant_title', string>[] } =
    await answer.json();
  const lowStock = stock.slice(0, 2);
  await post(page, '/stock', {
    reason: 'other',
    changes: stock.map(({ variant_id: variant }, index) => ({
      variant,
      amount: index < 2 ? String(index) : '+50',
    })),
  });
  await page.reload();
  await expect(page.getByRole('region', { name: 'Sales' })).toContainText(
    /\d+ test orders? of these two weeks (?:is|are) not counted here\./,
  );
  const rows = page.getByRole('region', { name: 'Low in stock' }).getByRole('listitem');
  await expect(rows).toHaveCount(2);
  const [emptyVariant] = lowStock;
  const presser = new Presser(page);
  const field = page.getByLabel(
    `New number or change of ${emptyVariant?.product_title}, ${emptyVariant?.variant_title}`,
  );
  await presser.type(field, '+20');
  await presser.key('Enter');
  await expect(rows).toHaveCount(1);
  expect(presser.count).toBe(2);
  await page.getByRole('link', { name: '1 low in stock' }).click();
  await expect(page.getByLabel('Only what is low')).toBeChecked();
  const cells = page.getByRole('row').getByRole('textbox');
  await expect(cells).toHaveCount(1);
  await expect(cells).toBeFocused();
  await page.keyboard.type('+20');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Nothing is low.')).toBeVisible();
  await page.getByLabel('Only what is low').uncheck();
  await expect(cells).toHaveCount(stock.length);

  await page.getByRole('link', { name: 'Today' }).click();
  await page.getByRole('link', { name: 'Count the stock' }).click();
  await expect(cells.first()).toBeFocused();
  await page.keyboard.type('7');
  await expect(page.getByLabel('Why')).toHaveValue('counted');
  await page.getByRole('button', { name: 'Discard' }).click();
});

test('SHIP-NONE: a withdrawal from what was never posted says so, and gives back no postage unless that is asked', async ({
  page,
}) => {
  await enterDesk(page, desk);
  const statement = (id: string, isShipped: boolean) => ({
    ...{
      id,
      number: 'ABCDE-23456',
      order_number: 'ABCDE-23456',
      name: 'Ada',
      email: 'a@b.example',
    },
    ...{ reason: null, late: 0, received_at: 0, settled: null, statement: '', refund_state: null },
    offer: {
      currency: 'usd',
      paid_cents: 500,
      returned_since_cents: 0,
      cents: 500,
      with_shipping_cents: 500,
    },
    withdrawn: [{ line: 0, quantity: 1, title: 'Pattern', needs_sending: isShipped }],
  });
  // Change the desk's response, because all goods of the sample shop are sent.
  await page.route(/\/api\/withdrawals/, (route) =>
    route.fulfill({ json: [statement('W-1', true), statement('W-2', false)] }),
  );
  await page.goto(new URL('/returns', page.url()).href);
  const card = (id: string) => page.getByRole('region', { name: `Withdrawal ${id}` });
  await expect(card('W-1').getByLabel('Also the shipping')).toBeChecked();
  await expect(card('W-1')).not.toContainText('nothing to send back');
  await expect(card('W-2').getByLabel('Also the shipping')).not.toBeChecked();
  await expect(card('W-2')).toContainText('1 × Pattern (nothing to send back)');
});

test('DESK-TODAY: due refunds, withdrawals and failed mails each have their action beside them', async ({
  page,
}) => {
  const number = await buyAs('Ada Lovelace');
  await enterDesk(page, desk);
  const { origin } = new URL(page.url());
  const listedOrders = await (await page.request.get(`${origin}/api/orders?tab=all`)).json();
  const order = listedOrders.orders.find(
    (candidate: { number: string }) => candidate.number === number,
  );
  const answer = (path: RegExp, change: (body: Record<string, unknown>) => object) =>
    page.route(path, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: change(await response.json()) });
    });
  // Change the desk's responses, because late payments and failed mails would take days to arise.
  await answer(/\/api\/today$/, (body) => ({
    ...body,
    ...{ orders: { paid: 1, refund_due: 1 }, withdrawals: 1, failedMails: 1 },
  }));
  await answer(/\/api\/orders\?tab=refund-due/, (body) => ({ ...body, orders: [order] }));
  await page.route(/\/api\/withdrawals/, (route) =>
    route.fulfill({
      json: [
        {
          ...{
            id: 'W-7',
            number,
            order_number: number,
            name: 'Ada Lovelace',
            email: 'a@wax.example',
          },
          ...{ reason: null, late: 0, received_at: 0, settled: null, statement: '', withdrawn: [] },
          refund_state: null,
          offer: null,
        },
      ],
    }),
  );
  const mail = {
    ...{ id: 'm1', kind: 'sent', number, variant: null, to: 'a@wax.example', state: 'failed' },
    ...{ tries: 9, created_at: null, sent_at: null, next_at: null, last_error: null, reason: null },
  };
  await page.route(/\/api\/mails$/, (route) =>
    route.fulfill({ json: [mail, { ...mail, id: 'm2', kind: 'paid', state: 'sent' }] }),
  );
  await page.reload();
  expect(await violationsEverywhere(page)).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 900 });
  const resendRequest = page.waitForRequest('**/api/mails/send');
  await page.getByRole('button', { name: `Send again: Order sent ${number}` }).click();
  expect((await resendRequest).postDataJSON()).toEqual({ id: 'm1' });
  await page.getByRole('link', { name: '1 mail not sent' }).click();
  await expect(page.getByLabel('Only what was not sent')).toBeChecked();
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByRole('link', { name: 'Today' }).click();
  await page.getByRole('link', { name: 'W-7' }).click();
  await expect(page.getByRole('searchbox')).toHaveValue('W-7');
  await expect(page.getByRole('region', { name: 'Withdrawal W-7' })).toBeVisible();
  await page.getByRole('link', { name: 'Today' }).click();
  const presser = new Presser(page);
  await presser.press(page.getByRole('link', { name: `Give money back: ${number}` }));
  const dialog = page.getByRole('dialog');
  await presser.press(dialog.getByRole('button', { name: 'Give it back' }));
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Refunded').first()).toBeVisible();
  expect(presser.count).toBe(2);
  // The screen polls every minute, perhaps while the test ends.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('DESK-TODAY: the rows of all kinds appear at once, so that none moves another, and stay with what was typed while a reload fails', {
  tag: '@full',
}, async ({ page }) => {
  const number = await buyAs('Emmy Noether');
  await page.clock.install();
  await enterDesk(page, desk);
  const heldAnswer = Promise.withResolvers<void>();
  await page.route(/\/api\/orders\?tab=to-send/, async (route) => {
    await heldAnswer.promise;
    await route.continue();
  });
  const otherList = page.waitForResponse(/\/api\/withdrawals/);
  await page.reload();
  await otherList;
  await expect(page.getByText('Loading…')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Count the stock' })).toHaveCount(0);
  heldAnswer.resolve();
  const field = page.getByLabel(`Tracking number of ${number}`);
  await field.fill('RX 9');
  await expect(page.getByRole('link', { name: 'Count the stock' })).toBeVisible();
  await page.route(/\/api\/orders\?/, (route) => route.abort());
  const figure = page.getByRole('link', { name: 'to send', exact: false }).first();
  const before = await figure.textContent();
  const nextNumber = await buyAs('Sophie Germain');
  await page.clock.fastForward('01:01');
  await expect(figure).not.toHaveText(before ?? '');
  await expect(field).toHaveValue('RX 9');
  await page.unroute(/\/api\/orders\?/);
  // Advance until the fetch is done: a fetch that is still failing delays the next one by a minute.
  await expect(async () => {
    await page.clock.fastForward('01:01');
    await expect(page.getByLabel(`Tracking number of ${nextNumber}`)).toBeVisible({
      timeout: 2_000,
    });
  }).toPass();
  await expect(field).toHaveValue('RX 9');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('DESK-FIND: an order in any state, or a product, is found by what is known of it, and several matches are listed', async ({
  page,
}) => {
  const sentNumber = await buyAs('Hypatia', 'hypatia@wax.example');
  const sameBuyerOrders = [
    await buyAs('Emmy', 'emmy@wax.example'),
    await buyAs('Emmy', 'emmy@wax.example'),
  ];
  await enterDesk(page, desk);
  await post(page, `/orders/${sentNumber}/send`, { tracking: 'RX 9' });
  const field = page.getByRole('searchbox');
  const presser = new Presser(page);
  await page.keyboard.press('/');
  await expect(field).toBeFocused();
  await presser.type(field, ' HYPATIA@wax.example ');
  await presser.key('Enter');
  await expect(page.getByRole('heading', { name: `Order ${sentNumber}` })).toBeVisible();
  expect(presser.count).toBe(2);
  await presser.type(page.getByLabel('Tracking number'), 'RX 10');
  await presser.key('Enter');
  await expect(page.getByText('tracking RX 9 → RX 10')).toBeVisible();
  expect(presser.count).toBe(4);

  await page.getByRole('link', { name: 'Today' }).click();
  await field.fill('emmy@wax.example');
  await page.getByRole('button', { name: 'Find' }).click();
  const foundRegion = page.getByRole('region', { name: 'Found' });
  for (const number of sameBuyerOrders)
    await expect(foundRegion.getByRole('link', { name: number })).toBeVisible();
  await expect(foundRegion.getByRole('listitem')).toHaveCount(2);
  await expect(foundRegion.getByRole('listitem').first()).toContainText('Test');
  expect(await violationsEverywhere(page)).toEqual([]);
  await field.fill('nobody at all');
  await expect(foundRegion).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(foundRegion).toHaveText(/No order and no product matches/);
  await field.fill('ledger mug');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Title')).toHaveValue('Ledger Mug');
});

test('DESK-REFUND: a line is refunded from its row, and refunded units are not offered again', async ({
  page,
}) => {
  const number = await buyAs('Ada Lovelace', goodForm.email, 3);
  await enterDesk(page, desk);
  const presser = new Presser(page);
  await presser.type(page.getByRole('searchbox'), number);
  await presser.key('Enter');
  const line = page.getByRole('button', { name: /^Give back: / });
  await presser.press(line);
  const dialog = page.getByRole('dialog');
  const pieces = dialog.getByRole('spinbutton');
  await expect(pieces).toHaveValue('3');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await line.click();
  await pieces.fill('2');
  await presser.press(dialog.getByRole('button', { name: 'Give it back' }));
  expect(presser.count).toBe(4);
  await expect(dialog).toBeHidden();
  await line.click();
  await expect(pieces).toHaveValue('1');
  await dialog.getByRole('button', { name: 'Give it back' }).click();
  await expect(dialog).toBeHidden();
  await expect(line).toHaveCount(0);
});

test('DESK-OPTIONS: names and values make variants at once, with the first one’s values, and removals are announced', async ({
  page,
}) => {
  await enterDesk(page, desk);
  const presser = new Presser(page);
  await presser.press(page.getByRole('link', { name: 'New product' }));
  await presser.type(page.getByLabel('Title'), 'Taper Shirt');
  await presser.type(page.getByLabel('Price of variant 1', { exact: true }), '19.90');
  await presser.type(page.getByLabel('SKU of variant 1'), 'TS');
  await presser.type(page.getByLabel('Stock of variant 1'), '5');
  await presser.type(page.getByLabel('Option 1', { exact: true }), 'Size');
  await presser.type(page.getByLabel('Values of option 1'), 'S, M, L');
  await presser.type(page.getByLabel('Option 2', { exact: true }), 'Colour');
  await presser.type(page.getByLabel('Values of option 2'), 'Black, Off white');
  const skus = page.getByLabel(/^SKU of variant \d$/);
  await page.getByLabel('Title').focus();
  await expect(skus).toHaveCount(6);
  const skuTexts = () =>
    skus.evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));
  expect(await skuTexts()).toEqual([
    ...['TS-S-BLACK', 'TS-S-OFF-WHITE', 'TS-M-BLACK', 'TS-M-OFF-WHITE'],
    ...['TS-L-BLACK', 'TS-L-OFF-WHITE'],
  ]);
  expect(await violationsEverywhere(page)).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.reload();
  await expect(page.getByLabel('Colour of variant 6')).toHaveValue('Off white');
  await page.getByLabel('Price of all variants', { exact: true }).fill('21');
  await presser.press(button(page, 'Save and publish'));
  expect(presser.count).toBe(10);
  const product = page.getByRole('row').filter({ hasText: 'Taper Shirt' });
  await expect(product).toContainText('Published');
  await expect(product.getByRole('cell').nth(3)).toHaveText('6');
  await product.getByRole('link').click();
  await expect(page.getByLabel('Price of variant 6', { exact: true })).toHaveValue('21.00');
  await expect(page.getByLabel('Stock of variant 6')).toHaveValue('5');

  // Add one value and remove another: the stored variants keep their details.
  await page.getByLabel('SKU of variant 1').fill('own');
  await page.getByLabel('Values of option 2').fill('Black, Red');
  await page.keyboard.press('Enter');
  await expect(skus).toHaveCount(6);
  const plan = page.getByText('3 new; taken out: S / Off white, M / Off white, L / Off white');
  await expect(plan).toBeVisible();
  await button(page, 'Make 6 variants').click();
  expect(await skuTexts()).toEqual([
    ...['own', 'TS-S-RED', 'TS-M-BLACK', 'TS-M-RED', 'TS-L-BLACK', 'TS-L-RED'],
  ]);
  const saleNote = page.getByRole('status').filter({ hasText: 'Off sale when you save' });
  await expect(saleNote).toContainText('M / Off white, with 5 in stock');
  await expect(page.getByLabel('Stock of variant 2')).toHaveValue('0');
  await button(page, 'Save').click();
  await expect(product.getByRole('cell').nth(3)).toHaveText('6');

  // More variants than a product may have are refused.
  await product.getByRole('link').click();
  await page
    .getByLabel('Values of option 1')
    .fill(Array.from({ length: 120 }, (_, index) => index + 1).join());
  await expect(page.getByRole('alert')).toContainText('240 variants; a product has 200 at most');
  await expect(skus).toHaveCount(6);
  await page.getByLabel('Values of option 1').fill('S, M, L');
  // Typing into a cell also changes the list.
  await page.getByLabel('Size of variant 1').fill('XS');
  await expect(page.getByLabel('Values of option 1')).toHaveValue('XS, S, M, L');
  await button(page, 'Discard').click();
  // An option without values is refused beside its field, with the effect on the variants.
  const colours = page.getByLabel('Values of option 2');
  await colours.fill('');
  await button(page, 'Save').click();
  await expect(colours).toBeFocused();
  await expect(colours).toHaveAccessibleDescription(
    /^It has no values\. Write some, or remove it: then S \/ Black and S \/ Red become one variant; /,
  );
  await colours.fill('Black');
  await button(page, 'Save').click();
  await expect(colours).toHaveAccessibleDescription(/press “Make 3 variants” first/);
  await button(page, 'Discard').click();
});

test('DESK-TOLD: a refusal to forget somebody links to the open cases', { tag: '@full' }, async ({
  page,
}) => {
  const number = await buyAs('Ada Lovelace');
  await enterDesk(page, desk);
  await page.route('**/api/people/forget', (route) =>
    route.fulfill({
      status: 409,
      json: {
        message: `Nothing was erased, because a case is open:\nOrder ${number} is paid and not sent: send it.\nWithdrawal W-ABCD2345 is not settled: settle it under Returns.`,
      },
    }),
  );
  const forget = async () => {
    await page.goto(`${new URL(page.url()).origin}/people#${encodeURIComponent(goodForm.email)}`);
    await button(page, 'Forget').click();
    const refusal = page.getByRole('dialog').getByRole('alert');
    await expect(refusal).toContainText(`Order ${number} is paid and not sent: send it.`);
    return refusal;
  };
  await (await forget()).getByRole('link', { name: 'W-ABCD2345' }).click();
  await expect(page.getByRole('searchbox')).toHaveValue('W-ABCD2345');
  await (await forget()).getByRole('link', { name: number }).click();
  await expect(page.getByRole('heading', { name: `Order ${number}` })).toBeVisible();
});

test('DESK-PRICE, DESK-FREE: a price is changed in the list, with Enter; an invalid one is refused there, and a price of 0 needs confirmation', async ({
  page,
}) => {
  await enterDesk(page, desk);
  const presser = new Presser(page);
  await presser.press(page.getByRole('link', { name: 'Products' }));
  const row = page.getByRole('row').filter({ hasText: 'Ledger Mug' });
  const opener = row.getByRole('button', { name: /change the price of Ledger Mug$/ });
  const field = row.getByLabel('Price of Ledger Mug');
  await opener.click();
  await expect(field).toBeFocused();
  await presser.type(field, '17,50');
  await presser.key('Enter');
  await expect(opener).toHaveText(/^\$17\.50/);
  await expect(opener).toBeFocused();
  // The opener's click counts as part of the typing.
  expect(presser.count).toBe(3);
  await page.keyboard.press('Enter');
  await expect(field).toHaveValue('17.50');
  await page.keyboard.type('much');
  await page.keyboard.press('Enter');
  await expect(row.getByRole('alert')).toContainText("'much' is no price");
  expect(await violationsEverywhere(page)).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 900 });
  await field.fill('0');
  await page.keyboard.press('Enter');
  await expect(row.getByRole('alert')).toContainText('confirm that the price of 0 is intended');
  await page.keyboard.press('Escape');
  await expect(opener).toHaveText(/^\$17\.50/);
  await opener.click();
  await field.fill('0');
  await page.keyboard.press('Enter');
  await row.getByRole('button', { name: 'A price of 0 is meant' }).click();
  await expect(opener).toHaveText(/^\$0\.00/);
  await opener.click();
  await field.fill('17.50');
  await page.keyboard.press('Enter');
  await expect(opener).toHaveText(/^\$17\.50/);
  // A price that differs by variant, or has a sale, is changed on the product's own page.
  const hoodie = page.getByRole('row').filter({ hasText: 'Night Desk Hoodie' });
  await expect(hoodie.getByRole('button')).toHaveCount(0);
  // The new price applies to all variants.
  const teeRow = page.getByRole('row').filter({ hasText: 'Signal Tee' });
  await teeRow.getByRole('button').click();
  await teeRow.getByRole('textbox').fill('30');
  await page.keyboard.press('Enter');
  await expect(teeRow).toContainText('$30.00');
  await teeRow.getByRole('link').click();
  await expect(page.getByLabel('Price of variant 6', { exact: true })).toHaveValue('30.00');
});

test('DESK-SEVERAL: selected products are hidden and published at once, and a press undoes it', {
  tag: '@full',
}, async ({ page }) => {
  await enterDesk(page, desk);
  const presser = new Presser(page);
  await presser.press(page.getByRole('link', { name: 'Products' }));
  await presser.press(page.getByLabel('Select Wick Cap'));
  await presser.press(button(page, 'Hide'));
  const row = page.getByRole('row').filter({ hasText: 'Wick Cap' });
  await expect(row).toContainText('Hidden');
  expect(presser.count).toBe(3);
  await expect(page.getByRole('status')).toContainText('1 product is hidden from lists.');
  await expect(button(page, 'Hide')).toBeDisabled();
  expect(await violationsEverywhere(page)).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 900 });
  // Undo reverts only the products that the press has changed.
  await page.getByLabel('Select Ledger Mug').check();
  await button(page, 'Hide').click();
  await expect(page.getByRole('row').filter({ hasText: 'Ledger Mug' })).toContainText('Hidden');
  await button(page, 'Undo').click();
  await expect(page.getByRole('row').filter({ hasText: 'Ledger Mug' })).toContainText('Published');
  await expect(row).toContainText('Hidden');
  await button(page, 'Show').click();
  await expect(row).toContainText('Published');
});
