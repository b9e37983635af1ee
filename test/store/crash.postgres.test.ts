import { expect, test } from 'vitest';
import { startPostgres } from '../../scripts/postgres.mjs';
import { isFull } from '../full-run.ts';
import { startCheckout } from './buyer.ts';
import { variantId } from './fixture-catalogue.ts';
import { startStoreProcess } from './programs/store-process.ts';
import { type AcknowledgedCheckouts, expectAllKnown, shopUntil } from './shopping.ts';
import { postgresDatabase } from './test-database.ts';

const rounds = isFull ? 10 : 1;

test(`DB-KILL: with PostgreSQL killed in the middle of checkouts, ${rounds} times, two processes lose nothing and continue by themselves`, {
  timeout: 40_000 + rounds * 10_000,
}, async () => {
  const server = await startPostgres({ durable: true });
  const acknowledgedCheckouts: AcknowledgedCheckouts = { sessions: new Set(), paid: new Set() };
  const database = await postgresDatabase(server.url());
  const stores = await Promise.all([1, 2].map(() => startStoreProcess(database.place)));
  try {
    for (let round = 0; round < rounds; round++) {
      await shopUntil(stores, acknowledgedCheckouts, server.crash);
      await server.restart();
      for (const store of stores) {
        const item = { variant_id: variantId('white'), quantity: 1 };
        await expect
          .poll(async () => (await startCheckout(store, [item])).status, { timeout: 20_000 })
          .toBe(200);
        await expectAllKnown(store, acknowledgedCheckouts);
        // During the outage visitors got a regular refusal, which is not logged as a failure.
        expect(store.logged()).toContain('the database does not answer');
        expect(store.logged()).not.toMatch(/answering a call|answering the checkout/);
      }
      expect(await database.audit()).toEqual([]);
    }
    expect(acknowledgedCheckouts.paid.size).toBeGreaterThan(rounds);
  } finally {
    for (const store of stores) await store.kill();
    await server.stop();
  }
});
