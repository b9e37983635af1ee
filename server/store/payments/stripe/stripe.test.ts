import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { TaxClass } from '../../../../contract/tax-class.ts';
import type { FakeStripe } from '../../../../test/fakes/stripe/stripe.ts';
import {
  cancel,
  openSession,
  pay,
  startCheckout,
  statusOf,
  stockOf,
} from '../../../../test/store/buyer.ts';
import { variantId } from '../../../../test/store/fixture-catalogue.ts';
import type { RunningStore } from '../../../../test/store/running-store.ts';
import {
  eventBody,
  openStripeShop,
  type StripeShop,
  signature,
} from '../../../../test/store/stripe-shop.ts';
import { holdMs } from '../../stock/hold-times.ts';
import { createStripe } from './stripe.ts';
import type { StripeSwitches } from './stripe-session.ts';

const print = variantId('a3');
const item = (quantity = 1) => ({ variant_id: print, quantity });

let shop: StripeShop;
let stripe: FakeStripe;
let store: RunningStore;
beforeEach(async () => {
  shop = await openStripeShop();
  ({ stripe, store } = shop);
});
afterEach(() => shop.end());

const onlySession = () => shop.only();
const orders = () => shop.orders();
const tellStripe: StripeShop['tell'] = (...event) => shop.tell(...event);
const send: StripeShop['send'] = (...args) => shop.send(...args);
const expireHold = () => {
  store.clock.nowMs += holdMs;
};

const taxCodes = {
  standard: 'txcd_99999999',
  reduced: 'txcd_35010000',
  none: 'txcd_00000000',
  notSent: 'txcd_10000000',
  shipping: 'txcd_92010001',
};

