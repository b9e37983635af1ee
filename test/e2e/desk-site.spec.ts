import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect as quickExpect, test } from '@playwright/test';
import sharp from 'sharp';
import { makePhoto } from '../fakes/pictures/photo.ts';
import { violationsEverywhere } from './axe.ts';
import { type DeskSite, enterDesk, startDesk } from './desk-site.ts';

/** A save checks the whole folder, which takes seconds on a busy machine. */
const expect = quickExpect.configure({ timeout: 30_000 });

/** The owner's folder. */
const ownFolder = mkdtempSync(join(tmpdir(), 'desk-site-'));
let desk: DeskSite;
test.describe.configure({ mode: 'default' });
test.beforeAll(async () => {
  desk = await startDesk({ SITE_DIR: ownFolder });
});
test.afterAll(async () => {
  await desk.site.stop();
  rmSync(ownFolder, { recursive: true, force: true });
});
test.beforeEach(() => {
  rmSync(ownFolder, { recursive: true, force: true });
});
const fileOf = (path: string) => readFileSync(join(ownFolder, path), 'utf8');

test('DESK-SITE: a setting is changed by its field, a mistake is shown at the field, and unset fields keep their default', async ({
  page,
}) => {
  await enterDesk(page, desk);
  await page.getByRole('link', { name: 'Site', exact: true }).click();
  await page.getByRole('link', { name: 'Name, contact, colours and switches' }).click();
  await page.getByLabel('Name', { exact: true }).first().fill('Wax & Wick');
  const operatorGroup = page.getByRole('group', { name: 'Operator' });
  await operatorGroup.getByLabel('Email').fill('hello');
  await page.getByRole('group', { name: 'Show' }).getByLabel('Airdrops').selectOption('No');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('alert')).toContainText(
    'Operator, Email has to be an e-mail address',
  );
  // The faulty field is far above the Save button.
  await expect(operatorGroup.getByLabel('Email')).toBeFocused();
  await expect(operatorGroup.getByLabel('Email')).toBeInViewport();
  await expect(operatorGroup.getByLabel('Email')).toHaveAccessibleDescription(
    /^has to be an e-mail address/,
  );
  await operatorGroup.getByLabel('Email').fill('hello@wax.example');
  const shipping = page.getByLabel('Shipping flat rate in USD');
  await shipping.fill('much');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(shipping).toBeFocused();
  await expect(shipping).toHaveAccessibleDescription(/^has to be a price, such as 4.90/);
  await shipping.fill('29,90');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Saved.' })).toBeVisible();
  expect(fileOf('site.yaml')).toBe(
    'name: Wax & Wick\noperator:\n  email: hello@wax.example\nshow:\n  airdrops: false\nshippingFlatRateCents: 2990\n',
  );
});

test('DESK-SITE: a restored file keeps what is typed in one field or as text, and the text’s mistake is shown at its line', {
  tag: '@full',
}, async ({ page }) => {
  mkdirSync(ownFolder, { recursive: true });
  writeFileSync(join(ownFolder, 'site.yaml'), 'name: Wax & Wick\n');
  await enterDesk(page, desk);
  await page.goto(`${new URL(page.url()).origin}/site/site.yaml`);

  // Restoring a file keeps what is typed in one field, restores all others, and disables Save meanwhile.
  const name = page.getByLabel('Name', { exact: true }).first();
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await name.fill('Soap');
  await save.click();
  await expect.poll(() => fileOf('site.yaml')).toContain('name: Soap');
  const before = page.getByRole('region', { name: 'What was there before' });
  const restoreButton = before.getByRole('button', { name: /^Bring back/ });
  await page.getByLabel('Tagline').fill('Soft light');
  let answer = () => {};
  await page.route('**/api/site/restore', async (route) => {
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    await route.continue();
  });
  await restoreButton.first().click();
  await expect(save).toBeDisabled();
  answer();
  await expect(before.getByRole('status')).toHaveText(
    /^It is back, and what you have typed stands/,
  );
  await expect(name).toHaveValue('Wax & Wick');
  await expect(page.getByLabel('Tagline')).toHaveValue('Soft light');
  await save.click();
  await expect.poll(() => fileOf('site.yaml')).toContain('tagline: Soft light');
  expect(fileOf('site.yaml')).toContain('name: Wax & Wick');

  // A file that is edited as text has no fields to merge.
  await page.unroute('**/api/site/restore');
  await page.getByRole('button', { name: 'As a file' }).click();
  const text = page.getByRole('textbox', { name: 'site.yaml' });
  await text.fill('# Ours\nname: Bees\n');
  await restoreButton.first().click();
  await expect(before.getByRole('status')).toHaveText(
    /^It is back, beneath what you have typed as text: Save writes yours over it/,
  );
  await expect(text).toHaveValue('# Ours\nname: Bees\n');

  // The text's fault is reported with its line, which is selected and in view.
  const longText =
    '# A long word here, and there, and everywhere, of a line without an end.\n'.repeat(120);
  await text.fill(`${longText}nam: Bees\n`);
  await save.click();
  await expect(page.getByRole('alert')).toContainText('site.yaml, line 121: nam is no field here');
  await expect(text).toBeFocused();
  const selectedLine = () =>
    text.evaluate((field: HTMLTextAreaElement) => ({
      line: field.value.slice(field.selectionStart, field.selectionEnd),
      isAtEnd: field.scrollTop + field.clientHeight > field.scrollHeight - 100,
    }));
  expect(await selectedLine()).toEqual({ line: 'nam: Bees', isAtEnd: true });
});

