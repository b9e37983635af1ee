import { afterEach, beforeEach, describe, expect, it, test as vitest } from 'vitest';
import { words } from '../../../content/words.ts';
import type { FakeStripe } from '../../../test/fakes/stripe/stripe.ts';
import { cancel, openSession, sendForm, statusOf, stockOf } from '../../../test/store/buyer.ts';
import { threeZones } from '../../../test/store/deliveries.ts';
import { variantId } from '../../../test/store/fixture-catalogue.ts';
import { openStripeShop, type StripeShop } from '../../../test/store/stripe-shop.ts';
import { isFirstDatabase } from '../../../test/store/test-database.ts';
import { holdMs } from '../stock/hold-times.ts';

// Tests with `it` run on both databases in every run.
const test = vitest.runIf(isFirstDatabase());

const print = variantId('a3');

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
/** The address to which the checkout page redirects. */
async function redirectOf(session: string) {
  const path = `${shop.store.origin}/checkout/${session}`;
  return (await fetch(path, { redirect: 'manual' })).headers.get('location');
}
const sessions = () => [...stripe.sessions.values()];
const openSessions = () => sessions().filter(({ status }) => status === 'open');
function lastSession() {
  const lastSession = sessions().at(-1);
  if (lastSession === undefined) throw new Error('None was made');
  return lastSession;
}

/** Opens a checkout whose first session remains open, because Stripe fails when a second country is chosen. */
async function chooseAgainWithoutStripe() {
  const session = await hold();
  await choose(session, 'AT');
  const firstSession = shop.only();
  stripe.faultAt = 'POST';
  stripe.fault = 'fails before';
  expect((await choose(session, 'US')).status).toBe(503);
  stripe.fault = 'none';
  return { session, firstSession };
}

