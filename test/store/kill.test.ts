import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { auditStore } from './audit.ts';
import { cancel, openSession, pay, statusOf } from './buyer.ts';
import { variantId } from './fixture-catalogue.ts';
import { type StoreProcess, startStoreProcess } from './store-process.ts';

const rounds = process.env['CANDLEWICK_FULL'] === '1' ? 20 : 3;
const buyersAtOnce = 8;

/** What the store has acknowledged, and so must still know after it was killed. */
interface Acknowledged {
  sessions: Set<string>;
  paid: Set<string>;
}

test(`killed in the middle of checkouts ${rounds} times, the store loses nothing it has acknowledged`, {
  timeout: 30_000 + rounds * 8_000,
}, async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'store-'));
  const acknowledged: Acknowledged = { sessions: new Set(), paid: new Set() };
  let store = await startStoreProcess(dataDir);
  try {
    for (let round = 0; round < rounds; round++) {
      await shopUntilKilled(store, acknowledged);
      const startedAt = performance.now();
      store = await startStoreProcess(dataDir);
      const session = await openSession(store, [{ variant_id: variantId('white'), quantity: 1 }]);
      expect(performance.now() - startedAt).toBeLessThan(5_000);
      acknowledged.sessions.add(session);
      await expectAllKnown(store, acknowledged);
      expect(auditStore(join(dataDir, 'store.db'))).toEqual([]);
    }
    expect(acknowledged.paid.size).toBeGreaterThan(rounds);
  } finally {
    await store.kill();
    await rm(dataDir, { recursive: true });
  }
});

async function shopUntilKilled(store: StoreProcess, acknowledged: Acknowledged): Promise<void> {
  let alive = true;
  const shop = async (buyer: number) => {
    while (alive) {
      try {
        const session = await openSession(store, [
          { variant_id: variantId('white'), quantity: 1 },
          { variant_id: variantId('pack'), quantity: 2 },
        ]);
        acknowledged.sessions.add(session);
        if (buyer % 4 === 0) await cancel(store, session);
        else if ((await pay(store, session)).status === 303) acknowledged.paid.add(session);
      } catch {
        // The connection breaks when the process dies; what was not answered was not acknowledged.
      }
    }
  };
  const shopping = Array.from({ length: buyersAtOnce }, (_, buyer) => shop(buyer));
  const enough = acknowledged.paid.size + 3 + Math.floor(Math.random() * 25);
  await expect
    .poll(() => acknowledged.paid.size, { timeout: 20_000, interval: 1 })
    .toBeGreaterThan(enough);
  await store.kill();
  alive = false;
  await Promise.all(shopping);
}

async function expectAllKnown(store: StoreProcess, acknowledged: Acknowledged): Promise<void> {
  for (const session of acknowledged.sessions) {
    const status = await statusOf(store, session);
    if (acknowledged.paid.has(session))
      expect(status).toMatchObject({ payment_status: 'paid', order_status: 'paid' });
  }
}
