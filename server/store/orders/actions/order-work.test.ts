import { describe, expect, it, onTestFinished, test as vitest } from 'vitest';
import {
  goodForm,
  openSession,
  pay,
  sendForm,
  startCheckout,
  statusOf,
  stockOf,
} from '../../../../test/store/buyer.ts';
import { threeZones } from '../../../../test/store/deliveries.ts';
import { variantId } from '../../../../test/store/fixture-catalogue.ts';
import { buy, operate, shop } from '../../../../test/store/operator.ts';
import { runStore } from '../../../../test/store/running-store.ts';
import { openStripeShop } from '../../../../test/store/stripe-shop.ts';
import { isFirstDatabase } from '../../../../test/store/test-database.ts';
import { setMailOn } from '../../outbox.ts';

// Tests with `it` run on both databases in every run.
const test = vitest.runIf(isFirstDatabase());

const mug = { variant_id: variantId('white'), quantity: 2 };
const print = { variant_id: variantId('a3'), quantity: 5 };
type Shop = Awaited<ReturnType<typeof shop>>;
const orderOf = async (store: Shop, number: string) =>
  JSON.parse((await operate(store, ['order', number, '--json'])).out);
/** Turns mail on. Queued mails are never sent, because no mailer runs. */
const withMail = ({ store }: Shop) =>
  store.database.write((transaction) => setMailOn(transaction, true));
const mailsOf = async ({ store }: Shop) =>
  (await store.database.read.selectFrom('mail').select('kind').orderBy('kind').execute()).map(
    ({ kind }) => kind,
  );
/** The entries that `history --json` prints, newest first. */
const historyOf = async (store: Shop) =>
  JSON.parse((await operate(store, ['history', '--json'])).out);

describe('OPS-ORDERS: a long list of orders', () => {
  it('is shown in pages to its end, and filtered by day, buyer and variant', async () => {
    const store = await shop();
    const numbers: string[] = [];
    for (let day = 0; day < 5; day++) {
      numbers.unshift(
        await buy(store, [day === 2 ? print : mug], { email: `Buyer${day}@Example.com` }),
      );
      // Two of the five orders are of one day and of the same millisecond.
      if (day !== 3) store.clock.nowMs += 86_400_000;
    }
    const seenUrls: string[] = [];
    let after: string[] = [];
    for (let page = 0; page < 4; page++) {
      const { out } = await operate(store, ['orders', '--limit', '2', '--json', ...after]);
      const { orders, next } = JSON.parse(out);
      seenUrls.push(...orders.map((order: { number: string }) => order.number));
      if (next === null) break;
      after = ['--after', next];
    }
    expect(seenUrls.toSorted()).toEqual(numbers.toSorted());
    expect(new Set(seenUrls.slice(2))).toEqual(new Set(numbers.slice(2)));

    const listOrders = async (...filter: string[]) =>
      JSON.parse((await operate(store, ['orders', '--json', ...filter])).out).orders.map(
        (order: { number: string }) => order.number,
      );
    expect(await listOrders('--from', '2025-07-22', '--to', '2025-07-23')).toEqual(
      numbers.slice(2, 4),
    );
    expect(await listOrders('--email', 'buyer1@example.com')).toEqual([numbers[3]]);
    expect(await listOrders('--sku', 'SKU-a3')).toEqual([numbers[2]]);
    expect(await listOrders('--test')).toHaveLength(5);
    expect((await operate(store, ['orders', '--from', '2025-02-30'])).code).toBe(2);
  });
});

