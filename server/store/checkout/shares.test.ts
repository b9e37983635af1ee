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

const from = (address: string) => ({ 'x-test-address': address });
const openCheckout = (address: string, quantity = 1) =>
  openSession(store, [{ ...onePrint, quantity }], from(address));
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
    const other = await openCheckout('192.0.2.2', 3);
    await store.database.audit();
    expect(await page(other)).toContain('Items are held for you until');
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
    let previous = '';
    for (let times = 0; times < 5; times++) {
      const started = await openSession(store, [onePrint], {
        ...from('192.0.2.1'),
        'previous-session': previous,
      });
      store.clock.nowMs += 60_000;
      expect(await page(started)).toContain('Items are held for you until');
      previous = started;
    }
    await cancel(store, previous);
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
    const [first, second] = [await openCheckout('192.0.2.1'), await openCheckout('192.0.2.1')];
    expect(await page(first)).toContain(words.checkout.notHeld);
    expect(await stockLeft()).toBe(1);
    expect((await pay(store, first)).status).toBe(303);
    expect(await statusOf(store, first)).toMatchObject({ payment_status: 'paid' });
    expect(await stockLeft()).toBe(0);
    const late = await pay(store, second);
    expect(late.status).toBe(410);
    expect(await late.text()).toContain(words.checkout.notices.soldOut.title);
    expect(await statusOf(store, second)).toMatchObject({ status: 'expired', order_status: null });
    expect((await startCheckout(store, [onePrint], from('192.0.2.1'))).status).toBe(409);
  });

  it('a /64 is one address, and an unpaid checkout keeps its hash for a day', async () => {
    await stock(2);
    await openCheckout('2001:db8:1:2::1');
    expect(await page(await openCheckout('2001:db8:1:2:ffff::9'))).toContain(
      words.checkout.notHeld,
    );
    const paid = await openCheckout('2001:db8:1:3::1');
    expect(await page(paid)).not.toContain(words.checkout.notHeld);
    await pay(store, paid);
    expect(await holders()).toEqual([{ holder: expect.stringMatching(/^[\w-]{43}$/) }]);
    store.clock.nowMs += 24 * 3_600_000;
    await expect.poll(holders).toEqual([]);
  });

  it('a checkout that holds nothing ends at Stripe too as soon as its units are gone', async () => {
    const shop = await openStripeShop('sk_test_x', { ratePerMinute: 200 });
    onTestFinished(() => shop.end());
    const open = (address: string, quantity: number) =>
      openSession(shop.store, [{ ...onePrint, quantity }], from(address));
    await open('192.0.2.1', 4);
    const unheld = await open('192.0.2.1', 1);
    const atStripe = () =>
      [...shop.stripe.sessions.values()].find((one) => one.client_reference_id === unheld);
    expect(atStripe()?.status).toBe('open');
    shop.stripe.faultAt = `GET /v1/checkout/sessions/${atStripe()?.id}`;
    shop.stripe.refusal = { status: 401, message: 'This key has ended' };
    await open('192.0.2.2', 1);
    await expect
      .poll(() => shop.store.logged)
      .toContainEqual(expect.stringMatching(/^1 checkouts of sold-out goods stay open, since /));
    shop.stripe.refusal = null;
    shop.store.clock.nowMs += 2 * 60_000;
    await expect.poll(() => atStripe()?.status).toBe('expired');
    const answer = await fetch(`${shop.store.origin}/checkout/${unheld}`, { redirect: 'manual' });
    expect([answer.status, await answer.text()]).toEqual([
      410,
      expect.stringContaining(words.checkout.notices.soldOut.title),
    ]);
  });
});
