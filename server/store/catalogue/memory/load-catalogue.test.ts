import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../../test/fakes/running-gateway.ts';
import { operate, shop } from '../../../../test/store/operator.ts';
import { loadCatalogue } from './load-catalogue.ts';

test('a large catalogue is read in chunks, and visitors are served in between', async () => {
  const store = await shop();
  const file = join(temporaryFolder(), 'products.csv');
  const lines = Array.from(
    { length: 1_000 },
    (_, index) => `p-${index},Product ${index},published,SKU-${index},9.00,usd`,
  );
  writeFileSync(file, `handle,title,status,sku,price,currency\n${lines.join('\n')}\n`);
  expect((await operate(store, ['import', file])).code).toBe(0);

  let turnCount = 0;
  let isLoading = true;
  const visitors = (async () => {
    for (; isLoading; turnCount++) await nextTurn();
  })();
  const { products } = await loadCatalogue(store.store.database.read, 'candlewick', 0);
  isLoading = false;
  await visitors;
  expect(products.length).toBeGreaterThan(1_000);
  expect(turnCount).toBeGreaterThanOrEqual(18);
});
