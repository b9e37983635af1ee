import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type Stripe from 'stripe';
import { describe, expect, it, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../../../../test/fakes/running-gateway.ts';
import { openSession, sendForm, statusOf } from '../../../../test/store/buyer.ts';
import { threeZones } from '../../../../test/store/deliveries.ts';
import { variantId } from '../../../../test/store/fixture-catalogue.ts';
import { buy, importByCommand, operate, shop } from '../../../../test/store/operator.ts';
import { ownSeller, setOperator } from '../../../../test/store/seller.ts';
import { openStripeShop, type StripeShop } from '../../../../test/store/stripe-shop.ts';
import { parseCsv } from '../../catalogue/file/csv.ts';

type Row = Record<string, string>;
function rowsOf(file: string): Row[] {
  const [heads, ...rows] = parseCsv(readFileSync(file, 'utf8')).rows.map(({ cells }) => cells);
  return rows.map((row) =>
    Object.fromEntries(row.map((cell, index) => [heads?.[index] ?? '', cell ?? ''])),
  );
}
/** The sum of a column in whole cents, as a spreadsheet computes it. */
const sum = (rows: readonly Row[], column: string) =>
  rows.reduce((sum, row) => sum + Math.round(Number(row[column]) * 100), 0);

const month = ['--from', '2026-11-01', '--to', '2026-11-30'];
async function writeBooks(shop: StripeShop, ...args: string[]) {
  const folder = temporaryFolder();
  const output = await shop.operate(['orders', '--csv', 'nov.csv', ...args], undefined, { folder });
  expect(output).toMatchObject({ code: 0, err: '' });
  const file = (name: string) => join(folder, 'papers', name);
  return {
    folder,
    out: output.out,
    orders: rowsOf(file('nov.csv')),
    lines: rowsOf(file('nov-lines.csv')),
    refunds: rowsOf(file('nov-refunds.csv')),
  };
}

/** Sets the shop's clock and Stripe's. */
const setClocks = (shop: StripeShop, ms: number) => {
  shop.store.clock.nowMs = ms;
  shop.stripe.aheadMs = ms - Date.now();
};

/** Sells mugs at 19 % and a print at 7 % to Germany. */
async function sellToGermany(shop: StripeShop) {
  const lines = [
    { variant_id: variantId('white'), quantity: 2 },
    { variant_id: variantId('a3'), quantity: 1 },
  ];
  const id = await openSession(shop.store, lines);
  await sendForm(shop.store, `/checkout/${id}/country`, { country: 'DE' });
  const session = [...shop.stripe.sessions.values()].at(-1);
  if (session === undefined) throw new Error('Not made at Stripe');
  shop.stripe.pay(session);
  const number = (await statusOf(shop.store, id)).order_number ?? '';
  return { number, session };
}

describe('OPS-BOOKS: orders --csv', () => {
  it('writes a row for each order, and lines and refunds to files beside it, whose columns add up, with tax by rate and country', async () => {
    const shop = await openStripeShop('sk_live_x', { delivery: threeZones });
    onTestFinished(() => shop.end());
    await importByCommand(shop.store, 'handle,sku,tax_class\nprint,SKU-a3,reduced\n');
    setClocks(shop, Date.UTC(2026, 9, 30));
    const october = await sellToGermany(shop);
    setClocks(shop, Date.UTC(2026, 10, 3));
    const novemberNumber = await sellToGermany(shop);
    await shop.operate(['refund', october.number, '--line', '2']);
    await shop.operate(['refund', novemberNumber.number, '--line', '1=1', '--shipping']);
    await shop.operate(['refund', novemberNumber.number]);
    setClocks(shop, Date.UTC(2026, 11, 2));
    const allBooks = await writeBooks(shop);
    expect(allBooks.orders).toHaveLength(2);
    expect(sum(allBooks.lines, 'total')).toBe(sum(allBooks.orders, 'total'));
    expect(sum(allBooks.lines, 'tax')).toBe(sum(allBooks.orders, 'tax'));
    expect(sum(allBooks.lines, 'net') + sum(allBooks.lines, 'tax')).toBe(
      sum(allBooks.lines, 'total'),
    );
    expect(sum(allBooks.refunds, 'total')).toBe(sum(allBooks.orders, 'given_back'));
    expect(sum(allBooks.refunds, 'net') + sum(allBooks.refunds, 'tax')).toBe(
      sum(allBooks.refunds, 'total'),
    );
    const { orders, refunds, out } = await writeBooks(shop, ...month);
    expect(out).toBe(
      'papers/nov.csv: 1 row\npapers/nov-lines.csv: 3 rows\npapers/nov-refunds.csv: 4 rows\n',
    );
    expect(orders).toMatchObject([
      { invoice: '2026-00002', order: novemberNumber.number, day: '2026-11-03', country: 'DE' },
    ]);
    // A refund is listed on its own day, not on its order's day.
    const listedRefunds = refunds.map((row) => [
      row['credit_note'],
      row['invoice'],
      row['tax_percent'],
      row['total'],
    ]);
    expect(listedRefunds).toEqual([
      ['C2026-00001', '2026-00001', '7', '48'],
      ['C2026-00002', '2026-00002', '19', '20.9'],
      ['C2026-00003', '2026-00002', '19', '16'],
      ['C2026-00003', '2026-00002', '7', '48'],
    ]);
    const laterRefunds = refunds.filter(({ invoice }) => invoice === '2026-00002');
    expect(sum(laterRefunds, 'tax')).toBe(sum(orders, 'tax'));
    expect(sum(laterRefunds, 'total')).toBe(sum(orders, 'total'));
  });

  test('of a fully refunded order has refunds that cancel its lines rate by rate, in any order and after any failure', async () => {
    const shop = await openStripeShop('sk_live_x', { delivery: threeZones });
    onTestFinished(() => shop.end());
    await importByCommand(shop.store, 'handle,sku,tax_class\nprint,SKU-a3,reduced\n');
    setClocks(shop, Date.UTC(2026, 10, 3));
    await shop.operate(['stock', 'SKU-a3', '20']);
    const print = ['--line', '2'];
    const amount = (cents: string) => ['--amount', cents];
    const sequences: (string[] | 'comes back')[][] = [
      [amount('20'), print, []],
      [amount('20'), ['--line', '1', '--shipping'], []],
      [print, 'comes back', print, []],
      [[], 'comes back', []],
      [amount('20'), 'comes back', amount('20'), []],
      [amount('33.33'), amount('0.01'), amount('0.01'), 'comes back', print, []],
    ];
    for (const sequence of sequences) {
      const { number, session } = await sellToGermany(shop);
      for (const step of sequence)
        if (step === 'comes back') {
          const refund = shop.stripe.refunds.at(-1);
          if (refund === undefined) throw new Error('Not made at Stripe');
          refund.status = 'failed';
          const payment_intent = session.payment_intent?.id;
          await shop.tell('refund.failed', { object: 'refund', id: refund.id, payment_intent });
        } else
          expect(await shop.operate(['refund', number, ...step])).toMatchObject({
            code: 0,
            err: '',
          });
    }
    const { orders, lines, refunds } = await writeBooks(shop, ...month);
    expect(orders).toHaveLength(sequences.length);
    const byRate = (rows: readonly Row[], number = '') =>
      ['19', '7', ''].map((rate) => {
        const ownRows = rows.filter(
          (row) => row['order'] === number && row['tax_percent'] === rate,
        );
        return { rate, total: sum(ownRows, 'total'), tax: sum(ownRows, 'tax') };
      });
    for (const { order } of orders) expect(byRate(refunds, order)).toEqual(byRate(lines, order));
  });

  test('keeps untaxed goods apart from goods that Stripe taxes by several rates, which have no one rate', async () => {
    setOperator(ownSeller);
    const shop = await openStripeShop('sk_live_x');
    onTestFinished(() => shop.end());
    setClocks(shop, Date.UTC(2026, 10, 3));
    const lines = ['white', 'a3'].map((name) => ({ variant_id: variantId(name), quantity: 1 }));
    const id = await openSession(shop.store, lines);
    const session = shop.only();
    shop.stripe.pay(session, { taxes: [240, 0] });
    const taxOf = (amount: number, percentage: number) =>
      ({ amount, rate: { percentage } }) as Stripe.LineItem.Tax;
    const [taxedItem, untaxedItem] = session.line_items.data;
    if (taxedItem === undefined || untaxedItem === undefined) throw new Error('Not made at Stripe');
    taxedItem.taxes = [taxOf(80, 5), taxOf(160, 9.975)];
    untaxedItem.taxes = [taxOf(0, 0)];
    const { order_number: number = '', order_page: page } = await statusOf(shop.store, id);
    const { total_cents: shipping } = await shop.store.store.database.read
      .selectFrom('orders')
      .select('shipping_total_cents as total_cents')
      .executeTakeFirstOrThrow();
    await shop.operate(['refund', number ?? '', '--amount', '1']);
    await shop.operate(['refund', number ?? '']);
    const monthBooks = await writeBooks(shop, ...month);
    const cells = ({ tax_percent, tax, total }: Row) => [tax_percent, tax, total];
    const untaxedCents = 4_800 + shipping;
    expect(monthBooks.lines.slice(0, 2).map(cells)).toEqual([
      ['several', '2.4', '18.4'],
      ['', '0', '48'],
    ]);
    expect(monthBooks.refunds.map(({ tax_percent }) => tax_percent)).toEqual([
      'several',
      '',
      'several',
      '',
    ]);
    const rowsOfRate = (rate: string) =>
      monthBooks.refunds.filter((row) => row['tax_percent'] === rate);
    expect([sum(rowsOfRate('several'), 'total'), sum(rowsOfRate('several'), 'tax')]).toEqual([
      1_840, 240,
    ]);
    expect([sum(rowsOfRate(''), 'total'), sum(rowsOfRate(''), 'tax')]).toEqual([untaxedCents, 0]);
    const path = new URL(page ?? '', shop.store.origin).pathname;
    const html = await (await fetch(shop.store.origin + path)).text();
    const invoice = html.split('<h2 id="paper-')[1] ?? '';
    const rows = [...invoice.matchAll(/<tr><th scope="row">(.*?)<\/th>(.*?)<\/tr>/g)];
    expect(
      rows.map(([, rate, money = '']) => [rate, ...money.split(/<\/?td>/g).filter(Boolean)]),
    ).toEqual([
      ['Tax', '$16.00', '$2.40', '$18.40'],
      [
        'None',
        `$${(untaxedCents / 100).toFixed(2)}`,
        '$0.00',
        `$${(untaxedCents / 100).toFixed(2)}`,
      ],
    ]);
  });

  test('has the rate by which Stripe taxed, with all its decimals', async () => {
    const shop = await openStripeShop('sk_live_x');
    onTestFinished(() => shop.end());
    setClocks(shop, Date.UTC(2026, 10, 3));
    const lines = ['white', 'a3', 'pack'].map((name) => ({
      variant_id: variantId(name),
      quantity: 1,
    }));
    const id = await openSession(shop.store, lines);
    const session = shop.only();
    shop.stripe.pay(session, { taxes: [142, 330, 24] });
    const [one, other, partlyTaxed] = session.line_items.data;
    if (!one || !other || !partlyTaxed) throw new Error('Not made at Stripe');
    const taxOf = (amount: number, rate: Partial<Stripe.TaxRate>, taxable_amount: number | null) =>
      ({ amount, rate, taxable_amount }) as Stripe.LineItem.Tax;
    one.taxes = [taxOf(142, { percentage: 8.875, effective_percentage: null }, 1_600)];
    // With Stripe Tax, the percentage includes jurisdictions in which the goods are not taxed.
    other.taxes = [taxOf(330, { percentage: 9.3563, effective_percentage: 6.875 }, null)];
    // Four fifths of the price are taxed, so no one rate explains the tax.
    partlyTaxed.taxes = [taxOf(24, { percentage: 5, effective_percentage: null }, 480)];
    expect(await statusOf(shop.store, id)).toMatchObject({ status: 'complete' });
    const books = await writeBooks(shop, ...month);
    expect(books.lines.slice(0, 3).map(({ tax_percent }) => tax_percent)).toEqual([
      '8.875',
      '6.875',
      'several',
    ]);
  });

  test('of a failed refund has it again, as a negative amount, on that day', async () => {
    const shop = await openStripeShop('sk_live_x', { delivery: threeZones });
    onTestFinished(() => shop.end());
    setClocks(shop, Date.UTC(2026, 10, 3));
    const { number, session } = await sellToGermany(shop);
    await shop.operate(['refund', number, '--amount', '10']);
    setClocks(shop, Date.UTC(2026, 10, 9));
    for (const refund of shop.stripe.refunds) refund.status = 'failed';
    const payment_intent = session.payment_intent?.id;
    await shop.tell('refund.failed', { object: 'refund', id: 're_1', payment_intent });
    const { refunds } = await writeBooks(shop, ...month);
    expect(refunds.map(({ day, what, total }) => [day, what, total])).toEqual([
      ['2026-11-03', 'refund', '10'],
      ['2026-11-09', 'came back', '-10'],
    ]);
    expect(sum(refunds, 'tax')).toBe(0);
  });

  test('includes tests only on request, is written where neither git nor an image includes it, and contains nothing that a spreadsheet executes', async () => {
    const store = await shop();
    const typedFields = { name: '=HYPERLINK("x")', city: 'Rot;terdam', street: '-1' };
    const number = await buy(store, [{ variant_id: variantId('white'), quantity: 2 }], typedFields);
    const folder = temporaryFolder();
    const file = join(folder, 'papers/all.csv');
    const write = (...args: string[]) => operate(store, ['orders', '--csv', ...args], { folder });
    expect((await write('all.csv')).code).toBe(0);
    expect(rowsOf(file)).toEqual([]);
    expect((await write('all.csv', '--test')).code).toBe(0);
    expect(rowsOf(file)).toMatchObject([
      { order: number, test: 'yes', city: 'Rot;terdam', invoice: '', pieces: '2', total: '32' },
    ]);
    expect(readFileSync(file, 'utf8')).toContain(`"'=HYPERLINK(""x"")"`);
    expect(statSync(file).mode & 0o077).toBe(0);
    // test/what-commands-write.test.ts checks all other files that commands write.
    expect(readFileSync('.gitignore', 'utf8')).toMatch(/^\/papers\/$/m);
    expect((await write('../all.csv')).err).toContain('would be outside papers');
    expect(existsSync(join(folder, 'all.csv'))).toBe(false);
    const wholeFile = join(temporaryFolder(), 'mine.csv');
    expect((await write(wholeFile)).out).toContain(`${wholeFile}: 0 rows`);
    expect((await write('all.csv', '--limit', '2')).code).toBe(2);
  });
});

it('PACK-SLIPS: packing slips are a page for each unsent order, with the goods to send and without prices', async () => {
  const shop = await openStripeShop('sk_live_x');
  onTestFinished(() => shop.end());
  await importByCommand(shop.store, 'handle,sku,needs_sending\nsticker,SKU-pack,no\n');
  const buyVariants = async (...variants: string[]) => {
    shop.store.clock.nowMs += 1_000;
    const lines = variants.map((name) => ({ variant_id: variantId(name), quantity: 2 }));
    const id = await openSession(shop.store, lines);
    const session = [...shop.stripe.sessions.values()].at(-1);
    if (session === undefined) throw new Error('Not made at Stripe');
    shop.stripe.pay(session);
    return (await statusOf(shop.store, id)).order_number ?? '';
  };
  const waiting = await buyVariants('white', 'pack');
  const partlyRefunded = await buyVariants('white');
  const [sentNumber, returnedNumber] = [await buyVariants('white'), await buyVariants('white')];
  await buyVariants('pack');
  await shop.operate(['refund', partlyRefunded, '--line', '1=1']);
  await shop.operate(['fulfil', sentNumber]);
  await shop.operate(['refund', returnedNumber]);
  const folder = temporaryFolder();
  const slips = (...args: string[]) => shop.operate(['slips', ...args], undefined, { folder });
  expect((await slips('pack.html')).out).toBe('papers/pack.html: 2 slips to print\n');
  const file = join(folder, 'papers/pack.html');
  const html = readFileSync(file, 'utf8');
  expect(statSync(file).mode & 0o077).toBe(0);
  const pages = html.split('<section>').slice(1);
  expect(pages.map((page) => /<h1>Order (\S+)<\/h1>/.exec(page)?.[1])).toEqual([
    waiting,
    partlyRefunded,
  ]);
  expect(pages[0]).toContain('Market Street 1, Apt 2');
  expect(pages[0]).toContain('<td>2</td><td><b>The mug</b>');
  expect(pages[0]).not.toContain('The sticker');
  expect(pages[1]).toContain('<td>1</td><td><b>The mug</b>');
  expect(html).not.toMatch(/\$\d|<script|https?:/);
  expect((await slips('one.html', sentNumber)).out).toContain('1 slip');
  expect((await slips('none.html', 'NONE')).err).toContain('no order');
});
