import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type CDPSession, expect, type Page, type Request, test } from '@playwright/test';
import { type ScreenPath, screenPaths } from '../../desk/screens.ts';
import { createAuthenticator } from '../fakes/authenticator.ts';
import { startMailServer } from '../fakes/mail-server.ts';
import { isFull } from '../full-run.ts';
import { goodForm, openSession, pay, sendForm, statusOf } from '../store/buyer.ts';
import { violationsEverywhere } from './axe.ts';
import { type DeskSite, enterDesk, startDesk } from './desk-site.ts';
import { findOverflows } from './overflows.ts';
import { findTabOrderFaults, focusDocumentStart, recordTabStops, tabThrough } from './tab-stops.ts';

const ownFolder = mkdtempSync(join(tmpdir(), 'desk-every-screen-'));
let desk: DeskSite;
let mailServer: Awaited<ReturnType<typeof startMailServer>>;
let hostileIds: HostileIds;
test.describe.configure({ mode: 'default' });
test.beforeAll(async ({ browser }) => {
  mailServer = await startMailServer();
  mailServer.refusal = hostileText('no such mailbox');
  desk = await startDesk({
    SMTP_URL: mailServer.url,
    MAIL_FROM: 'Shop <shop@wax.example>',
    SITE_DIR: ownFolder,
  });
  const page = await browser.newPage();
  hostileIds = await fillWithHostileTexts(page);
  await page.close();
});
test.afterAll(async () => {
  await desk.site.stop();
  await mailServer.close();
  rmSync(ownFolder, { recursive: true, force: true });
});

const widths = [390, 820, 1440, 1920];

/** A text that closes attributes, adds an element and a script, reverses the direction, and has an unbreakable word. */
const hostileText = (name: string) =>
  `${name}"'><b data-hostile>x</b><script>alert(1)</script>\u202egpj${'W'.repeat(60)}`;

interface ListedProduct {
  id: string;
  title: string;
  custom_fields: { id: string }[];
  variants: { id: string }[];
}

interface HostileIds {
  number: string;
  product: string;
}

