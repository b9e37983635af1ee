import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { words } from '../../../content/words.ts';
import {
  cancel,
  openSession,
  pay,
  startCheckout,
  statusOf,
  stockOf,
} from '../../../test/store/buyer.ts';
import { variantId } from '../../../test/store/fixture-catalogue.ts';
import { operate } from '../../../test/store/operator.ts';
import { type RunningStore, runStore } from '../../../test/store/running-store.ts';
import { openStripeShop } from '../../../test/store/stripe-shop.ts';
import { holdMs } from '../stock/hold-times.ts';

const print = variantId('a3');
const onePrint = { variant_id: print, quantity: 1 };

let store: RunningStore;
beforeEach(async () => {
  store = await runStore({ ratePerMinute: 200, eraseEveryMs: 100 });
});
afterEach(() => store.end());

const fromAddress = (address: string) => ({ 'x-test-address': address });
const openCheckout = (address: string, quantity = 1) =>
  openSession(store, [{ ...onePrint, quantity }], fromAddress(address));
const page = async (session: string) => (await fetch(`${store.origin}/checkout/${session}`)).text();
const stock = (pieces: number) => operate(store, ['stock', 'SKU-a3', String(pieces)]);
const stockLeft = () => stockOf(store, print);
const holders = () =>
  store.store.database.read
    .selectFrom('checkout_session')
    .select('holder')
    .where('holder', 'is not', null)
    .execute();

describe('PAY-SHARE', () => {
  it('a hundred buyers behind one address can check out at once, and all can pay', async () => {
    await stock(100);
    const sessions = await Promise.all(
      Array.from({ length: 100 }, () => openCheckout('192.0.2.1')),
    );
    expect(await stockLeft()).toBe(50);
    for (const session of sessions) expect((await pay(store, session)).status).toBe(303);
    expect(await stockLeft()).toBe(0);
    expect(await operate(store, ['orders', '--status', 'refund_due', '--json'])).toMatchObject({
      out: expect.stringContaining('[]'),
    });
  });

  it('a script that opens checkouts and never pays leaves half of the stock to others', async () => {
    await Promise.all(Array.from({ length: 50 }, () => openCheckout('192.0.2.1')));
    expect(await stockLeft()).toBe(3);
    const otherSession = await openCheckout('192.0.2.2', 3);
    await store.database.audit();
    expect(await page(otherSession)).toContain('Items are held for you until');
  });

  it('and keeps the last unit off sale for at most two holds a day', async () => {
    await stock(1);
    let offSaleMs = 0;
    for (let passedMs = 0; passedMs < 24 * 3_600_000; passedMs += holdMs) {
      await openCheckout('192.0.2.1');
      await openCheckout('192.0.2.1').catch(() => {});
      if ((await stockLeft()) === 0) offSaleMs += holdMs;
      store.clock.nowMs += holdMs;
      await expect.poll(stockLeft).toBe(1);
    }
    expect(offSaleMs).toBe(2 * holdMs);
  });

  it('a buyer who goes back and starts again holds the order each time', async () => {
    await stock(1);
    let previousSession = '';
    for (let attempt = 0; attempt < 5; attempt++) {
      const startedSession = await openSession(store, [onePrint], {
        ...fromAddress('192.0.2.1'),
        'previous-session': previousSession,
      });
      store.clock.nowMs += 60_000;
      expect(await page(startedSession)).toContain('Items are held for you until');
      previousSession = startedSession;
    }
    await cancel(store, previousSession);
    expect(await stockLeft()).toBe(1);
  });

  it('one buyer may hold the whole stock', async () => {
    expect(await page(await openCheckout('192.0.2.1', 5))).toContain(
      'Items are held for you until',
    );
    expect(await stockLeft()).toBe(0);
  });

  it('a checkout beyond the share says that nothing is held, and sells only what is left', async () => {
    await stock(2);
    await openCheckout('192.0.2.1');
    const [firstSession, secondSession] = [
      await openCheckout('192.0.2.1'),
      await openCheckout('192.0.2.1'),
    ];
    expect(await page(firstSession)).toContain(words.checkout.notHeld);
    expect(await stockLeft()).toBe(1);
    expect((await pay(store, firstSession)).status).toBe(303);
    expect(await statusOf(store, firstSession)).toMatchObject({ payment_status: 'paid' });
    expect(await stockLeft()).toBe(0);
    const latePayment = await pay(store, secondSession);
    expect(latePayment.status).toBe(410);
    expect(await latePayment.text()).toContain(words.checkout.notices.soldOut.title);
    expect(await statusOf(store, secondSession)).toMatchObject({
      status: 'expired',
      order_status: null,
    });
    expect((await startCheckout(store, [onePrint], fromAddress('192.0.2.1'))).status).toBe(409);
  });

  it('a /64 is one address, and an unpaid checkout keeps its hash for a day', async () => {
    await stock(2);
    await openCheckout('2001:db8:1:2::1');
    expect(await page(await openCheckout('2001:db8:1:2:ffff::9'))).toContain(
      words.checkout.notHeld,
    );
    const paidSession = await openCheckout('2001:db8:1:3::1');
    expect(await page(paidSession)).not.toContain(words.checkout.notHeld);
    await pay(store, paidSession);
    expect(await holders()).toEqual([{ holder: expect.stringMatching(/^[\w-]{43}$/) }]);
    store.clock.nowMs += 24 * 3_600_000;
    await expect.poll(holders).toEqual([]);
  });

  it('a checkout that holds nothing ends at Stripe too as soon as its units are gone', async () => {
    const shop = await openStripeShop('sk_test_x', { ratePerMinute: 200 });
    onTestFinished(() => shop.end());
    const openFrom = (address: string, quantity: number) =>
      openSession(shop.store, [{ ...onePrint, quantity }], fromAddress(address));
    await openFrom('192.0.2.1', 4);
    const unheldSession = await openFrom('192.0.2.1', 1);
    const atStripe = () =>
      [...shop.stripe.sessions.values()].find(
        (candidate) => candidate.client_reference_id === unheldSession,
      );
    expect(atStripe()?.status).toBe('open');
    shop.stripe.faultAt = `GET /v1/checkout/sessions/${atStripe()?.id}`;
    shop.stripe.refusal = { status: 401, message: 'This key has ended' };
    await openFrom('192.0.2.2', 1);
    await expect
      .poll(() => shop.store.logged)
      .toContainEqual(expect.stringMatching(/^1 checkouts of sold-out goods stay open, since /));
    shop.stripe.refusal = null;
    shop.store.clock.nowMs += 2 * 60_000;
    await expect.poll(() => atStripe()?.status).toBe('expired');
    const answer = await fetch(`${shop.store.origin}/checkout/${unheldSession}`, {
      redirect: 'manual',
    });
    expect([answer.status, await answer.text()]).toEqual([
      410,
      expect.stringContaining(words.checkout.notices.soldOut.title),
    ]);
  });
});
