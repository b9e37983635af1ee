import { randomBytes } from 'node:crypto';
import { readFileSync, renameSync } from 'node:fs';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { headerOf, partsOf, startMailServer } from '../../../../test/fakes/mail-server.ts';
import { mailServerSettings } from '../../../../test/fakes/mail-server-url.ts';
import { isFull } from '../../../../test/full-run.ts';
import { goodForm, openSession, pay, sendForm, statusOf } from '../../../../test/store/buyer.ts';
import { variantId } from '../../../../test/store/fixture-catalogue.ts';
import { buy, operate, shop } from '../../../../test/store/operator.ts';
import { type RunningStore, runStore } from '../../../../test/store/running-store.ts';
import { ownSeller, setOperator } from '../../../../test/store/seller.ts';
import { createSmtp } from '../../mail/smtp.ts';

const wrongTokenCount = isFull ? 50_000 : 200;
const mug = { variant_id: variantId('white'), quantity: 2 };

/**
 * Buys two mugs.
 *
 * @returns the order's number and the path of its page
 */
async function buyMugs(store: RunningStore, form: Partial<typeof goodForm> = {}) {
  const session = await openSession(store, [mug]);
  await pay(store, session, { ...goodForm, ...form });
  const { order_number, order_page } = await statusOf(store, session);
  return { number: String(order_number), page: String(order_page) };
}

const get = (store: RunningStore, path: string) =>
  fetch(store.origin + path, { redirect: 'manual' });
const text = async (store: RunningStore, path: string) => (await get(store, path)).text();

test('SITE-SHOWS, ORDER-PAGE: with the store switched off, buyers still reach their orders and can withdraw, and payments are recorded', async () => {
  const openStore = await runStore({ keepsDatabase: true });
  const { page } = await buyMugs(openStore);
  const begunSession = await openSession(openStore, [mug]);
  const endedSession = await openSession(openStore, [mug]);
  await openStore.end();
  const hiddenStore = await runStore({ database: openStore.database, isShown: false });
  onTestFinished(() => hiddenStore.end());
  expect(await text(hiddenStore, page)).toContain('Receipt');
  for (const path of [`${page}/withdraw`, '/order', '/withdraw', `/checkout/${begunSession}`])
    expect((await fetch(hiddenStore.origin + path)).status, path).toBe(200);
  // After paying, the buyer returns to a page that still exists. Links to the store lead to the home page.
  const paidAnswer = await pay(hiddenStore, begunSession);
  const successPath = paidAnswer.headers.get('location') ?? '';
  expect(successPath).toContain(`/success?session=${begunSession}`);
  const after = await text(hiddenStore, successPath.replace(openStore.origin, ''));
  expect(after).toContain('This order is paid');
  const [, ownLink = ''] = /href="([^"]+)">See your order/.exec(after) ?? [];
  expect(await text(hiddenStore, ownLink)).toContain('Receipt');
  const cancelAnswer = await sendForm(hiddenStore, `/checkout/${endedSession}/cancel`, {});
  expect(cancelAnswer.headers.get('location')).toBe('/');
  expect(await text(hiddenStore, `/checkout/${endedSession}`)).toContain('href="/">Go back');
  for (const path of ['/success', `/success?session=${'0'.repeat(32)}`, '/store', '/product/a-b'])
    expect((await get(hiddenStore, path)).headers.get('location'), path).toBe('/');
  const [picture = ''] = /\/img\/catalogue\/[\w-]+\.svg/.exec(await text(hiddenStore, page)) ?? [];
  expect((await get(hiddenStore, picture)).status).toBe(200);
  expect(
    (await fetch(`${hiddenStore.origin}/webhooks/stripe`, { method: 'POST' })).status,
  ).not.toBe(418);
  // Paths that the store does not handle reach the site, which responds with 418 here.
  expect((await get(hiddenStore, '/api/store/candlewick/products')).status).toBe(418);
  expect([hiddenStore.store.soldBefore, openStore.store.soldBefore]).toEqual([true, false]);
  const neverShownStore = await runStore({ isShown: false });
  onTestFinished(() => neverShownStore.end());
  expect(neverShownStore.store.soldBefore).toBe(false);
  for (const path of ['/withdraw', '/order', '/success', '/store', picture])
    expect((await get(neverShownStore, path)).status, path).toBe(418);
});