describe('SHIP-COUNTRY: at Stripe', () => {
  it('the session is created for the chosen country, with its price, after a page of ours', async () => {
    const session = await hold();
    const firstAnswer = await fetch(`${shop.store.origin}/checkout/${session}`);
    const firstPage = await firstAnswer.text();
    expect(firstPage).toContain('Choose a country');
    expect(firstPage).not.toContain('Test mode');
    expect(stripe.sessions.size).toBe(0);
    const answer = await choose(session, 'AT');
    expect(answer.headers.get('location')).toBe(`/checkout/${session}/country`);
    const countryPage = await (
      await fetch(`${shop.store.origin}/checkout/${session}/country`)
    ).text();
    expect(countryPage).toContain('Shipping $8.90, total $104.90, includes 20% VAT $17.48');
    expect(countryPage).toContain(
      `<a class="button flame" href="/checkout/${session}" data-pays="true">`,
    );
    expect(await redirectOf(session)).toBe(shop.only().url);
    const requestedParameters = Object.fromEntries(stripe.bodies[0] ?? []);
    expect(requestedParameters).toMatchObject({
      'shipping_address_collection[allowed_countries][0]': 'AT',
      'shipping_options[0][shipping_rate_data][fixed_amount][amount]': '890',
      cancel_url: `${shop.store.origin}/checkout/${session}/country`,
    });
    expect(requestedParameters).not.toHaveProperty(
      'shipping_address_collection[allowed_countries][1]',
    );
    const paidSession = shop.only();
    stripe.pay(paidSession);
    await shop.tell('checkout.session.completed', paidSession);
    expect(await statusOf(shop.store, session)).toMatchObject({
      payment_status: 'paid',
      shipping: 890,
      total: 10_490,
      tax: { amount: 1_748, rate_percent: 20, added: false },
    });
  });

  test('a checkout without a country ends by the clock, without asking Stripe', async () => {
    const session = await hold();
    shop.store.clock.nowMs += holdMs;
    await expect.poll(() => stockOf(shop.store, print), { timeout: 15_000 }).toBe(5);
    expect(await statusOf(shop.store, session)).toMatchObject({ status: 'expired' });
    expect(stripe.calls).toEqual([]);
  });

  test('a second choice ends the first session, whose end does not end the checkout', async () => {
    const session = await hold();
    await choose(session, 'AT');
    const firstSession = shop.only();
    await choose(session, 'AT');
    expect(stripe.sessions.size).toBe(1);
    await choose(session, 'US');
    expect(firstSession.status).toBe('expired');
    expect(await redirectOf(session)).toBe(lastSession().url);
    await shop.tell('checkout.session.expired', firstSession);
    expect(await statusOf(shop.store, session)).toMatchObject({ status: 'open', total: 11_590 });
    expect(await stockOf(shop.store, print)).toBe(3);
    await cancel(shop.store, session);
    expect([openSessions(), await stockOf(shop.store, print)]).toEqual([[], 5]);
  });

  test('a first session that is paid before its end becomes the order, and no second one is created', async () => {
    const session = await hold();
    await choose(session, 'AT');
    stripe.pay(shop.only());
    await choose(session, 'US');
    const answer = await fetch(`${shop.store.origin}/checkout/${session}`);
    expect(await answer.text()).toContain('This order is paid');
    expect(stripe.sessions.size).toBe(1);
    expect(await shop.orders()).toMatchObject([{ session_id: session, status: 'paid' }]);
    expect(await statusOf(shop.store, session)).toMatchObject({
      shipping: 890,
      total: 10_490,
      tax: { rate_percent: 20 },
    });
    await shop.tell('checkout.session.completed', shop.only());
    expect(await shop.orders()).toHaveLength(1);
  });

  test('a payment of the first counts, too, if Stripe could not be asked to end it', async () => {
    const { session, firstSession } = await chooseAgainWithoutStripe();
    stripe.pay(firstSession);
    expect(await statusOf(shop.store, session)).toMatchObject({ payment_status: 'paid' });
    expect(await shop.orders()).toMatchObject([{ session_id: session, status: 'paid' }]);
    shop.store.logged.length = 0;
  });

  test('a delayed payment of the first is shown with its own total, while it is pending and once it is paid', async () => {
    const { session, firstSession } = await chooseAgainWithoutStripe();
    stripe.pay(firstSession, { delayed: true });
    await shop.tell('checkout.session.completed', firstSession);
    const orderStatus = { status: 'complete', shipping: 890, total: 10_490 };
    expect(await statusOf(shop.store, session)).toMatchObject({
      ...orderStatus,
      payment_status: 'unpaid',
      tax: { amount: 1_748, rate_percent: 20 },
    });
    firstSession.payment_status = 'paid';
    await shop.tell('checkout.session.async_payment_succeeded', firstSession);
    expect(await statusOf(shop.store, session)).toMatchObject({
      ...orderStatus,
      payment_status: 'paid',
    });
    expect(await shop.orders()).toMatchObject([{ status: 'paid', amount_cents: 10_490 }]);
    shop.store.logged.length = 0;
  });

  test('a country that is not served after a restart is asked for again, unless the checkout was paid meanwhile', async () => {
    const { zones, ...otherSettings } = threeZones;
    const [nearZone, ...otherZones] = zones;
    const [unpaidSession, paidSession] = [await hold(), await hold()];
    await choose(unpaidSession, 'US');
    await choose(paidSession, 'US');
    const [firstAtStripe, secondAtStripe] = sessions();
    await shop.restart('sk_live_x', {
      zones: [nearZone, ...otherZones.slice(0, -1)],
      ...otherSettings,
    });
    stripe.pay(secondAtStripe ?? lastSession());
    const pageOf = async (session: string) =>
      (await fetch(`${shop.store.origin}/checkout/${session}`, { redirect: 'manual' })).text();
    expect(await pageOf(paidSession)).toContain(words.checkout.notices.paid.title);
    expect(await pageOf(unpaidSession)).toContain(words.checkout.errors.countryNoLonger);
    await choose(unpaidSession, 'AT');
    expect(firstAtStripe?.status).toBe('expired');
    expect(await redirectOf(unpaidSession)).toBe(lastSession().url);
    expect(lastSession().amount_total).toBe(10_490);
  });

  test.each(['fails after', 'lost after'] as const)(
    'a call that %s leaves one session that can be paid, and one hold',
    async (fault) => {
      const session = await hold();
      await choose(session, 'AT');
      for (const [callPrefix, country] of [
        ['POST /v1/checkout/sessions HTTP', 'US'],
        ['POST /v1/checkout/sessions/', 'DE'],
        ['POST', 'NL'],
      ] as const) {
        stripe.faultAt = callPrefix.replace(' HTTP', '');
        stripe.fault = fault;
        await choose(session, country);
        stripe.fault = 'none';
      }
      const url = await redirectOf(session);
      const paidSession = openSessions().find((candidate) => candidate.url === url);
      if (paidSession === undefined) throw new Error('The buyer is led to none that is open');
      expect(paidSession.amount_total).toBe(10_490);
      expect(await stockOf(shop.store, print)).toBe(3);
      for (const expiredSession of sessions().filter(({ status }) => status === 'expired'))
        await shop.tell('checkout.session.expired', expiredSession);
      stripe.pay(paidSession);
      await shop.tell('checkout.session.completed', paidSession);
      expect(await shop.orders()).toMatchObject([{ session_id: session, status: 'paid' }]);
      expect(await statusOf(shop.store, session)).toMatchObject({ tax: { rate_percent: 21 } });
      shop.store.logged.length = 0;
    },
  );

  it('ten simultaneous choices lead to one session, of the country that the checkout has', async () => {
    const session = await hold();
    const countries = ['DE', 'AT', 'NL', 'US', 'DE', 'US', 'AT', 'US', 'NL', 'DE'];
    await Promise.all(countries.map((country) => choose(session, country)));
    const { total } = await statusOf(shop.store, session);
    const url = await redirectOf(session);
    expect(openSessions().filter((candidate) => candidate.url === url)).toMatchObject([
      { amount_total: total },
    ]);
    expect(await stockOf(shop.store, print)).toBe(3);
    await cancel(shop.store, session);
    await expect.poll(() => openSessions()).toEqual([]);
    expect(await stockOf(shop.store, print)).toBe(5);
  });

  test('a payment in the buyer’s own currency is shown, also while a delayed payment is pending', async () => {
    const session = await hold();
    await choose(session, 'AT');
    const paidSession = shop.only();
    stripe.pay(paidSession, { delayed: true, presentment: { currency: 'jpy', amount: 449_900 } });
    const charged = { total: 10_490, presented_total: '¥449900', currency: { code: 'usd' } };
    await shop.tell('checkout.session.completed', paidSession);
    expect(await statusOf(shop.store, session)).toMatchObject({
      payment_status: 'unpaid',
      ...charged,
    });
    paidSession.payment_status = 'paid';
    await shop.tell('checkout.session.async_payment_succeeded', paidSession);
    const after = await statusOf(shop.store, session);
    expect(after).toMatchObject({ payment_status: 'paid', ...charged });
    expect((await shop.operate(['orders'])).out).toContain('$104.90 (¥449900)');
    const page = await (await fetch(`${shop.store.origin}${after.order_page}`)).text();
    expect(page).toContain('<dt>Paid</dt><dd>¥449900</dd>');
    stripe.refundInDashboard(paidSession, 5_245);
    await shop.tell('charge.refunded', {
      object: 'charge',
      payment_intent: paidSession.payment_intent?.id,
    });
    const refundedPage = await (await fetch(`${shop.store.origin}${after.order_page}`)).text();
    expect(refundedPage).toContain('Refunded ¥224950 ($52.45)');
  });

  test('a country that Stripe refuses ends the checkout with a message, and its hold', async () => {
    const session = await hold();
    stripe.refusal = { status: 400, message: 'no such country' };
    const answer = await choose(session, 'AT');
    expect(await answer.text()).toContain(words.checkout.notices.refused.title);
    expect(await stockOf(shop.store, print)).toBe(5);
    expect(shop.store.logged.splice(0)).toEqual([expect.stringContaining('no such country')]);
  });
});