test('DESK-SITE: a story with a photo is written, previewed as on the site, kept when the tab is closed, and its earlier version restored', {
  tag: '@full',
}, async ({ page, context }) => {
  await enterDesk(page, desk);
  const origin = new URL(page.url()).origin;
  await page.goto(`${origin}/site`);
  const news = page.getByRole('region', { name: 'News', exact: true });
  await news.getByText('Pictures beside news (0)').click();
  const chooser = page.waitForEvent('filechooser');
  await news.getByRole('button', { name: 'Add pictures beside news' }).click();
  await (await chooser).setFiles({
    name: 'shop.jpg',
    mimeType: 'image/jpeg',
    buffer: await makePhoto({ width: 800, height: 600 }),
  });
  await expect(news.getByRole('button', { name: 'Remove shop.jpg' })).toBeVisible();
  await page.getByLabel('Title of a new story').fill('Große Eröffnung');
  await page.getByRole('button', { name: 'Write a new story' }).click();
  await page.getByLabel('Title').fill('We are <b>open</b>');
  await page.getByLabel('Summary').fill('Come in.');
  await page.getByLabel('Category').fill('Shop');
  await page.getByLabel('Date').fill('2026-11-20');
  await page.getByLabel(/^Markdown/).fill('Hello **there**.\n\n![The shop](shop.jpg)\n');
  const url = page.url();
  await page.close();
  const secondPage = await context.newPage();
  await secondPage.goto(url);
  await expect(secondPage.getByLabel('Title')).toHaveValue('We are <b>open</b>');
  await secondPage.getByText('As the site shows it').click();
  await expect(secondPage.locator('.prose strong')).toHaveText('there');
  const photos = secondPage.waitForEvent('filechooser');
  await secondPage.getByRole('button', { name: 'Add photos to the text' }).click();
  await (await photos).setFiles({
    name: 'IMG_0001.heic',
    mimeType: 'image/heic',
    buffer: Buffer.from('x'),
  });
  const refusal = secondPage.getByRole('alert').filter({ hasText: 'is a HEIC picture' });
  await expect(refusal).toBeVisible();
  await secondPage.getByRole('button', { name: 'Save' }).click();
  await expect(secondPage.getByText('Saved.')).toBeVisible();
  await expect(refusal).toHaveCount(0);
  expect(fileOf('news/grosse-eroffnung.md')).toContain('title: We are <b>open</b>\n');
  await secondPage.getByLabel('Title').fill('Closed');
  await secondPage.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => fileOf('news/grosse-eroffnung.md')).toContain('title: Closed');
  await secondPage.goto(`${origin}/site`);
  await expect(secondPage.getByText(/^Not on the site yet: /)).toContainText(
    'news/grosse-eroffnung.md',
  );
  await secondPage
    .getByRole('region', { name: 'What was there before' })
    .getByRole('button', { name: 'Bring back news/grosse-eroffnung.md' })
    .click();
  await expect.poll(() => fileOf('news/grosse-eroffnung.md')).toContain('We are <b>open</b>');
  expect(existsSync(join(ownFolder, 'news/shop.jpg'))).toBe(true);
});

