import { describe, expect, it, onTestFinished, vi, test as vitest } from 'vitest';
import { dayMs } from '../../../domain/time/day-ms.ts';
import { isFull } from '../../../test/full-run.ts';
import { cancel, openSession, stockOf } from '../../../test/store/buyer.ts';
import { variantId } from '../../../test/store/fixture-catalogue.ts';
import { buy, operate } from '../../../test/store/operator.ts';
import { type RunningStore, runStore } from '../../../test/store/running-store.ts';
import { isFirstDatabase } from '../../../test/store/test-database.ts';
import { recoverableRetentionDays } from './purposes.ts';

// Tests with `it` run on both databases in every run.
const test = vitest.runIf(isFirstDatabase());

const mug = { variant_id: variantId('white'), quantity: 2 };
const eraserOptions = { eraseEveryMs: 100 };
/** More checkouts than a single transaction erases, in both runs. */
const checkouts = isFull ? 100 : 60;

const idsOf = async ({ store }: RunningStore, table: 'orders' | 'checkout_session') =>
  (await store.database.read.selectFrom(table).select('id').execute()).map(({ id }) => id);

/** Waits until the sweep has erased the data. */
const waitUntil = (assertion: () => Promise<void>) => vi.waitFor(assertion, { timeout: 20_000 });

describe('DATA-SWEEP: data whose period is over', () => {
  test('unpaid checkouts and test orders are erased after 30 days, and newer ones stay', async () => {
    const store = await runStore(eraserOptions);
    onTestFinished(() => store.end());
    const { clock } = store;
    const before = (await stockOf(store, mug.variant_id)) ?? 0;
    const unpaidSession = await openSession(store, [mug]);
    await cancel(store, unpaidSession);
    const olderOrder = await buy(store, [mug]);
    clock.nowMs += 2 * dayMs;
    const newerOrder = await buy(store, [mug], { email: 'newer@example.com' });
    clock.nowMs += 29 * dayMs;
    await waitUntil(async () => {
      expect(await idsOf(store, 'checkout_session')).toHaveLength(1);
      expect(await stockOf(store, mug.variant_id)).toBe(before - mug.quantity);
    });
    const { out } = await operate(store, ['orders', '--json']);
    expect(out).toContain(newerOrder);
    expect(out).not.toContain(olderOrder);
  });

  test('a checkout that Stripe may recover stays while it can be paid', async () => {
    const store = await runStore({
      ...eraserOptions,
      unpaidRetentionDays: recoverableRetentionDays,
    });
    onTestFinished(() => store.end());
    await cancel(store, await openSession(store, [mug]));
    store.clock.nowMs += 1.5 * dayMs;
    const newerSession = await openSession(store, [mug]);
    await cancel(store, newerSession);
    store.clock.nowMs += 31 * dayMs;
    await waitUntil(async () =>
      expect(await idsOf(store, 'checkout_session')).toEqual([newerSession]),
    );
  });

  it(`two processes erase ${checkouts} of them once, and the stock is right`, async () => {
    const store = await runStore(eraserOptions);
    const otherStore = await runStore({
      ...eraserOptions,
      clock: store.clock,
      database: store.database,
      keepsDatabase: true,
    });
    onTestFinished(async () => {
      await otherStore.stop({ keepsDatabase: true });
      await store.end();
    });
    const before = (await stockOf(store, mug.variant_id)) ?? 0;
    for (let order = 0; order < 6; order++) await buy(store, [{ ...mug, quantity: 1 }]);
    await Promise.all(
      Array.from({ length: checkouts - 6 }, async () =>
        cancel(otherStore, await openSession(otherStore, [{ ...mug, quantity: 1 }])),
      ),
    );
    store.clock.nowMs += 31 * dayMs;
    await waitUntil(async () => expect(await idsOf(store, 'checkout_session')).toEqual([]));
    await waitUntil(async () => expect(await stockOf(otherStore, mug.variant_id)).toBe(before));
  });

  it('name and address of an order, and locked data, are erased when the years are over', async () => {
    const store = await runStore(eraserOptions);
    onTestFinished(() => store.end());
    const sellTo = async (email: string) => {
      const { out } = await operate(store, ['sold', 'SKU-white', '1', '--json']);
      const { number } = JSON.parse(out);
      const buyer = ['--email', email, '--name', 'Mara Lindqvist', '--country', 'NL'];
      await operate(store, [
        'address',
        number,
        ...buyer,
        '--street',
        'Kanaalweg 14',
        '--postcode',
        '3011 AB',
      ]);
      return String(number);
    };
    const numbers = [await sellTo('mara@example.com'), await sellTo('kept@example.com')];
    await operate(store, ['forget', 'mara@example.com']);
    store.clock.nowMs = Date.UTC(2035, 11, 31, 23, 59);
    expect((await operate(store, ['person', 'mara@example.com'])).out).toContain('Lindqvist');
    expect((await operate(store, ['person', 'kept@example.com'])).out).toContain('Lindqvist');
    store.clock.nowMs = Date.UTC(2036, 0, 1);
    const { read } = store.store.database;
    await waitUntil(async () => {
      expect(await read.selectFrom('locked_data').selectAll().execute()).toEqual([]);
      const remainingOrders = JSON.stringify(await read.selectFrom('orders').selectAll().execute());
      expect(remainingOrders).not.toContain('Lindqvist');
      expect(remainingOrders).not.toContain('Kanaalweg');
      for (const word of [...numbers, 'NL']) expect(remainingOrders).toContain(word);
    });
    expect((await operate(store, ['person', 'kept@example.com'])).out).toContain('Nothing is kept');
  });
});
