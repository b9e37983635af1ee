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
  const otherLock = await store.database.lock();
  const startedAt = performance.now();
  let isFinished = false;
  const pendingStart = startCheckout(store, [item]);
  const payment = pay(store, session);
  const bothRequests = Promise.all([pendingStart, payment]).finally(() => {
    isFinished = true;
  });
  // Read sequentially: with a blocked event loop, there would be a single read. Pause, so that the reads do not keep
  // a processor busy for 5 s.
  let servedCount = 0;
  for await (const _ of setInterval(50)) {
    if (isFinished) break;
    expect((await fetch(`${store.base}/products`)).status).toBe(200);
    expect(await stockOf(store, variantId('white'))).toBe(999);
    servedCount++;
  }
  const [startAnswer, payAnswer] = await bothRequests;
  expect(performance.now() - startedAt).toBeGreaterThanOrEqual(5_000);
  expect(servedCount).toBeGreaterThan(5);

  expect(startAnswer.status).toBe(503);
  expect(startAnswer.headers.get('retry-after')).toBe('5');
  expect(answer.parse(await startAnswer.json())).toMatchObject({ error: 'Service Unavailable' });
  expect(payAnswer.status).toBe(503);
  expect(payAnswer.headers.get('retry-after')).toBe('5');
  expect(await payAnswer.text()).toContain(words.checkout.notices.busy.title);

  await otherLock.release();
  expect((await startCheckout(store, [item])).status).toBe(200);
  expect((await pay(store, session)).status).toBe(303);
  expect(await statusOf(store, session)).toMatchObject({ payment_status: 'paid' });
  expect(store.logged).toEqual([]);
});