test('DESK-SITE: the desk names a logo, a story takes photos where it is written, and all its mistakes are listed at once', {
  tag: '@full',
}, async ({ page }) => {
  await enterDesk(page, desk);
  const { origin } = new URL(page.url());
  await page.goto(`${origin}/site`);
  const choose = async (button: string, name: string, width = 80) => {
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: button, exact: true }).click();
    const buffer = await sharp(await makePhoto({ width, height: 60 }))
      .png()
      .toBuffer();
    await (await chooser).setFiles({ name, mimeType: 'image/png', buffer });
  };
  await choose('Add a logo', 'photo 2.png');
  await expect(page.getByRole('button', { name: 'Remove logo.png' })).toBeVisible();
  // Replacing a file of the same name shows a notice, and Undo restores the earlier file.
  const firstFile = fileOf('logo.png');
  await choose('Add a logo', 'photo 4.png', 90);
  await expect(page.getByText('logo.png was there before, and is replaced.')).toBeInViewport();
  expect(fileOf('logo.png')).not.toBe(firstFile);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('logo.png is back.')).toBeVisible();
  expect(fileOf('logo.png')).toBe(firstFile);
  await choose('Add a logo for the dark theme', 'photo 3.png');
  await expect(page.getByRole('button', { name: 'Remove logo-dark.png' })).toBeVisible();
  await page.goto(`${origin}/site/news/opening.md`);
  await expect(page.getByLabel('Source')).toHaveAccessibleDescription(/^An https address/);
  await page.getByLabel('Title').fill('We are open');
  await page.getByLabel('Source').fill('example.com');
  const text = page.getByLabel(/^Markdown: ### begins a section/);
  await text.fill('## Hours\n\nFrom nine.');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('alert')).toContainText('Summary is missing');
  await expect(page.getByRole('alert')).toContainText('a text of this kind has no sections');
  await expect(text).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByRole('alert')).toContainText('Date is missing: a story has a date');
  for (const field of ['Summary', 'Category', 'Date', 'Source'])
    await expect(page.getByLabel(field)).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('Summary')).toBeFocused();
  await page.getByLabel('Summary').fill('Come in.');
  await page.getByLabel('Category').fill('Shop');
  await page.getByLabel('Date').fill('2026-11-20');
  await page.getByLabel('Source').fill('');
  await choose('Add photos to the text', 'Bild (1) ä.png');
  await expect(text).toHaveValue('## Hours\n\nFrom nine.\n\n![What it shows](Bild-1-ä.png)\n');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(text).toBeFocused();
  await text.fill('### Hours\n\nFrom nine.\n\n![Our door](Bild-1-ä.png)');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved.')).toBeVisible();
});

