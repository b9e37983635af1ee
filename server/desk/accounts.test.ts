import { describe, expect, onTestFinished, test } from 'vitest';
import { runDesk } from '../../test/desk/running-desk.ts';
import { openSession, sendForm, statusOf } from '../../test/store/buyer.ts';
import { threeZones } from '../../test/store/deliveries.ts';
import { variantId } from '../../test/store/fixture-catalogue.ts';
import { importByCommand } from '../../test/store/operator.ts';
import { openStripeShop, type StripeShop } from '../../test/store/stripe-shop.ts';

const month = { from: '2026-11-01', to: '2026-11-30' };

interface Row {
  country: string;
  percent: number | null;
  currency: string;
  sold_cents: number;
  sold_tax_cents: number;
  returned_cents: number;
  returned_tax_cents: number;
  total_cents: number;
  tax_cents: number;
  kind: string;
  number: string;
  pieces: number;
  on_hand: number;
  sku: string | null;
  value_cents: number;
}
type Figure = { [Key in keyof Row]: Row[Key] extends number ? Key : never }[keyof Row];

const sum = (rows: readonly Row[], figure: Figure) =>
  rows.reduce((total, row) => total + row[figure], 0);

/**
 * A shop that has sold two mugs at 19 % and a print at 7 % to Germany several times, and has refunded some of the
 * money.
 */
async function openDesk() {
  const shop = await openStripeShop('sk_live_x', { delivery: threeZones });
  onTestFinished(() => shop.end());
  shop.store.clock.nowMs = Date.parse('2026-11-03T12:00:00Z');
  shop.stripe.aheadMs = shop.store.clock.nowMs - Date.now();
  await importByCommand(
    shop.store,
    'handle,sku,tax_class,title\nprint,SKU-a3,reduced,"=cmd|\'/c calc\'!A1"\n',
  );
  const numbers: string[] = [];
  for (let orders = 0; orders < 3; orders++) numbers.push(await sellToGermany(shop));
  const refundCommand = (...args: string[]) => shop.operate(['refund', ...args]);
  await refundCommand(numbers[0] ?? '', '--line', '1=1');
  await refundCommand(numbers[1] ?? '', '--amount', '10.01');
  await refundCommand(numbers[2] ?? '');
  const desk = await runDesk(shop.store);
  const cookie = await desk.enter();
  // Log in again for each call, because the clock advances by weeks and a session ends sooner.
  const get = async (path: string, query: Record<string, string> = {}) =>
    desk.call('GET', `${path}?${new URLSearchParams({ ...month, ...query })}`, {
      cookie: await desk.enter(),
    });
  const accounts = async () => (await get('/accounts')).body as unknown as Record<string, Row[]>;
  return { shop, desk, cookie, get, accounts, numbers };
}

async function sellToGermany(shop: StripeShop): Promise<string> {
  const lines = [
    { variant_id: variantId('white'), quantity: 2 },
    { variant_id: variantId('a3'), quantity: 1 },
  ];
  const id = await openSession(shop.store, lines);
  await sendForm(shop.store, `/checkout/${id}/country`, { country: 'DE' });
  const session = [...shop.stripe.sessions.values()].at(-1);
  if (session === undefined) throw new Error('Not made at Stripe');
  shop.stripe.pay(session);
  return (await statusOf(shop.store, id)).order_number ?? '';
}