describe('OPS-ADDRESS: an address', () => {
  it('is corrected in the given parts, and the previous one is recorded', async () => {
    const store = await shop();
    const number = await buy(store, [mug]);
    const { code, out } = await operate(store, [
      'address',
      number,
      '--street',
      'Kanaalweg 41',
      '--state',
      'ZH',
    ]);
    expect({ code, out }).toEqual({
      code: 0,
      out: `The address of order ${number} is corrected.\n`,
    });
    expect(await orderOf(store, number)).toMatchObject({
      name: 'Mara Lindqvist',
      address: { street: 'Kanaalweg 41', city: 'Rotterdam', state: 'ZH' },
      history: [{ action: 'address', detail: { street: 'Kanaalweg 14 → Kanaalweg 41' } }],
    });
    await operate(store, ['address', number, '--postcode', '-12', '--email', 'MÅRA@Example.com']);
    expect((await orderOf(store, number)).address.postcode).toBe('-12');
    const foundOrders = await operate(store, ['orders', '--email', 'MÅRA@Example.com']);
    expect(foundOrders.out).toContain(number);
    const { out: soldOutput } = await operate(store, ['sold', 'SKU-white', '1', '--json']);
    const handNumber = JSON.parse(soldOutput).number;
    await operate(store, ['address', handNumber, '--email', 'a@example.com']);
    expect((await orderOf(store, handNumber)).address).toBeNull();
    expect((await operate(store, ['address', number])).code).toBe(2);
    expect((await operate(store, ['address', 'NONE', '--city', 'x'])).err).toContain('no order');
  });

  test.each([
    ['--email', 'not-an-email', "'not-an-email' is no e-mail address."],
    ['--country', 'Germany', 'The country code has to be two capital letters, such as NL.'],
    ['--country', 'ZZ', 'The country code is no country: ZZ.'],
    ['--name', ' ', 'The name must not be empty.'],
    [
      '--street',
      'Pay at evil.example',
      'The street must be one line without web addresses, and with a space after each dot.',
    ],
    [
      '--city',
      'Rotterdam\nBcc: all',
      'The city must be one line without web addresses, and with a space after each dot.',
    ],
  ])('is not corrected with %s %s', async (option, text, sentence) => {
    const store = await shop();
    const { code, err } = await operate(store, ['address', 'ABCDE-23456', option, text]);
    expect({ code, said: err.split('\n')[0] }).toEqual({ code: 2, said: sentence });
  });

  test('PAY-POSTCODE: has a postcode where the country has them, and needs none elsewhere', async () => {
    const store = await shop();
    const number = await buy(store, [mug]);
    const correctAddress = (...args: string[]) => operate(store, ['address', number, ...args]);
    expect((await correctAddress('--country', 'HK', '--postcode', '')).code).toBe(0);
    expect((await correctAddress('--country', 'DE')).err).toContain(
      'Addresses in Germany have a postcode: give it, too.',
    );
    // Other fields can still be corrected.
    expect((await correctAddress('--city', 'Kowloon')).code).toBe(0);
    expect((await correctAddress('--country', 'DE', '--postcode', '20095')).code).toBe(0);
  });

  test('is reported if it is in another country than the one shipping was computed for', async () => {
    const store = await runStore({ delivery: threeZones });
    onTestFinished(() => store.end());
    const session = await openSession(store, [mug]);
    await sendForm(store, `/checkout/${session}/country`, { country: 'DE' });
    await pay(store, session, { ...goodForm, choice: '1' });
    const number = (await statusOf(store, session)).order_number ?? '';
    const setCountry = async (country: string) =>
      (await operate(store, ['address', number, '--country', country])).out;
    const words = 'Its shipping and tax were computed for another country, and stay as they are.';
    expect(await setCountry('NL')).toContain(words);
    expect(await setCountry('DE')).not.toContain(words);
  });
});

