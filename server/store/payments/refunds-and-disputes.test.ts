import { afterEach, beforeEach, describe, expect, it, test as vitest } from 'vitest';
import type { FakeSession, FakeStripe } from '../../../test/fakes/stripe/stripe.ts';
import { disputeObject } from '../../../test/fakes/stripe/stripe-objects.ts';
import { readBooks } from '../../../test/store/books.ts';
import { openSession, statusOf, stockOf } from '../../../test/store/buyer.ts';
import { variantId } from '../../../test/store/fixture-catalogue.ts';
import { openStripeShop, type StripeShop } from '../../../test/store/stripe-shop.ts';
import { isFirstDatabase } from '../../../test/store/test-database.ts';
import { readPackingSlips } from '../orders/papers/packing-slips.ts';
import { setMailOn } from '../outbox.ts';

// Tests with `it` run on both databases in every run.
const test = vitest.runIf(isFirstDatabase());

const print = variantId('a3');

let shop: StripeShop;
let stripe: FakeStripe;
beforeEach(async () => {
  shop = await openStripeShop('sk_live_x');
  ({ stripe } = shop);
});
afterEach(() => shop.end());

/** Pays a checkout of two units at Stripe, without the event to us. */
async function payAtStripe(): Promise<[string, FakeSession]> {
  const [id, session] = await shop.hold(2);
  stripe.pay(session);
  return [id, session];
}
async function buyPieces(): Promise<[string, FakeSession]> {
  const [id, session] = await payAtStripe();
  return [(await statusOf(shop.store, id)).order_number ?? '', session];
}

const paymentOf = (session: FakeSession) => session.payment_intent?.id ?? '';
/** Refunds as the owner does in Stripe's dashboard. */
const refundInDashboard = (
  session: FakeSession,
  amount: number,
  status: 'succeeded' | 'pending' = 'succeeded',
) => stripe.refundInDashboard(session, amount, { status });
const openDispute = (session: FakeSession, status: string) =>
  stripe.disputes.splice(0, 1, disputeObject(paymentOf(session), status));
const tellStripe = (type: string, session: FakeSession, id?: string) => {
  const object = type.includes('dispute')
    ? 'dispute'
    : type.startsWith('refund')
      ? 'refund'
      : 'charge';
  return shop.tell(type, { id: 'x', object, payment_intent: paymentOf(session) }, id);
};
const run = (...args: string[]) => shop.operate(args);
const readOrderJson = async (number: string) =>
  JSON.parse((await run('order', number, '--json')).out);
const amounts = () => stripe.refunds.map(({ amount }) => amount);

