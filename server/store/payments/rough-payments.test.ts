import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { words } from '../../../content/words.ts';
import type { FakeStripe } from '../../../test/fakes/stripe/stripe.ts';
import {
  cancel,
  goodForm,
  openSession,
  pay,
  startCheckout,
  statusOf,
  stockOf,
} from '../../../test/store/buyer.ts';
import { threeZones } from '../../../test/store/deliveries.ts';
import { variantId } from '../../../test/store/fixture-catalogue.ts';
import { runStore } from '../../../test/store/running-store.ts';
import { openStripeShop, type StripeShop } from '../../../test/store/stripe-shop.ts';
import { holdMs } from '../stock/hold-times.ts';

const print = variantId('a3');
const item = (quantity = 1) => ({ variant_id: print, quantity });

let shop: StripeShop;
let stripe: FakeStripe;
beforeEach(async () => {
  shop = await openStripeShop('sk_live_x');
  ({ stripe } = shop);
});
afterEach(() => shop.end());

// The sweeper asks about many checkouts, and other tests keep the machine busy meanwhile.
const pollOptions = { timeout: 15_000 };
const expireSessions = () => {
  shop.store.clock.nowMs += holdMs;
};
const stock = () => stockOf(shop.store, print);
const hold = (quantity = 1) => openSession(shop.store, [item(quantity)]);
const page = (session: string) =>
  fetch(`${shop.store.origin}/checkout/${session}`, { redirect: 'manual' });

describe('PAY-HOLD: every hold ends', () => {
  test('malformed Unicode is refused before anything is held', async () => {
    for (const extraOptions of [
      { customer: { email: '\ud800@example.com' } },
      { customer: { external_id: 'x\udfff' } },
      { locale: '\ud83d' },
    ]) {
      const answer = await fetch(`${shop.store.base}/checkout`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          items: [item()],
          successUrl: shop.store.origin,
          cancelUrl: shop.store.origin,
          timeZone: 'UTC',
          ...extraOptions,
        }),
      });
      expect(answer.status).toBe(400);
    }
    expect(await stock()).toBe(5);
  });

  test('a request that the client cannot even send is our fault, and holds nothing', async () => {
    const session = await hold(5);
    // Change the row to the form in which an earlier version stored it.
    await shop.store.store.database.write((transaction) =>
      transaction
        .updateTable('checkout_session')
        .set({
          provider_session_id: null,
          provider_url: null,
          provider_request: '{"customer_email":"\\ud800@example.com"}',
        })
        .where('id', '=', session)
        .execute(),
    );
    expect((await page(session)).status).toBe(502);
    expect(await stock()).toBe(5);
    expect(shop.store.logged.join()).toContain('not_sent');
  });
});

