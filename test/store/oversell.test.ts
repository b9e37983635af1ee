import { afterEach, describe, expect, test } from 'vitest';
import { isFull } from '../full-run.ts';
import { type Place, startCheckout, stockOf } from './buyer.ts';
import { variantId } from './fixture-catalogue.ts';
import { startStoreProcess } from './programs/store-process.ts';
import { runStore } from './running-store.ts';
import { isFirstDatabase, testDatabase } from './test-database.ts';

const print = variantId('a3');
const sentence = 'Not enough stock for The print (a3). Only 0 left.';

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanups.splice(0).reverse()) await cleanUp();
});

/** Lets all buyers check out at once, spread over the processes. */
async function checkOutAtOnce(places: readonly Place[], buyers: number) {
  const answers = await Promise.all(
    Array.from({ length: buyers }, async (_, index) => {
      const place = places[index % places.length];
      if (place === undefined) throw new Error('No place to buy');
      const response = await startCheckout(place, [{ variant_id: print, quantity: 1 }]);
      const body: unknown = await response.json();
      return { status: response.status, body };
    }),
  );
  return Map.groupBy(answers, (answer) => answer.status);
}

function expectFiveSold(answers: Awaited<ReturnType<typeof checkOutAtOnce>>, buyers: number) {
  expect(answers.get(200)).toHaveLength(5);
  expect(answers.get(409)).toHaveLength(buyers - 5);
  expect(new Set(answers.get(200)?.map((answer) => JSON.stringify(answer.body))).size).toBe(5);
  for (const { body } of answers.get(409) ?? [])
    expect(body).toEqual({
      statusCode: 409,
      message: sentence,
      error: 'Conflict',
      variant_id: print,
      available: 0,
    });
}

const checkouts = isFull ? 1_000 : 80;
const processes = isFull ? 4 : 2;

/** Lets many buy the same two variants at once, in either order. Every request must be answered, without deadlock. */
async function buyCrosswise(places: readonly Place[]) {
  const [white, plainId] = [variantId('white'), variantId('plain')];
  const statuses: number[] = [];
  let startedCount = 0;
  const buy = async (buyer: number) => {
    const place = places[buyer % places.length];
    while (place !== undefined && startedCount < checkouts) {
      startedCount++;
      const order = Math.random() < 0.5 ? [white, plainId] : [plainId, white];
      const items = order.map((variant_id) => ({ variant_id, quantity: 1 }));
      statuses.push((await startCheckout(place, items)).status);
    }
  };
  await Promise.all(Array.from({ length: 24 }, (_, buyer) => buy(buyer)));
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(statuses).toHaveLength(checkouts);
}

describe('PAY-HOLD, DB-SHARED: five pieces are sold five times', () => {
  // The test below uses several processes on either database.
  test.runIf(isFirstDatabase())('to 200 buyers at once', async () => {
    const place = await runStore();
    cleanups.push(place.stop);
    expectFiveSold(await checkOutAtOnce([place], 200), 200);
    expect(await stockOf(place, print)).toBe(0);
    expect(await place.database.audit()).toEqual([]);
    expect(place.logged).toEqual([]);
  });

  test(`to 200 buyers at once through ${processes} processes on one database, started together; ${checkouts} checkouts of two variants in either order do not deadlock`, {
    timeout: 120_000,
  }, async () => {
    const database = await testDatabase({ untouched: true });
    cleanups.push(database.remove);
    const places = await Promise.all(
      Array.from({ length: processes }, () => startStoreProcess(database.place)),
    );
    for (const place of places) cleanups.push(place.kill);
    expectFiveSold(await checkOutAtOnce(places, 200), 200);
    for (const place of places) expect(await stockOf(place, print)).toBe(0);
    await buyCrosswise(places);
    expect(await database.audit()).toEqual([]);
  });
});