describe('PAY-STRIPE: a checkout', () => {
  test('is created at Stripe with our prices, and its page redirects there', async () => {
    const session = await openSession(store, [item(2)]);
    const page = await fetch(`${store.origin}/checkout/${session}`, { redirect: 'manual' });
    expect(page.status).toBe(303);
    expect(page.headers.get('location')).toBe(onlySession().url);
    const [body] = stripe.bodies;
    expect(Object.fromEntries(body ?? [])).toMatchObject({
      mode: 'payment',
      client_reference_id: session,
      success_url: `${store.origin}/success?session=${session}`,
      'line_items[0][quantity]': '2',
      'line_items[0][price_data][unit_amount]': '4800',
      'line_items[0][price_data][currency]': 'usd',
      expires_at: String(Math.floor((store.clock.nowMs + holdMs) / 1_000)),
      // BEFORE-TOLD: the text is repeated where the buyer pays.
      'custom_text[submit][message]': 'Delivery to Netherlands.',
    });
    expect(stripe.calls).toEqual(['POST /v1/checkout/sessions']);
  });

  test('SHIP-STRIPE: uses what shop.yaml switches on at Stripe, and nothing else', () => {
    const line = (title: string, taxClass: TaxClass, isShipped: boolean) => ({
      title,
      unitCents: 1_000,
      quantity: 1,
      taxClass,
      needsSending: isShipped,
      deliveryTime: null,
    });
    const requestOf = (switches?: StripeSwitches, ...lineIndexes: number[]) =>
      createStripe({
        secretKey: 'sk_test_x',
        webhookSecret: 'whsec_x',
        countries: ['NL'],
        switches,
        notice: (lines) =>
          lines.some(({ needsSending }) => needsSending)
            ? 'Delivery to Netherlands.'
            : 'Payment: Card.',
      }).requestFor({
        sessionId: 'x',
        currency: 'eur',
        lines: [
          line('Mug', 'standard', true),
          line('Book', 'reduced', true),
          line('Song', 'standard', false),
          line('Voucher', 'none', false),
        ].slice(...lineIndexes),
        shippingCents: 500,
        chosen: null,
        taxRates: null,
        successUrl: 'https://shop.example/success',
        cancelUrl: 'https://shop.example/store',
        isHeld: true,
        email: null,
      });
    const switchedOff: StripeSwitches = {
      promotionCodes: false,
      automaticTax: null,
      taxIds: false,
      invoices: false,
      recovery: false,
      localCurrency: false,
      taxCodes,
    };
    expect(requestOf(switchedOff)).toBe(requestOf());
    const switchedOn: StripeSwitches = {
      promotionCodes: true,
      automaticTax: 'inclusive',
      taxIds: true,
      invoices: true,
      recovery: true,
      localCurrency: true,
      taxCodes,
    };
    expect(JSON.parse(requestOf(switchedOn))).toMatchObject({
      allow_promotion_codes: true,
      automatic_tax: { enabled: true },
      tax_id_collection: { enabled: true },
      invoice_creation: { enabled: true },
      after_expiration: { recovery: { enabled: true, allow_promotion_codes: true } },
      adaptive_pricing: { enabled: true },
      shipping_options: [
        { shipping_rate_data: { tax_behavior: 'inclusive', tax_code: 'txcd_92010001' } },
      ],
      shipping_address_collection: { allowed_countries: ['NL'] },
    });
    // TAX-CLASS: each line has a code for Stripe Tax.
    const soldSchema = z.object({
      price_data: z.object({
        tax_behavior: z.literal('inclusive'),
        product_data: z.object({ tax_code: z.string() }),
      }),
    });
    const { line_items } = z
      .object({ line_items: z.array(soldSchema) })
      .parse(JSON.parse(requestOf(switchedOn)));
    expect(line_items.map(({ price_data }) => price_data.product_data.tax_code)).toEqual([
      'txcd_99999999',
      'txcd_35010000',
      'txcd_10000000',
      'txcd_00000000',
    ]);
    // SHIP-NONE: nothing is shipped, so no shipping address is collected.
    const keptRequest = JSON.parse(requestOf(switchedOff, 2));
    expect(keptRequest).toMatchObject({ billing_address_collection: 'required' });
    // The text does not mention delivery.
    expect(keptRequest.custom_text.submit.message).toBe('Payment: Card.');
    expect(keptRequest).not.toHaveProperty('shipping_address_collection');
  });

  test('SHIP-STRIPE: that Stripe has recovered after its end is paid like the first, once', async () => {
    const id = await openSession(store, [item(2)]);
    const firstSession = onlySession();
    firstSession.status = 'expired';
    firstSession.url = null;
    expect(await tellStripe('checkout.session.expired', firstSession)).toBe(200);
    const recoveredSession = stripe.recover(firstSession);
    stripe.pay(recoveredSession);
    expect(await tellStripe('checkout.session.completed', recoveredSession)).toBe(200);
    expect(await tellStripe('checkout.session.completed', recoveredSession)).toBe(200);
    expect(await orders()).toMatchObject([{ session_id: id, amount_cents: 9_600, status: 'paid' }]);
    expect(await stockOf(store, print)).toBe(3);
  });

  test('cannot be paid with a test card', async () => {
    const session = await openSession(store, [item()]);
    const response = await pay(store, session);
    expect(response.headers.get('location')).toBe(onlySession().url);
    expect(await orders()).toEqual([]);
    expect(await statusOf(store, session)).toMatchObject({ status: 'open' });
  });

  test('that was paid is an order when its buyer returns, before any event', async () => {
    const session = await openSession(store, [item()]);
    stripe.pay(onlySession());
    expect(await statusOf(store, session)).toMatchObject({ payment_status: 'paid' });
    expect(await tellStripe('checkout.session.completed', onlySession())).toBe(200);
    expect(await orders()).toMatchObject([
      { status: 'paid', email: 'mara@example.com', amount_cents: 4_800 },
    ]);
  });

  test('PAY-ADDRESS: has name and address in single lines, however they were typed there', async () => {
    await openSession(store, [item()]);
    stripe.pay(onlySession());
    const typedDetails = structuredClone(onlySession().collected_information);
    const details = typedDetails?.shipping_details;
    if (!details?.address) throw new Error('No address at Stripe');
    details.name = ' Mara\r\nBcc: x@y.example\u2028';
    Object.assign(details.address, {
      line1: 'Market\tStreet \n\n 1 ',
      line2: ' \u0000 ',
      city: '\u0085Delft\u2029',
    });
    onlySession().collected_information = typedDetails;
    expect(await tellStripe('checkout.session.completed', onlySession())).toBe(200);
    const [order] = await orders();
    expect(order?.name).toBe('Mara Bcc: x@y.example');
    expect(JSON.parse(order?.address ?? '')).toMatchObject({
      street: 'Market Street 1',
      city: 'Delft',
    });
  });

  test('that many browsers ask about is fetched from Stripe once in a few seconds, even while a request is running', async () => {
    const session = await openSession(store, [item()]);
    const readCalls = () => stripe.calls.filter((call) => call.startsWith('GET')).length;
    const ask = () => Promise.all(Array.from({ length: 20 }, () => statusOf(store, session)));
    await ask();
    expect(readCalls()).toBe(1);
    stripe.pay(onlySession());
    store.clock.nowMs += 2_000;
    expect(await statusOf(store, session)).toMatchObject({ payment_status: 'unpaid' });
    expect(readCalls()).toBe(1);
    store.clock.nowMs += 1_000;
    for (const status of await ask()) expect(status).toMatchObject({ payment_status: 'paid' });
    // Stripe returns the amounts of the lines in a separate list.
    expect(readCalls()).toBe(3);
    expect(await orders()).toHaveLength(1);
  });

  test('whose optional fields are null is opened and paid', async () => {
    const session = await openSession(store, [item()]);
    const { url } = Object.assign(onlySession(), { presentment_details: null });
    const page = await fetch(`${store.origin}/checkout/${session}`, { redirect: 'manual' });
    expect(page.headers.get('location')).toBe(url);
    stripe.pay(onlySession());
    expect(await tellStripe('checkout.session.completed', onlySession())).toBe(200);
    expect(await statusOf(store, session)).toMatchObject({ payment_status: 'paid' });
  });

  test('that Stripe does not respond about is not requested again at once, and its status is shown', async () => {
    const session = await openSession(store, [item()]);
    stripe.fault = 'fails before';
    expect(await statusOf(store, session)).toMatchObject({ status: 'open' });
    const { length } = stripe.calls;
    expect(await statusOf(store, session)).toMatchObject({ status: 'open' });
    expect(stripe.calls).toHaveLength(length);
  });

  test('that is cancelled is ended at Stripe first', async () => {
    const session = await openSession(store, [item(5)]);
    expect((await cancel(store, session)).status).toBe(200);
    expect(onlySession().status).toBe('expired');
    expect(await stockOf(store, print)).toBe(5);
  });

  test('whose payment is not known here yet never says that nothing was charged', async () => {
    const session = await openSession(store, [item()]);
    const page = async () => (await fetch(`${store.origin}/checkout/${session}`)).text();
    stripe.pay(onlySession());
    stripe.fault = 'fails before';
    expireHold();
    expect(await page()).toContain('If you have not paid, start again');
    expect(await page()).not.toMatch(/nothing was charged|no longer held/i);
  });

  test('that was paid a moment before cannot be cancelled', async () => {
    const session = await openSession(store, [item()]);
    stripe.pay(onlySession());
    expect((await cancel(store, session)).status).toBe(409);
    expect(await orders()).toHaveLength(1);
  });

  test('of the same browser ends the previous one at Stripe, or leaves its hold', async () => {
    const firstSession = await openSession(store, [item(2)]);
    const earlierSession = onlySession();
    await openSession(store, [item(2)], { 'previous-session': firstSession });
    expect(earlierSession.status).toBe('expired');
    expect(await stockOf(store, print)).toBe(3);
    const secondSession = [...stripe.sessions.values()][1]?.client_reference_id ?? '';
    stripe.fault = 'fails before';
    await openSession(store, [item(2)], { 'previous-session': secondSession });
    expect(await stockOf(store, print)).toBe(1);
  });

  test('that Stripe does not end keeps its hold', async () => {
    const session = await openSession(store, [item(5)]);
    stripe.fault = 'fails before';
    expect((await cancel(store, session)).status).toBe(503);
    expect(await stockOf(store, print)).toBe(0);
    stripe.fault = 'none';
    expect((await cancel(store, session)).status).toBe(200);
    expect(await stockOf(store, print)).toBe(5);
  });
});

