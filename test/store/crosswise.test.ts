import { expect, test } from 'vitest';
import { type Item, startCheckout } from './buyer.ts';
import { variantId } from './fixture-catalogue.ts';
import { startStoreProcess } from './store-process.ts';
import { testDatabase } from './test-database.ts';

const checkouts = process.env['CANDLEWICK_FULL'] === '1' ? 1_000 : 240;
const processes = 4;
const buyersAtOnce = 24;

const one = (name: string): Item => ({ variant_id: variantId(name), quantity: 1 });
const white = one('white');
const plain = one('plain');

test(`DB-SHARED: ${checkouts} checkouts of the same two variants in either order, through ${processes} processes, wait for nobody for ever`, {
  timeout: 120_000,
}, async () => {
  const database = await testDatabase();
  const places = await Promise.all(
    Array.from({ length: processes }, () => startStoreProcess(database.place)),
  );
  try {
    const statuses: number[] = [];
    let started = 0;
    const buy = async (buyer: number) => {
      const place = places[buyer % places.length];
      while (place !== undefined && started < checkouts) {
        started++;
        const items = Math.random() < 0.5 ? [white, plain] : [plain, white];
        statuses.push((await startCheckout(place, items)).status);
      }
    };
    await Promise.all(Array.from({ length: buyersAtOnce }, (_, buyer) => buy(buyer)));
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(statuses).toHaveLength(checkouts);
    expect(await database.audit()).toEqual([]);
  } finally {
    for (const place of places) await place.kill();
    await database.remove();
  }
});
