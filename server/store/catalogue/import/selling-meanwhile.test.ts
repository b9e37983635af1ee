import { expect, it, onTestFinished } from 'vitest';
import { createResizerLoader } from '../../../../pictures/resizer.ts';
import { startCheckout, stockOf } from '../../../../test/store/buyer.ts';
import { variantId } from '../../../../test/store/fixture-catalogue.ts';
import {
  dataDirOf,
  exportByCommand,
  importByCommand,
  operate,
  shop,
} from '../../../../test/store/operator.ts';
import type { RunningStore } from '../../../../test/store/running-store.ts';
import type { Database, Writer } from '../../../db/database.ts';
import { openDatabase } from '../../../db/open-database.ts';
import { createImportedPictures } from '../../../images/imported-pictures.ts';
import { openCatalogueCopies } from './import-copies.ts';

/** Opens a connection for a command, and reports its reads of products within transactions. */
async function openWatched(store: RunningStore, before: (write: number) => Promise<unknown>) {
  const database = await openDatabase({ place: store.database.place });
  onTestFinished(() => database.close());
  const counts = { writes: 0, wholeReads: 0 };
  const watchReads = (transaction: Writer): Writer =>
    transaction.withPlugin({
      transformQuery({ node }) {
        const text = JSON.stringify(node);
        if (node.kind === 'SelectQueryNode' && !node.where && text.includes('"name":"product"}'))
          counts.wholeReads += 1;
        return node;
      },
      transformResult: async ({ result }) => result,
    });
  const write: Database['write'] = async (work, isAlone) => {
    if (isAlone === 'catalogue') await before(counts.writes++);
    return database.write((transaction) => work(watchReads(transaction)), isAlone);
  };
  const openStore = async () => ({
    database: { ...database, write, close: async () => {} },
    exists: true,
    pictures: createImportedPictures(database, createResizerLoader()),
    copies: openCatalogueCopies(dataDirOf(store)),
  });
  return { counts, open: openStore };
}

const file = 'handle,sku,title,price,currency,stock\nmug,SKU-white,Cup,17,usd,900\n';
const white = { variant_id: variantId('white'), quantity: 3 };
const listWares = async (store: RunningStore) =>
  JSON.parse(await exportByCommand(store, 'json')).products.flatMap(
    ({ title, variants }: { title: string; variants: { sku: string; priceCents: number }[] }) =>
      variants
        .filter(({ sku }) => sku === 'SKU-white' || sku === 'SKU-a3')
        .map(({ sku, priceCents }) => [sku, title, priceCents]),
  );

it('OPS-SELLS: an import plans before it locks, and plans again if somebody else changes the catalogue meanwhile', async () => {
  const store = await shop();
  const { counts, open } = await openWatched(store, async (write) => {
    if (write > 0) return;
    expect((await operate(store, ['price', 'SKU-a3', '60'])).code).toBe(0);
    expect((await startCheckout(store, [white])).status).toBe(200);
  });
  expect((await importByCommand(store, file, '--stock')).code).toBe(0);
  await operate(store, ['import', '--undo']);
  store.clock.nowMs += 1_000;
  const importResult = await importByCommand(store, file, { open }, '--stock');
  expect(importResult).toMatchObject({ code: 0 });
  expect(counts).toEqual({ writes: 2, wholeReads: 0 });
  expect(await listWares(store)).toEqual([
    ['SKU-white', 'Cup', 1_700],
    ['SKU-a3', 'The print', 6_000],
  ]);
  // The import was still being planned when these units were held.
  expect(await stockOf(store, white.variant_id)).toBe(900 - white.quantity);
  await operate(store, ['import', '--undo']);
  expect(await listWares(store)).toEqual([
    ['SKU-white', 'The mug', 1_600],
    ['SKU-a3', 'The print', 6_000],
  ]);
});

it('OPS-SELLS: if the catalogue keeps changing, the import plans within the lock and completes', async () => {
  const store = await shop();
  const { counts, open } = await openWatched(store, (write) =>
    operate(store, ['price', 'SKU-a3', String(60 + write)]),
  );
  expect((await importByCommand(store, file, { open })).code).toBe(0);
  expect(counts).toEqual({ writes: 4, wholeReads: 1 });
  expect(await listWares(store)).toEqual([
    ['SKU-white', 'Cup', 1_700],
    ['SKU-a3', 'The print', 6_300],
  ]);
});

it('OPS-SELLS, OPS-UNDO: an undo plans before it locks, too, and plans again if its stock is sold meanwhile', async () => {
  const store = await shop();
  await importByCommand(store, file, '--stock');
  store.clock.nowMs += 1_000;
  const { counts, open } = await openWatched(store, async (write) => {
    if (write === 0) expect((await startCheckout(store, [white])).status).toBe(200);
  });
  expect((await operate(store, ['import', '--undo'], { open })).code).toBe(0);
  expect(counts).toEqual({ writes: 2, wholeReads: 0 });
  expect(await stockOf(store, white.variant_id)).toBe(1_000 - white.quantity);
});
