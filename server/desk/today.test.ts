import { expect, onTestFinished, test } from 'vitest';
import { runDesk } from '../../test/desk/running-desk.ts';
import { openSession, statusOf } from '../../test/store/buyer.ts';
import { variantId } from '../../test/store/fixture-catalogue.ts';
import { openStripeShop } from '../../test/store/stripe-shop.ts';

const day = 24 * 3_600_000;

test('DESK-TODAY: shows open work, and today’s sales beside those of the same day last week, without tests', async () => {
  const shop = await openStripeShop('sk_live_x');
  onTestFinished(() => shop.end());
  const { clock } = shop.store;
  const desk = await runDesk(shop.store);
  const buyMugs = async (quantity: number) => {
    const id = await openSession(shop.store, [{ variant_id: variantId('white'), quantity }]);
    const session = [...shop.stripe.sessions.values()].at(-1);
    if (session === undefined) throw new Error('Not made at Stripe');
    shop.stripe.pay(session);
    await statusOf(shop.store, id);
    clock.nowMs += 1_000;
  };
  const cookie = await desk.enter();
  const readToday = async () => (await desk.call('GET', '/today', { cookie })).body;
  expect(await readToday()).toMatchObject({ orders: {}, sales: { today: [], weekAgo: [] } });
  await buyMugs(1);
  clock.nowMs += 7 * day;
  shop.stripe.aheadMs = clock.nowMs - Date.now();
  const secondCookie = await desk.enter();
  await buyMugs(2);
  await buyMugs(1);
  const { body } = await desk.call('GET', '/today', { cookie: secondCookie });
  expect(body).toMatchObject({
    orders: { paid: 3 },
    withdrawals: 0,
    failedMails: 0,
    sales: {
      today: [{ currency: 'usd', orders: 2, amount_cents: 4_800 }],
      weekAgo: [{ currency: 'usd', orders: 1, amount_cents: 1_600 }],
      tests: 0,
    },
  });
});