describe('DESK-ACCOUNTS: the month', () => {
  test('has the sums of its rows, by rate and country, by product, and of documents', async () => {
    const { shop, accounts } = await openDesk();
    const { read } = shop.store.store.database;
    const orders = await read.selectFrom('orders').selectAll().execute();
    const items = await read.selectFrom('order_item').selectAll().execute();
    const refunds = await read.selectFrom('refund').selectAll().execute();
    const paperRows = await read.selectFrom('document').selectAll().execute();
    const sumOf = <Of>(rows: readonly Of[], amountOf: (row: Of) => number) =>
      rows.reduce((total, row) => total + Number(amountOf(row)), 0);
    const { taxes = [], products = [], documents = [], days = [] } = await accounts();
    for (const rate of [190_000, 70_000]) {
      const row = taxes.filter(({ percent }) => percent === rate / 10_000);
      expect(row).toHaveLength(1);
      const shippedOrders = orders.filter((order) => order.shipping_tax_rate_ppm === rate);
      const lines = items.filter((item) => item.tax_rate_ppm === rate);
      expect(sum(row, 'sold_cents')).toBe(
        sumOf(lines, (item) => item.total_cents) +
          sumOf(shippedOrders, (parcel) => parcel.shipping_total_cents),
      );
      expect(sum(row, 'sold_tax_cents')).toBe(
        sumOf(lines, (item) => item.tax_cents) +
          sumOf(shippedOrders, (parcel) => parcel.shipping_tax_cents),
      );
    }
    const refundedCents = sumOf(refunds, (refund) => refund.amount_cents);
    expect(taxes.every(({ country }) => country === 'DE')).toBe(true);
    expect(sum(taxes, 'sold_cents')).toBe(sumOf(orders, (order) => order.amount_cents));
    expect(sum(taxes, 'sold_tax_cents')).toBe(sumOf(orders, (order) => order.tax_cents));
    expect(sum(taxes, 'returned_cents')).toBe(refundedCents);
    expect(sum(days, 'sold_cents')).toBe(sum(taxes, 'sold_cents'));
    expect(sum(days, 'returned_cents')).toBe(refundedCents);
    expect(sum(products, 'sold_cents')).toBe(sumOf(items, (item) => item.total_cents));
    expect(sum(products, 'pieces')).toBe(9);
    expect(documents).toHaveLength(paperRows.length);
    expect(sum(documents, 'total_cents')).toBe(
      sumOf(paperRows, (paper) => (paper.kind === 'credit' ? -1 : 1) * paper.amount_cents),
    );
    expect(sum(documents, 'tax_cents')).toBe(
      sum(taxes, 'sold_tax_cents') - sum(taxes, 'returned_tax_cents'),
    );
    // A full refund returns all of the order's tax.
    const refundedOrder = orders.find(({ status }) => status === 'refunded');
    expect(documents.map(({ tax_cents }) => tax_cents)).toContain(-(refundedOrder?.tax_cents ?? 0));
  });

  test('excludes tests and other months, and its files contain only text and numbers', async () => {
    const { shop, get, accounts } = await openDesk();
    const before = await accounts();
    const taxTable = await get('/accounts/sheet', { part: 'taxes' });
    expect(taxTable.body['text']).toMatch(/^\ufeff?country,tax_percent,currency,sold_net/);
    const products = String((await get('/accounts/sheet', { part: 'products' })).body['text']);
    expect(products).toContain("'=cmd");
    expect(products).not.toMatch(/(?:^|,|")=cmd/m);
    shop.store.clock.nowMs = Date.parse('2026-12-01T12:00:00Z');
    shop.stripe.aheadMs = shop.store.clock.nowMs - Date.now();
    await sellToGermany(shop);
    expect((await accounts())['taxes']).toEqual(before['taxes']);
    await shop.restart('sk_test_x', threeZones);
    shop.store.clock.nowMs = Date.parse('2026-11-29T12:00:00Z');
    expect((await accounts())['documents']).toEqual(before['documents']);
    expect((await get('/accounts', { from: 'yesterday' })).status).toBe(400);
  });

  test('values the stock at current prices', async () => {
    const { shop, accounts } = await openDesk();
    const worth = async () => sum((await accounts())['stock'] ?? [], 'value_cents');
    const before = await worth();
    const pieces = sum((await accounts())['stock'] ?? [], 'on_hand');
    expect(pieces).toBeGreaterThan(0);
    await shop.operate(['stock', 'SKU-a3', '10']);
    await shop.operate(['price', 'SKU-a3', '48', '--sale', '30', '--sale-until', '2026-12-01']);
    const rows = (await accounts())['stock'] ?? [];
    expect(rows.find(({ sku }) => sku === 'SKU-a3')?.value_cents).toBe(30_000);
    shop.store.clock.nowMs = Date.parse('2026-12-02T12:00:00Z');
    const laterStock = (await accounts())['stock'] ?? [];
    expect(laterStock.find(({ sku }) => sku === 'SKU-a3')?.value_cents).toBe(48_000);
    expect(await worth()).not.toBe(before);
  });
});

const settings = {
  consultant: '29098',
  client: '55003',
  yearBegins: '01-01',
  chart: '03',
  money: '1360',
  sales: [],
};

test('DESK-DATEV: the booking batch has DATEV’s columns, and its totals by account equal those of the month', async () => {
  const { desk, cookie, get, accounts, shop } = await openDesk();
  const file = () => get('/accounts/datev/file', { currency: 'usd' });
  expect((await file()).status).toBe(409);
  const keepSettings = (json: object) => desk.call('POST', '/accounts/datev', { cookie, json });
  const sales = [{ country: 'DE', percent: 19, account: '84' }];
  for (const [wrong, typed] of [
    [{ money: '13' }, '13'],
    [{ sales }, '84'],
  ] as const)
    expect(await keepSettings({ ...settings, ...wrong })).toMatchObject({
      status: 400,
      body: {
        message: `An account has 4 to 8 digits, and is not 0: ‘${typed}’ has to be corrected.`,
      },
    });
  expect((await keepSettings(settings)).status).toBe(200);
  const savedBooks = await file();
  expect(savedBooks.headers.get('content-disposition')).toContain('filename="EXTF_');
  const lines = String(savedBooks.body['text']).split('\r\n').filter(Boolean);
  const [head = '', names = '', ...bookings] = lines.map((line) => line.split(';'));
  if (typeof head === 'string' || typeof names === 'string') throw new Error('no lines');
  expect(head).toHaveLength(31);
  expect(head.slice(0, 5)).toEqual(['"EXTF"', '700', '21', '"Buchungsstapel"', '13']);
  expect(head[5]).toMatch(/^\d{17}$/);
  expect(head.slice(10, 16)).toEqual(['29098', '55003', '20260101', '4', '20261101', '20261130']);
  expect([head[21], head[26]]).toEqual(['"USD"', '"03"']);
  expect(names).toHaveLength(125);
  const centsByAccount = new Map<string, number>();
  for (const cells of bookings) {
    expect(cells).toHaveLength(125);
    const [amount = '', debitOrCredit, currency, , , , account, contraAccount = '', , day, paper] =
      cells;
    expect(amount).toMatch(/^\d{1,10},\d{2}$/);
    expect(currency).toBe('"USD"');
    expect(account).toBe('1360');
    expect(day).toBe('0311');
    expect(paper).toMatch(/^"C?2026-\d{5}"$/);
    const cents = Number(amount.replace(',', ''));
    centsByAccount.set(
      contraAccount,
      (centsByAccount.get(contraAccount) ?? 0) + (debitOrCredit === '"S"' ? cents : -cents),
    );
  }
  const { taxes = [] } = await accounts();
  const dueTaxOf = (percent: number) =>
    taxes
      .filter((row) => row.percent === percent)
      .reduce((total, row) => total + row.sold_cents - row.returned_cents, 0);
  expect(Object.fromEntries(centsByAccount)).toEqual({ 8400: dueTaxOf(19), 8300: dueTaxOf(7) });
  // An accountant has to choose the accounts for countries other than Germany.
  await shop.store.store.database.write((transaction) =>
    transaction.updateTable('checkout_session').set({ country: 'FR' }).execute(),
  );
  expect(await file()).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('FR 19%') },
  });
  const french = [19, 7, 'several' as const].map((percent) => ({
    country: 'FR',
    percent,
    account: '8320',
  }));
  expect((await keepSettings({ ...settings, sales: french })).status).toBe(200);
  const [, , firstLine = ''] = String((await file()).body['text']).split('\r\n');
  expect(firstLine.split(';').slice(39, 41)).toEqual([
    '"FR"',
    expect.stringMatching(/^(?:19|7),00$/),
  ]);
  expect(await get('/accounts/datev/file', { currency: 'usd', from: '2025-12-01' })).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('two financial years') },
  });
});

