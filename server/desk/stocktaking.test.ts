import { expect, test } from 'vitest';
import { runDesk } from '../../test/desk/running-desk.ts';
import { variantId } from '../../test/store/fixture-catalogue.ts';
import { buy, importByCommand, operate, shop } from '../../test/store/operator.ts';

test('DESK-STOCK: a count applies to the moment at which it was typed, and later sales and returns are added', async () => {
  const store = await shop();
  const desk = await runDesk(store);
  const cookie = await desk.enter();
  const save = (reason: string, amount: string, countedAt?: string) =>
    desk.call('POST', '/stock', {
      cookie,
      json: { reason, changes: [{ variant: 'SKU-white', amount, countedAt }] },
    });
  const onHand = async () => {
    const rows = (await desk.call('GET', '/stock', { cookie })).body['rows'] as {
      variant_id: string;
      on_hand: number;
    }[];
    return rows.find(({ variant_id }) => variant_id === variantId('white'))?.on_hand;
  };
  await save('counted', '20');
  store.clock.nowMs += 60_000;
  const typedAt = new Date(store.clock.nowMs).toISOString();
  store.clock.nowMs += 60_000;
  await buy(store, [{ variant_id: variantId('white'), quantity: 2 }]);
  await save('delivery', '+5');
  expect(await onHand()).toBe(23);
  store.clock.nowMs += 60_000;
  await save('counted', '12', typedAt);
  expect(await onHand()).toBe(15);
  // A count without a time counts as made now. So does a count with a time in the future.
  await save('counted', '12');
  expect(await onHand()).toBe(12);
  await save('counted', '11', new Date(store.clock.nowMs + 3_600_000).toISOString());
  expect(await onHand()).toBe(11);
  const lateSave = await save('counted', '1', typedAt);
  expect(lateSave.body['results']).toMatchObject([
    { refusal: expect.stringContaining('was set as of 2025-07-21 12:03 UTC, after this count') },
  ]);
  expect(await onHand()).toBe(11);
});

test('DESK-STOCK, STOCK-LOW: stock that is no longer counted is in no list of stock', async () => {
  const store = await shop();
  const desk = await runDesk(store);
  const cookie = await desk.enter();
  const lists = async () =>
    JSON.stringify([
      (await desk.call('GET', '/stock', { cookie })).body,
      (await desk.call('GET', '/stock?search=SKU-a3', { cookie })).body,
      (await desk.call('GET', '/stock?low=yes', { cookie })).body,
      (await desk.call('GET', '/today', { cookie })).body['lowStock'],
      (await operate(store, ['stock', '--low'])).out,
    ]);
  const namesOf = (text: string) => text.match(/SKU-a3/g)?.length ?? 0;
  await operate(store, ['stock', 'SKU-a3', '2']);
  const before = await lists();
  expect(namesOf(before)).toBe(5);
  await importByCommand(store, 'sku,stock\nSKU-a3,-\n');
  expect(namesOf(await lists())).toBe(0);
  store.clock.nowMs += 60_000;
  await importByCommand(store, 'sku,stock\nSKU-a3,2\n');
  expect(await lists()).toBe(before);
});
