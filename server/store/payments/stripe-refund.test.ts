import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type FakeSession, type FakeStripe, startFakeStripe } from '../../../test/fakes/stripe.ts';
import { openSession, statusOf, stockOf } from '../../../test/store/buyer.ts';
import { variantId } from '../../../test/store/fixture-catalogue.ts';
import { operate } from '../../../test/store/operator.ts';
import { type RunningStore, runStore } from '../../../test/store/running-store.ts';
import { applyPaymentEvent } from './apply-payment-event.ts';
import type { PaymentProvider } from './payment-provider.ts';
import { returnMoney } from './return-money.ts';
import { createStripe } from './stripe.ts';

const print = variantId('a3');

let stripe: FakeStripe;
let provider: PaymentProvider;
let store: RunningStore;
beforeEach(async () => {
  stripe = await startFakeStripe();
  provider = createStripe({
    secretKey: 'sk_test_x',
    webhookSecret: 'whsec_test',
    apiUrl: stripe.url,
    countries: ['NL'],
    timeoutMs: 500,
  });
  store = await runStore({ provider, clock: { nowMs: Date.now() } });
});
afterEach(async () => {
  expect(await store.database.audit()).toEqual([]);
  await store.stop();
  await stripe.close();
});

async function held(quantity: number): Promise<[string, FakeSession]> {
  const id = await openSession(store, [{ variant_id: print, quantity }]);
  const session = [...stripe.sessions.values()].find((one) => one.client_reference_id === id);
  if (session === undefined) throw new Error('Not made at Stripe');
  return [id, session];
}
/** @returns the order's number */
async function bought(): Promise<string> {
  const [id, session] = await held(2);
  stripe.pay(session);
  return (await statusOf(store, id)).order_number ?? '';
}
const refund = (number: string, ...options: string[]) =>
  operate(store, ['refund', number, ...options], {
    returnMoney: (payment) => returnMoney(payment, provider),
  });
const statusOfOrder = async (number: string) =>
  JSON.parse((await operate(store, ['order', number, '--json'])).out).status;
const amounts = () => stripe.refunds.map(({ amount }) => amount);

describe('OPS-REFUND: an order that was paid at Stripe', () => {
  test('has all of its money given back there, and its stock where that is asked for', async () => {
    const number = await bought();
    expect(await refund(number, '--restock')).toEqual({
      code: 0,
      out: `Order ${number} is refunded.\nBack in stock: 2 of ${print}\n`,
      err: '',
    });
    expect(amounts()).toEqual([9_600]);
    expect(stripe.byKey.has(`${number}:refund:0`)).toBe(true);
    expect(await stockOf(store, print)).toBe(5);
    const again = await refund(number);
    expect(again.err).toContain(`Order ${number} is refunded`);
    expect(amounts()).toEqual([9_600]);
  });

  test.each(['fails before', 'fails after', 'lost after', 'silent', 'silent after'] as const)(
    'stays paid while Stripe %s, and its money goes back once however often it is asked',
    async (fault) => {
      const number = await bought();
      Object.assign(stripe, { fault, faultAt: 'POST /v1/refunds' });
      const { code, err } = await refund(number, '--restock');
      expect(code).toBe(1);
      expect(err).toContain(`stripe has not confirmed the refund of order ${number}`);
      expect(await statusOfOrder(number)).toBe('paid');
      expect(await stockOf(store, print)).toBe(3);
      stripe.fault = 'none';
      expect((await refund(number)).code).toBe(0);
      expect(amounts()).toEqual([9_600]);
    },
  );

  test('has its money given back once when several ask at the same time', async () => {
    const number = await bought();
    const answers = await Promise.all(Array.from({ length: 4 }, () => refund(number, '--restock')));
    expect(answers.map(({ code }) => code).toSorted()).toEqual([0, 1, 1, 1]);
    expect(amounts()).toEqual([9_600]);
    expect(await stockOf(store, print)).toBe(5);
  });

  test('is refunded without another payment back when that was done at Stripe by hand', async () => {
    const number = await bought();
    const [session] = stripe.sessions.values();
    const payment_intent = session?.payment_intent?.id ?? '';
    const byHand = { object: 'refund', payment_intent, status: 'succeeded' } as const;
    stripe.refunds.push({ ...byHand, id: 're_hand', amount: 9_600 });
    expect((await refund(number)).code).toBe(0);
    expect(amounts()).toEqual([9_600]);
    expect(stripe.calls).not.toContain('POST /v1/refunds');
  });

  test('of which a part was given back by hand gets the rest', async () => {
    const number = await bought();
    const [session] = stripe.sessions.values();
    const payment_intent = session?.payment_intent?.id ?? '';
    const byHand = { object: 'refund', payment_intent, status: 'succeeded' } as const;
    stripe.refunds.push({ ...byHand, id: 're_hand', amount: 600 });
    expect((await refund(number)).code).toBe(0);
    expect(amounts()).toEqual([600, 9_000]);
  });

  test('is refunded only when Stripe has made the refund, not when it has taken it', async () => {
    const number = await bought();
    stripe.refundStatus = 'pending';
    for (const _ of [1, 2]) {
      const { code, err } = await refund(number);
      expect(code).toBe(1);
      expect(err).toContain('is on its way at stripe and not confirmed');
      expect(await statusOfOrder(number)).toBe('paid');
    }
    for (const one of stripe.refunds) one.status = 'succeeded';
    expect((await refund(number)).code).toBe(0);
    expect(amounts()).toEqual([9_600]);
  });

  test('is asked for anew after a refund that came to nothing', async () => {
    const number = await bought();
    stripe.refundStatus = 'failed';
    const { code, err } = await refund(number);
    expect(code).toBe(1);
    expect(err).toContain(`stripe does not give back the money of order ${number}`);
    expect(await statusOfOrder(number)).toBe('paid');
    stripe.refundStatus = 'succeeded';
    expect((await refund(number)).code).toBe(0);
    expect(stripe.refunds.map(({ status }) => status)).toEqual(['failed', 'succeeded']);
  });

  test('whose money came too late is refunded the same way', async () => {
    const [late, session] = await held(5);
    await applyPaymentEvent(
      store.store.database,
      {
        provider: 'stripe',
        id: 'evt_expired',
        sessionId: late,
        type: 'expired',
        paid: false,
        buyer: null,
      },
      store.clock.nowMs,
    );
    await held(5);
    stripe.pay(session);
    await applyPaymentEvent(
      store.store.database,
      {
        provider: 'stripe',
        id: 'evt_late',
        sessionId: late,
        type: 'completed',
        paid: true,
        buyer: null,
      },
      store.clock.nowMs,
    );
    const { order_number, order_status } = await statusOf(store, late);
    expect(order_status).toBe('refund_due');
    expect((await refund(order_number ?? '')).code).toBe(0);
    expect(amounts()).toEqual([24_000]);
    expect(await statusOfOrder(order_number ?? '')).toBe('refunded');
  });

  test('is not refunded without the key, and nothing has changed', async () => {
    const number = await bought();
    const { code, err } = await operate(store, ['refund', number]);
    expect(code).toBe(1);
    expect(err).toContain('its key is not among the settings');
    expect(await statusOfOrder(number)).toBe('paid');
  });
});
