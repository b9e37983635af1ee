import { utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, test } from 'vitest';
import { temporaryFolder } from '../../../test/fakes/running-gateway.ts';
import { openSession, pay, stockOf } from '../../../test/store/buyer.ts';
import { variantId } from '../../../test/store/fixture-catalogue.ts';
import { buy, importByCommand, operate, shop } from '../../../test/store/operator.ts';

const white = variantId('white');

it('OPS-COUNT: a count by SKU stays right through sales, returns and holds between the count and its import', async () => {
  const store = await shop();
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'count.csv'), 'SKU;Stock\nSKU-white;500\n');
  const savedAt = new Date(store.clock.nowMs);
  utimesSync(join(folder, 'count.csv'), savedAt, savedAt);
  const counting = (...options: string[]) =>
    operate(store, ['import', 'count.csv', ...options], { folder });

  store.clock.nowMs += 60_000;
  const number = await buy(store, [{ variant_id: white, quantity: 3 }]);
  await operate(store, ['stock', 'SKU-white', '+10']);
  await operate(store, ['cancel', number]);
  await buy(store, [{ variant_id: white, quantity: 4 }]);
  const heldSession = await openSession(store, [{ variant_id: white, quantity: 2 }]);
  const dryRun = await counting('--dry-run');
  expect(dryRun.err).toBe(
    '1 SKU read from count.csv, as counted at 2025-07-21 12:00 UTC (--counted names another time)\n',
  );
  expect(dryRun.out).toContain("  mug: 'white': stock 1006 to 506\n");
  const countResult = await counting();
  expect(countResult.out).toContain(
    '1 variant has sold or returned since the count; the number takes that into account\n',
  );
  expect(dryRun.out).toBe(`${countResult.out}This was a dry run: nothing was changed.\n`);
  expect(await stockOf(store, white)).toBe(504);
  await pay(store, heldSession);
  expect(await stockOf(store, white)).toBe(504);

  // A second import of the file changes nothing, whatever was sold after the first.
  store.clock.nowMs += 60_000;
  await buy(store, [{ variant_id: white, quantity: 1 }]);
  expect((await counting()).out).toContain('Nothing changes.');
  expect(await stockOf(store, white)).toBe(503);
  // The count was made between the first sales and the last sale.
  const countedAt = new Date(store.clock.nowMs - 30_000).toISOString();
  expect((await counting('--counted', countedAt)).out).toContain(
    "  mug: 'white': stock 503 to 499\n",
  );
});

it('OPS-COUNT: the first count of a variant stays right, too, and a refund restocks units sold before it', async () => {
  const store = await shop();
  const packId = variantId('pack');
  const countedAt = new Date(store.clock.nowMs).toISOString();
  await buy(store, [{ variant_id: packId, quantity: 5 }]);
  store.clock.nowMs += 60_000;
  const number = await buy(store, [{ variant_id: packId, quantity: 2 }]);
  await openSession(store, [{ variant_id: packId, quantity: 1 }]);
  const file = 'sku,stock\nSKU-pack,10\n';
  const lowCount = await importByCommand(store, file.replace('10', '2'), '--counted', countedAt);
  expect(lowCount.err).toContain(
    '2 of 2 were sold since the count (--counted names its time), and open checkouts hold 1',
  );
  const dryRun = await importByCommand(store, file, '--counted', countedAt, '--dry-run');
  expect(dryRun.out).toContain("  sticker: 'pack': stock none to 8\n");
  const countResult = await importByCommand(store, file, '--counted', countedAt);
  const [copy = ''] = /imports\S+\.json/.exec(countResult.err) ?? [];
  expect(await stockOf(store, packId)).toBe(7);
  expect((await importByCommand(store, file, '--counted', countedAt)).out).toContain(
    'Nothing changes.',
  );
  await operate(store, ['refund', number, '--restock']);
  expect(await stockOf(store, packId)).toBe(9);
  store.clock.nowMs += 1_000;
  expect((await operate(store, ['import', '--undo', copy])).code).toBe(0);
  expect(await stockOf(store, packId)).toBeNull();
});

it('OPS-COUNT: units sold while the count is written are subtracted once', async () => {
  const store = await shop();
  const packId = variantId('pack');
  const countedAt = new Date(store.clock.nowMs).toISOString();
  store.clock.nowMs += 60_000;
  const file = 'sku,stock\nSKU-white,500\nSKU-pack,40\n';
  const line = [white, packId].map((variant_id) => ({ variant_id, quantity: 1 }));
  const buyers = Array.from({ length: 4 }, async () => {
    for (let n = 0; n < 3; n++) await buy(store, line);
  });
  const counts = (async () => {
    for (let n = 0; n < 3; n++)
      expect((await importByCommand(store, file, '--counted', countedAt)).code).toBe(0);
  })();
  await Promise.all([...buyers, counts]);
  expect(await stockOf(store, white)).toBe(488);
  expect(await stockOf(store, packId)).toBe(28);
});

