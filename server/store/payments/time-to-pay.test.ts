import { afterEach, beforeEach, describe, expect, it, test as vitest } from 'vitest';
import type { FakeStripe } from '../../../test/fakes/stripe/stripe.ts';
import { openSession, sendForm, statusOf, stockOf } from '../../../test/store/buyer.ts';
import { threeZones } from '../../../test/store/deliveries.ts';
import { variantId } from '../../../test/store/fixture-catalogue.ts';
import { openStripeShop, type StripeShop } from '../../../test/store/stripe-shop.ts';
import { isFirstDatabase } from '../../../test/store/test-database.ts';
import { holdMs, maxHoldMs } from '../stock/hold-times.ts';

const test = vitest.runIf(isFirstDatabase());

const print = variantId('a3');
const minutes = 60_000;

let shop: StripeShop;
let stripe: FakeStripe;
beforeEach(async () => {
  shop = await openStripeShop('sk_live_x', { delivery: threeZones });
  ({ stripe } = shop);
});
afterEach(() => shop.end());

const hold = () => openSession(shop.store, [{ variant_id: print, quantity: 2 }]);
const choose = (session: string, country: string) =>
  sendForm(shop.store, `/checkout/${session}/country`, { country });
async function redirectOf(session: string) {
  const path = `${shop.store.origin}/checkout/${session}`;
  return (await fetch(path, { redirect: 'manual' })).headers.get('location');
}
const openAtStripe = () => [...stripe.sessions.values()].filter(({ status }) => status === 'open');

/** Expects one open session to which the buyer is sent, and a hold that lasts as long as the session can be paid. */
async function expectPayable(session: string): Promise<void> {
  const [onlyOpen, ...otherOpen] = openAtStripe();
  expect(otherOpen).toEqual([]);
  expect(await redirectOf(session)).toBe(onlyOpen?.url);
  const expires_at = String((await statusOf(shop.store, session))['expires_at']);
  expect(Math.floor(Date.parse(expires_at) / 1_000)).toBe(onlyOpen?.expires_at);
  expect(await stockOf(shop.store, print)).toBe(3);
}

describe('PAY-TIME: a slow buyer can pay', () => {
  it('after half an hour on the page that asks for the country', async () => {
    const session = await hold();
    shop.advance(30 * minutes);
    expect((await choose(session, 'AT')).status).toBe(303);
    await expectPayable(session);
  });

  test.each([2, 12, 38])('after a second choice %i minutes later', async (laterMinutes) => {
    const session = await hold();
    await choose(session, 'AT');
    shop.advance(laterMinutes * minutes);
    expect((await choose(session, 'US')).status).toBe(303);
    await expectPayable(session);
  });

  test.each([
    ['75 seconds', 75_000],
    ['20 minutes', 20 * minutes],
  ])('if Stripe has not responded and is asked again after %s', async (_, laterMs) => {
    stripe.faultAt = 'POST /v1/checkout/sessions';
    stripe.fault = 'fails before';
    const session = await hold();
    expect((await choose(session, 'AT')).status).toBe(503);
    shop.advance(laterMs);
    stripe.fault = 'none';
    await expectPayableOnceAsked(session);
  });

  test('at the existing session if only its response was lost', async () => {
    stripe.faultAt = 'POST /v1/checkout/sessions';
    stripe.fault = 'lost after';
    const session = await hold();
    await choose(session, 'AT');
    shop.advance(75_000);
    stripe.fault = 'none';
    await expectPayableOnceAsked(session);
    expect(stripe.sessions.size).toBe(1);
  });

  test('after two minutes on the country page if our clock is 8 minutes behind Stripe’s', async () => {
    stripe.aheadMs += 8 * minutes;
    const session = await hold();
    shop.advance(130_000);
    expect((await choose(session, 'AT')).status).toBe(303);
    await expectPayable(session);
  });

  test.each([-9, 9])('if our clock is %i minutes behind Stripe’s', async (before) => {
    stripe.aheadMs += before * minutes;
    const session = await hold();
    expect((await choose(session, 'AT')).status).toBe(303);
    await expectPayable(session);
  });

  async function expectPayableOnceAsked(session: string) {
    await redirectOf(session);
    await expectPayable(session);
    shop.store.logged.length = 0;
  }
});

test('PAY-TIME: repeated choices hold stock for at most two hours', async () => {
  const session = await hold();
  let heldMs = 0;
  for (let choices = 0; (await statusOf(shop.store, session)).status === 'open'; choices++) {
    await choose(session, choices % 2 === 0 ? 'AT' : 'US');
    await redirectOf(session);
    shop.advance(20 * minutes);
    heldMs += 20 * minutes;
    expect(heldMs).toBeLessThanOrEqual(maxHoldMs);
  }
  expect(heldMs).toBeGreaterThan(holdMs);
  await expect.poll(() => stockOf(shop.store, print)).toBe(5);
  expect(openAtStripe()).toEqual([]);
});