test('DESK-DATEV: amounts are in whole units of their currency, and a country and rate has one account', async () => {
  const { cookie, desk, get, shop } = await openDesk();
  const sales = [{ country: 'DE', percent: null, account: '8100' }];
  await desk.call('POST', '/accounts/datev', { cookie, json: { ...settings, sales } });
  for (const [currency, price, amount] of [
    ['jpy', '3999', '7998,00'],
    ['kwd', '3.230', '6,46'],
    ['isk', '2990', '5980,00'],
  ] as const) {
    const sku = `FAN-${currency}`;
    const file = `handle,title,sku,price,currency,stock\nfan-${currency},Fan,${sku},${price},${currency},5\n`;
    expect(await importByCommand(shop.store, file)).toMatchObject({ code: 0 });
    expect(await shop.operate(['sold', sku, '2', '--country', 'DE'])).toMatchObject({ code: 0 });
    const { body } = await get('/accounts/datev/file', { currency });
    const [booking = ''] = String(body['text']).split('\r\n').slice(2);
    expect([currency, booking.split(';')[0]]).toEqual([currency, amount]);
  }
  const { body } = await get('/accounts/datev');
  const keys = (body['sales'] as { country: string; percent: number }[]).map(
    ({ country, percent }) => `${country} ${percent}`,
  );
  expect(new Set(keys).size).toBe(keys.length);
});