describe('PAY-STRIPE: when Stripe', () => {
  test.each(['fails before', 'fails after', 'lost after', 'silent'] as const)(
    '%s making a session, asking again leads to one that can be paid, once',
    async (fault) => {
      stripe.fault = fault;
      const session = await openSession(store, [item(5)]);
      expect((await fetch(`${store.origin}/checkout/${session}`)).status).toBe(503);
      expect(await stockOf(store, print)).toBe(0);
      stripe.fault = 'none';
      const page = await fetch(`${store.origin}/checkout/${session}`, { redirect: 'manual' });
      const ledSession = [...stripe.sessions.values()].find(
        ({ url }) => url === page.headers.get('location'),
      );
      if (ledSession === undefined) throw new Error('led nowhere');
      // Stripe repeats a stored failure for a day, so a new key is used. The session of a lost response is found by its
      // key.
      if (fault !== 'fails after') expect(stripe.sessions.size).toBe(1);
      stripe.pay(ledSession);
      expect(await statusOf(store, session)).toMatchObject({ payment_status: 'paid' });
      expect(await orders()).toHaveLength(1);
    },
  );

  test.each(['fails before', 'lost after'] as const)(
    '%s for as long as the hold lasts, so that nobody was led there, the hold ends by the clock',
    async (fault) => {
      stripe.fault = fault;
      await openSession(store, [item(5)]);
      expireHold();
      await expect.poll(() => stockOf(store, print), { timeout: 10_000 }).toBe(5);
    },
  );

  test('does not report the state of a session that a buyer was sent to, the hold waits for an answer, and requests become rarer', async () => {
    await openSession(store, [item(5)]);
    stripe.faultAt = `GET /v1/checkout/sessions/${onlySession().id}`;
    stripe.refusal = { status: 401, message: 'This key has ended' };
    expireHold();
    const keptStockLines = () =>
      store.logged.filter((line) => line.includes('keep their stock')).length;
    await expect.poll(keptStockLines, { timeout: 10_000 }).toBe(1);
    for (const [minutes, expectedCount] of [
      [1, 2],
      [1, 2],
      [1, 3],
      [3, 3],
      [1, 4],
    ] as const) {
      store.clock.nowMs += minutes * 60_000;
      if (expectedCount > keptStockLines())
        await expect.poll(keptStockLines, { timeout: 10_000 }).toBe(expectedCount);
      else await waitForSweeps();
      expect(keptStockLines()).toBe(expectedCount);
    }
    expect(await stockOf(store, print)).toBe(0);
    stripe.refusal = null;
    store.clock.nowMs += 8 * 60_000;
    await expect.poll(() => stockOf(store, print), { timeout: 10_000 }).toBe(5);
  });

  /**
   * Waits until the sweeper has made a complete round. Each round first ends the checkouts that need no request to a
   * provider.
   */
  async function waitForSweeps(): Promise<void> {
    for (let round = 0; round < 2; round++) {
      const otherSession = await openSession(store, [
        { variant_id: variantId('pack'), quantity: 1 },
      ]);
      await store.store.database.write((transaction) =>
        transaction
          .updateTable('checkout_session')
          .set({ provider: 'other', expires_at: 0 })
          .where('id', '=', otherSession)
          .execute(),
      );
      await expect.poll(() => statusOf(store, otherSession)).toMatchObject({ status: 'expired' });
    }
  }

  test('was paid but reported nothing, the sweeper finds the payment before it releases anything', async () => {
    await openSession(store, [item(5)]);
    stripe.pay(onlySession());
    expireHold();
    await expect.poll(orders).toMatchObject([{ status: 'paid' }]);
    expect(await stockOf(store, print)).toBe(0);
  });

  test('waits for a delayed payment, the hold waits, too, until it has arrived or failed', async () => {
    const session = await openSession(store, [item(5)]);
    stripe.pay(onlySession(), { delayed: true });
    expect(await tellStripe('checkout.session.completed', onlySession())).toBe(200);
    expireHold();
    expect(await statusOf(store, session)).toMatchObject({ payment_status: 'unpaid' });
    expect(await stockOf(store, print)).toBe(0);
    Object.assign(onlySession().payment_intent ?? {}, { status: 'requires_payment_method' });
    store.clock.nowMs += 60_000;
    await expect.poll(() => stockOf(store, print)).toBe(5);
    onlySession().payment_status = 'paid';
    expect(await tellStripe('checkout.session.async_payment_succeeded', onlySession())).toBe(200);
    expect(await orders()).toMatchObject([{ status: 'paid' }]);
  });
});