test('DESK-SITE: a text begins with its title and day, and its own page lists and restores earlier versions', {
  tag: '@full',
}, async ({ page }) => {
  await enterDesk(page, desk);
  const { origin } = new URL(page.url());
  await page.getByRole('link', { name: 'Write a story' }).click();
  const titleField = page.getByLabel('Title of a new story');
  await expect(titleField).toBeFocused();
  await titleField.fill('Große: Eröffnung #1');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'grosse-eroffnung-1' })).toBeVisible();
  const title = page.getByLabel('Title');
  await expect(title).toHaveValue('Große: Eröffnung #1');
  await expect(page.getByLabel('Date')).toHaveValue(new Date().toISOString().slice(0, 10));
  await page.getByLabel('Summary').fill('Come in.');
  await page.getByLabel('Category').fill('Shop');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved.')).toBeVisible();
  const before = page.getByRole('region', { name: 'What was there before' });
  await expect(before).toHaveCount(0);
  for (const each of ['Second', 'Third']) {
    await title.fill(each);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => fileOf('news/grosse-eroffnung-1.md')).toContain(`title: ${each}`);
  }
  await expect(before.getByRole('listitem')).toHaveCount(2);
  // Two versions of one minute have different names, and their differences can be read before a restore.
  const untilTexts = await before.getByText(/^until /).allTextContents();
  expect(new Set(untilTexts).size).toBe(2);
  await before.getByRole('button', { name: 'What differs' }).first().click();
  await expect(before.locator('del')).toHaveText('− title: Third');
  await expect(before.locator('ins')).toHaveText('+ title: Second');
  expect(await violationsEverywhere(page)).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 900 });
  const restoreButton = before.getByRole('button', { name: /^Bring back what was there until / });
  // The newest version is first.
  await restoreButton.first().click();
  await expect(title).toHaveValue('Second');
  await expect(before.getByRole('listitem')).toHaveCount(3);
  // Restoring a version does not lose unsaved text.
  await title.fill('Typed');
  await restoreButton.first().click();
  await expect(before.getByRole('status')).toHaveText(
    /^It is back, and what you have typed stands/,
  );
  await expect(title).toHaveValue('Typed');
  // No conflict is reported, because nobody else has saved.
  await expect(page.getByText('has been saved since you began to type')).toHaveCount(0);
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(title).toHaveValue('Third');
  // A removed file can also be restored, at once and later.
  const remove = async () => {
    await page.getByRole('button', { name: 'Remove this file' }).click();
    await expect(page.getByRole('heading', { name: 'Site', exact: true })).toBeVisible();
  };
  await remove();
  await expect(page.getByText('news/grosse-eroffnung-1.md is removed.')).toBeInViewport();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('news/grosse-eroffnung-1.md is back.')).toBeVisible();
  await page.getByRole('link', { name: 'grosse-eroffnung-1', exact: true }).click();
  await remove();
  await page.goto(`${origin}/site/news/grosse-eroffnung-1.md`);
  await restoreButton.first().click();
  await expect(title).toHaveValue('Third');

  await page.goto(origin);
  await page.getByRole('link', { name: 'Holiday notice' }).click();
  const notice = page.getByLabel('Notice', { exact: true });
  await expect(notice).toBeFocused();
  await expect(notice).toBeInViewport();
});

test('DESK-SITE: when two people edit one file, the second sees it before saving, and chooses', {
  tag: '@full',
}, async ({ page, browser }) => {
  await enterDesk(page, desk);
  const address = `${new URL(page.url()).origin}/site/shop.yaml`;
  const otherPage = await (await browser.newContext()).newPage();
  await enterDesk(otherPage, desk);
  const years = (tab: typeof page) => tab.getByLabel('Keep invoices years');
  await page.goto(address);
  await years(page).fill('7');
  await otherPage.goto(address);
  await years(otherPage).fill('8');
  await otherPage.getByRole('button', { name: 'Save' }).click();
  await expect(otherPage.getByText('Saved.')).toBeVisible();
  await otherPage.context().close();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('This file has been saved since you began to type.')).toBeVisible();
  await expect(years(page)).toHaveValue('7');
  await page.getByRole('button', { name: 'Show theirs' }).click();
  await expect(years(page)).toHaveValue('8');

  // Keeping one's own changes keeps the typed field of a zone, and what somebody else has written by hand.
  const zones = '  - {name: Near, countries: [AT, DE], priceCents: 490}\ntaxRates: {AT: 20}\n';
  const write = (text: string) => writeFileSync(join(ownFolder, 'shop.yaml'), text);
  write(`beforeOrder: {tax: included}\nzones:\n${zones}`);
  await page.goto(address);
  await page.getByLabel('Name').fill('Close by');
  write(`beforeOrder: {tax: included}\nnotice: Closed\nzones:\n${zones.replace('20', '21')}`);
  await page.reload();
  await expect(page.getByText('and theirs for the others')).toBeVisible();
  await page.getByRole('button', { name: 'Keep mine' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved.')).toBeVisible();
  expect(fileOf('shop.yaml')).toBe(
    `beforeOrder: {tax: included}\nnotice: Closed\nzones:\n${zones.replace('20', '21').replace('Near', 'Close by')}`,
  );

  // For a file that is edited as text, the notice warns that nothing of the other version is kept.
  await page.getByRole('button', { name: 'As a file' }).click();
  await page.getByRole('textbox', { name: 'shop.yaml' }).fill('# Mine\n');
  write('notice: Open\n');
  await page.reload();
  await expect(page.getByText('and nothing of theirs')).toBeVisible();
  await page.getByRole('button', { name: 'Show theirs' }).click();
  await expect(page.getByLabel('Notice', { exact: true })).toHaveValue('Open');

  // Saving reports a fault made by hand in another file, before the next build does.
  writeFileSync(join(ownFolder, 'site.yaml'), 'nam: Wax\n');
  await years(page).fill('9');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('alert')).toContainText('site.yaml, line 1: nam is no field here');
  await expect(page.getByRole('alert')).toBeInViewport();
  await expect(page.getByText('Saved.')).toHaveCount(0);
  await page.getByRole('link', { name: 'Open it' }).click();
  await expect(page.getByRole('heading', { name: 'site.yaml' })).toBeVisible();
});

