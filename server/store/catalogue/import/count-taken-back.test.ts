import { expect, it } from 'vitest';
import { type Item, openSession, stockOf } from '../../../../test/store/buyer.ts';
import { variantId } from '../../../../test/store/fixture-catalogue.ts';
import { buy, importByCommand, operate, shop } from '../../../../test/store/operator.ts';

const a3 = variantId('a3');
const packId = variantId('pack');

/** A shop on November 26, whose stock was set on November 1. */
async function openNovemberShop() {
  const store = await shop();
  const setTime = (time: string) => {
    store.clock.nowMs = Date.parse(`2026-11-${time}:00Z`);
  };
  /** Runs the command one minute after the previous step. */
  const run = (...args: string[]) => {
    store.clock.nowMs += 60_000;
    return operate(store, args);
  };
  const load = (rows: string, ...args: string[]) => {
    store.clock.nowMs += 60_000;
    return importByCommand(store, `sku,stock\n${rows}\n`, ...args);
  };
  const undo = (...args: string[]) => run('import', '--undo', ...args);
  const sell = (sku: string, pieces: number, day?: string) =>
    run('sold', sku, `${pieces}`, ...(day === undefined ? [] : ['--day', `2026-11-${day}`]));
  const buyLater = (item: Item) => {
    store.clock.nowMs += 60_000;
    return buy(store, [item]);
  };
  const stockLeft = (id: string) => stockOf(store, id);
  setTime('01T12:00');
  await run('stock', 'SKU-a3', '20');
  setTime('26T12:00');
  return { store, setTime, run, load, undo, sell, buyLater, stockLeft };
}

it('OPS-UNDO, OPS-SOLD: a late sale recorded while an import had ended the counting stays sold', async () => {
  const { setTime, load, undo, sell, run, stockLeft } = await openNovemberShop();
  await load('SKU-a3,-');
  await sell('SKU-a3', 2, '25');
  await sell('SKU-a3', 1);
  await undo();
  expect(await stockLeft(a3)).toBe(17);
  // A count after the day of the sale already lacked the sold units.
  setTime('27T12:00');
  await run('stock', 'SKU-a3', '15');
  await load('SKU-a3,-');
  await sell('SKU-a3', 2, '26');
  await undo();
  expect(await stockLeft(a3)).toBe(15);
});

it('OPS-UNDO, OPS-SOLD: a late sale recorded while a first count was undone is subtracted from it', async () => {
  const { load, undo, sell, stockLeft } = await openNovemberShop();
  await load('SKU-pack,10', '--counted', '2026-11-20 15:00');
  await undo();
  await sell('SKU-pack', 2, '25');
  await sell('SKU-pack', 4, '19');
  await undo();
  expect(await stockLeft(packId)).toBe(8);
});

it('OPS-UNDO, OPS-COUNT: a restored count keeps the time at which it was made', async () => {
  const { load, undo, sell, stockLeft } = await openNovemberShop();
  await load('SKU-a3,15', '--counted', '2026-11-20 15:00');
  await undo();
  // A count lacks units that were sold before it, even if their sale is recorded later.
  await sell('SKU-a3', 2, '19');
  expect(await stockLeft(a3)).toBe(18);
  await undo();
  expect(await stockLeft(a3)).toBe(15);
  expect((await sell('SKU-a3', 3, '24')).out).not.toContain('was counted since');
  expect(await stockLeft(a3)).toBe(12);
  expect((await load('SKU-a3,11', '--counted', '2026-11-25 15:00')).code).toBe(0);
  expect(await stockLeft(a3)).toBe(11);
});

it('OPS-UNDO, OPS-COUNT: neither undoing a count nor restoring it is a stock move', async () => {
  const { setTime, load, undo, stockLeft } = await openNovemberShop();
  await load('SKU-a3,15', '--counted', '2026-11-20 15:00');
  setTime('26T18:00');
  await undo();
  expect((await load('SKU-a3,18', '--counted', '2026-11-26 15:00')).code).toBe(0);
  expect(await stockLeft(a3)).toBe(18);
});

it('OPS-UNDO, OPS-TEST-ORDERS: a test order paid while a count was undone is deleted from that count', async () => {
  const { load, undo, buyLater, run, stockLeft } = await openNovemberShop();
  await load('SKU-pack,9');
  await undo();
  await buyLater({ variant_id: packId, quantity: 2 });
  await undo();
  expect(await stockLeft(packId)).toBe(7);
  await run('delete-test-orders', '--yes');
  expect(await stockLeft(packId)).toBe(9);
});

