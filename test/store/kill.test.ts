import { expect, test } from 'vitest';
import { isFull } from '../full-run.ts';
import { openSession } from './buyer.ts';
import { variantId } from './fixture-catalogue.ts';
import { startStoreProcess } from './programs/store-process.ts';
import { type AcknowledgedCheckouts, expectAllKnown, shopUntil } from './shopping.ts';
import { testDatabase } from './test-database.ts';

const rounds = isFull ? 20 : 1;

test(`DB-KILL: killed in the middle of checkouts, ${rounds} times, the store loses nothing it has acknowledged`, {
  timeout: 40_000 + rounds * 8_000,
}, async () => {
  const database = await testDatabase();
  const acknowledgedCheckouts: AcknowledgedCheckouts = { sessions: new Set(), paid: new Set() };
  let store = await startStoreProcess(database.place);
  try {
    for (let round = 0; round < rounds; round++) {
      await shopUntil([store], acknowledgedCheckouts, store.kill);
      store = await startStoreProcess(database.place);
      const session = await openSession(store, [{ variant_id: variantId('white'), quantity: 1 }]);
      acknowledgedCheckouts.sessions.add(session);
      await expectAllKnown(store, acknowledgedCheckouts);
      expect(await database.audit()).toEqual([]);
    }
    expect(acknowledgedCheckouts.paid.size).toBeGreaterThan(rounds);
  } finally {
    await store.kill();
    await database.remove();
  }
});

test.runIf(isFull)(
  'DB-KILL: as four processes are killed one after another in the middle of checkouts, the others go on selling, and nothing acknowledged is lost',
  { timeout: 180_000 },
  async () => {
    const database = await testDatabase();
    const acknowledgedCheckouts: AcknowledgedCheckouts = { sessions: new Set(), paid: new Set() };
    const stores = await Promise.all([1, 2, 3, 4].map(() => startStoreProcess(database.place)));
    try {
      for (let round = 0; round < 8; round++) {
        const [victimStore] = stores.splice(round % stores.length, 1);
        if (victimStore === undefined) throw new Error('no process');
        await shopUntil([victimStore, ...stores], acknowledgedCheckouts, async () => {
          await victimStore.kill();
          // The locks of the killed process must not block the other processes.
          const soldBefore = acknowledgedCheckouts.paid.size;
          await expect.poll(() => acknowledgedCheckouts.paid.size).toBeGreaterThan(soldBefore + 10);
        });
        for (const store of stores) {
          await expectAllKnown(store, acknowledgedCheckouts);
          expect(store.logged()).toBe('');
        }
        expect(await database.audit()).toEqual([]);
        stores.push(await startStoreProcess(database.place));
      }
    } finally {
      for (const store of stores) await store.kill();
      await database.remove();
    }
  },
);