test('DESK-SITE: a mistake within a list or a group is shown at its field', {
  tag: '@full',
}, async ({ page }) => {
  mkdirSync(ownFolder, { recursive: true });
  const zone = (name: string, country: string) =>
    `  - {name: ${name}, countries: [${country}], priceCents: 490}\n`;
  writeFileSync(
    join(ownFolder, 'shop.yaml'),
    `beforeOrder: {tax: included}\nzones:\n${zone('Near', 'AT')}${zone('Far', 'CH')}`,
  );
  await enterDesk(page, desk);
  const { origin } = new URL(page.url());
  await page.goto(`${origin}/site/shop.yaml`);
  const save = page.getByRole('button', { name: 'Save', exact: true });
  const countries = page.getByLabel('Countries');
  await countries.first().fill('- AT\n- XX');
  await page.getByLabel('Tax rates').fill('AT: {standard: 20}');
  await save.click();
  await expect(page.getByRole('alert')).toContainText('Zones, 1, Countries, 2 is no country: XX.');
  await expect(countries.first()).toBeFocused();
  await expect(countries.first()).toHaveAttribute('aria-invalid', 'true');
  await expect(countries.first()).toHaveAccessibleDescription(/^Countries, 2 is no country: XX\./);
  await expect(page.getByLabel('Tax rates')).toHaveAccessibleDescription(
    /^Tax rates, AT, reduced is missing/,
  );
  await page.getByLabel('Tax rates').fill('AT: 20');
  await countries.first().fill('- AT');
  await countries.nth(1).fill('- CH\n- AT');
  await save.click();
  await expect(countries.nth(1)).toBeFocused();
  await expect(countries.nth(1)).toHaveAccessibleDescription(
    /^Countries, 2 has AT, which is in the zone Near already/,
  );
  await countries.nth(1).fill('- CH');
  const notice = page.getByLabel('Guarantee notice');
  await notice.fill('/notice.svg');
  await save.click();
  await expect(notice).toBeFocused();
  await expect(notice).toHaveAccessibleDescription(/^is '\/notice\.svg', which is no picture/);
  await page.getByRole('button', { name: 'As a file' }).click();
  await save.click();
  await expect(page.getByRole('alert')).toContainText('shop.yaml, line 1: beforeOrder.guarantee');

  await page.goto(`${origin}/site/site.yaml`);
  await page.getByLabel('Shipping countries').fill('AT\nXX');
  await save.click();
  await expect(page.getByLabel('Shipping countries')).toBeFocused();
  await expect(page.getByLabel('Shipping countries')).toHaveAccessibleDescription(
    /^Shipping countries, 2 is no country: XX/,
  );
});

test('DESK-SITE: a sentence is found by its text, replaced, and reset to its default', async ({
  page,
}) => {
  await enterDesk(page, desk);
  await page.goto(`${new URL(page.url()).origin}/site/words.yaml`);
  await page.getByLabel('Find a sentence').fill('Add to Cart');
  const sentence = page.getByPlaceholder('Add to Cart', { exact: true });
  await sentence.fill('In den Korb');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved.')).toBeVisible();
  expect(fileOf('words.yaml')).toBe('store:\n  addToCart: In den Korb\n');
  await page.getByLabel('Find a sentence').fill('');
  await expect(page.getByText('You say 1 otherwise.')).toBeVisible();
  await sentence.fill('');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => existsSync(join(ownFolder, 'words.yaml'))).toBe(false);
});

