import { setInterval } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { words } from '../../content/words.ts';
import { openSession, pay, startCheckout, statusOf, stockOf } from './buyer.ts';
import { variantId } from './fixture-catalogue.ts';
import { type RunningStore, runStore } from './running-store.ts';

let store: RunningStore;
beforeEach(async () => {
  store = await runStore();
});
afterEach(() => store.stop());

const answer = z.object({ statusCode: z.int(), message: z.string(), error: z.string() });

test('DB-AWAY: with a database that is busy for more than 5 s the response is 503, and meanwhile everything else is served', {
  timeout: 30_000,
}, async () => {
  const item = { variant_id: variantId('white'), quantity: 1 };
  const session = await openSession(store, [item]);
  const other = await store.database.lock();
  const startedAt = performance.now();
  let done = false;
  const starting = startCheckout(store, [item]);
  const paying = pay(store, session);
  const both = Promise.all([starting, paying]).finally(() => {
    done = true;
  });
  // Sequential reads: if anything had blocked the event loop, there would be only one. Without pauses they would keep a
  // processor busy for all of the 5 s.
  let served = 0;
  for await (const _ of setInterval(50)) {
    if (done) break;
    expect((await fetch(`${store.base}/products`)).status).toBe(200);
    expect(await stockOf(store, variantId('white'))).toBe(999);
    served++;
  }
  const [started, paid] = await both;
  expect(performance.now() - startedAt).toBeGreaterThanOrEqual(5_000);
  expect(served).toBeGreaterThan(5);

  expect(started.status).toBe(503);
  expect(started.headers.get('retry-after')).toBe('5');
  expect(answer.parse(await started.json())).toMatchObject({ error: 'Service Unavailable' });
  expect(paid.status).toBe(503);
  expect(paid.headers.get('retry-after')).toBe('5');
  expect(await paid.text()).toContain(words.checkout.notices.busy.title);

  await other.release();
  expect((await startCheckout(store, [item])).status).toBe(200);
  expect((await pay(store, session)).status).toBe(303);
  expect(await statusOf(store, session)).toMatchObject({ payment_status: 'paid' });
  expect(store.logged).toEqual([]);
});
