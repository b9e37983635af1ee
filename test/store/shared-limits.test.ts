import { expect, onTestFinished, test } from 'vitest';
import { createFleetLimit, startRateCountCleanup } from '../../server/fleet/rate-count.ts';
import { createRateLimit } from '../../server/http/rate-limit.ts';
import { goodForm, openSession, sendForm, startCheckout } from './buyer.ts';
import { variantId } from './fixture-catalogue.ts';
import { type RunningStore, runStore } from './running-store.ts';

const perMinute = 4;

/** Two processes over one database, whose clocks agree. */
async function twoStores(): Promise<RunningStore[]> {
  const one = await runStore({ ratePerMinute: perMinute });
  const { database, clock } = one;
  const other = await runStore({ ratePerMinute: perMinute, database, clock, keepsDatabase: true });
  onTestFinished(async () => {
    await other.stop();
    await one.stop();
  });
  return [one, other];
}

test('FLEET-LIMIT: several processes together allow a client as many checkouts as one does', async () => {
  const stores = await twoStores();
  const start = (store: RunningStore, address: string, quantity = 1) =>
    startCheckout(store, [{ variant_id: variantId('white'), quantity }], {
      'x-test-address': address,
    });
  const statuses: number[] = [];
  // The first request to each process exceeds the stock. Its refusal counts as well.
  for (let count = 0; count < perMinute; count++)
    for (const store of stores)
      statuses.push((await start(store, '192.0.2.1', count === 0 ? 90_000 : 1)).status);
  expect(statuses.filter((status) => status !== 429)).toHaveLength(perMinute);
  const [one] = stores;
  if (one === undefined) throw new Error('no store');
  const refused = await start(one, '192.0.2.1');
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60);
  expect((await start(one, '192.0.2.2')).status).toBe(200);

  // No address is stored, and counts are stored only as long as they are needed.
  const readCounts = () => one.store.database.read.selectFrom('rate_count').selectAll().execute();
  expect(JSON.stringify(await readCounts())).not.toContain('192.0.2');
  const forgetting = { db: one.store.database, now: () => one.clock.nowMs, everyMs: 20 };
  onTestFinished(
    startRateCountCleanup({ ...forgetting, log: (message) => one.logged.push(message) }),
  );
  one.clock.nowMs += 180_000;
  await expect.poll(readCounts).toEqual([]);
  expect((await start(one, '192.0.2.1')).status).toBe(200);
});

test('FLEET-LIMIT: several processes together allow a client as many attempts to pay as one does', async () => {
  const stores = await twoStores();
  const [one] = stores;
  if (one === undefined) throw new Error('no store');
  const session = await openSession(one, [{ variant_id: variantId('white'), quantity: 1 }]);
  const declined = { ...goodForm, card: '4000000000000002' };
  const statuses: number[] = [];
  for (let count = 0; count < perMinute; count++)
    for (const store of stores) {
      const attempt = await sendForm(store, `/checkout/${session}`, declined);
      statuses.push(attempt.status);
      if (attempt.status === 429)
        expect(Number(attempt.headers.get('retry-after'))).toBeLessThanOrEqual(60);
    }
  expect(statuses.filter((status) => status === 422)).toHaveLength(perMinute);
  expect(statuses.filter((status) => status === 429)).toHaveLength(perMinute);
  // Checkouts have a separate limit.
  expect((await startCheckout(one, [{ variant_id: variantId('white'), quantity: 1 }])).status).toBe(
    200,
  );
});

test('FLEET-LIMIT: profile pictures are limited over all processes, and by each alone without the database', async () => {
  const [one] = await twoStores();
  if (one === undefined) throw new Error('no store');
  const limit = () =>
    createFleetLimit({
      db: one.store.database,
      name: 'avatar',
      perMinute: 2,
      own: createRateLimit(2),
      whileAway: 'own limit',
      now: () => one.clock.nowMs,
    });
  const [first, second] = [limit(), limit()];
  expect(await first.take('a')).toBe(0);
  expect(await second.take('a')).toBe(0);
  expect(await second.take('a')).toBe(60);
  expect(await second.take('b')).toBe(0);
});
