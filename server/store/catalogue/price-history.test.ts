import { expect, test } from 'vitest';
import { dayMs } from '../../../domain/time/day-ms.ts';
import { openSession, statusOf } from '../../../test/store/buyer.ts';
import { productId, variantId } from '../../../test/store/fixture-catalogue.ts';
import { importByCommand, operate, shop } from '../../../test/store/operator.ts';
import type { RunningStore } from '../../../test/store/running-store.ts';

const print = { variant_id: variantId('a3'), quantity: 1 };

/** The price in the API and in a checkout. */
async function priceOf(store: RunningStore) {
  // After a pause, a visitor's request waits for changes, for half a second at most.
  const { catalogue } = store.store;
  for (let pending = catalogue.checked(); pending !== null; pending = catalogue.checked())
    await pending;
  const answer = await fetch(`${store.base}/products/${productId('print')}`);
  const { product } = await answer.json();
  const { amount, sale_amount, lowest_amount_30_days } = product.variants.find(
    ({ id }: { id: string }) => id === print.variant_id,
  ).prices[0];
  const { total } = await statusOf(store, await openSession(store, [print]));
  return { amount, sale_amount, lowest_amount_30_days, total };
}
const price = async (store: RunningStore, ...args: string[]) => {
  const result = await operate(store, ['price', 'SKU-a3', ...args]);
  expect([result.code, result.err]).toEqual([0, '']);
};
const waitLater = (store: RunningStore, ms: number) => {
  store.clock.nowMs += ms;
};

test('LOW30-SHOWN: during a sale, the API has the lowest price of the 30 days before it, after any way of changing prices', async () => {
  const store = await shop();
  await price(store, '100');
  waitLater(store, 40 * dayMs);
  await price(store, '80');
  waitLater(store, 10 * dayMs);
  expect((await priceOf(store)).lowest_amount_30_days).toBeNull();
  await price(store, '80', '--sale', '70');
  waitLater(store, 5_000);
  expect(await priceOf(store)).toEqual({
    amount: 8_000,
    sale_amount: 7_000,
    lowest_amount_30_days: 8_000,
    total: 7_000,
  });
  const { out } = await operate(store, ['export', '--format', 'csv']);
  const [heads = '', ...rows] = out.split(/\r?\n/);
  const columnIndex = heads.replace('\ufeff', '').split(',').indexOf('sale_price');
  const changedRows = rows
    .map((row) => (row.includes('SKU-a3') ? row.replace(',70.00,', ',60.00,') : row))
    .join('\n');
  expect(columnIndex).toBeGreaterThan(0);
  expect((await importByCommand(store, `${heads}\n${changedRows}`)).code).toBe(0);
  waitLater(store, 5_000);
  expect(await priceOf(store)).toMatchObject({ sale_amount: 6_000, lowest_amount_30_days: 7_000 });
  // The history has a row for each change.
  const keptRows = await store.store.database.read
    .selectFrom('price_change')
    .select(['price_cents', 'sale_price_cents'])
    .where('variant_id', '=', print.variant_id)
    .orderBy('at')
    .execute();
  expect(keptRows.map((row) => row.sale_price_cents ?? row.price_cents)).toEqual([
    4_800, 10_000, 8_000, 7_000, 6_000,
  ]);
});

test('LOW30-PERIOD: a sale with a start and an end applies from its first second to its last, in the API and in checkouts', async () => {
  const store = await shop();
  const startMs = store.clock.nowMs + 10 * dayMs;
  const iso = (ms: number) => new Date(ms).toISOString();
  await price(
    store,
    ...['48', '--sale', '40', '--sale-from', iso(startMs)],
    ...['--sale-until', iso(startMs + dayMs)],
  );
  const priceAt = async (ms: number) => {
    store.clock.nowMs = ms;
    return priceOf(store);
  };
  const before = { sale_amount: null, total: 4_800 };
  expect(await priceAt(startMs - 1)).toMatchObject(before);
  expect(await priceAt(startMs)).toMatchObject({
    sale_amount: 4_000,
    lowest_amount_30_days: 4_800,
    total: 4_000,
  });
  expect(await priceAt(startMs + dayMs - 1)).toMatchObject({ sale_amount: 4_000, total: 4_000 });
  expect(await priceAt(startMs + dayMs)).toMatchObject(before);
});