describe('OPS-CANCEL: cancelling', () => {
  it('an order that was not sent returns the money and the stock', async () => {
    const liveShop = await openStripeShop('sk_live_x');
    const session = await openSession(liveShop.store, [print]);
    liveShop.stripe.pay(liveShop.only());
    const { order_number } = await statusOf(liveShop.store, session);
    const { out } = await liveShop.operate(['cancel', order_number ?? '']);
    expect(out).toBe(
      `Order ${order_number} is cancelled.\nBack in stock: 5 of The print (a3), SKU-a3\n`,
    );
    expect(liveShop.stripe.refunds.map(({ amount }) => amount)).toEqual([24_000]);
    expect(await statusOf(liveShop.store, session)).toMatchObject({ order_status: 'cancelled' });
    expect((await liveShop.operate(['refund', order_number ?? ''])).err).toContain('is cancelled');
    await liveShop.end();
  });

  test('an order that was sent is refused: it can only be refunded', async () => {
    const store = await shop();
    const number = await buy(store, [mug]);
    await operate(store, ['fulfil', number]);
    const { code, err } = await operate(store, ['cancel', number]);
    expect(code).toBe(1);
    expect(err).toContain('is fulfilled and cannot be cancelled');
  });

  it('an unpaid checkout by its id ends it', async () => {
    const store = await shop();
    const session = await openSession(store, [print]);
    expect((await operate(store, ['holds'])).out).toContain(session);
    expect((await operate(store, ['cancel', session])).out).toContain(
      'For sale again: 5 of The print (a3), SKU-a3',
    );
    expect(await stockOf(store, print.variant_id)).toBe(5);
    expect((await operate(store, ['holds'])).out).toBe('No checkout holds units.\n');
    expect((await operate(store, ['cancel', session])).err).toContain('is over');
    expect((await pay(store, session)).status).toBe(410);
  });
});

describe('OPS-RELEASE: releasing a checkout', () => {
  test('reports a pending delayed payment, and ends it only if the owner confirms', async () => {
    const liveShop = await openStripeShop('sk_live_x');
    const session = await openSession(liveShop.store, [print]);
    liveShop.stripe.pay(liveShop.only(), { delayed: true });
    expect(await liveShop.tell('checkout.session.completed', liveShop.only())).toBe(200);
    for (const command of ['release', 'cancel']) {
      const { code, err } = await liveShop.operate([command, session]);
      expect(code).toBe(1);
      expect(err).toContain('Nothing was changed: a delayed payment for it is under way');
    }
    expect(await stockOf(liveShop.store, print.variant_id)).toBe(0);
    const noKey = await liveShop.operate(['cancel', session], null);
    expect(noKey.err).toContain('the settings hold no key for that');
    const { out } = await liveShop.operate(['cancel', session, '--unpaid']);
    expect(out).toContain('is over; only you say that it is unpaid');
    const [entry] = JSON.parse((await liveShop.operate(['history', '--json'])).out);
    expect(entry.detail).toMatchObject({ session, word: 'a delayed payment for it is under way' });
    await liveShop.end();
  });

  test('asks Stripe, and trusts the owner if Stripe does not respond', async () => {
    const liveShop = await openStripeShop('sk_live_x');
    const sessions = [];
    for (let i = 0; i < 3; i++)
      sessions.push(await openSession(liveShop.store, [{ ...print, quantity: 1 }]));
    const [firstSession = '', secondSession = '', paidSession = ''] = sessions;
    const [firstAtStripe, secondAtStripe, thirdAtStripe] = liveShop.stripe.sessions.values();
    expect((await liveShop.operate(['release', firstSession])).out).not.toContain('only you say');
    expect(firstAtStripe?.status).toBe('expired');

    liveShop.stripe.fault = 'fails before';
    const refusal = await liveShop.operate(['release', secondSession]);
    expect(refusal.err).toMatch(/^Nothing was changed: the payment provider does not say/);
    expect(await stockOf(liveShop.store, print.variant_id)).toBe(3);
    const { out } = await liveShop.operate(['release', secondSession, '--unpaid']);
    expect(out).toContain('is over; only you say that it is unpaid');
    expect(await stockOf(liveShop.store, print.variant_id)).toBe(4);
    liveShop.stripe.fault = 'none';
    // A payment that still arrives late is recorded.
    if (secondAtStripe === undefined || thirdAtStripe === undefined) throw new Error('Not made');
    liveShop.stripe.pay(secondAtStripe);
    expect(await liveShop.tell('checkout.session.completed', secondAtStripe)).toBe(200);
    expect(await statusOf(liveShop.store, secondSession)).toMatchObject({ order_status: 'paid' });

    liveShop.stripe.pay(thirdAtStripe);
    expect((await liveShop.operate(['release', paidSession])).err).toContain('It has been paid');
    expect(await statusOf(liveShop.store, paidSession)).toMatchObject({ order_status: 'paid' });
    expect((await liveShop.operate(['release', '0'.repeat(32)])).err).toContain('no checkout');
    await liveShop.end();
  });
});