describe('ORDER-PAGE: the page of an order', () => {
  test('shows the goods, the payment, the parcel and refunds, and prints as a receipt with its seller', async () => {
    setOperator({ office: ownSeller.office });
    const store = await shop();
    const { number, page } = await buyMugs(store, { name: 'Mara <i>' });
    const answer = await get(store, page);
    expect(answer.status).toBe(200);
    const before = await answer.text();
    for (const words of [
      `Order ${number}`,
      'Mara &lt;i&gt;',
      'Kanaalweg 14',
      '3011 AB Rotterdam',
      '2 × $16.00',
      '$32.00',
      'Jul 21, 2025, 12:00:00 PM UTC',
      'Not yet',
      `Receipt ${number}`,
      'Wollzeile 1, 1010 Wien',
      'This was a test payment',
    ])
      expect(before).toContain(words);
    store.clock.nowMs += 60_000;
    await operate(store, ['fulfil', number, '--tracking', '3SK', '--link', 'https://p.example/3']);
    await operate(store, ['refund', number, '--line', '1=1', '--message', 'Chipped']);
    const after = await text(store, page);
    expect(after).toContain(
      '<a href="https://p.example/3" rel="noreferrer noopener">Parcel 3SK</a>',
    );
    expect(after).toContain('Refunded $16.00');
    expect(after).toContain('Chipped');
    expect(after).toContain('1 refunded');
    expect(after).toContain('Partly refunded');
    expect(after).not.toContain('Not yet');
  });

  test('is kept out of caches, referrers, search engines and the log', async () => {
    const store = await shop();
    const { page } = await buyMugs(store);
    const answer = await get(store, page);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('referrer-policy')).toBe('strict-origin');
    expect(answer.headers.get('x-robots-tag')).toBe('noindex');
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    const body = await answer.text();
    for (const [, address = ''] of body.matchAll(/(?:href|src)="([^"]+)"/g))
      expect(address).toMatch(/^(?:\/|mailto:)/);
    await store.store.database.write((transaction) =>
      transaction.updateTable('orders').set({ address: 'broken' }).execute(),
    );
    const brokenAnswer = await get(store, page);
    expect(brokenAnswer.status).toBe(500);
    expect(store.logged.splice(0).join('\n')).not.toContain(page.slice('/order/'.length));
    await store.store.database.write((transaction) =>
      transaction.updateTable('orders').set({ address: 'null' }).execute(),
    );
  });

  test('opens only with its own link: a forged, old or missing one gets the same page with 404, whether or not there is an order', async () => {
    const store = await shop();
    const { number, page } = await buyMugs(store);
    const otherNumber = await buyMugs(store);
    const [, expiry = '', signature = ''] = page.split('.');
    const withoutValues = (text: string) => text.replaceAll(/value="[^"]*"/g, '');
    const stubAnswer = await get(store, `/order/ABCDE-23456.${expiry}.${signature}`);
    expect(stubAnswer.status).toBe(404);
    const words = withoutValues(await stubAnswer.text());
    expect(words).toContain('This order is private');
    for (const path of [
      `/order/${number}`,
      `/order/${number}.${expiry}.${otherNumber.page.split('.')[2]}`,
      `${page}x`,
      page.slice(0, -1),
      page.replace('/order/', '/order//'),
      '/order/%00',
      '/order/..%2f..',
      `/order/${'x'.repeat(5_000)}`,
    ]) {
      const answer = await get(store, path);
      expect([path, answer.status]).toEqual([path, 404]);
      expect(withoutValues(await answer.text())).toBe(words);
    }
    store.clock.nowMs += 732 * 86_400_000;
    expect((await get(store, page)).status).toBe(404);
    store.clock.nowMs -= 732 * 86_400_000;
    expect((await get(store, page)).status).toBe(200);
    expect((await operate(store, ['order-key', '--new'])).code).toBe(0);
    expect((await get(store, page)).status).toBe(404);
    expect((await operate(store, ['order-key'])).code).toBe(2);
  });

  test('is linked from its checkout for a day, so an old URL opens nothing', async () => {
    const store = await shop();
    const session = await openSession(store, [mug]);
    await pay(store, session);
    store.clock.nowMs += 86_400_000;
    expect((await statusOf(store, session)).order_page).toMatch(/^\/order\//);
    store.clock.nowMs += 1;
    expect(await statusOf(store, session)).toMatchObject({
      order_page: null,
      order_number: expect.any(String),
    });
  });

  test(`is found by none of ${wrongTokenCount} wrong tries, and others are served meanwhile`, {
    timeout: 30_000 + wrongTokenCount * 5,
  }, async () => {
    const store = await shop();
    const { number, page } = await buyMugs(store);
    const [, expiry = ''] = page.split('.');
    const foundStatuses = new Set<number>();
    let tryCount = 0;
    const client = async () => {
      while (tryCount < wrongTokenCount) {
        tryCount += 1;
        const guessedToken = randomBytes(32).toString('base64url');
        const answer = await get(store, `/order/${number}.${expiry}.${guessedToken}`);
        foundStatuses.add(answer.status);
        await answer.arrayBuffer();
      }
    };
    const pendingGuesses = Promise.all(Array.from({ length: 20 }, client));
    do {
      expect((await get(store, page)).status).toBe(200);
      expect((await fetch(`${store.base}/products`)).status).toBe(200);
    } while (tryCount < wrongTokenCount);
    await pendingGuesses;
    expect([...foundStatuses]).toEqual([404]);
  });

  test.runIf(inject('postgresUrl') === '')(
    'says that it cannot look while the database is away, not that there is nothing',
    async () => {
      const store = await runStore();
      onTestFinished(() => store.stop());
      const { page } = await buyMugs(store);
      const { place } = store.database;
      if ('file' in place) renameSync(place.file, `${place.file}.away`);
      const answer = await get(store, page);
      expect(answer.status).toBe(503);
      expect(answer.headers.get('retry-after')).not.toBeNull();
      expect(await answer.text()).toContain('cannot look into its orders at the moment');
    },
  );
});

