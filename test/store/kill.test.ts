import { expect, test } from 'vitest';
import { openSession } from './buyer.ts';
import { variantId } from './fixture-catalogue.ts';
import { type Acknowledged, expectAllKnown, shopUntil } from './shopping.ts';
import { startStoreProcess } from './store-process.ts';
import { testDatabase } from './test-database.ts';

const rounds = process.env['CANDLEWICK_FULL'] === '1' ? 20 : 1;

test(`DB-KILL: killed in the middle of checkouts, ${rounds} times, the store loses nothing it has acknowledged`, {
  timeout: 40_000 + rounds * 8_000,
}, async () => {
  const database = await testDatabase();
  const acknowledged: Acknowledged = { sessions: new Set(), paid: new Set() };
  let store = await startStoreProcess(database.place);
  try {
    for (let round = 0; round < rounds; round++) {
      await shopUntil([store], acknowledged, store.kill);
      store = await startStoreProcess(database.place);
      const session = await openSession(store, [{ variant_id: variantId('white'), quantity: 1 }]);
      acknowledged.sessions.add(session);
      await expectAllKnown(store, acknowledged);
      expect(await database.audit()).toEqual([]);
    }
    expect(acknowledged.paid.size).toBeGreaterThan(rounds);
  } finally {
    await store.kill();
    await database.remove();
  }
});