describe('OPS-REFUND: an order with a pending refund', () => {
  test('is marked, and is not sent', async () => {
    const liveShop = await openStripeShop('sk_live_x');
    const session = await openSession(liveShop.store, [print]);
    liveShop.stripe.pay(liveShop.only());
    const number = (await statusOf(liveShop.store, session)).order_number ?? '';
    liveShop.stripe.refundStatus = 'pending';
    expect((await liveShop.operate(['cancel', number])).code).toBe(1);
    expect((await liveShop.operate(['orders'])).out).toContain('paid, refund not confirmed');
    expect((await liveShop.operate(['fulfil', number])).err).toContain('do not send it');
    for (const refund of liveShop.stripe.refunds) refund.status = 'succeeded';
    expect((await liveShop.operate(['cancel', number])).code).toBe(0);
    expect(await stockOf(liveShop.store, print.variant_id)).toBe(5);
    await liveShop.end();
  });

  test('can be sent if the refund has failed for good', async () => {
    const liveShop = await openStripeShop('sk_live_x');
    const session = await openSession(liveShop.store, [print]);
    liveShop.stripe.pay(liveShop.only());
    const number = (await statusOf(liveShop.store, session)).order_number ?? '';
    liveShop.stripe.refusal = { status: 400, code: 'balance_insufficient', message: 'No.' };
    liveShop.stripe.faultAt = 'POST /v1/refunds';
    expect((await liveShop.operate(['refund', number])).code).toBe(1);
    expect((await liveShop.operate(['fulfil', number])).code).toBe(0);
    await liveShop.end();
  });
});

describe('OPS-SOLD: a manual sale', () => {
  it('is an order with its price, taken from the stock, and is refunded by hand', async () => {
    const store = await shop();
    const { code, out } = await operate(store, ['sold', 'SKU-a3', '2', '--price', '40,50']);
    expect(code).toBe(0);
    const [, number = ''] = /^Order (\S+) is recorded: \$81\.00\./.exec(out) ?? [];
    expect(await stockOf(store, print.variant_id)).toBe(3);
    expect(await orderOf(store, number)).toMatchObject({
      status: 'fulfilled',
      test: false,
      provider: 'hand',
      amount_cents: 8_100,
      lines: [{ sku: 'SKU-a3', quantity: 2, unit_cents: 4_050 }],
    });
    expect(await store.database.audit()).toEqual([]);
    expect((await operate(store, ['refund', number, '--restock'])).out).toContain('by hand');
    expect(await stockOf(store, print.variant_id)).toBe(5);
  });

  it('has the country’s tax, sends no mail, and can be cancelled without a trace in the stock', async () => {
    const store = await shop();
    await withMail(store);
    const with3 = { delivery: threeZones };
    const question = await operate(store, ['sold', 'SKU-a3', '1'], with3);
    expect(question).toMatchObject({
      code: 1,
      err: expect.stringContaining('depends on the country'),
    });
    const { out } = await operate(store, ['sold', 'SKU-a3', '2', '--country', 'AT'], with3);
    const [, number = ''] = /^Order (\S+) is recorded: \$96\.00\./.exec(out) ?? [];
    expect(await orderOf(store, number)).toMatchObject({
      amount_cents: 9_600,
      tax_cents: 1_600,
      tax_percent: 20,
      lines: [{ tax_cents: 1_600, total_cents: 9_600 }],
    });
    expect((await operate(store, ['cancel', number])).code).toBe(0);
    expect(await orderOf(store, number)).toMatchObject({ status: 'cancelled' });
    expect(await stockOf(store, print.variant_id)).toBe(5);
    expect(await mailsOf(store)).toEqual(['owner-low-stock']);
  });

  test('that is impossible is refused, and nothing is written', async () => {
    const store = await shop();
    for (const [args, sentence] of [
      [['SKU-a3', '6'], 'Only 5 left'],
      [['SKU-a3', '0'], 'not a number of pieces'],
      [['SKU-a3', '1000000'], 'At most 999,999 pieces are one sale.'],
      [['SKU-none', '1'], 'There is no variant'],
      [['SKU-a3', '1', '--price', '1.234'], 'is no price'],
    ] as const) {
      const { code, err } = await operate(store, ['sold', ...args]);
      expect(code, args.join()).toBe(1);
      expect(err).toContain(sentence);
    }
    expect((await operate(store, ['orders'])).out).toBe('There are no orders.\n');
    expect(await stockOf(store, print.variant_id)).toBe(5);
  });
});

