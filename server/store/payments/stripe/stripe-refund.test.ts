import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { FakeStripe } from '../../../../test/fakes/stripe/stripe.ts';
import { statusOf, stockOf } from '../../../../test/store/buyer.ts';
import { variantId } from '../../../../test/store/fixture-catalogue.ts';
import type { RunningStore } from '../../../../test/store/running-store.ts';
import { openStripeShop, type StripeShop } from '../../../../test/store/stripe-shop.ts';
import { closeSession } from '../../stock/close-session.ts';
import { applyPaymentEvent } from '../apply-payment-event.ts';

const print = variantId('a3');

let shop: StripeShop;
let stripe: FakeStripe;
let store: RunningStore;
beforeEach(async () => {
  shop = await openStripeShop('sk_live_x');
  ({ stripe, store } = shop);
});
afterEach(() => shop.end());

/**
 * Buys two units.
 *
 * @returns the order's number
 */
async function buyPrints(): Promise<string> {
  const [id, session] = await shop.hold(2);
  stripe.pay(session);
  return (await statusOf(store, id)).order_number ?? '';
}
const refund = (number: string, ...options: string[]) =>
  shop.operate(['refund', number, ...options]);
const statusOfOrder = async (number: string) =>
  JSON.parse((await shop.operate(['order', number, '--json'])).out).status;
const amounts = () => stripe.refunds.map(({ amount }) => amount);