it('OPS-UNDO, OPS-COUNT: a count that was imported twice is undone only with both imports, and restored with both', async () => {
  const { load, undo, sell, stockLeft } = await openNovemberShop();
  const countedArgs = ['--counted', '2026-11-25 18:00'];
  const [copy = ''] = /imports\S+\.json/.exec((await load('SKU-a3,15', ...countedArgs)).err) ?? [];
  expect((await load('SKU-a3,15', ...countedArgs)).out).toContain('Nothing changes.');
  await undo(copy);
  expect(await stockLeft(a3)).toBe(20);
  expect((await sell('SKU-a3', 3, '24')).out).not.toContain('was counted since');
  expect(await stockLeft(a3)).toBe(17);
  await undo();
  expect(await stockLeft(a3)).toBe(15);
  expect((await sell('SKU-a3', 1, '24')).out).toContain('was counted since');
});

it('OPS-UNDO, OPS-STOCK: a number set by hand later is a separate count, even if it changed nothing', async () => {
  const { load, undo, run, sell, stockLeft } = await openNovemberShop();
  await load('SKU-a3,15', '--counted', '2026-11-20 15:00');
  await run('stock', 'SKU-a3', '15');
  expect((await undo()).out).toContain('1 variant was counted since and keeps the stock it has');
  expect((await sell('SKU-a3', 3, '24')).out).toContain('was counted since');
  expect(await stockLeft(a3)).toBe(15);
});

it('OPS-SOLD, OPS-UNDO: a late sale does not change the numbers of counts after its day', async () => {
  const { load, undo, sell, stockLeft } = await openNovemberShop();
  await load('SKU-a3,18', '--counted', '2026-11-15 15:00');
  await load('SKU-a3,15', '--counted', '2026-11-17 15:00');
  await sell('SKU-a3', 2, '12');
  await undo();
  expect(await stockLeft(a3)).toBe(18);
});

it('OPS-UNDO: only units that open checkouts hold are called held', async () => {
  const { load, undo, sell, stockLeft } = await openNovemberShop();
  await load('SKU-pack,10');
  await sell('SKU-pack', 3);
  expect((await undo()).out).not.toContain('open checkouts hold');
  await load('SKU-a3,50');
  await sell('SKU-a3', 30);
  const { out } = await undo();
  expect(out).not.toContain('open checkouts hold');
  expect(out).toContain(
    '1 variant has sold more than there were before, and is at 0. Count: SKU-a3.',
  );
  expect(await stockLeft(a3)).toBe(0);
});

it('OPS-UNDO, OPS-COUNT: stock that an undo leaves at 0 is not a stock move', async () => {
  const { setTime, load, undo, sell, stockLeft } = await openNovemberShop();
  await load('SKU-a3,40');
  await sell('SKU-a3', 25);
  setTime('26T18:00');
  expect((await undo()).out).toContain('has sold more than there were before, and is at 0');
  expect((await load('SKU-a3,3', '--counted', '2026-11-26 15:00')).code).toBe(0);
  expect(await stockLeft(a3)).toBe(3);
  await undo();
  expect(await stockLeft(a3)).toBe(0);
  await undo();
  expect(await stockLeft(a3)).toBe(3);
});

it('OPS-UNDO, OPS-COUNT: a count is undone even if the number stays', async () => {
  const { load, undo, sell, stockLeft } = await openNovemberShop();
  await load('SKU-a3,25');
  await sell('SKU-a3', 25);
  expect((await undo()).out).toContain('The catalogue is as it was before the import');
  expect((await load('SKU-a3,26', '--counted', '2026-11-26 12:00')).code).toBe(0);
  expect(await stockLeft(a3)).toBe(1);
});

it('OPS-UNDO, OPS-COUNT: a count of other variants than an import has set is not undone with it', async () => {
  const { load, undo, sell, stockLeft } = await openNovemberShop();
  const [copy = ''] = /imports\S+\.json/.exec((await load('SKU-pack,9')).err) ?? [];
  await load('SKU-a3,20', '--counted', '2026-11-25 18:00');
  await undo(copy);
  expect((await sell('SKU-a3', 2, '24')).out).toContain('was counted since');
  expect(await stockLeft(a3)).toBe(20);
});