describe('PAY-STRIPE: a session that is created twice at Stripe, because one call was slow and another failed', () => {
  test('sends buyers to one of them, and whichever is paid becomes the order', async () => {
    const session = await hold(5);
    const firstSession = shop.only();
    // The slow call completes with another key, after a buyer was sent to the first session.
    const provider = shop.provider();
    const row = await shop.store.store.database.read
      .selectFrom('checkout_session')
      .selectAll()
      .where('id', '=', session)
      .executeTakeFirstOrThrow();
    const secondSession = await provider.create({
      sessionId: session,
      request: row.provider_request ?? '',
      expiresAtMs: row.expires_at,
      tries: 7,
    });
    expect(secondSession.id).not.toBe(firstSession.id);
    const endedSession = [...stripe.sessions.values()][1];
    if (endedSession === undefined) throw new Error('Not made');
    // Buyers are sent to the first session, which the end of the second session does not affect.
    endedSession.status = 'expired';
    expect(await shop.tell('checkout.session.expired', endedSession)).toBe(200);
    expect(await statusOf(shop.store, session)).toMatchObject({ status: 'open' });
    endedSession.status = 'open';
    stripe.pay(endedSession);
    expect(await shop.tell('checkout.session.completed', endedSession)).toBe(200);
    expect(await shop.orders()).toMatchObject([{ session_id: session, status: 'paid' }]);
    // A second payment is logged in a single line, which names the remedy.
    stripe.pay(firstSession);
    expect(await shop.tell('checkout.session.completed', firstSession)).toBe(200);
    expect(await shop.orders()).toHaveLength(1);
    expect(shop.store.logged).toEqual([expect.stringContaining('was paid a second time')]);
    const { order_number } = await statusOf(shop.store, session);
    expect((await shop.operate(['refund', order_number ?? ''])).code).toBe(0);
    expect(stripe.refunds).toMatchObject([{ payment_intent: `pi_${endedSession.id}` }]);
  });

  test('is the one that was created first, when both calls complete', async () => {
    const slowCall = Promise.withResolvers<void>();
    const realProvider = shop.provider();
    let calls = 0;
    const store = await runStore({
      clock: { nowMs: Date.now() },
      provider: {
        ...realProvider,
        async create(...args) {
          calls += 1;
          if (calls === 1) await slowCall.promise;
          return realProvider.create(...args);
        },
      },
    });
    const headers = { 'idempotency-key': 'k'.repeat(32) };
    const waiting = startCheckout(store, [item(5)], headers);
    await expect.poll(() => calls).toBe(1);
    // Stripe does not store this kind of failure under the idempotency key.
    stripe.fault = 'fails before';
    expect((await startCheckout(store, [item(5)], headers)).status).toBe(200);
    stripe.fault = 'none';
    const secondAnswer = await startCheckout(store, [item(5)], headers);
    const { url } = await secondAnswer.json();
    const redirectUrl = (await fetch(url, { redirect: 'manual' })).headers.get('location');
    slowCall.resolve();
    expect((await waiting).status).toBe(200);
    expect((await fetch(url, { redirect: 'manual' })).headers.get('location')).toBe(redirectUrl);
    await store.stop();
  });
});

