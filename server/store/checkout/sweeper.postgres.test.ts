import { expect, test } from 'vitest';
import { openSession, stockOf } from '../../../test/store/buyer.ts';
import { variantId } from '../../../test/store/fixture-catalogue.ts';
import { runStore, startMs } from '../../../test/store/running-store.ts';
import { holdMs } from '../stock/hold-times.ts';

test('DB-SHARED: the sweeper skips a checkout that another process has locked, and returns to it', async () => {
  const store = await runStore();
  const [print, white] = [variantId('a3'), variantId('white')];
  const busySession = await openSession(store, [{ variant_id: print, quantity: 1 }]);
  await openSession(store, [{ variant_id: white, quantity: 1 }]);
  let reportClaim = () => {};
  let finishClaim = () => {};
  const isClaimed = new Promise<void>((resolve) => {
    reportClaim = resolve;
  });
  const claimFinished = new Promise<void>((resolve) => {
    finishClaim = resolve;
  });
  const work = store.store.database.write(async (transaction) => {
    await transaction
      .selectFrom('checkout_session')
      .select('id')
      .where('id', '=', busySession)
      .forUpdate()
      .execute();
    reportClaim();
    await claimFinished;
  });
  await isClaimed;
  store.clock.nowMs = startMs + holdMs;
  await expect.poll(() => stockOf(store, white)).toBe(1_000);
  expect(await stockOf(store, print)).toBe(4);
  finishClaim();
  await work;
  await expect.poll(() => stockOf(store, print)).toBe(5);
  expect(store.logged).toEqual([]);
  await store.stop();
});