it('OPS-COUNT: a file with other columns is a count, too, even if it finds the same number', async () => {
  const { store, load, sell, stockLeft } = await openNovemberShop();
  const file = 'handle,sku,stock\nprint,SKU-a3,20\n';
  await importByCommand(store, file, '--stock');
  expect((await sell('SKU-a3', 1, '25')).out).toContain('was counted since');
  await load('SKU-a3,-');
  await importByCommand(store, file);
  expect((await sell('SKU-a3', 1, '25')).out).toContain('was counted since');
  expect(await stockLeft(a3)).toBe(20);
});

it('OPS-UNDO: units that an undo leaves for open checkouts have no return time', async () => {
  const { store, setTime, load, undo, stockLeft } = await openNovemberShop();
  await load('SKU-gone,-');
  setTime('26T13:00');
  await openSession(store, [{ variant_id: variantId('gone'), quantity: 2 }]);
  await undo();
  expect((await load('SKU-gone,9', '--counted', '2026-11-26 12:30')).code).toBe(0);
  expect(await stockLeft(variantId('gone'))).toBe(7);
});

it('OPS-UNDO: units sold beyond the known stock have no return time', async () => {
  const { load, undo, sell, stockLeft } = await openNovemberShop();
  await load('SKU-pack,3');
  await sell('SKU-pack', 2, '25');
  await undo();
  await load('SKU-pack,1', '--counted', '2026-11-26 11:00');
  expect(await stockLeft(packId)).toBe(1);
});

it('OPS-UNDO: a sale that a count already covers is not subtracted from it, however often its import is undone', async () => {
  const { run, load, undo, sell, stockLeft } = await openNovemberShop();
  await run('stock', 'SKU-a3', '20');
  const loadedCount = await load('SKU-a3,-');
  await sell('SKU-a3', 2, '25');
  const copy = /imports\/(\S+\.json)/.exec(loadedCount.out + loadedCount.err)?.[1] ?? '';
  for (let attempt = 0; attempt < 3; attempt++) {
    expect((await undo(copy)).code).toBe(0);
    expect(await stockLeft(a3)).toBe(20);
  }
});

it('OPS-UNDO: a variant counted by hand after an import began to count it stays counted', async () => {
  const { load, undo, run, stockLeft } = await openNovemberShop();
  await load('SKU-pack,50');
  await run('stock', 'SKU-pack', '40');
  expect((await undo()).out).toContain('1 variant was counted since and keeps the stock it has');
  expect(await stockLeft(packId)).toBe(40);
  await undo();
  expect(await stockLeft(packId)).toBe(40);
});

it('OPS-UNDO: a count by hand survives further undos, and an import that ends the counting', async () => {
  const { store, load, undo, run, stockLeft } = await openNovemberShop();
  const copyNameOf = async (loadedCount: ReturnType<typeof load>) =>
    /imports\/(\S+\.json)/.exec((await loadedCount).err)?.[1] ?? '';
  store.clock.nowMs += 60_000;
  const prices = await copyNameOf(importByCommand(store, 'sku,price\nSKU-pack,9\n'));
  const counting = await copyNameOf(load('SKU-pack,50'));
  await run('stock', 'SKU-pack', '40');
  await undo(counting);
  for (const copy of [counting, prices]) {
    await undo(copy);
    expect(await stockLeft(packId), copy).toBe(40);
  }
  await load('SKU-pack,-');
  expect(await stockLeft(packId)).toBeNull();
  await run('sold', 'SKU-pack', '2');
  await undo(counting);
  expect(await stockLeft(packId)).toBe(38);
});

it('OPS-UNDO, OPS-IMPORT: sales of a new product stay when its import is undone and repeated', async () => {
  const { store, run, undo } = await openNovemberShop();
  const load = () => {
    store.clock.nowMs += 60_000;
    const file = 'handle,title,sku,price,currency,stock\nhat,Hat,HAT,9.00,usd,10\n';
    return importByCommand(store, file, '--counted', '2026-11-26 12:01');
  };
  const stockLeft = async () =>
    JSON.parse((await run('stock', 'HAT', '+0', '--json')).out || '{}').on_hand;
  await load();
  await run('sold', 'HAT', '3');
  await undo();
  await load();
  expect(await stockLeft()).toBe(7);
  // The first number of a new product covers every moment before it.
  await undo();
  await load();
  expect(await stockLeft()).toBe(7);
});