describe('PAY-KEYS: when the keys change', () => {
  test.each([
    ['to another account or mode', 'sk_live_other'],
    ['from live to test', 'sk_test_x'],
    ['to none', null],
  ])('%s, holds of the old key are released when their time is over', async (_, key) => {
    for (let i = 0; i < 25; i++)
      await openSession(shop.store, [{ variant_id: variantId('white'), quantity: 1 }]);
    await shop.restart(key);
    const lateSession = await openSession(shop.store, [item(5)]);
    expireSessions();
    await expect.poll(() => stockOf(shop.store, variantId('white')), pollOptions).toBe(1_000);
    await expect.poll(stock, pollOptions).toBe(5);
    expect(await statusOf(shop.store, lateSession)).toMatchObject({ status: 'expired' });
  });

  test('an unknown state of many sessions at Stripe does not block the release of others', async () => {
    for (let i = 0; i < 25; i++)
      await openSession(shop.store, [{ variant_id: variantId('white'), quantity: 1 }]);
    stripe.faultAt = 'GET /v1/checkout/sessions/cs_test_1';
    stripe.refusal = { status: 401, code: 'api_key_expired', message: 'Expired sk_live_abc123' };
    shop.store.clock.nowMs += 1;
    await openSession(shop.store, [item(5)]);
    expireSessions();
    await expect.poll(stock, pollOptions).toBe(5);
    const lines = shop.store.logged.filter((line) => line.includes('keep their stock'));
    expect(lines.join()).toContain('api_key_expired: Expired sk_live_… (status 401)');
    expect(lines.join()).not.toContain('abc123');
  });

  test('a payment made while no key was set becomes an order once a key is back, and is due for a refund without stock', async () => {
    const keptSession = await hold(2);
    const lostSession = await hold(3);
    for (const session of stripe.sessions.values()) stripe.pay(session);
    await shop.restart(null);
    expireSessions();
    await expect.poll(stock).toBe(5);
    expect(await pay(shop.store, await hold(3), goodForm)).toMatchObject({ status: 303 });
    await shop.restart('sk_live_x');
    await expect
      .poll(async () => (await shop.orders()).map((order) => [order.session_id, order.status]))
      .toEqual(
        expect.arrayContaining([
          [keptSession, 'paid'],
          [lostSession, 'refund_due'],
        ]),
      );
    expect(await stock()).toBe(0);
  });

  test('a session unknown to a key is asked about again, and becomes an order once the right key is back', async () => {
    const session = await hold(2);
    stripe.pay(shop.only());
    await shop.restart('sk_live_other');
    expireSessions();
    await expect.poll(stock).toBe(5);
    shop.store.clock.nowMs += 60_000;
    await shop.restart('sk_live_x');
    await expect.poll(shop.orders).toMatchObject([{ session_id: session, status: 'paid' }]);
  });

  test('a checkout that the owner has released without a key is asked about once it is back, and not forgotten before', async () => {
    const email = 'mara@example.com';
    const startAnswer = await fetch(`${shop.store.base}/checkout`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        items: [item(2)],
        successUrl: shop.store.origin,
        cancelUrl: shop.store.origin,
        timeZone: 'UTC',
        customer: { email },
      }),
    });
    expect(startAnswer.status).toBe(200);
    const session = shop.only().client_reference_id ?? '';
    stripe.pay(shop.only());
    await shop.restart(null);
    expect((await shop.operate(['release', session, '--unpaid'])).code).toBe(0);
    const forgetResult = await shop.operate(['forget', email]);
    expect(forgetResult.code).toBe(1);
    expect(forgetResult.err).toContain('may have been paid');
    await shop.restart('sk_live_x');
    await expect.poll(shop.orders).toMatchObject([{ session_id: session, status: 'paid' }]);
  });

  test('open test checkouts end at once, and cannot be paid meanwhile', async () => {
    await shop.restart(null);
    const session = await hold(5);
    await shop.restart('sk_live_x');
    const payAnswer = await pay(shop.store, session, goodForm);
    expect(payAnswer.status).toBe(410);
    await expect.poll(stock).toBe(5);
    expect(await shop.orders()).toEqual([]);
  });

  test('a live key adds no samples, takes untouched ones off sale, and says so', async () => {
    const list = async (place: { base: string }) =>
      (await (await fetch(`${place.base}/products`)).json()).count;
    const provider = shop.provider();
    const freshStore = await runStore({ provider, seed: undefined });
    expect(await list(freshStore)).toBe(0);
    expect(freshStore.logged.join()).toContain('has no products');
    await freshStore.stop();
    const triedStore = await runStore({ seed: undefined, keepsDatabase: true });
    expect(await list(triedStore)).toBeGreaterThan(3);
    await triedStore.stop();
    const liveStore = await runStore({ provider, seed: undefined, database: triedStore.database });
    expect(await list(liveStore)).toBe(0);
    expect(liveStore.logged.join()).toContain('sample products are off sale');
    await liveStore.stop();
  });
});