describe('OPS-PRICE: one price', () => {
  it('is changed in the running shop, with or without a sale, and open checkouts keep theirs', async () => {
    const store = await shop();
    const before = await openSession(store, [{ ...print, quantity: 1 }]);
    const { out } = await operate(store, ['price', 'SKU-a3', '52.00', '--sale', '44.90']);
    expect(out).toBe('The print (a3): $48.00 before, now $52.00, on sale for $44.90.\n');
    const after = await openSession(store, [{ ...print, quantity: 1 }]);
    expect((await statusOf(store, before)).total).toBe(4_800);
    expect((await statusOf(store, after)).total).toBe(4_490);
    store.clock.nowMs += 1_000;
    await operate(store, ['price', 'SKU-a3', '52', '--sale', 'none']);
    const thirdSession = await openSession(store, [{ ...print, quantity: 1 }]);
    expect((await statusOf(store, thirdSession)).total).toBe(5_200);
    expect(await historyOf(store)).toMatchObject([
      { action: 'price', detail: { before: '$52.00, on sale for $44.90', now: '$52.00' } },
      { action: 'price' },
    ]);
  });

  test('that is invalid, or not above its sale price, is refused', async () => {
    const store = await shop();
    for (const price of ['-1', 'free', '1.999', '1e3', ''])
      expect((await operate(store, ['price', 'SKU-a3', price])).code, price).toBe(1);
    expect((await operate(store, ['price', 'SKU-a3', '10', '--sale', '10'])).code).toBe(1);
    expect((await startCheckout(store, [print])).status).toBe(200);
  });
});

describe('OPS-TEST-ORDERS: orders of test mode', () => {
  it('are deleted on request, with their effect on the stock, and real ones stay', async () => {
    const store = await shop();
    const keptSale = await operate(store, ['sold', 'SKU-a3', '1']);
    expect(keptSale.code).toBe(0);
    const refundedOrder = await buy(store, [{ ...print, quantity: 1 }]);
    await operate(store, ['refund', refundedOrder, '--restock']);
    await buy(store, [{ ...print, quantity: 2 }, mug]);
    const openCheckoutId = await openSession(store, [{ ...print, quantity: 1 }]);
    store.clock.nowMs += 1_000;
    expect((await operate(store, ['delete-test-orders'])).out).toContain('2 test orders');
    expect((await operate(store, ['delete-test-orders', '--yes'])).out).toBe(
      '2 test orders are deleted.\n',
    );
    expect(await stockOf(store, print.variant_id)).toBe(3);
    expect(await stockOf(store, mug.variant_id)).toBe(1_000);
    expect(await store.database.audit()).toEqual([]);
    const { orders, tests } = JSON.parse((await operate(store, ['orders', '--json'])).out);
    expect(tests).toBe(0);
    expect(orders).toMatchObject([{ status: 'fulfilled', test: false }]);
    // An open checkout can still be paid.
    expect((await pay(store, openCheckoutId)).status).toBe(303);
    expect(await historyOf(store)).toMatchObject([
      { action: 'delete-test-orders', detail: { orders: 2 } },
      { action: 'sold' },
    ]);
  });
});

