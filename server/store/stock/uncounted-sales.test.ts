import { expect, it, test as vitest } from 'vitest';
import { openSession, pay, startCheckout, statusOf, stockOf } from '../../../test/store/buyer.ts';
import { variantId } from '../../../test/store/fixture-catalogue.ts';
import { buy, importByCommand, operate, shop } from '../../../test/store/operator.ts';
import { isFirstDatabase } from '../../../test/store/test-database.ts';
import { readCatalogue } from '../catalogue/stored-catalogue.ts';

// Tests with `it` run on both databases in every run.
const test = vitest.runIf(isFirstDatabase());

type Shop = Awaited<ReturnType<typeof shop>>;
const a3 = variantId('a3');
const packId = variantId('pack');
const endCounting = 'handle,sku,stock\nprint,SKU-a3,-\n';

/** Runs the command one second after the previous step. */
function operateLater(store: Shop, ...args: string[]) {
  store.clock.nowMs += 1_000;
  return operate(store, args);
}

it('PAY-HOLD, OPS-IMPORT: when counting begins, open checkouts hold their units', async () => {
  const store = await shop();
  const firstSession = await openSession(store, [{ variant_id: packId, quantity: 2 }]);
  const lowImport = await importByCommand(store, 'handle,sku,stock\nsticker,SKU-pack,1\n');
  expect(lowImport.err).toContain('open checkouts hold 2, so there cannot be fewer');
  await importByCommand(store, 'handle,sku,stock\nsticker,SKU-pack,3\n');
  expect(await stockOf(store, packId)).toBe(1);
  const secondStart = await startCheckout(store, [{ variant_id: packId, quantity: 2 }]);
  expect(secondStart.status).toBe(409);
  await pay(store, firstSession);
  expect(await stockOf(store, packId)).toBe(1);
  expect((await statusOf(store, firstSession)).order_status).toBe('paid');
});

it('PAY-HOLD: a checkout that starts while counting begins holds a unit', async () => {
  const store = await shop();
  const line = [{ variant_id: packId, quantity: 1 }];
  const runRounds = async () => {
    for (let round = 0; round < 5; round++) await openSession(store, line);
  };
  const [file] = await Promise.all([
    importByCommand(store, 'handle,sku,stock\nsticker,SKU-pack,40\n'),
    ...Array.from({ length: 4 }, runRounds),
  ]);
  expect(file.err).not.toContain('Nothing');
  expect(await stockOf(store, packId)).toBe(20);
});

test('PAY-HOLD, OPS-UNDO: a checkout that was opened while an import had ended the counting takes its units', async () => {
  const store = await shop();
  await importByCommand(store, endCounting);
  const openHold = await openSession(store, [{ variant_id: a3, quantity: 2 }]);
  const surplusHold = await openSession(store, [{ variant_id: a3, quantity: 4 }]);
  await operate(store, ['cancel', surplusHold]);
  await operateLater(store, 'import', '--undo');
  expect(await stockOf(store, a3)).toBe(3);
  await pay(store, openHold);
  expect(await stockOf(store, a3)).toBe(3);
  // The buyer takes more units than were counted before.
  await operateLater(store, 'import', '--undo');
  const manyUnits = await openSession(store, [{ variant_id: a3, quantity: 7 }]);
  await operateLater(store, 'import', '--undo');
  expect(await stockOf(store, a3)).toBe(0);
  await pay(store, manyUnits);
  expect((await statusOf(store, manyUnits)).order_status).toBe('paid');
});

test('OPS-CANCEL, OPS-REFUND, OPS-TEST-ORDERS: units sold while an import had ended the counting are restocked', async () => {
  const store = await shop();
  await importByCommand(store, endCounting);
  const restockedOrder = await buy(store, [{ variant_id: a3, quantity: 1 }]);
  await operate(store, ['refund', restockedOrder, '--restock']);
  const sentOrder = await buy(store, [{ variant_id: a3, quantity: 1 }]);
  const cancelledOrder = await buy(store, [{ variant_id: a3, quantity: 2 }]);
  await operateLater(store, 'import', '--undo');
  expect(await stockOf(store, a3)).toBe(2);
  const { out } = await operate(store, ['cancel', cancelledOrder]);
  expect(out).toContain('Back in stock: 2 of The print (a3), SKU-a3');
  expect(await stockOf(store, a3)).toBe(4);
  expect(await store.database.audit()).toEqual([]);
  await operateLater(store, 'refund', sentOrder);
  await operate(store, ['delete-test-orders', '--yes']);
  expect(await stockOf(store, a3)).toBe(5);
});

test('OPS-TEST-ORDERS, OPS-UNDO: an undone import is not a count, and becomes one again when it is restored', async () => {
  const store = await shop();
  const sell = () => buy(store, [{ variant_id: a3, quantity: 2 }]);
  const importCount = () =>
    importByCommand(store, 'handle,sku,stock\nprint,SKU-a3,20\n', '--stock');
  const deleteTestOrders = () => operateLater(store, 'delete-test-orders', '--yes');
  store.clock.nowMs += 1_000;
  await sell();
  store.clock.nowMs += 1_000;
  await importCount();
  await operateLater(store, 'import', '--undo');
  await deleteTestOrders();
  expect(await stockOf(store, a3)).toBe(5);
  await sell();
  store.clock.nowMs += 1_000;
  await importCount();
  await deleteTestOrders();
  expect(await stockOf(store, a3)).toBe(20);
  await operateLater(store, 'import', '--undo');
  expect(await stockOf(store, a3)).toBe(5);
  await sell();
  store.clock.nowMs += 1_000;
  await importCount();
  await operateLater(store, 'import', '--undo');
  await operateLater(store, 'import', '--undo');
  await deleteTestOrders();
  expect(await stockOf(store, a3)).toBe(20);
});

test('OPS-UNDO: products that an import had added are new again when the corrected file is imported', async () => {
  const store = await shop();
  const file = (price: number) =>
    `handle,title,sku,options,price,stock\nnew,New,N-1,Size=S,${price},7\nnew,,N-2,Size=M,5,30\n`;
  await importByCommand(store, file(10));
  await operateLater(store, 'import', '--undo');
  const { out } = await importByCommand(store, file(12));
  expect(out).not.toContain('keep the stock');
  const { variants, stock } = await readCatalogue(store.store.database.read);
  const soldVariants = [...variants.values()].flat().filter(({ sku }) => sku?.startsWith('N-'));
  expect(soldVariants.map(({ id, sku }) => [sku, stock.get(id)?.on_hand])).toEqual([
    ['N-1', 7],
    ['N-2', 30],
  ]);
});

it('OPS-UNDO: units that a refund restocked while an import had ended the counting are counted', async () => {
  const store = await shop();
  const before = (await stockOf(store, a3)) ?? 0;
  await importByCommand(store, endCounting);
  const number = await buy(store, [{ variant_id: a3, quantity: 4 }]);
  const refund = (pieces: number) =>
    operateLater(store, 'refund', number, '--line', `SKU-a3=${pieces}`, '--restock');
  await refund(2);
  await operateLater(store, 'import', '--undo');
  expect(await stockOf(store, a3)).toBe(before - 2);
  await refund(1);
  expect(await stockOf(store, a3)).toBe(before - 1);
  expect(await store.database.audit()).toEqual([]);
});