/** Fills every text of the desk that others write with hostile content. */
async function fillWithHostileTexts(page: Page): Promise<HostileIds> {
  await enterDesk(page, desk);
  const { origin } = new URL(page.url());
  const post = async (path: string, data: object) => {
    const headers = { origin, 'idempotency-key': crypto.randomUUID() };
    const answer = await page.request.post(`${origin}/api${path}`, { headers, data });
    expect(answer.status(), `${path}: ${await answer.text()}`).toBe(200);
    return answer.json();
  };
  const cells = [
    ...[
      'odd',
      hostileText('title'),
      hostileText('subtitle'),
      hostileText('producer'),
      hostileText('collection'),
    ],
    ...[
      hostileText('field'),
      `Colour=${hostileText('option')}`,
      hostileText('sku').slice(0, 90).slice(0, 100),
    ],
    ...['published', '4', 'usd', '9', '20'],
  ];
  const content = `handle,title,subtitle,producer,collections,custom_fields,options,sku,status,price,currency,stock,low_stock\n${cells
    .map((cell) => `"${cell.replaceAll('"', '""')}"`)
    .join(',')}\n`;
  const file = { name: `${hostileText('file').replaceAll('/', '')}.csv`, isDryRun: false };
  await post('/import', { ...file, content: Buffer.from(content).toString('base64') });
  const place = { origin: desk.site.url, base: `${desk.site.url}/api/store/candlewick` };
  let product: ListedProduct | undefined;
  await expect
    .poll(async () => {
      const { products } = await (await fetch(`${place.base}/products`)).json();
      product = (products as ListedProduct[]).find(({ title }) => title.includes('data-hostile'));
      return product;
    })
    .toBeDefined();
  if (product === undefined) throw new Error('It is not on sale');
  const line = {
    variant_id: product.variants[0]?.id ?? '',
    quantity: 1,
    custom_field_values: product.custom_fields.map(({ id }) => ({
      custom_field_id: id,
      value: hostileText('value'),
    })),
  };
  const session = await openSession(place, [line]);
  const buyer = { name: hostileText('name'), email: 'odd@wax.example' };
  await pay(place, session, {
    ...goodForm,
    ...buyer,
    street: hostileText('street'),
    city: hostileText('city'),
  });
  const number = (await statusOf(place, session)).order_number ?? '';
  const identity = { number, ...buyer };
  const listAnswer = await (
    await sendForm(place, '/withdraw', { step: 'identify', ...identity })
  ).text();
  const inputs = [...listAnswer.matchAll(/<input [^>]*>/g)].map(([tag]) => [
    / name="([^"]*)"/.exec(tag)?.[1] ?? '',
    / value="([^"]*)"/.exec(tag)?.[1] ?? '',
  ]);
  const writtenTexts = { reason: hostileText('reason'), statement: hostileText('statement') };
  await sendForm(place, '/withdraw', {
    ...Object.fromEntries(inputs),
    ...identity,
    ...writtenTexts,
  });
  const part = { kind: 'amount', amount: '1' };
  await post(`/orders/${number}/refund`, {
    plan: 'refund',
    part,
    note: hostileText('note'),
    seenReturnedCents: 0,
  });
  const authenticator = createAuthenticator();
  const { challenge } = await post('/passkeys/start', {});
  const response = authenticator.make({ challenge, origin, rpId: 'localhost' });
  await post('/passkeys', { name: hostileText('key').slice(0, 60), response });
  for (const [name, text] of [
    [
      'news/odd.md',
      `---\ntitle: ${JSON.stringify(hostileText('story'))}\ndate: 2026-01-01\n---\n${hostileText('text')}\n`,
    ],
    ['site.yaml', `tagline: ${JSON.stringify(hostileText('tagline'))}\n`],
  ] as const) {
    mkdirSync(dirname(join(ownFolder, name)), { recursive: true });
    writeFileSync(join(ownFolder, name), text);
  }
  return { number, product: product.id };
}

/** The paths at which each screen is checked. */
const places: Readonly<Record<ScreenPath, (ids: HostileIds) => readonly string[]>> = {
  '/': () => ['/'],
  '/orders': () => ['/orders?tab=all'],
  '/orders/:number': ({ number }) => [`/orders/${number}`],
  '/checkouts': () => ['/checkouts'],
  '/returns': () => ['/returns'],
  '/stock': () => ['/stock'],
  '/products': () => ['/products'],
  '/products/:id': ({ product }) => ['/products/new', `/products/${product}`],
  '/import': () => ['/import'],
  '/accounts': () => ['/accounts'],
  '/people': () => ['/people'],
  '/mails': () => ['/mails'],
  '/site': () => ['/site'],
  '/site/*': () => [
    '/site/site.yaml',
    '/site/shop.yaml',
    '/site/words.yaml',
    '/site/news/new.md',
    '/site/news/odd.md',
  ],
  '/health': () => ['/health'],
  '/account': () => ['/account'],
};
const everyPlace = () => [
  ...screenPaths.flatMap((screen) => places[screen](hostileIds)),
  '/nothing',
];
/** The screens that show no text written by others. */
const plainPlaces = [
  '/',
  '/checkouts',
  '/people',
  '/site',
  '/health',
  '/nothing',
  '/products/new',
  '/site/shop.yaml',
  '/site/words.yaml',
  '/site/news/new.md',
];

/** Opens a screen, and waits until all of it has loaded. */
async function openPath(page: Page, path: string): Promise<void> {
  await page.goto(new URL(page.url()).origin + path);
  await expect(page.getByRole('heading').first()).toBeVisible();
  // The doctor is a separate program, which starts slowly on a busy machine.
  await expect(page.getByText('Loading…')).toHaveCount(0, { timeout: 45_000 });
}

/** All text of a page and its frames, with the values of fields. It does not contain markup that has become an element. */
async function textOf(page: Page): Promise<string> {
  const all = await Promise.all(
    page
      .frames()
      .map((frame) =>
        frame.evaluate(() =>
          [
            document.body?.textContent ?? '',
            ...[...document.querySelectorAll('input, textarea')].map((field) =>
              'value' in field ? field.value : '',
            ),
          ].join('\n'),
        ),
      ),
  );
  return all.join('\n');
}

/** The elements that make a page wider than its window; empty if nobody has to scroll sideways. */
const findWideElements = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    return [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > clientWidth + 1)
      .map((element) => element.outerHTML.slice(0, 120));
  });

/** Sets the size of text as a browser's text zoom does; 100 is the default. */
const setTextPercent = (page: Page, percent: number) =>
  page.evaluate((size) => {
    document.documentElement.style.fontSize = `${size}%`;
  }, percent);

/** Items of the navigation whose number covers their name. */
const coveredNames = (page: Page) =>
  page.locator('nav :is(a, button):has(> .count)').evaluateAll((places) =>
    places.flatMap((item) => {
      const [name, count] = [...item.querySelectorAll('span')].map((span) =>
        span.getBoundingClientRect(),
      );
      if (!name || !count || name.width === 0) return [];
      const areApart =
        count.bottom <= name.top + 1 || count.top >= name.bottom - 1 || count.left >= name.right;
      return areApart ? [] : [item.textContent];
    }),
  );

/** Open dialogs with content wider than the dialog, and texts squeezed to a letter or two per line. */
const findSqueezed = (page: Page) =>
  page.evaluate(() => {
    const wrongDialogs = [...document.querySelectorAll('dialog[open]')]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map(({ scrollWidth }) => `a dialog of ${scrollWidth} px`);
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    texts: while (walker.nextNode()) {
      const { currentNode: text } = walker;
      const parent = text.parentElement;
      if (!parent?.checkVisibility({ visibilityProperty: true })) continue;
      // Skip text for screen readers, which is a pixel wide.
      for (let box: HTMLElement | null = parent; box; box = box.parentElement)
        if (box.offsetWidth === 1 && getComputedStyle(box).position === 'absolute') continue texts;
      const range = document.createRange();
      range.selectNodeContents(text);
      const lines = [...range.getClientRects()].map(({ width }) => width);
      const size = Number.parseFloat(getComputedStyle(parent).fontSize);
      if (lines.length > 3 && Math.max(...lines) < 2 * size)
        wrongDialogs.push(text.textContent ?? '');
    }
    return wrongDialogs;
  });

/** Checks a screen, with any open dialog, at a text size of 200 %. */
async function faultsOfLargeText(page: Page): Promise<string[]> {
  await setTextPercent(page, 200);
  const faults: string[] = [];
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    const foundFaults = await Promise.all([
      findOverflows(page),
      coveredNames(page),
      findSqueezed(page),
    ]);
    faults.push(...foundFaults.flat().map((fault) => `at ${width} px: ${fault}`));
  }
  await setTextPercent(page, 100);
  return faults;
}

test('DESK-TEXT, DESK-ZOOM: other people’s texts are plain text on every screen, in print and in previews, and overflow none of them, nor does large text', {
  tag: '@full',
}, async ({ page }) => {
  test.slow();
  await enterDesk(page, desk);
  const { number } = hostileIds;
  const printedPaths = [`/api/slips?number=${number}`, `/api/orders/${number}/papers/receipt`];
  for (const path of [...everyPlace(), ...printedPaths]) {
    if (printedPaths.includes(path)) await page.goto(new URL(page.url()).origin + path);
    else await openPath(page, path);
    if (!plainPlaces.includes(path))
      await expect.poll(() => textOf(page), path).toContain('<b data-hostile>');
    for (const frame of page.frames()) {
      expect(await frame.locator('[data-hostile]').count(), path).toBe(0);
      expect(await frame.locator('script', { hasText: 'alert(1)' }).count(), path).toBe(0);
    }
    if (!printedPaths.includes(path))
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        expect(await findWideElements(page), `${path} at ${width}`).toEqual([]);
      }
    if (printedPaths.includes(path)) continue;
    expect.soft(await faultsOfLargeText(page), path).toEqual([]);
  }
  for (const describeDialogs of Object.values(dialogsOf)) {
    const { path, before, openers } = describeDialogs(hostileIds);
    await openPath(page, path);
    await before?.(page);
    if (before) expect.soft(await faultsOfLargeText(page), path).toEqual([]);
    for (const name of openers) {
      await page.getByRole('button', { name, exact: true }).first().click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expect(page.getByRole('dialog').getByText('Loading…')).toHaveCount(0);
      expect.soft(await faultsOfLargeText(page), `${path}: ${name}`).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
  }
});

test('DESK-AXE: every screen is accessible, at every width and in both themes', {
  tag: '@full',
}, async ({ page }) => {
  test.slow();
  await enterDesk(page, desk);
  for (const path of everyPlace()) {
    await openPath(page, path);
    expect(await violationsEverywhere(page, 'html', widths), path).toEqual([]);
  }
});

/** Adds a passkey with a virtual authenticator that always agrees. */
async function addPasskey(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await openPath(page, '/account');
  await page.getByLabel('Name of a new passkey').fill('This browser');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  // The list may have a passkey of this name from an earlier test, so wait for the message.
  await expect(page.getByText('The passkey This browser is added.')).toBeVisible();
}

/** The number of fields to type into. Further fields of a long form are alike. */
const maxFields = 8;

/** Types into the first fields. @returns the values of all fields */
async function typeEverywhere(page: Page): Promise<string[]> {
  // Search fields are left out, because a search hides rows and their fields.
  const fields = page.locator(
    'main :is(input:not([type]), input[type=text], input[type=email], textarea):visible:enabled',
  );
  for (const field of (await fields.all()).slice(0, maxFields)) await field.fill('7');
  return valuesOf(page);
}

const valuesOf = (page: Page) =>
  page
    .locator('main :is(input:not([type=file]), textarea, select)')
    .evaluateAll((fields) => fields.map((field) => ('value' in field ? String(field.value) : '')));

/** Returns to the window after two minutes, so that the page refetches its data. */
async function refetchByFocus(page: Page): Promise<void> {
  await page.clock.fastForward('02:00');
  await page.evaluate(() => dispatchEvent(new Event('visibilitychange')));
}

/** Refetches until `expectEffect` passes. The first response may belong to an earlier request. */
const refetchUntil = (
  page: Page,
  expectEffect: (options: { timeout: number }) => Promise<unknown>,
) =>
  expect(() => Promise.all([expectEffect({ timeout: 2_000 }), refetchByFocus(page)])).toPass({
    timeout: 20_000,
  });

const isForSession = (request: Request) => request.url().endsWith('/me');

/** The buttons that open a dialog with fields, by screen. */
const dialogOpeners: Partial<Record<ScreenPath, readonly string[]>> = {
  '/orders/:number': ['Give money back', 'Write to the buyer', 'Correct'],
};

test('DESK-LOCK: on every screen and in its dialogs typed text survives an unreachable desk and an expired session', {
  tag: '@full',
}, async ({ page }) => {
  test.slow();
  await page.clock.install();
  await enterDesk(page, desk);
  await addPasskey(page);
  let households = 0;
  for (const screen of screenPaths)
    for (const path of places[screen](hostileIds))
      for (const dialog of [null, ...(dialogOpeners[screen] ?? [])]) {
        const placeName = `${path} ${dialog ?? ''}`;
        // Use a new IP address each time, because one household may try thirty times a minute.
        households += 1;
        await page.setExtraHTTPHeaders({ 'x-forwarded-for': `203.0.113.${households}` });
        await openPath(page, path);
        if (dialog !== null) await page.getByRole('button', { name: dialog }).click();
        const typedCount = await typeEverywhere(page);
        if (dialog !== null) expect(typedCount, placeName).toContain('7');
        // Requests fail while the desk cannot be reached.
        await page.route('**/api/**', (route) => route.abort());
        await refetchUntil(page, (options) =>
          page.waitForEvent('requestfailed', { predicate: isForSession, ...options }),
        );
        await page.unroute('**/api/**');
        expect(await valuesOf(page), placeName).toEqual(typedCount);
        await page.context().clearCookies();
        // The next fetch finds that the session is over.
        await refetchUntil(page, (options) =>
          expect(page.getByText('It is locked.'), placeName).toBeVisible(options),
        );
        await page.getByRole('button', { name: 'Enter with a passkey' }).click();
        await expect(page.getByText('It is locked.'), placeName).toHaveCount(0);
        expect(await valuesOf(page), placeName).toEqual(typedCount);
      }
});

/** The faults in the tab order of a part of the page. */
async function faultsOfWalk(page: Page, keys: CDPSession, part: string): Promise<string[]> {
  const names = await recordTabStops(page, part);
  const visitedStops = await tabThrough(page, keys, 40 + 8 * names.length);
  const wantedNames = names.map((name, index) => `${index} ${name}`);
  const reachedNames = visitedStops.map(({ at }) => wantedNames[at] ?? '');
  return [
    ...wantedNames
      .filter((name) => !reachedNames.includes(name))
      .map((name) => `not reached: ${name}`),
    ...reachedNames
      .filter(
        (name, index) =>
          index > 0 &&
          wantedNames.indexOf(name) <= wantedNames.indexOf(reachedNames[index - 1] ?? ''),
      )
      .map((name) => `reached late: ${name}`),
    ...visitedStops.flatMap(({ at, hiddenBy, isMarked }) => [
      ...(hiddenBy ? [`${wantedNames[at]}, under ${hiddenBy}`] : []),
      ...(isMarked ? [] : [`no outline: ${wantedNames[at]}`]),
    ]),
    ...(await findTabOrderFaults(page)).map((fault) => `out of order: ${fault}`),
  ];
}

/** Types into the first field, and expects the bar about unsaved changes. */
async function typeInFirstField(page: Page): Promise<void> {
  const fields = 'main :is(td input, form input:not([type]), form textarea):visible:enabled';
  await page.locator(fields).first().fill('7');
  await expect(page.locator('.save')).toBeVisible();
}
/** True for the screens with drafts. The screen of words has fields only after a search. */
const isDrafted = (path: string) => /^\/(?:stock|products\/|site\/(?!words))/.test(path);

const windows = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
  { width: 820, height: 900 },
] as const;

/** For each file with dialogs: its screen, the steps before a dialog opens, and the buttons that open the dialogs. */
const dialogsOf: Readonly<Record<string, (found: HostileIds) => DialogsOf>> = {
  'keyboard-shortcuts.tsx': () => ({ path: '/', openers: ['Keys'] }),
  'orders/address-form.tsx': ({ number }) => ({ path: `/orders/${number}`, openers: ['Correct'] }),
  'orders/message-form.tsx': ({ number }) => ({
    path: `/orders/${number}`,
    openers: ['Write to the buyer'],
  }),
  'orders/refund-form.tsx': ({ number }) => ({
    path: `/orders/${number}`,
    openers: ['Give money back'],
  }),
  'orders/manual-sale-dialog.tsx': () => ({ path: '/orders', openers: ['Record a sale'] }),
  'orders/carrier-dialog.tsx': () => ({
    path: '/orders',
    before: (page) => page.getByLabel('Select all orders that are shown').check(),
    openers: ['Addresses'],
  }),
  'orders/bulk-ship-dialog.tsx': () => ({
    path: '/orders',
    before: (page) => page.getByLabel('Select all orders that are shown').check(),
    openers: ['Mark as sent'],
  }),
  'products/change-products.tsx': () => ({
    path: '/products',
    before: (page) => page.getByLabel('Select Ledger Mug').check(),
    openers: ['Change prices', 'Put on sale', 'End the sale'],
  }),
  'products/import/earlier-changes.tsx': () => ({ path: '/import', openers: ['Bring back…'] }),
  'stock/stock-moves-dialog.tsx': () => ({ path: '/stock', openers: ['Ledger Mug'] }),
  'ui/confirm-dialog.tsx': () => ({
    path: '/account',
    before: addPasskey,
    openers: ['Remove the passkey This browser'],
  }),
  'people/forget-person-dialog.tsx': () => ({
    path: '/people',
    async before(page) {
      await page.getByRole('main').getByRole('textbox').fill('odd@wax.example');
      await page.getByRole('button', { name: 'Find' }).click();
      await expect(page.getByRole('heading', { name: 'Copy for the buyer' })).toBeVisible();
    },
    openers: ['Forget'],
  }),
};
interface DialogsOf {
  path: string;
  before?(page: Page): Promise<void>;
  openers: readonly string[];
}

/** The files of the desk that have a dialog. */
const filesWithDialogs = () =>
  globSync('**/*.tsx', { cwd: 'desk' })
    .filter((file) => readFileSync(join('desk', file), 'utf8').includes('<Dialog'))
    .toSorted();

for (const size of windows)
  for (const colorScheme of ['light', 'dark'] as const)
    test.describe(`at ${size.width} px, ${colorScheme}`, {
      // Other sizes and themes have the same controls in the same order.
      tag: size.width === 1280 && colorScheme === 'light' ? [] : ['@full'],
    }, () => {
      test.use({ viewport: size, colorScheme });
      test.slow();

      test('DESK-AXE: by keyboard alone every control of every screen is reached in reading order, outlined and not covered by a bar', async ({
        page,
      }) => {
        await enterDesk(page, desk);
        const keys = await page.context().newCDPSession(page);
        // All places of a screen have the same controls, so the short run walks one place per screen.
        const walkedPlaces = isFull
          ? everyPlace()
          : screenPaths.flatMap((screen) => places[screen](hostileIds).slice(-1));
        for (const path of walkedPlaces) {
          await openPath(page, path);
          if (isDrafted(path)) await typeInFirstField(page);
          await focusDocumentStart(page);
          expect.soft(await faultsOfWalk(page, keys, 'body'), path).toEqual([]);
        }
      });

      test('DESK-AXE: by keyboard alone every dialog is opened, walked through, closed by Escape, and returns the focus', async ({
        page,
      }) => {
        expect(Object.keys(dialogsOf).toSorted()).toEqual(filesWithDialogs());
        await enterDesk(page, desk);
        const keys = await page.context().newCDPSession(page);
        for (const [file, describeDialogs] of Object.entries(dialogsOf)) {
          const { path, before, openers } = describeDialogs(hostileIds);
          await openPath(page, path);
          await before?.(page);
          for (const name of openers) {
            const opener = page.getByRole('button', { name, exact: true }).first();
            await opener.focus();
            await page.keyboard.press('Enter');
            const dialog = page.getByRole('dialog');
            await expect(dialog.locator(':focus'), name).toHaveCount(1);
            await expect(dialog.getByText('Loading…')).toHaveCount(0);
            expect.soft(await faultsOfWalk(page, keys, 'dialog'), `${file}: ${name}`).toEqual([]);
            await page.keyboard.press('Escape');
            await expect(dialog, name).toHaveCount(0);
            await expect(opener, name).toBeFocused();
          }
        }
      });
    });