test('LOW30-PERIOD: sale dates are read from catalogue files and the command, exported again, and refused if they make no sense', async () => {
  const store = await shop();
  await price(
    store,
    '48',
    '--sale',
    '40',
    '--sale-from',
    '2026-11-27',
    '--sale-until',
    '2026-11-30',
  );
  const { out } = await operate(store, ['export', '--format', 'json']);
  expect(out).toContain('"saleFrom": "2026-11-27T00:00:00.000Z"');
  // The last day is part of the sale.
  expect(out).toContain('"saleUntil": "2026-12-01T00:00:00.000Z"');
  expect((await importByCommand(store, out, '--dry-run')).out).toContain('othing');
  const csv = (cells: string) => `sku,price,sale_price,sale_from,sale_until\nSKU-a3,${cells}\n`;
  const row = (cells: string) => `handle,${csv(cells).replace('\nSKU-a3', '\nprint,SKU-a3')}`;
  expect((await importByCommand(store, row('48,40,2026-12-24,-'))).code).toBe(0);
  const storedPrices = await store.store.database.read
    .selectFrom('variant')
    .select(['sale_from', 'sale_until'])
    .where('id', '=', print.variant_id)
    .executeTakeFirst();
  expect(storedPrices).toEqual({ sale_from: Date.UTC(2026, 11, 24), sale_until: null });
  for (const [cells, sentence] of [
    ['48,40,2026-02-30,', 'must be a day such as'],
    ['48,40,2026-12-24,2026-12-01', 'ends before it begins'],
    ['48,-,2026-12-24,', 'but no sale price'],
  ] as const) {
    const answer = await importByCommand(store, row(cells));
    expect([cells, answer.code, answer.err]).toEqual([cells, 1, expect.stringContaining(sentence)]);
  }
  for (const args of [
    ['--sale', '0'],
    ['--sale', '40', '--sale-from', 'soon'],
    ['--sale', '40', '--sale-from', '2026-12-02', '--sale-until', '2026-12-01'],
    ['--sale', 'none', '--sale-until', '2026-12-01'],
    ['--sale', '40', '--sale-until', '0026-12-01'],
  ])
    expect((await operate(store, ['price', 'SKU-a3', '48', ...args])).code).toBe(1);
  const saleArgs = ['price', 'SKU-a3', '48', '--sale', '40', '--sale-until', '2024-12-01'];
  expect((await operate(store, saleArgs)).out).toContain('Note: the sale is over already.\n');
});

test('LOW30-STRUCK: `price` and `import` say why no price is struck through during a sale', async () => {
  const store = await shop();
  await price(store, '9.99');
  waitLater(store, 10 * dayMs);
  await price(store, '12');
  waitLater(store, dayMs);
  const reasonNote =
    'the sale price $11.00 is not below $9.99, the lowest price of the 30 days before the sale';
  const { out: output } = await operate(store, ['price', 'SKU-a3', '12', '--sale', '11']);
  expect(output).toContain(`Note: ${reasonNote}, so no price is struck through.`);
  const saleResult = await operate(store, ['price', 'SKU-a3', '12', '--sale', '9.50']);
  expect(saleResult.out).not.toContain('struck');
  // The lowest price before a later sale is that of the 30 days before its start. The price of $9.99 is older by then.
  const saleFrom = new Date(store.clock.nowMs + 31 * dayMs).toISOString();
  const nextArgs = ['price', 'SKU-a3', '12', '--sale', '11', '--sale-from', saleFrom];
  expect((await operate(store, nextArgs)).out).not.toContain('struck');

  const row = (cells: string) => `handle,sku,price,sale_price,sale_from\nprint,SKU-a3,${cells}\n`;
  for (const trialArgs of [['--dry-run'], []]) {
    const { out } = await importByCommand(store, row('12,11,-'), ...trialArgs);
    expect(out).toContain(`Note: print 'a3': ${reasonNote}`);
  }
  expect((await importByCommand(store, row('12,9.50,'))).out).not.toContain('struck');
  const saleFile = 'handle,title,variant_title,price,sale_price\npin,Pin,One,5,4\n';
  expect((await importByCommand(store, saleFile)).out).toContain(
    "Note: pin 'One': no price before the sale is known, so no price is struck through",
  );
});
