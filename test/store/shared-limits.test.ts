import { expect, onTestFinished, test } from 'vitest';
import { createFleetLimit, startRateCountCleanup } from '../../server/fleet/rate-count.ts';
import { createRateLimit } from '../../server/http/rate-limit.ts';
import { goodForm, openSession, sendForm, startCheckout } from './buyer.ts';
import { variantId } from './fixture-catalogue.ts';
import { type RunningStore, runStore } from './running-store.ts';

const perMinute = 4;

/** Two processes over one database, whose clocks agree. */
async function twoStores(): Promise<RunningStore[]> {
  const firstStore = await runStore({ ratePerMinute: perMinute });
  const { database, clock } = firstStore;
  const secondStore = await runStore({
    ratePerMinute: perMinute,
    database,
    clock,
    keepsDatabase: true,
  });
  onTestFinished(async () => {
    await secondStore.stop();
    await firstStore.stop();
  });
  return [firstStore, secondStore];
}

test('FLEET-LIMIT: several processes together allow a client as many checkouts as one does', async () => {
  const stores = await twoStores();
  const startFrom = (store: RunningStore, address: string, quantity = 1) =>
    startCheckout(store, [{ variant_id: variantId('white'), quantity }], {
      'x-test-address': address,
    });
  const statuses: number[] = [];
  // The first request to each process exceeds the stock. Its refusal counts as well.
  for (let count = 0; count < perMinute; count++)
    for (const store of stores)
      statuses.push((await startFrom(store, '192.0.2.1', count === 0 ? 90_000 : 1)).status);
  expect(statuses.filter((status) => status !== 429)).toHaveLength(perMinute);
  const [firstStore] = stores;
  if (firstStore === undefined) throw new Error('no store');
  const refusal = await startFrom(firstStore, '192.0.2.1');
  expect(refusal.status).toBe(429);
  expect(Number(refusal.headers.get('retry-after'))).toBeLessThanOrEqual(60);
  expect((await startFrom(firstStore, '192.0.2.2')).status).toBe(200);

  // No address is stored, and counts are stored only as long as they are needed.
  const readCounts = () =>
    firstStore.store.database.read.selectFrom('rate_count').selectAll().execute();
  expect(JSON.stringify(await readCounts())).not.toContain('192.0.2');
  const forgetting = {
    db: firstStore.store.database,
    now: () => firstStore.clock.nowMs,
    everyMs: 20,
  };
  onTestFinished(
    startRateCountCleanup({ ...forgetting, log: (message) => firstStore.logged.push(message) }),
  );
  firstStore.clock.nowMs += 180_000;
  await expect.poll(readCounts).toEqual([]);
  expect((await startFrom(firstStore, '192.0.2.1')).status).toBe(200);
});

test('FLEET-LIMIT: several processes together allow a client as many attempts to pay as one does', async () => {
  const stores = await twoStores();
  const [firstStore] = stores;
  if (firstStore === undefined) throw new Error('no store');
  const session = await openSession(firstStore, [{ variant_id: variantId('white'), quantity: 1 }]);
  const declinedForm = { ...goodForm, card: '4000000000000002' };
  const statuses: number[] = [];
  for (let count = 0; count < perMinute; count++)
    for (const store of stores) {
      const declinedAnswer = await sendForm(store, `/checkout/${session}`, declinedForm);
      statuses.push(declinedAnswer.status);
      if (declinedAnswer.status === 429)
        expect(Number(declinedAnswer.headers.get('retry-after'))).toBeLessThanOrEqual(60);
    }
  expect(statuses.filter((status) => status === 422)).toHaveLength(perMinute);
  expect(statuses.filter((status) => status === 429)).toHaveLength(perMinute);
  // Checkouts have a separate limit.
  expect(
    (await startCheckout(firstStore, [{ variant_id: variantId('white'), quantity: 1 }])).status,
  ).toBe(200);
});

test('FLEET-LIMIT: profile pictures are limited over all processes, and by each alone without the database', async () => {
  const [firstStore] = await twoStores();
  if (firstStore === undefined) throw new Error('no store');
  const limit = () =>
    createFleetLimit({
      db: firstStore.store.database,
      name: 'avatar',
      perMinute: 2,
      own: createRateLimit(2),
      whileAway: 'own limit',
      now: () => firstStore.clock.nowMs,
    });
  const [firstLimit, secondLimit] = [limit(), limit()];
  expect(await firstLimit.take('a')).toBe(0);
  expect(await secondLimit.take('a')).toBe(0);
  expect(await secondLimit.take('a')).toBe(60);
  expect(await secondLimit.take('b')).toBe(0);
});