const taxCodes = {
  standard: 'txcd_99999999',
  reduced: 'txcd_35010000',
  none: 'txcd_00000000',
  notSent: 'txcd_10000000',
  shipping: 'txcd_92010001',
};

test('TAX-RATES: Stripe Tax replaces our rates', async () => {
  const taxedShop = await openStripeShop('sk_live_x', {
    delivery: threeZones,
    switches: {
      promotionCodes: false,
      taxIds: false,
      invoices: false,
      recovery: false,
      localCurrency: false,
      taxCodes,
      automaticTax: 'inclusive',
    },
  });
  const session = await openSession(taxedShop.store, [{ variant_id: print, quantity: 1 }]);
  await sendForm(taxedShop.store, `/checkout/${session}/country`, { country: 'AT' });
  const shownPage = await fetch(`${taxedShop.store.origin}/checkout/${session}/country`);
  expect(await shownPage.text()).not.toContain('VAT $');
  const paidSession = taxedShop.only();
  taxedShop.stripe.pay(paidSession, { taxes: [800], shippingTax: 100, isInclusive: true });
  await taxedShop.tell('checkout.session.completed', paidSession);
  expect(await statusOf(taxedShop.store, session)).toMatchObject({
    tax: { amount: 900, rate_percent: null, added: false },
  });
  await taxedShop.end();
});
