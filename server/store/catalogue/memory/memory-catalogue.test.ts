import type { Kysely } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { productId, variantId } from '../../../../test/store/fixture-catalogue.ts';
import { operate, shop } from '../../../../test/store/operator.ts';
import type { Tables } from '../../../db/tables.ts';
import { createVersionReader } from '../../../fleet/version-reader.ts';
import { createMemoryCatalogue } from './memory-catalogue.ts';

test('STORE-NOW: a version of the catalogue is never reported with older products', async () => {
  const running = await shop();
  const read = running.store.database.read as Kysely<Tables>;
  let reading = Promise.withResolvers<void>();
  let gate: Promise<void> = Promise.resolve();
  // Delay the variants, which are read after the version and some products.
  const slow = read.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (result.rows.some((row) => 'manage_inventory' in row)) {
        reading.resolve();
        await gate;
      }
      return result;
    },
  });
  const catalogue = await createMemoryCatalogue({
    read: slow,
    versions: createVersionReader(read, ['catalogue_version', 'stock_version']),
    storeId: 'candlewick',
    now: Date.now,
    checkEveryMs: 10,
    log: () => {},
  });
  onTestFinished(() => void catalogue.close());
  const mug = productId('mug');
  const readState = () => ({
    versions: [catalogue.version(), catalogue.productVersion(mug), catalogue.contentVersion()],
    price: catalogue.product(mug)?.variants[0]?.prices[0]?.amount,
  });
  const before = readState();
  const held = Promise.withResolvers<void>();
  gate = held.promise;
  reading = Promise.withResolvers();
  await operate(running, ['price', variantId('white'), '99']);
  await reading.promise;
  expect(readState()).toEqual(before);
  held.resolve();
  await expect.poll(() => readState().price).not.toBe(before.price);
  expect(readState().versions.filter((one) => before.versions.includes(one))).toEqual([]);
});
