import type { Kysely } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { productId, variantId } from '../../../../test/store/fixture-catalogue.ts';
import { operate, shop } from '../../../../test/store/operator.ts';
import type { Tables } from '../../../db/tables.ts';
import { createVersionReader } from '../../../fleet/version-reader.ts';
import { createMemoryCatalogue } from './memory-catalogue.ts';

test('STORE-NOW: a version of the catalogue is never reported with older products', async () => {
  const running = await shop();
  const reader = running.store.database.read as Kysely<Tables>;
  let readStarted = Promise.withResolvers<void>();
  let readGate: Promise<void> = Promise.resolve();
  // Delay the read of the variants, which comes after the version and some of the products.
  const slowReads = reader.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (result.rows.some((row) => 'manage_inventory' in row)) {
        readStarted.resolve();
        await readGate;
      }
      return result;
    },
  });
  const catalogue = await createMemoryCatalogue({
    read: slowReads,
    versions: createVersionReader(reader, ['catalogue_version', 'stock_version']),
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
  const heldRead = Promise.withResolvers<void>();
  readGate = heldRead.promise;
  readStarted = Promise.withResolvers();
  await operate(running, ['price', variantId('white'), '99']);
  await readStarted.promise;
  expect(readState()).toEqual(before);
  heldRead.resolve();
  await expect.poll(() => readState().price).not.toBe(before.price);
  expect(readState().versions.filter((version) => before.versions.includes(version))).toEqual([]);
});