test('OPS-COUNT: an impossible count is refused, and so is an invalid time', async () => {
  const store = await shop();
  await operate(store, ['stock', 'SKU-white', '5']);
  const countedAt = new Date(store.clock.nowMs).toISOString();
  store.clock.nowMs += 60_000;
  await buy(store, [{ variant_id: white, quantity: 3 }]);
  const count = 'sku,stock\nSKU-white,1\n';
  expect((await importByCommand(store, count, '--counted', countedAt)).err).toContain(
    'row 2: 3 of 1 were sold since the count (--counted names its time), and open checkouts hold 0, so there cannot be so few\n',
  );
  for (const time of ['2025-07-21', 'yesterday'])
    expect(await importByCommand(store, count, '--counted', time)).toMatchObject({
      code: 2,
      err: expect.stringContaining('Enter a time such as "2026-11-27 18:00"'),
    });
  // The time is two hours ahead, as on a clock of Central Europe in summer.
  expect(await importByCommand(store, count, '--counted', '2025-07-21 14:01')).toMatchObject({
    code: 1,
    err: '--counted 2025-07-21 14:01 UTC is still to come: it is now 2025-07-21 12:01 UTC.\n',
  });
  expect(await stockOf(store, white)).toBe(2);
});

it('OPS-COUNT: an older count replaces no newer one, even if the newer one found the same number', async () => {
  const store = await shop();
  const minute = (minutes: number) =>
    new Date(Date.parse('2025-07-21T12:00:00Z') + minutes * 60_000);
  const counting = (pieces: number, minutes: number) =>
    importByCommand(
      store,
      `sku,stock\nSKU-white,${pieces}\n`,
      '--counted',
      minute(minutes).toISOString(),
    );
  store.clock.nowMs = minute(30).getTime();
  // The shop was created at 12:00 with a stock of 1,000, and a count before 12:00 would be added to that
  // number.
  expect((await counting(500, -5)).err).toContain(
    'row 2: its stock was set as of 2025-07-21 11:59 UTC, after this count (--counted names its time)\n',
  );
  expect((await counting(700, 10)).code).toBe(0);
  expect((await counting(700, 20)).out).toContain('Nothing changes.');
  expect((await counting(650, 15)).err).toContain(
    'row 2: its stock was set as of 2025-07-21 12:20',
  );
  expect((await importByCommand(store, 'sku,price\nSKU-white,18\n')).code).toBe(0);
  expect(await stockOf(store, white)).toBe(700);
  // A count whose import was undone has no effect.
  const wrongCount = await counting(7, 25);
  const [copy = ''] = /imports\S+\.json/.exec(wrongCount.err) ?? [];
  store.clock.nowMs += 1_000;
  expect((await operate(store, ['import', '--undo', copy])).code).toBe(0);
  expect((await counting(690, 22)).code).toBe(0);
  expect(await stockOf(store, white)).toBe(690);
});

it('OPS-COUNT, OPS-SOLD: a sale between a count and its import is subtracted from the count', async () => {
  const store = await shop();
  const timeAfter = (minutes: number) =>
    new Date(Date.parse('2025-07-21T12:00:00Z') + minutes * 60_000).toISOString();
  store.clock.nowMs += 60 * 60_000;
  const count = 'sku,stock\nSKU-white,100\n';
  await importByCommand(store, count, '--counted', timeAfter(10));
  const sellAt = (minutes: number) =>
    operate(store, ['sold', 'SKU-white', '2', '--day', timeAfter(minutes).slice(0, 16)]);
  const laterSale = await sellAt(20);
  expect(laterSale.out).toContain('SKU-white was counted earlier on that day');
  expect(await stockOf(store, white)).toBe(98);
  expect((await sellAt(5)).out).toContain('SKU-white was counted since that day');
  expect(await stockOf(store, white)).toBe(98);
  const number = /Order (\S+) is/.exec(laterSale.out)?.[1] ?? '';
  expect((await operate(store, ['cancel', number])).out).toContain('Back in stock: 2 of');
  expect(await stockOf(store, white)).toBe(100);
});

it('OPS-TEST-ORDERS, OPS-COUNT: a test order between a count and its import leaves no trace', async () => {
  const store = await shop();
  const countedAt = new Date(store.clock.nowMs + 1_000).toISOString();
  store.clock.nowMs += 60_000;
  await buy(store, [{ variant_id: white, quantity: 3 }]);
  store.clock.nowMs += 60_000;
  await importByCommand(store, 'sku,stock\nSKU-white,100\n', '--counted', countedAt);
  expect(await stockOf(store, white)).toBe(97);
  await operate(store, ['delete-test-orders', '--yes']);
  expect(await stockOf(store, white)).toBe(100);
});

test('OPS-HISTORY, OPS-STOCK: products are named as the owner knows them, and not by an id', async () => {
  const store = await shop();
  await operate(store, ['stock', 'SKU-white', '7']);
  await operate(store, ['price', 'SKU-white', '17']);
  const number = await buy(store, [{ variant_id: white, quantity: 1 }]);
  const session = await openSession(store, [{ variant_id: white, quantity: 1 }]);
  const messages = [
    (await operate(store, ['refund', number, '--restock'])).out,
    (await operate(store, ['release', session])).out,
    (await operate(store, ['history'])).out,
  ].join('');
  expect(messages).toContain('Back in stock: 1 of The mug (white), SKU-white\n');
  expect(messages).toContain('For sale again: 1 of The mug (white), SKU-white\n');
  expect(messages).toMatch(/ stock +The mug \(white\), SKU-white +before: 1000, now: 7\n/);
  expect(messages).not.toContain('variant_');
  expect(JSON.parse((await operate(store, ['history', '--json'])).out)).toContainEqual(
    expect.objectContaining({ variant_id: white, variant: 'The mug (white), SKU-white' }),
  );
});