describe('PAY-WEBHOOK: another payment on the account', () => {
  const tellStripe = (object: object, type = 'completed') =>
    shop.tell(`checkout.session.${type}`, object);

  test('of any amount pays no cart, whether or not Stripe knows our number yet', async () => {
    const knownSession = await hold(5);
    const unknownSession = await openSession(shop.store, [
      { variant_id: variantId('white'), quantity: 15 },
    ]);
    await shop.store.store.database.write((transaction) =>
      transaction
        .updateTable('checkout_session')
        .set({ provider_session_id: null })
        .where('id', '=', unknownSession)
        .execute(),
    );
    for (const reference of [knownSession, unknownSession])
      for (const amount_total of [100, 24_000]) {
        const link = stripe.foreignPayment(
          { client_reference_id: reference, amount_total },
          'sk_live_x',
        );
        expect(await tellStripe(link)).toBe(200);
        expect(await tellStripe({ ...link, status: 'expired' }, 'expired')).toBe(200);
      }
    expect(await shop.orders()).toEqual([]);
    expect(await statusOf(shop.store, knownSession)).toMatchObject({ status: 'open' });
    expect(shop.store.logged[0]).toMatch(
      /^A payment of USD 1\.00 at Stripe \(cs_test_\d\) names checkout [0-9a-f]{32} of USD 240\.00 and was not made for it/,
    );
    // The session that was paid is ours, although the response with its id was lost.
    const ownSession = [...stripe.sessions.values()][1];
    if (ownSession === undefined) throw new Error('Not made');
    stripe.pay(ownSession);
    expect(await tellStripe(ownSession)).toBe(200);
    expect(await shop.orders()).toMatchObject([
      { session_id: unknownSession, amount_cents: 24_000 },
    ]);
  });

  test('of another sum in our own session sets the order’s: Stripe’s total, and its parts', async () => {
    const session = await hold(5);
    const ownSession = shop.only();
    stripe.pay(ownSession, { discounts: [4_800], taxes: [3_648] });
    expireSessions();
    await expect.poll(() => shop.orders(), pollOptions).toHaveLength(1);
    expect(await shop.orders()).toMatchObject([
      {
        session_id: session,
        subtotal_cents: 24_000,
        discount_cents: 4_800,
        tax_cents: 3_648,
        amount_cents: 22_848,
      },
    ]);
    expect(await statusOf(shop.store, session)).toMatchObject({ total: 22_848 });
    expect(shop.store.logged).toEqual([]);
  });

  test('that expires does not end a cart', async () => {
    const session = await hold(5);
    const link = stripe.foreignPayment({ client_reference_id: session }, 'sk_live_x');
    link.status = 'expired';
    expect(await tellStripe(link, 'expired')).toBe(200);
    expect(await statusOf(shop.store, session)).toMatchObject({ status: 'open' });
  });

  test('that matches no checkout is logged in one line that says what to do', async () => {
    const lostPayment = stripe.foreignPayment({ client_reference_id: '0'.repeat(32) }, 'sk_live_x');
    expect(await tellStripe(lostPayment)).toBe(200);
    expect(shop.store.logged).toEqual([
      expect.stringMatching(/which is not in this store's database\. If it was paid, give it back/),
    ]);
    // Payments of other software on the account are not logged.
    expect(await tellStripe(stripe.foreignPayment({}, 'sk_live_x'))).toBe(200);
    expect(shop.store.logged).toHaveLength(1);
  });
});

describe('PAY-ADDRESS: the delivery address', () => {
  test('is the shipping address with its state, whatever the version of the event', async () => {
    const session = await hold();
    stripe.pay(shop.only());
    const { collected_information: _, ...oldSession } = shop.only();
    const body = { ...oldSession, shipping_details: { address: { line1: 'Billing House 1' } } };
    expect(await shop.tell('checkout.session.completed', body)).toBe(200);
    const { order_number } = await statusOf(shop.store, session);
    const { out } = await shop.operate(['order', order_number ?? '']);
    expect(out).toMatch(
      /Buyer +.+\n +Market Street 1, Apt 2\n +San Francisco, CA 94103\n +United States\n/,
    );
    expect(out).not.toContain('Billing House');
  });

  test('is unknown if Stripe has none, and never the billing address', async () => {
    const session = await hold();
    stripe.pay(shop.only());
    shop.only().collected_information = null;
    const { order_number } = await statusOf(shop.store, session);
    const order = JSON.parse((await shop.operate(['order', order_number ?? '', '--json'])).out);
    expect(order).toMatchObject({ email: 'mara@example.com', address: null });
  });
});

describe('PAY-REFUSED: if Stripe refuses', () => {
  test('for good, the buyer is told, the hold is released and the reason is logged', async () => {
    for (const [code, status, answer, notice] of [
      ['amount_too_small', 400, 422, words.checkout.notices.amountTooSmall],
      ['parameter_invalid_integer', 400, 502, words.checkout.notices.refused],
      ['api_key_expired', 401, 502, words.checkout.notices.refused],
    ] as const) {
      stripe.refusal = {
        status,
        code,
        message: 'Because of rk_live_abc123 and mara@shop.example.',
      };
      const response = await startCheckout(shop.store, [item(5)]);
      expect(response.status, code).toBe(answer);
      expect(await response.json()).toMatchObject({ message: notice.description });
      expect(await stock()).toBe(5);
      expect(shop.store.logged.splice(0)).toEqual([
        `Stripe refused to take a checkout: ${code}: Because of rk_live_… and … (status ${status})`,
      ]);
    }
  });

  test('on the checkout page it says so, with a way back', async () => {
    stripe.fault = 'fails before';
    const session = await hold(5);
    stripe.fault = 'none';
    stripe.refusal = { status: 400, code: 'amount_too_small', message: 'x' };
    const shownPage = await page(session);
    expect(shownPage.status).toBe(502);
    expect(await shownPage.text()).toContain(words.checkout.notices.amountTooSmall.description);
    expect(await stock()).toBe(5);
  });

  test('HOLD-BACK: the choice of a country, the reason is on a page that Back and Reload show again', async () => {
    const askingShop = await openStripeShop('sk_live_x', { delivery: threeZones });
    const session = await openSession(askingShop.store, [item(5)]);
    askingShop.stripe.refusal = { status: 400, code: 'amount_too_large', message: 'x' };
    const answer = await fetch(`${askingShop.store.origin}/checkout/${session}/country`, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: askingShop.store.origin },
      body: new URLSearchParams({ country: 'DE' }),
    });
    expect(answer.status).toBe(303);
    askingShop.stripe.refusal = null;
    for (const _attempt of [1, 2]) {
      const redirectAnswer = await fetch(
        askingShop.store.origin + (answer.headers.get('location') ?? ''),
      );
      expect(redirectAnswer.status).toBe(502);
      expect(await redirectAnswer.text()).toContain(
        words.checkout.notices.amountTooLarge.description,
      );
    }
    expect(askingShop.stripe.sessions.size).toBe(0);
    askingShop.store.logged.length = 0;
    await askingShop.end();
  });

  test('with a temporary status, the hold stays and the request is repeated', async () => {
    for (const [index, status] of [409, 429, 500, 503].entries()) {
      stripe.refusal = { status, message: 'later' };
      const session = await hold();
      expect((await page(session)).status, String(status)).toBe(503);
      stripe.refusal = null;
      const location = (await page(session)).headers.get('location');
      expect(location).toBe([...stripe.sessions.values()][index]?.url);
      expect(await stock()).toBe(4 - index);
    }
  });

  test('a cancel, nothing changes', async () => {
    const session = await hold(5);
    stripe.refusal = { status: 403, message: 'This key has no right to do that' };
    expect((await cancel(shop.store, session)).status).toBe(503);
    expect(await stock()).toBe(0);
    expect(shop.store.logged.join()).toContain('This key has no right to do that');
  });
});