describe('PAY-WEBHOOK: an event', () => {
  const paidBody = async () => {
    await openSession(store, [item()]);
    stripe.pay(onlySession());
    return eventBody('checkout.session.completed', onlySession());
  };

  test('that is forged, unsigned, old, tampered with, of another scheme or not JSON is refused', async () => {
    const body = await paidBody();
    const goodSignature = signature(body);
    const oldSeconds = Math.floor(Date.now() / 1_000) - 301;
    const refusals = await Promise.all([
      send(body, signature(body, { secret: 'whsec_other' })),
      send(body, null),
      send(body, ''),
      send(body, signature(body, { timestamp: oldSeconds })),
      send(body.replace('complete', 'compleTe'), goodSignature),
      send(body, goodSignature.replace('v1=', 'v0=')),
      send('paid', signature('paid')),
      send('null', signature('null')),
      send(body, goodSignature, { 'content-type': 'text/plain' }),
    ]);
    for (const { status } of refusals) {
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(500);
    }
    expect(await orders()).toEqual([]);
  });

  test('that is sent twenty times at once makes one order', async () => {
    const body = await paidBody();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => send(body, signature(body))),
    );
    for (const { status } of answers) expect(status).toBe(200);
    expect(await orders()).toHaveLength(1);
  });

  test('of expiry after payment, of an unknown session or of an unknown type changes nothing', async () => {
    const body = await paidBody();
    await send(body, signature(body));
    expect(await tellStripe('checkout.session.expired', onlySession())).toBe(200);
    const unknownSession = { ...onlySession(), client_reference_id: '0'.repeat(32) };
    expect(await tellStripe('checkout.session.completed', unknownSession)).toBe(200);
    expect(await tellStripe('invoice.paid', { object: 'invoice' })).toBe(200);
    expect(await tellStripe('checkout.session.unheard_of', onlySession())).toBe(200);
    expect(await orders()).toMatchObject([{ status: 'paid' }]);
    expect(await stockOf(store, print)).toBe(4);
  });

  test('about our session but another one at Stripe changes nothing', async () => {
    await openSession(store, [item()]);
    const otherPayment = {
      ...onlySession(),
      id: 'cs_test_other',
      payment_status: 'paid',
      status: 'complete',
    };
    expect(await tellStripe('checkout.session.completed', otherPayment)).toBe(200);
    expect(await orders()).toEqual([]);
  });

  test('of a payment after the stock is gone leaves a refund due', async () => {
    const lateSession = await openSession(store, [item(5)]);
    const firstSession = onlySession();
    firstSession.status = 'expired';
    expect(await tellStripe('checkout.session.expired', firstSession)).toBe(200);
    expect((await startCheckout(store, [item(5)])).status).toBe(200);
    firstSession.status = 'open';
    stripe.pay(firstSession);
    expect(await tellStripe('checkout.session.completed', firstSession)).toBe(200);
    expect(await orders()).toMatchObject([{ status: 'refund_due', session_id: lateSession }]);
  });
});