describe('OPS-REFUND: an order that was paid at Stripe', () => {
  test('is refunded there in full, and restocked on request', async () => {
    const number = await buyPrints();
    expect(await refund(number, '--restock')).toMatchObject({
      code: 0,
      out: `Order ${number} is refunded.\nBack in stock: 2 of The print (a3), SKU-a3\n`,
      err: '',
    });
    expect(amounts()).toEqual([9_600]);
    expect(await stockOf(store, print)).toBe(5);
    const secondRefund = await refund(number);
    expect(secondRefund.err).toContain(`Order ${number} is refunded`);
    expect(amounts()).toEqual([9_600]);
  });

  test.each(['fails before', 'fails after', 'lost after', 'silent', 'silent after'] as const)(
    'stays paid while Stripe %s, and its money goes back once however often it is asked, under the key of the first try while nobody knows what became of that',
    async (fault) => {
      const number = await buyPrints();
      Object.assign(stripe, { fault, faultAt: 'POST /v1/refunds' });
      // Try once if Stripe has made the refund, because a second try would find it.
      for (let triesLeft = fault.endsWith('after') ? 1 : 2; triesLeft > 0; triesLeft -= 1) {
        const { code, err } = await refund(number, '--restock');
        expect(code).toBe(1);
        expect(err).toContain(`Stripe has not confirmed the refund of order ${number}`);
        expect(await statusOfOrder(number)).toBe('paid');
      }
      expect(await stockOf(store, print)).toBe(3);
      stripe.fault = 'none';
      expect((await refund(number)).code).toBe(0);
      expect(amounts()).toEqual([9_600]);
      const keys = [...stripe.byKey.keys()].filter((key) => key.includes('refund'));
      if (fault !== 'fails after') expect(keys).toHaveLength(1);
    },
  );

  test('is refunded once if several commands run at once', async () => {
    const number = await buyPrints();
    const answers = await Promise.all(Array.from({ length: 4 }, () => refund(number, '--restock')));
    for (const { code, out, err } of answers)
      if (code === 0)
        expect(out).toContain(`is refunded.\nBack in stock: 2 of The print (a3), SKU-a3`);
      else expect(err).toContain(`Order ${number} is refunded`);
    expect(answers.map(({ code }) => code)).toContain(0);
    expect(amounts()).toEqual([9_600]);
    expect(await stockOf(store, print)).toBe(5);
  });

  test('is refunded without a second refund at Stripe if the owner made one in its dashboard', async () => {
    const number = await buyPrints();
    const [session] = stripe.sessions.values();
    if (session === undefined) throw new Error('Not paid');
    stripe.refundInDashboard(session, 9_600);
    expect((await refund(number)).code).toBe(0);
    expect(amounts()).toEqual([9_600]);
    expect(stripe.calls).not.toContain('POST /v1/refunds');
  });

  test('of which a part was refunded in the dashboard gets the rest', async () => {
    const number = await buyPrints();
    const [session] = stripe.sessions.values();
    if (session === undefined) throw new Error('Not paid');
    stripe.refundInDashboard(session, 600);
    expect((await refund(number)).code).toBe(0);
    expect(amounts()).toEqual([600, 9_000]);
  });

  test('is refunded only when Stripe has made the refund, not when it has accepted it', async () => {
    const number = await buyPrints();
    stripe.refundStatus = 'pending';
    for (const _ of [1, 2]) {
      const { code, err } = await refund(number);
      expect(code).toBe(1);
      expect(err).toContain('is on its way at Stripe and not confirmed');
      expect(await statusOfOrder(number)).toBe('paid');
    }
    for (const refund of stripe.refunds) refund.status = 'succeeded';
    expect((await refund(number)).code).toBe(0);
    expect(amounts()).toEqual([9_600]);
  });

  test('is requested again after a failed refund', async () => {
    const number = await buyPrints();
    stripe.refundStatus = 'failed';
    const { code, err } = await refund(number);
    expect(code).toBe(1);
    expect(err).toContain(`Stripe does not give back the money of order ${number}`);
    expect(await statusOfOrder(number)).toBe('paid');
    stripe.refundStatus = 'succeeded';
    expect((await refund(number)).code).toBe(0);
    expect(stripe.refunds.map(({ status }) => status)).toEqual(['failed', 'succeeded']);
  });

  test('is refunded in the same way if the payment was late', async () => {
    const [lateSession, session] = await shop.hold(5);
    await store.store.database.write((transaction) =>
      closeSession(transaction, {
        sessionId: lateSession,
        provider: 'stripe',
        nowMs: store.clock.nowMs,
        to: 'expired',
      }),
    );
    await shop.hold(5);
    stripe.pay(session);
    await applyPaymentEvent(
      store.store.database,
      {
        provider: 'stripe',
        id: 'evt_late',
        sessionId: lateSession,
        state: 'paid',
        buyer: null,
      },
      store.clock.nowMs,
    );
    const { order_number, order_status } = await statusOf(store, lateSession);
    expect(order_status).toBe('refund_due');
    expect((await refund(order_number ?? '')).code).toBe(0);
    expect(amounts()).toEqual([24_000]);
    expect(await statusOfOrder(order_number ?? '')).toBe('refunded');
  });

  test.each([
    { what: 'no key', key: null, says: 'STRIPE_SECRET_KEY is not set' },
    { what: 'a key of the test mode', key: 'sk_test_x', says: 'Set the live key' },
    { what: 'the key of another account', key: 'sk_live_y', says: 'belongs to another account' },
    { what: 'an expired key', key: 'sk_live_x', says: 'api_key_expired' },
  ])(
    'is not refunded with $what; nothing has changed, and a refund under way stays marked',
    async ({ key, says }) => {
      const expiredKey = {
        status: 401,
        code: 'api_key_expired',
        message: 'Expired API Key provided',
      };
      const refuseCall = async () => {
        stripe.refusal = key === 'sk_live_x' ? expiredKey : null;
        const { code, err } = await shop.operate(['refund', number], key);
        stripe.refusal = null;
        expect(code).toBe(1);
        expect(err).toContain(says);
        expect(await statusOfOrder(number)).toBe('paid');
      };
      let number = await buyPrints();
      await refuseCall();
      expect((await shop.operate(['orders'])).out).not.toContain('not confirmed');
      expect((await shop.operate(['fulfil', number])).code).toBe(0);
      number = await buyPrints();
      stripe.refundStatus = 'pending';
      expect((await refund(number)).err).toContain('is on its way');
      await refuseCall();
      expect((await shop.operate(['orders'])).out).toContain('not confirmed');
      expect((await shop.operate(['fulfil', number])).err).toContain('do not send it');
      for (const refund of stripe.refunds) refund.status = 'succeeded';
      expect((await refund(number)).code).toBe(0);
      expect(amounts()).toEqual([9_600]);
    },
  );

  test('stays marked if the outcome of the first try is unknown and the key cannot make another', async () => {
    const message = "Having 'refund_write' would do.";
    const deniedCall = { status: 403, type: 'permission_error', message };
    const number = await buyPrints();
    stripe.faultAt = 'POST /v1/refunds';
    stripe.refusal = deniedCall;
    expect((await refund(number)).err).toMatch(
      /'refund_write' would do\..*STRIPE_SECRET_KEY is a restricted key.*the right to write refunds/,
    );
    expect((await shop.operate(['orders'])).out).not.toContain('not confirmed');
    stripe.refusal = null;
    stripe.fault = 'fails before';
    expect((await refund(number)).code).toBe(1);
    Object.assign(stripe, { fault: 'none', refusal: deniedCall });
    expect((await refund(number)).err).toContain('the right to write refunds');
    expect((await shop.operate(['fulfil', number])).err).toContain('do not send it');
    stripe.refusal = null;
    expect((await refund(number)).code).toBe(0);
    expect(amounts()).toEqual([9_600]);
  });
});