describe('OPS-REFUND: money that Stripe does not refund', () => {
  async function buyPrint(): Promise<string> {
    const session = await hold(2);
    stripe.pay(shop.only());
    return (await statusOf(shop.store, session)).order_number ?? '';
  }
  const refundAt = 'POST /v1/refunds';

  test('for good is tried again with another key, and is refunded once', async () => {
    const number = await buyPrint();
    Object.assign(stripe, {
      faultAt: refundAt,
      refusal: { status: 400, code: 'balance_insufficient', message: 'Insufficient funds.' },
    });
    const firstResult = await shop.operate(['refund', number]);
    expect(firstResult.code).toBe(1);
    expect(firstResult.err).toContain('balance_insufficient: Insufficient funds. (status 400)');
    expect(firstResult.err).toContain('This try has moved nothing. Top up the balance at Stripe');
    stripe.refusal = null;
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => shop.operate(['refund', number])),
    );
    expect(answers.map(({ code }) => code)).toContain(0);
    expect(stripe.refunds.map(({ amount }) => amount)).toEqual([9_600]);
  });

  test('is never reported as unchanged once money has moved', async () => {
    const number = await buyPrint();
    const openLocks: { release(): Promise<void> }[] = [];
    const { err, code } = await shop.operate(['refund', number], 'sk_live_x', {
      afterMoney: async () => {
        openLocks.push(await shop.store.database.lock());
      },
      busyMs: 300,
    });
    for (const lock of openLocks) await lock.release();
    expect(code).toBe(1);
    expect(err).toMatch(/is given back, but that could not be recorded .*Run this again/);
    expect(err).not.toContain('nothing was changed');
    expect((await shop.operate(['refund', number])).code).toBe(0);
    expect(stripe.refunds).toHaveLength(1);
  });

  test('from a test payment is reported as such, whatever the key', async () => {
    await shop.restart('sk_test_x');
    const number = await buyPrint();
    const { out, code } = await shop.operate(['refund', number], 'sk_live_x');
    expect(code).toBe(0);
    expect(out).toContain('It was a test payment: no money has moved.');
  });
});