describe('PAY-BACK: a refund in Stripe’s dashboard', () => {
  it('is shown on the order: a part beside its status, a full one as its status, with the stock unchanged', async () => {
    const [number, session] = await buyPieces();
    refundInDashboard(session, 600);
    expect(await tellStripe('charge.refunded', session)).toBe(200);
    expect(await readOrderJson(number)).toMatchObject({
      status: 'paid',
      returned_cents: 600,
      history: [{ action: 'returned', detail: { amount_cents: 600, currency: 'usd' } }],
    });
    expect((await run('orders')).out).toContain('paid, $6.00 given back');
    expect((await run('order', number)).out).toContain('paid, $6.00 given back');
    refundInDashboard(session, 9_000);
    await tellStripe('charge.refunded', session);
    expect(await readOrderJson(number)).toMatchObject({
      status: 'refunded',
      returned_cents: 9_600,
    });
    expect(await readBooks(run)).toMatch(/\brefunded,.*,96,0,no,no\r?\n/);
    expect(await stockOf(shop.store, print)).toBe(3);
    const secondResult = await run('refund', number, '--restock');
    expect(secondResult.code).toBe(1);
    expect(secondResult.err).toContain(`Order ${number} is refunded`);
    expect(amounts()).toEqual([600, 9_000]);
  });

  it('counts once, however often and however late it is reported, and the rest can still be refunded', async () => {
    const [number, session] = await buyPieces();
    await run('fulfil', number);
    refundInDashboard(session, 600);
    await Promise.all([1, 2, 3].map(() => tellStripe('charge.refunded', session, 'evt_same')));
    await tellStripe('charge.refunded', session);
    const { status, returned_cents, history } = await readOrderJson(number);
    expect([status, returned_cents, history.length]).toEqual(['fulfilled', 600, 2]);
    expect((await run('refund', number, '--restock')).code).toBe(0);
    expect(amounts()).toEqual([600, 9_000]);
    const after = await readOrderJson(number);
    expect(after).toMatchObject({ status: 'refunded', returned_cents: 9_600 });
    // Stripe reports our own refund, and repeats its event about the earlier refund.
    await tellStripe('charge.refunded', session);
    await tellStripe('charge.refunded', session, 'evt_same');
    expect(await readOrderJson(number)).toEqual(after);
    expect(await stockOf(shop.store, print)).toBe(5);
  });

  it('during the owner’s command is made once, and the command completes as intended', async () => {
    const [number, session] = await buyPieces();
    const answer = await shop.operate(['cancel', number], 'sk_live_x', {
      afterMoney: async () => {
        expect(await tellStripe('charge.refunded', session)).toBe(200);
      },
    });
    expect(answer).toMatchObject({ code: 0, err: '' });
    await tellStripe('charge.refunded', session);
    expect(await readOrderJson(number)).toMatchObject({
      status: 'cancelled',
      history: [{ action: 'cancel' }],
    });
    expect(amounts()).toEqual([9_600]);
    expect(await stockOf(shop.store, print)).toBe(5);
  });

  test('that is pending keeps the order from being sent, until the refund has failed', async () => {
    const [number, session] = await buyPieces();
    refundInDashboard(session, 9_600, 'pending');
    await tellStripe('charge.refunded', session);
    expect(await readOrderJson(number)).toMatchObject({ status: 'paid', returned_cents: 9_600 });
    expect((await run('fulfil', number)).err).toContain('do not send it');
    for (const refund of stripe.refunds) refund.status = 'failed';
    await tellStripe('refund.failed', session);
    expect(await readOrderJson(number)).toMatchObject({ status: 'paid', returned_cents: 0 });
    expect((await run('fulfil', number)).code).toBe(0);
  });

  test.each([
    { how: ['refund'], status: 'refunded', stock: 3 },
    { how: ['refund', '--restock'], status: 'refunded', stock: 5 },
    { how: ['cancel'], status: 'cancelled', stock: 5 },
  ])('completes the interrupted $how once it is confirmed, as intended', async (interruption) => {
    const [number, session] = await buyPieces();
    const [command = '', ...options] = interruption.how;
    stripe.refundStatus = 'pending';
    // The response is lost, so only Stripe knows about the refund.
    Object.assign(stripe, { fault: 'lost after', faultAt: 'POST /v1/refunds' });
    await run(command, number, ...options);
    await tellStripe('charge.refunded', session);
    expect((await run('fulfil', number)).err).toContain('not confirmed yet');
    Object.assign(stripe, { fault: 'none', faultAt: '' });
    for (const refund of stripe.refunds) refund.status = 'succeeded';
    await Promise.all(
      ['charge.refunded', 'refund.updated', 'refund.updated'].map((type) =>
        tellStripe(type, session),
      ),
    );
    const after = await readOrderJson(number);
    expect(after).toMatchObject({
      status: interruption.status,
      refund_started: false,
      returned_cents: 9_600,
      history: [{ action: command }],
    });
    expect(after.history).toHaveLength(1);
    const secondResult = await run(command, number, ...options);
    expect([secondResult.code, secondResult.err]).toEqual([
      1,
      expect.stringContaining(`Order ${number} is ${interruption.status}`),
    ]);
    await tellStripe('refund.updated', session);
    expect(await readOrderJson(number)).toEqual(after);
    expect(amounts()).toEqual([9_600]);
    expect(await stockOf(shop.store, print)).toBe(interruption.stock);
  });

  test('that failed is reported once, and the order can be fulfilled or refunded again', async () => {
    const [number, session] = await buyPieces();
    stripe.refundStatus = 'pending';
    await run('cancel', number);
    await tellStripe('charge.refunded', session);
    const failRefund = async (reason: string) => {
      Object.assign(stripe.refunds.at(-1) ?? {}, { status: 'failed', failure_reason: reason });
      await Promise.all(
        ['refund.failed', 'refund.updated'].map((type) => tellStripe(type, session)),
      );
    };
    await failRefund('expired_or_canceled_card');
    const after = await readOrderJson(number);
    expect(after).toMatchObject({
      status: 'paid',
      refund_started: false,
      returned_cents: 0,
    });
    // The refund's entry in the history shows the outcome.
    expect(after.history).toHaveLength(2);
    expect(after.history).toContainEqual(
      expect.objectContaining({
        action: 'refund-failed',
        detail: { amount_cents: 9_600, currency: 'usd', reason: 'expired_or_canceled_card' },
      }),
    );
    expect(after.history).toContainEqual(
      expect.objectContaining({
        action: 'cancel',
        detail: { amount_cents: 9_600, currency: 'usd', now: 'failed' },
      }),
    );
    expect(shop.store.logged.splice(0).join('\n')).toMatch(
      new RegExp(`refund of order ${number} .*expired_or_canceled_card`),
    );
    await run('fulfil', number);
    // The next try is a new refund. A repeated event about the first refund does not end it.
    expect((await run('refund', number)).err).toContain('is on its way at Stripe');
    await tellStripe('refund.failed', session);
    expect(await readOrderJson(number)).toMatchObject({
      status: 'fulfilled',
      refund_started: true,
    });
    for (const refund of stripe.refunds.slice(-1)) refund.status = 'succeeded';
    await tellStripe('refund.updated', session);
    expect(await readOrderJson(number)).toMatchObject({ status: 'refunded' });
    expect([...stripe.byKey.keys()].filter((key) => key.includes('refund'))).toEqual([
      expect.stringMatching(new RegExp(`^${number}:refund:refund_.+`)),
      expect.stringMatching(new RegExp(`^${number}:refund:refund_.+`)),
    ]);
    // A bank may send money back days after Stripe has confirmed the refund.
    await failRefund('lost_or_stolen_card');
    expect(shop.store.logged.splice(0)).toHaveLength(1);
    const { status, history } = await readOrderJson(number);
    expect([status, history.length]).toEqual(['refund_due', 5]);
    expect(history).toContainEqual(
      expect.objectContaining({
        detail: expect.objectContaining({ reason: 'lost_or_stolen_card' }),
      }),
    );
    // A refund in the dashboard makes the order refunded again.
    refundInDashboard(session, 9_600);
    await tellStripe('charge.refunded', session);
    expect(await readOrderJson(number)).toMatchObject({
      status: 'refunded',
      returned_cents: 9_600,
    });
  });

  test('beside a refund that the owner’s command has begun is separate: the latter has failed, and its units are restocked all the same', async () => {
    const [number, session] = await buyPieces();
    Object.assign(stripe, { fault: 'fails before', faultAt: 'POST /v1/refunds' });
    await run('refund', number, '--restock');
    Object.assign(stripe, { fault: 'none', faultAt: '' });
    refundInDashboard(session, 600);
    await tellStripe('charge.refunded', session);
    expect(await readOrderJson(number)).toMatchObject({
      refunds: [
        { state: 'begun', origin: 'owner', amount_cents: 9_600 },
        { state: 'made', origin: 'provider', amount_cents: 600 },
      ],
    });
    refundInDashboard(session, 9_000);
    await tellStripe('charge.refunded', session);
    expect(await readOrderJson(number)).toMatchObject({
      status: 'refunded',
      returned_cents: 9_600,
      refunds: [
        { state: 'failed', origin: 'owner' },
        { state: 'made', origin: 'provider', amount_cents: 600 },
        { state: 'made', origin: 'provider', amount_cents: 9_000 },
      ],
    });
    expect(await stockOf(shop.store, print)).toBe(5);
  });

  it('while twenty commands refund the rest is separate, and the units are restocked once', async () => {
    const [number, session] = await buyPieces();
    const refundRuns = Array.from({ length: 20 }, () => run('refund', number, '--restock'));
    refundInDashboard(session, 600);
    await Promise.all([...refundRuns, tellStripe('charge.refunded', session)]);
    await tellStripe('charge.refunded', session);
    await run('refund', number, '--restock');
    const { status, refunds } = await readOrderJson(number);
    expect(status).toBe('refunded');
    expect(
      refunds
        .filter(({ state }: { state: string }) => state === 'made')
        .map((refund: { origin: string; amount_cents: number }) => [
          refund.origin,
          refund.amount_cents,
        ])
        .toSorted(),
    ).toEqual([
      ['owner', 9_000],
      ['provider', 600],
    ]);
    expect(await stockOf(shop.store, print)).toBe(5);
  });

  const failRefunds = async (
    session: FakeSession,
    isChosen: (refund: { amount: number }) => boolean,
  ) => {
    for (const failedRefund of stripe.refunds.filter(isChosen)) failedRefund.status = 'failed';
    await tellStripe('refund.failed', session);
    shop.store.logged.splice(0);
  };

  test('or by command that fails later is paid elsewhere, as far as it is missing', async () => {
    const [number, session] = await buyPieces();
    refundInDashboard(session, 600);
    await run('refund', number);
    await tellStripe('charge.refunded', session);
    await failRefunds(session, ({ amount }) => amount === 600);
    expect((await run('refund', number, '--elsewhere', '--note', ' ')).err).toContain(
      'Say in a note',
    );
    await run('refund', number, '--elsewhere', '--note', 'Bank transfer');
    await tellStripe('refund.updated', session);
    const { status, returned_cents, refunds } = await readOrderJson(number);
    expect([status, returned_cents]).toEqual(['refunded', 9_600]);
    expect(refunds).toContainEqual(
      expect.objectContaining({ origin: 'elsewhere', amount_cents: 600 }),
    );
    expect((await run('audit')).out).toContain('All checks passed');
  });

  test('while the owner refunds elsewhere is reported to the owner, once', async () => {
    const [number, session] = await buyPieces();
    await shop.store.store.database.write((transaction) => setMailOn(transaction, true));
    refundInDashboard(session, 9_600);
    await run('refund', number, '--elsewhere', '--note', 'Bank transfer');
    for (const type of ['charge.refunded', 'refund.updated']) await tellStripe(type, session);
    expect(shop.store.logged.splice(0)).toEqual([
      expect.stringContaining(`$96.00 more than was paid for order ${number} were given back`),
    ]);
    const mails = () =>
      shop.store.store.database.read
        .selectFrom('mail')
        .select('order_id')
        .where('kind', '=', 'owner-refund-twice')
        .execute();
    expect(await mails()).toHaveLength(1);
    expect((await readOrderJson(number)).history).toContainEqual(
      expect.objectContaining({
        action: 'returned',
        detail: { at: 'Stripe', currency: 'usd', too_much: 9_600 },
      }),
    );
    // The bank returns the refund, and it is made once more.
    for (const refund of stripe.refunds) refund.status = 'failed';
    await tellStripe('refund.failed', session);
    refundInDashboard(session, 9_600);
    for (const type of ['charge.refunded', 'refund.updated']) await tellStripe(type, session);
    expect(shop.store.logged.splice(0)).toEqual([
      expect.stringContaining('has failed'),
      expect.stringContaining('$96.00 more'),
    ]);
    expect(await mails()).toHaveLength(2);
    // The audit also reports the difference, as long as it exists.
    expect((await run('audit')).code).toBe(1);
    await shop.store.store.database.write(async (transaction) => {
      await transaction.deleteFrom('history').execute();
      await transaction
        .updateTable('refund')
        .set({ state: 'failed' })
        .where('origin', '=', 'elsewhere')
        .execute();
    });
  });

  test('that was paid elsewhere is not made again at Stripe', async () => {
    const [number, session] = await buyPieces();
    await run('refund', number, '--amount', '10');
    await run('refund', number, '--elsewhere', '--note', 'Bank transfer');
    await failRefunds(session, () => true);
    await run('cancel', number);
    await tellStripe('charge.refunded', session);
    expect(amounts()).toEqual([1_000, 1_000]);
    expect(await readOrderJson(number)).toMatchObject({
      status: 'cancelled',
      returned_cents: 9_600,
    });
  });

  test('that fails before the command has recorded it leaves the order due, not refunded', async () => {
    const [number, session] = await buyPieces();
    await run('refund', number, '--amount', '10');
    const { err } = await shop.operate(['cancel', number], 'sk_live_x', {
      afterMoney: () => failRefunds(session, ({ amount }) => amount === 1_000),
    });
    expect(err).toContain('has failed meanwhile');
    expect(await readOrderJson(number)).toMatchObject({
      status: 'refund_due',
      returned_cents: 8_600,
    });
    await run('cancel', number);
    expect(await readOrderJson(number)).toMatchObject({
      status: 'cancelled',
      returned_cents: 9_600,
    });
    expect(amounts()).toEqual([1_000, 8_600, 1_000]);
  });

  test('that fails while the rest is pending is refunded separately, once the rest is confirmed', async () => {
    const [number, session] = await buyPieces();
    stripe.refundStatus = 'pending';
    await run('refund', number, '--amount', '10');
    await run('cancel', number);
    await failRefunds(session, ({ amount }) => amount === 1_000);
    await run('cancel', number);
    expect(amounts()).toEqual([1_000, 8_600]);
    for (const refund of stripe.refunds.slice(1)) refund.status = 'succeeded';
    await tellStripe('refund.updated', session);
    stripe.refundStatus = 'succeeded';
    await run('cancel', number);
    expect(await readOrderJson(number)).toMatchObject({
      status: 'cancelled',
      returned_cents: 9_600,
    });
    expect(amounts()).toEqual([1_000, 8_600, 1_000]);
  });

  it.each([['refund', '--restock'], ['cancel']])(
    'of all that fails while %s waits for it leaves the order as it was: it can be sent, or refunded again',
    async (command, ...options) => {
      const [number, session] = await buyPieces();
      refundInDashboard(session, 9_600, 'pending');
      await tellStripe('charge.refunded', session);
      expect((await run(command, number, ...options)).err).toContain('is on its way at Stripe');
      expect(await readOrderJson(number)).toMatchObject({ status: 'paid', refund_started: true });
      await failRefunds(session, () => true);
      expect(await readOrderJson(number)).toMatchObject({
        status: 'paid',
        refund_started: false,
        returned_cents: 0,
        refund_failed_cents: 9_600,
      });
      expect((await run('fulfil', number)).code).toBe(0);
      await run('fulfil', number, '--undo');
      expect((await run('refund', number, '--amount', '6')).code).toBe(0);
      expect((await run(command, number, ...options)).code).toBe(0);
      expect(amounts()).toEqual([9_600, 600, 9_000]);
      expect(await stockOf(shop.store, print)).toBe(5);
    },
  );

  test('of all that fails in parts while the owner’s refund waits for it is made again, and not twice', async () => {
    const [number, session] = await buyPieces();
    refundInDashboard(session, 4_000, 'pending');
    refundInDashboard(session, 5_600, 'pending');
    await run('refund', number, '--restock');
    await failRefunds(session, ({ amount }) => amount === 4_000);
    expect(await readOrderJson(number)).toMatchObject({
      refund_started: false,
      on_its_way_cents: 5_600,
    });
    await run('refund', number, '--restock');
    expect(amounts()).toEqual([4_000, 5_600, 4_000]);
    for (const refund of stripe.refunds.slice(1)) refund.status = 'succeeded';
    await tellStripe('refund.updated', session);
    expect(await readOrderJson(number)).toMatchObject({ status: 'refunded' });
    expect(await stockOf(shop.store, print)).toBe(5);
  });

  test('of all that fails during the owner’s command is made by that command', async () => {
    const [number, session] = await buyPieces();
    refundInDashboard(session, 9_600, 'pending');
    let tries = 0;
    const afterMoney = async () => {
      if (tries++ === 0) await failRefunds(session, () => true);
    };
    const answer = await shop.operate(['cancel', number], 'sk_live_x', { afterMoney });
    expect(answer).toMatchObject({ code: 0, err: '' });
    expect(await readOrderJson(number)).toMatchObject({ status: 'cancelled' });
    expect(amounts()).toEqual([9_600, 9_600]);
  });

  test('of a part that is pending beside the owner’s refund is told apart from what is given back', async () => {
    const [number, session] = await buyPieces();
    refundInDashboard(session, 600, 'pending');
    await tellStripe('charge.refunded', session);
    for (const _ of [1, 2]) {
      const { err } = await run('refund', number, '--restock');
      expect(err).toContain(
        `$90.00 of order ${number} is given back, and $6.00 is on its way at Stripe`,
      );
      expect(err).not.toContain('failed');
    }
    const cash = await run('refund', number, '--elsewhere', '--note', 'Cash');
    expect(cash.err).toContain(`$6.00 of order ${number} is on its way at Stripe`);
    expect(cash.err).not.toContain('it is not known');
    for (const refund of stripe.refunds) refund.status = 'succeeded';
    await tellStripe('refund.updated', session);
    expect(await readOrderJson(number)).toMatchObject({
      status: 'refunded',
      made_cents: 9_600,
      on_its_way_cents: 0,
    });
    expect(amounts()).toEqual([600, 9_000]);
    expect(await stockOf(shop.store, print)).toBe(5);
  });

  test('ends a part that was begun', async () => {
    const [number, session] = await buyPieces();
    Object.assign(stripe, { fault: 'fails before', faultAt: 'POST /v1/refunds' });
    await run('refund', number, '--line', '1=1', '--restock');
    Object.assign(stripe, { fault: 'none', faultAt: '' });
    refundInDashboard(session, 9_600);
    await tellStripe('charge.refunded', session);
    const { refunds } = await readOrderJson(number);
    expect(refunds.map(({ state }: { state: string }) => state)).toEqual(['failed', 'made']);
  });

  test('of a part that fails beside the rest leaves nothing to send: the rest was refunded', async () => {
    const [number, session] = await buyPieces();
    stripe.refundStatus = 'pending';
    await run('refund', number, '--amount', '10');
    stripe.refundStatus = 'succeeded';
    await run('cancel', number);
    await failRefunds(session, ({ amount }) => amount === 1_000);
    expect(await readOrderJson(number)).toMatchObject({
      status: 'refund_due',
      returned_cents: 8_600,
    });
    expect((await run('fulfil', number)).code).toBe(1);
    await run('cancel', number);
    expect(await readOrderJson(number)).toMatchObject({
      status: 'cancelled',
      returned_cents: 9_600,
    });
    expect(await stockOf(shop.store, print)).toBe(5);
  });

  test('that fails later: a sent order cannot be cancelled, and uncounted units can be refunded again', async () => {
    const [number, session] = await buyPieces();
    await run('fulfil', number);
    await run('refund', number);
    await failRefunds(session, () => true);
    expect((await run('cancel', number)).err).toContain('was sent');
    expect((await run('refund', number)).code).toBe(0);
    const id = await openSession(shop.store, [{ variant_id: variantId('pack'), quantity: 2 }]);
    const otherSession = [...stripe.sessions.values()].at(-1);
    if (otherSession === undefined) throw new Error('Not made at Stripe');
    stripe.pay(otherSession);
    const uncountedNumber = (await statusOf(shop.store, id)).order_number ?? '';
    await run('cancel', uncountedNumber);
    await failRefunds(otherSession, (refund) => refund === stripe.refunds.at(-1));
    expect(await run('cancel', uncountedNumber)).toMatchObject({ code: 0, err: '' });
    expect(await readOrderJson(uncountedNumber)).toMatchObject({ status: 'cancelled' });
  });

  test('before we know of the payment is not lost: the order is written, and then refunded', async () => {
    const [id, session] = await payAtStripe();
    refundInDashboard(session, 9_600);
    stripe.fault = 'fails before';
    expect(await tellStripe('charge.refunded', session)).toBe(503);
    stripe.fault = 'none';
    expect(await tellStripe('charge.refunded', session)).toBe(200);
    await shop.tell('checkout.session.completed', session);
    expect(await statusOf(shop.store, id)).toMatchObject({ order_status: 'refunded' });
    expect(await shop.orders()).toHaveLength(1);
  });

  test('of other payments of the account, or of another account, changes nothing', async () => {
    const [number, session] = await buyPieces();
    const before = await readOrderJson(number);
    const secondPayment = stripe.foreignPayment(
      { client_reference_id: session.client_reference_id, amount_total: 9_600 },
      'sk_live_x',
    );
    const otherRefunds = [
      stripe.foreignPayment({ amount_total: 500 }, 'sk_live_x'),
      stripe.foreignPayment({ amount_total: 500 }, 'sk_live_y'),
      secondPayment,
    ];
    for (const otherPayment of otherRefunds) {
      refundInDashboard(otherPayment, 9_600);
      for (const type of ['charge.refunded', 'charge.dispute.created'])
        expect(await tellStripe(type, otherPayment)).toBe(200);
    }
    for (const payment_intent of [null, 'pi_unknown'])
      expect(await shop.tell('charge.refunded', { object: 'charge', payment_intent })).toBe(200);
    expect(await readOrderJson(number)).toEqual(before);
  });

  it('a disputed order is marked, and a refund of it needs a confirmation until the dispute is over', async () => {
    const [number, session] = await buyPieces();
    openDispute(session, 'needs_response');
    await tellStripe('charge.dispute.created', session);
    await tellStripe('charge.dispute.created', session);
    expect(await readOrderJson(number)).toMatchObject({
      status: 'paid',
      disputed: true,
      history: [{ action: 'disputed' }],
    });
    expect((await run('orders')).out).toContain('paid, disputed');
    for (const command of ['refund', 'cancel', 'fulfil']) {
      const { code, err } = await run(command, number);
      expect(code).toBe(1);
      expect(err).toContain(`The payment of order ${number} is disputed`);
    }
    expect(await readPackingSlips(shop.store.store.database.read, [])).toMatchObject({ value: [] });
    expect((await run('fulfil', number, '--while-disputed')).code).toBe(0);
    expect((await run('fulfil', number, '--undo')).code).toBe(0);
    expect(amounts()).toEqual([]);
    openDispute(session, 'won');
    await tellStripe('charge.dispute.closed', session);
    expect(await readOrderJson(number)).toMatchObject({ disputed: false });
    openDispute(session, 'lost');
    await tellStripe('charge.dispute.closed', session);
    expect((await run('refund', number, '--while-disputed')).code).toBe(0);
    expect(await readOrderJson(number)).toMatchObject({ status: 'refunded', disputed: true });
  });
});
