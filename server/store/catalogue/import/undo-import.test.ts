import { readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished, test as vitest } from 'vitest';
import { temporaryFolder } from '../../../../test/fakes/running-gateway.ts';
import { openSession, stockOf } from '../../../../test/store/buyer.ts';
import { productId, variantId } from '../../../../test/store/fixture-catalogue.ts';
import {
  buy,
  dataDirOf,
  exportByCommand,
  importByCommand,
  operate,
  shop,
} from '../../../../test/store/operator.ts';
import { runStore } from '../../../../test/store/running-store.ts';
import { isFirstDatabase } from '../../../../test/store/test-database.ts';
import { createStripe } from '../../payments/stripe/stripe.ts';
import { readCatalogue } from '../stored-catalogue.ts';

// Tests with `it` run on both databases in every run.
const test = vitest.runIf(isFirstDatabase());

type Shop = Awaited<ReturnType<typeof shop>>;
const readStored = ({ store }: Shop) => readCatalogue(store.database.read);
const copiesOf = (store: Shop) => readdirSync(join(dataDirOf(store), 'imports'));

it('OPS-UNDO: undoing an import restores everything exactly, and so does undoing the undo', async () => {
  const store = await shop();
  const before = await readStored(store);
  const file =
    'handle,title,description,sku,price,custom_fields\nmug,Cup,-,SKU-white,20,Name\nnew,New,,N-1,5,\n';
  const { err } = await importByCommand(store, file, '--replace');
  const changedRows = await readStored(store);
  const [copy = ''] = copiesOf(store);
  expect(err).toContain(`imports/${copy}: import --undo restores it.`);
  expect(statSync(join(dataDirOf(store), 'imports', copy)).mode & 0o777).toBe(0o600);

  const dryRun = await operate(store, ['import', '--undo', '--dry-run']);
  expect(await readStored(store)).toEqual(changedRows);
  const { code, out } = await operate(store, ['import', '--undo']);
  expect(code).toBe(0);
  expect(out).toContain('9 products back on sale\n1 product changed\n');
  expect(out).toContain('1 product taken off sale\n');
  expect(out).toContain(
    'The catalogue is as it was before the import of catalogue on 2025-07-21 12:00 UTC',
  );
  expect(dryRun.out.split('This was')[0]).toBe(out.split('The catalogue is')[0]);
  const now = await readStored(store);
  expect({
    ...now,
    products: now.products.filter(({ url_handle }) => url_handle !== 'new'),
  }).toMatchObject({ products: before.products });
  expect(now.collectionsOf).toEqual(before.collectionsOf);
  expect(now.variants.get(productId('mug'))).toEqual(before.variants.get(productId('mug')));
  await expect.poll(() => store.store.catalogue.product(productId('mug'))?.title).toBe('The mug');

  const redoResult = await operate(store, ['import', '--undo']);
  expect(redoResult.out).toContain('as it was before taking back the import of catalogue');
  const secondState = await readStored(store);
  expect(secondState.products).toEqual(changedRows.products);
  expect([...secondState.variants.values()].flat()).toEqual(
    [...changedRows.variants.values()].flat(),
  );
});

it('OPS-UNDO: an undo reverts the stock that the import had set, and later sales stay', async () => {
  const store = await shop();
  await importByCommand(
    store,
    'handle,sku,stock\nprint,SKU-a3,12\nsticker,SKU-pack,30\n',
    '--stock',
  );
  await buy(store, [{ variant_id: variantId('a3'), quantity: 2 }]);
  expect(await stockOf(store, variantId('a3'))).toBe(10);
  await operate(store, ['import', '--undo']);
  expect(await stockOf(store, variantId('a3'))).toBe(3);
  expect(await stockOf(store, variantId('pack'))).toBeNull();
  await operate(store, ['import', '--undo']);
  expect(await stockOf(store, variantId('a3'))).toBe(10);
  // Units that open checkouts hold cannot be removed.
  await openSession(store, [{ variant_id: variantId('a3'), quantity: 9 }]);
  for (const words of [['--dry-run'], []])
    expect((await operate(store, ['import', '--undo', ...words])).out).toContain(
      '1 variant keeps the pieces that open checkouts hold, which are more than there were. Count once they have ended: SKU-a3.\n',
    );
  expect(await stockOf(store, variantId('a3'))).toBe(0);
});

test('OPS-UNDO: sales from while an import had ended the counting are subtracted when it counts again', async () => {
  const store = await shop();
  const a3 = variantId('a3');
  await importByCommand(store, 'handle,sku,stock\nprint,SKU-a3,-\n');
  await buy(store, [{ variant_id: a3, quantity: 2 }]);
  await operate(store, ['sold', 'SKU-a3', '1']);
  await operate(store, ['import', '--undo']);
  expect(await stockOf(store, a3)).toBe(2);
  // Undoing the undo restores the counted stock (8), less the 4 sold in between.
  await operate(store, ['stock', 'SKU-a3', '+6']);
  store.clock.nowMs += 1_000;
  await operate(store, ['import', '--undo']);
  expect(await stockOf(store, a3)).toBeNull();
  await buy(store, [{ variant_id: a3, quantity: 4 }]);
  await operate(store, ['import', '--undo']);
  expect(await stockOf(store, a3)).toBe(4);
  // A stock counted after the import keeps its number.
  store.clock.nowMs += 1_000;
  await importByCommand(store, 'handle,sku,stock\nprint,SKU-a3,-\n');
  await buy(store, [{ variant_id: a3, quantity: 1 }]);
  await importByCommand(store, 'handle,sku,stock\nprint,SKU-a3,40\n', '--stock');
  store.clock.nowMs += 1_000;
  await operate(store, ['stock', 'SKU-a3', '30']);
  await operate(store, ['import', '--undo']);
  await operate(store, ['import', '--undo']);
  expect(await stockOf(store, a3)).toBe(30);
});