describe('ORDER-FIND: /order', () => {
  const find = (
    store: RunningStore,
    form: Record<string, string>,
    headers: Record<string, string> = {},
  ) => sendForm(store, '/order', form, headers);

  test('without a mail server says to write to the shop, and has no form', async () => {
    const store = await shop();
    const page = await text(store, '/order');
    expect(page).toContain('This shop sends no mail');
    expect(page).toContain('mailto:');
    expect(page).not.toContain('<form');
    const number = await buy(store, [mug]);
    const answer = await find(store, { number, email: goodForm.email });
    expect(await answer.text()).toContain('This shop sends no mail');
  });

  async function openMailingStore(perMinute?: number) {
    const server = await startMailServer();
    onTestFinished(server.close);
    const smtp = createSmtp({
      server: mailServerSettings(server.url),
      from: { name: '', address: 'shop@wax.example' },
    });
    const store = await runStore({
      mail: { smtp, copyTo: null, everyMs: 20 },
      ...(perMinute !== undefined && { orderFinds: perMinute }),
    });
    onTestFinished(() => store.stop());
    const links = () =>
      server.mails.filter(({ raw }) => headerOf(raw, 'Subject')?.startsWith('Your order'));
    return { store, links };
  }

  test('mails the link to the buyer, and gives everybody the same response', async () => {
    const { store, links } = await openMailingStore();
    const { number, page } = await buyMugs(store);
    const typedNumber = number.toLowerCase().replace('-', ' ');
    const rightAnswer = await find(store, { number: typedNumber, email: ' MARA@example.com' });
    await expect.poll(() => links().length).toBe(1);
    expect(links()[0]?.to).toEqual(['mara@example.com']);
    const [, sentPath = ''] = /(\/order\/\S+)/.exec(partsOf(links()[0]?.raw ?? '').text) ?? [];
    expect((await get(store, sentPath)).status).toBe(200);
    expect(sentPath).toBe(page);
    const answerText = await rightAnswer.text();
    for (const form of [
      { number, email: 'other@example.com' },
      { number: 'ABCDE-23456', email: 'mara@example.com' },
    ]) {
      const answer = await find(store, form);
      expect([
        answer.status,
        (await answer.text()).replace(form.email, 'MARA@example.com'),
      ]).toEqual([200, answerText]);
    }
    expect(links()).toHaveLength(1);
  });

  test('finds an order whose address was stored with another spelling of its domain', async () => {
    const { store, links } = await openMailingStore();
    const { number } = await buyMugs(store, { email: 'mara@müller.example' });
    await find(store, { number, email: 'mara@xn--mller-kva.example' });
    await expect.poll(() => links().length).toBe(1);
  });

  test('shows what is wrong beside each field', async () => {
    const { store } = await openMailingStore();
    const answer = await find(store, { number: '12', email: '"><b>' });
    expect(answer.status).toBe(422);
    const page = await answer.text();
    expect(page).toContain('An order number has ten letters and digits.');
    expect(page).toContain('Enter an e-mail address.');
    expect(page).toContain('value="&quot;&gt;&lt;b&gt;"');
    // The page focuses only the first field.
    expect(page.match(/<input id="(\w+)"[^>]* autofocus/g)).toHaveLength(1);
    expect(page).toMatch(/<input id="number"[^>]* autofocus/);
    expect((await find(store, {}, { origin: 'https://evil.example' })).status).toBe(403);
    expect((await fetch(`${store.origin}/order`, { method: 'PUT' })).status).toBe(405);
  });

  test('is limited by address, so many wrong tries find nothing, and others are not limited', async () => {
    const { store, links } = await openMailingStore(5);
    const { number } = await buyMugs(store);
    const statuses: number[] = [];
    for (let n = 0; n < 8; n++)
      statuses.push((await find(store, { number, email: `x${n}@example.com` })).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
    // Each client has its own limit, but only one mail per order is sent in ten minutes.
    const otherStatuses: number[] = [];
    for (let n = 0; n < 4; n++)
      otherStatuses.push(
        (await find(store, { number, email: goodForm.email }, { 'x-test-address': `10.0.${n}.1` }))
          .status,
      );
    expect(otherStatuses).toEqual([200, 200, 200, 200]);
    await expect.poll(() => links().length).toBe(1);
  });
});

test('ORDER-PAGE: paper is always light, and dark colours depend only on the system', async () => {
  const store = await shop();
  const [, style = ''] =
    /href="(\/order\/order\.css[^"]*)"/.exec(await text(store, '/order')) ?? [];
  const css = await text(store, style);
  expect(css).toContain('@media screen and (prefers-color-scheme: dark)');
  expect(readFileSync('web/buyer/order.css', 'utf8')).not.toMatch(/oklch/);
});
