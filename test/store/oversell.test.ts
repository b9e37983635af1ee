import { afterEach, describe, expect, test } from 'vitest';
import { type Place, startCheckout, stockOf } from './buyer.ts';
import { variantId } from './fixture-catalogue.ts';
import { runStore } from './running-store.ts';
import { startStoreProcess } from './store-process.ts';
import { testDatabase } from './test-database.ts';

const print = variantId('a3');
const sentence = 'Not enough stock for The print (a3). Only 0 left.';

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

/** Everybody presses the button at once; each buyer asks one of the places. */
async function rush(places: readonly Place[], buyers: number) {
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

function expectFiveSold(answers: Awaited<ReturnType<typeof rush>>, buyers: number) {
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

describe('PAY-HOLD, DB-SHARED: five pieces are sold five times', () => {
  test.each([50, 200])('to %i buyers at once', async (buyers) => {
    const place = await runStore();
    cleanups.push(place.stop);
    expectFiveSold(await rush([place], buyers), buyers);
    expect(await stockOf(place, print)).toBe(0);
    expect(await place.database.audit()).toEqual([]);
    expect(place.logged).toEqual([]);
  });

  test.each([2, 4])(
    'to 200 buyers at once through %i processes on one database, started together',
    async (count) => {
      const database = await testDatabase({ untouched: true });
      cleanups.push(database.remove);
      const places = await Promise.all(
        Array.from({ length: count }, () => startStoreProcess(database.place)),
      );
      for (const place of places) cleanups.push(place.kill);
      expectFiveSold(await rush(places, 200), 200);
      for (const place of places) expect(await stockOf(place, print)).toBe(0);
      expect(await database.audit()).toEqual([]);
    },
  );
});