describe('OPS-TEST-ORDERS: counted stock stays', () => {
  test('if the owner, or a file, has set a number after a test order', async () => {
    const store = await shop();
    await buy(store, [{ ...print, quantity: 2 }]);
    store.clock.nowMs += 1_000;
    await operate(store, ['stock', 'SKU-a3', '12']);
    store.clock.nowMs += 1_000;
    await buy(store, [{ ...print, quantity: 1 }]);
    await operate(store, ['delete-test-orders', '--yes']);
    expect(await stockOf(store, print.variant_id)).toBe(12);
  });

  test('and no units are restocked twice beside refunds', async () => {
    const store = await shop();
    const numbers: string[] = [];
    for (let i = 0; i < 8; i++) numbers.push(await buy(store, [{ ...mug, quantity: 1 }]));
    await Promise.all([
      ...numbers.map((number) => operate(store, ['refund', number, '--restock'])),
      operate(store, ['delete-test-orders', '--yes']),
    ]);
    expect(await stockOf(store, mug.variant_id)).toBe(1_000);
  });
});

it('OPS-HISTORY: actions by command are recorded with the order and listed', async () => {
  const store = await shop();
  const number = await buy(store, [mug]);
  expect((await operate(store, ['history'])).out).toBe('Nothing was done by command yet.\n');
  await operate(store, ['fulfil', number]);
  store.clock.nowMs += 1_000;
  await operate(store, ['refund', number]);
  store.clock.nowMs += 1_000;
  await operate(store, ['stock', 'SKU-a3', '+2']);
  expect(await historyOf(store)).toMatchObject([
    { action: 'stock', variant_id: print.variant_id, detail: { before: 5, now: 7 } },
    { action: 'refund', order: number, detail: { amount_cents: 3_200 } },
    { action: 'fulfil', order: number },
  ]);
  expect((await operate(store, ['order', number])).out).toMatch(/done +to +how\n.*refund/);
});

describe('OPS-FULFIL: the tracking of a parcel', () => {
  const parcel = (number: string) => [
    '--tracking',
    number,
    '--link',
    `https://carrier.example/${number}`,
  ];

  it('is corrected and mailed again, and undoing it cancels the waiting mail', async () => {
    const store = await shop();
    await withMail(store);
    const number = await buy(store, [mug]);
    const run = async (...args: string[]) =>
      operate(store, [args[0] ?? '', number, ...args.slice(1)]);
    expect((await run('fulfil', ...parcel('WRONG-1'))).code).toBe(0);
    store.clock.nowMs += 1_000;
    // Mark the mail as sent, as the mailer does.
    await store.store.database.write((transaction) =>
      transaction.updateTable('mail').set({ state: 'sent', tries: 1 }).execute(),
    );
    expect((await run('fulfil', ...parcel('RIGHT-2'))).out).toContain('has another parcel now');
    expect((await historyOf(store))[0]).toMatchObject({
      detail: { tracking: 'WRONG-1 → RIGHT-2' },
    });
    expect(await mailsOf(store)).toEqual(['owner-order', 'paid', 'sent', 'sent']);
    expect((await run('fulfil', ...parcel('RIGHT-2'))).code).toBe(1);
    expect((await run('fulfil', '--undo')).code).toBe(0);
    expect(await orderOf(store, number)).toMatchObject({ status: 'paid' });
    expect(await mailsOf(store)).toEqual(['owner-order', 'paid', 'sent']);
    expect((await run('cancel')).code).toBe(0);
  });

  it('MAIL-SENT: if an order is cancelled before its mails are sent, the buyer is mailed only about the money', async () => {
    const store = await shop();
    await withMail(store);
    const number = await buy(store, [mug]);
    expect(await mailsOf(store)).toEqual(['owner-order', 'paid']);
    await operate(store, ['cancel', number]);
    expect(await mailsOf(store)).not.toContain('paid');
  });
});