test('DESK-AXE, DESK-SITE: after a press the focus is where it was, or on the result of the last action, the only one announced', {
  tag: '@full',
}, async ({ page }) => {
  test.slow();
  await enterDesk(page, desk);
  await page.goto(`${new URL(page.url()).origin}/site/site.yaml`);
  const name = page.getByLabel('Name', { exact: true }).first();
  await name.fill('Candles');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Saved.' })).toBeVisible();
  await expect(name).toBeFocused();

  await page.goto(`${new URL(page.url()).origin}/site`);
  const files = page.getByRole('region', { name: 'Files for visitors' });
  const add = files.getByRole('button', { name: 'Add files' });
  const choose = async (name: string, text: string) => {
    const chooser = page.waitForEvent('filechooser');
    await add.focus();
    await page.keyboard.press('Enter');
    await (await chooser).setFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
  };
  const fileStatus = files.getByRole('status').filter({ hasText: /\S/ });
  const remove = files.getByRole('button', { name: 'Remove robots-more.txt' });
  await choose('robots-more.txt', 'one');
  await expect(remove).toBeVisible();
  await expect(add).toBeFocused();
  await choose('robots-more.txt', 'two');
  await expect(fileStatus).toContainText('was there before, and is replaced.');
  await fileStatus.getByRole('button', { name: 'Undo' }).focus();
  await page.keyboard.press('Enter');
  await expect(fileStatus).toHaveText('public/robots-more.txt is back.');
  await expect(fileStatus).toBeFocused();
  await remove.focus();
  await page.keyboard.press('Enter');
  await expect(fileStatus).toContainText('public/robots-more.txt is removed.');
  await expect(fileStatus).toHaveCount(1);
  await expect(fileStatus).toBeFocused();
  await fileStatus.getByRole('button', { name: 'Undo' }).focus();
  await page.keyboard.press('Enter');
  await expect(fileStatus).toHaveText('public/robots-more.txt is back.');
  await expect(fileStatus).toBeFocused();
});

test('DESK-SITE, DESK-PUBLISH: files for visitors get plain names or are refused by name, and what cannot be built links to its field', async ({
  page,
}) => {
  await enterDesk(page, desk);
  const { origin } = new URL(page.url());
  await page.goto(`${origin}/site`);
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Add files', exact: true }).click();
  const plainFile = { mimeType: 'text/plain', buffer: Buffer.from('x') };
  const names = ['Größen 2026.txt', 'サイズ.txt', 'größen (2026).txt'];
  await (await chooser).setFiles(names.map((name) => ({ name, ...plainFile })));
  await expect(page.getByRole('alert')).toContainText('The name ‘サイズ.txt’ is none for a file');
  await expect(page.getByRole('alert')).toContainText('another of the chosen files');
  await expect(page.getByText('Größen 2026.txt is called grossen-2026.txt here.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Remove grossen-2026.txt' })).toBeVisible();

  await page.route('**/api/site', async (route) => {
    const body = await (await route.fetch()).json();
    const faultText = 'news/broken.md, line 2: summary is missing.';
    const unbuiltFaults = [{ file: 'news/broken.md', says: faultText }];
    const publishingState = {
      ...body.publishing,
      unbuilt: faultText,
      unbuiltFaults,
      canPublish: true,
    };
    await route.fulfill({ json: { ...body, publishing: publishingState } });
  });
  await page.route('**/api/site/publish', (route) =>
    route.fulfill({ json: { servingSinceMs: Date.now() } }),
  );
  await page.reload();
  const card = page.getByRole('region', { name: 'On the site' });
  await expect(card.getByRole('alert')).toContainText(
    'news/broken.md, line 2: Summary is missing. Open it',
  );
  await expect(card.getByRole('link', { name: 'Open it' })).toHaveAttribute(
    'href',
    '/site/news/broken.md',
  );
  // A new attempt removes the message about the last failure.
  await card.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(card.getByRole('status')).toContainText('Publishing.');
  await expect(card.getByRole('alert')).toHaveCount(0);
});