test('OPS-HISTORY: the history keeps an import and its undo with the file and the numbers', async () => {
  const store = await shop();
  await importByCommand(store, 'handle,sku\nmug,SKU-white\n');
  await importByCommand(store, 'handle,title,sku,price,stock\nnew,New,N-1,5,3\n', '--replace');
  store.clock.nowMs += 1_000;
  await operate(store, ['import', '--undo', '--dry-run']);
  await operate(store, ['import', '--undo']);
  const history = JSON.parse((await operate(store, ['history', '--json'])).out);
  expect(history).toMatchObject([
    {
      action: 'import-undo',
      detail: { 'as before': 'the import of catalogue', 'back on sale': 10, 'off sale': 1 },
    },
    {
      action: 'import',
      detail: { file: 'catalogue', added: 1, 'off sale': 10, 'stock set': 1 },
    },
  ]);
  expect((await operate(store, ['history'])).out).toContain('file: catalogue, added: 1');
});

test('OPS-UNDO: the last ten copies are kept, and any of them can be restored', {
  timeout: 20_000,
}, async () => {
  const store = await shop();
  expect((await operate(store, ['import', '--undo'])).err).toContain('There is nothing to undo');
  let beforeSixth = '';
  for (let price = 1; price <= 12; price++) {
    if (price === 6) beforeSixth = await exportByCommand(store, 'json');
    store.clock.nowMs += 1_000;
    await importByCommand(store, `handle,sku,price\nmug,SKU-white,${price}\n`);
  }
  // The copy of an older import is not replaced by an import that changes nothing.
  await importByCommand(store, 'handle,sku,price\nmug,SKU-white,12\n');
  const copyNames = copiesOf(store).toSorted();
  expect(copyNames).toHaveLength(10);
  const unknownUndo = await operate(store, ['import', '--undo', 'other.json']);
  expect({ code: unknownUndo.code, lines: unknownUndo.err.split('\n').length }).toEqual({
    code: 1,
    lines: 12,
  });
  const fourthCopy = join('imports', copyNames[3] ?? '');
  expect((await operate(store, ['import', '--undo', fourthCopy])).code).toBe(0);
  expect(await exportByCommand(store, 'json')).toBe(beforeSixth);
  expect(copiesOf(store)).toHaveLength(10);
  rmSync(join(dataDirOf(store), 'imports'), { recursive: true });
  const refusedUndo = await operate(store, ['import', '--undo']);
  expect(refusedUndo.code).toBe(1);
  expect(refusedUndo.err).toContain('It lies in the DATA_DIR that the import ran with.');
});

it('OPS-UNDO: after an import that changed nothing, an older one is undone only by its name', async () => {
  const store = await shop();
  const importOf = (name: string, price: number) => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, name), `sku,price\nSKU-white,${price}\n`);
    return operate(store, ['import', name], { folder });
  };
  const unchangedImport = await importOf('same.csv', 16);
  expect(unchangedImport.out).toContain('Nothing changes.');
  expect((await operate(store, ['import', '--undo'])).err).toBe(
    'There is nothing to undo: no import has changed anything.\n',
  );
  await importOf('a.csv', 20);
  await importOf('b.csv', 20);
  const before = await readStored(store);
  const [copy = ''] = copiesOf(store);
  for (const words of [[], ['--dry-run']])
    expect(await operate(store, ['import', '--undo', ...words])).toMatchObject({
      code: 1,
      err: `Nothing was changed by the import of b.csv, which was the last one, so there is nothing of it to take back. \`import --undo ${copy}\` brings back what was there before the import of a.csv.\n`,
    });
  expect(await readStored(store)).toEqual(before);
  const namedUndo = await operate(store, ['import', '--undo', copy]);
  expect(namedUndo.out).toContain('as it was before the import of a.csv');
  // The undo is now the last change, and can be undone as well.
  expect((await operate(store, ['import', '--undo'])).code).toBe(0);
  expect(await readStored(store)).toEqual(before);
});

test('OPS-UNDO: stock counted since stays as counted, and the trial says so', async () => {
  const store = await shop();
  await importByCommand(store, 'handle,sku,stock\nprint,SKU-a3,2\nmug,SKU-white,7\n', '--stock');
  store.clock.nowMs += 1_000;
  await operate(store, ['stock', 'SKU-a3', '20']);
  for (const words of [['--dry-run'], []]) {
    const { out } = await operate(store, ['import', '--undo', ...words]);
    expect(out).toContain('Note: 1 variant was counted since and keeps the stock it has: SKU-a3.');
  }
  expect(await stockOf(store, variantId('a3'))).toBe(20);
  expect(await stockOf(store, variantId('white'))).toBe(1_000);
});

test('OPS-UNDO, PAY-KEYS: samples taken off sale by the first real payment key do not come back', async () => {
  const triedStore = await runStore({ seed: undefined });
  onTestFinished(() => triedStore.stop());
  await importByCommand(
    triedStore,
    'title,price,currency,stock\nWool scarf,29.90,eur,7\n',
    '--replace',
  );
  const provider = createStripe({
    secretKey: 'sk_live_x',
    webhookSecret: 'whsec_x',
    countries: ['NL'],
  });
  const liveStore = await runStore({
    database: triedStore.database,
    keepsDatabase: true,
    seed: undefined,
    provider,
  });
  await liveStore.stop();
  const { code } = await operate(triedStore, ['import', '--undo']);
  expect(code).toBe(0);
  const { products } = await readStored(triedStore);
  expect(products.filter(({ deleted_at }) => deleted_at === null)).toEqual([]);
});
