import { afterEach, beforeEach, describe, expect, it, test as vitest } from 'vitest';
import { runDesk } from '../../../../test/desk/running-desk.ts';
import { goodForm, sendForm, statusOf, stockOf } from '../../../../test/store/buyer.ts';
import { variantId } from '../../../../test/store/fixture-catalogue.ts';
import { openStripeShop, type StripeShop } from '../../../../test/store/stripe-shop.ts';
import { isFirstDatabase } from '../../../../test/store/test-database.ts';
import { createPayments } from '../../create-payments.ts';

// Tests with `it` run on both databases in every run.
const test = vitest.runIf(isFirstDatabase());

const print = variantId('a3');

let shop: StripeShop;
beforeEach(async () => {
  shop = await openStripeShop('sk_live_x');
});
// `end` runs the audit.
afterEach(() => shop.end());

const run = (...args: string[]) => shop.operate(args);
const amounts = () => shop.stripe.refunds.map(({ amount }) => amount);
const openOnes = async () => JSON.parse((await run('withdrawals', '--json')).out);

function formOf(page: string): Record<string, string> {
  const inputs = [...page.matchAll(/<input [^>]*>/g)].map(([tag]) => ({
    name: / name="([^"]*)"/.exec(tag)?.[1] ?? '',
    value: / value="([^"]*)"/.exec(tag)?.[1] ?? '',
  }));
  return Object.fromEntries(inputs.map(({ name, value }) => [name, value]));
}

/** Withdraws from some of three prints of $48.00 each. Two prints remain in stock. */
async function withdrawFrom(pieces = 1) {
  const [session, paidOrder] = await shop.hold(3);
  shop.stripe.pay(paidOrder);
  const number = (await statusOf(shop.store, session)).order_number ?? '';
  const buyer = { name: 'Mara', number, email: goodForm.email };
  const page = await sendForm(shop.store, '/withdraw', { step: 'identify', ...buyer });
  const form = { ...formOf(await page.text()), 'pieces-0': String(pieces) };
  const withdrawalPage = await (await sendForm(shop.store, '/withdraw', form)).text();
  const id = /W-[0-9A-Z]{8}/.exec(withdrawalPage)?.[0] ?? '';
  const intentId = paidOrder.payment_intent?.id;
  const tellStripe = (type = 'charge.refunded') =>
    shop.tell(type, { object: type.split('.')[0], payment_intent: intentId });
  return { number, id, buyer, form, session: paidOrder, tell: tellStripe };
}
const settleWithdrawal = (id: string, ...options: string[]) =>
  run('withdrawals', 'settle', id, '--refund', ...options);
const failRefunds = () => {
  for (const refund of shop.stripe.refunds)
    Object.assign(refund, { status: 'failed', failure_reason: 'lost_card' });
};

describe('WITHDRAW-ONCE: a withdrawal', () => {
  it('whose settling was interrupted after its refund is refunded once', async () => {
    const { id } = await withdrawFrom();
    const args = ['withdrawals', 'settle', id, '--refund', '--restock'];
    const afterMoney = () => Promise.reject(new Error('ended'));
    await shop.operate(args, 'sk_live_x', { afterMoney }).catch(() => {});
    expect(amounts()).toEqual([4_800]);
    const secondResult = await settleWithdrawal(id, '--restock');
    expect(secondResult.out).toContain('is settled: refunded $48.00');
    expect(amounts()).toEqual([4_800]);
    expect(await stockOf(shop.store, print)).toBe(3);
  });

  it('that is settled while another command settles it is refunded once', async () => {
    const { id } = await withdrawFrom();
    const args = ['withdrawals', 'settle', id, '--refund', '--restock'];
    const afterMoney = async () => void (await run(...args));
    const slowRefund = await shop.operate(args, 'sk_live_x', { afterMoney });
    expect(slowRefund.out).toContain('is settled: refunded $48.00');
    const results = await Promise.all([
      settleWithdrawal(id),
      settleWithdrawal(id),
      settleWithdrawal(id),
    ]);
    for (const { err } of results) expect(err).toContain('is settled already: refunded $48.00');
    expect(amounts()).toEqual([4_800]);
    expect(await stockOf(shop.store, print)).toBe(3);
  });

  test('that Stripe’s event reports first is settled by it', async () => {
    const { id, tell } = await withdrawFrom();
    Object.assign(shop.stripe, { fault: 'lost after', faultAt: 'POST /v1/refunds' });
    expect((await settleWithdrawal(id)).code).toBe(1);
    shop.stripe.fault = 'none';
    await tell();
    expect(await openOnes()).toEqual([]);
    expect((await settleWithdrawal(id)).err).toContain('is settled already: refunded $48.00');
    expect(amounts()).toEqual([4_800]);
  });

  test('whose units were refunded by hand since is not refunded again without a confirmation', async () => {
    const { id, number } = await withdrawFrom();
    await run('refund', number, '--line', '1=1');
    const { err } = await settleWithdrawal(id);
    expect(err).toContain('$48.00 was given back since withdrawal');
    expect(err).toContain('settle it with a note');
    expect(amounts()).toEqual([4_800]);
    expect((await settleWithdrawal(id, '--although-given-back')).code).toBe(0);
    expect(amounts()).toEqual([4_800, 4_800]);
  });

  test('gets the rest if an amount was refunded before', async () => {
    const { id, number } = await withdrawFrom(3);
    await run('refund', number, '--amount', '20.00');
    expect((await settleWithdrawal(id)).err).toContain('$20.00 was given back since withdrawal');
    const { out } = await settleWithdrawal(id, '--although-given-back');
    expect(out).toContain('is settled: refunded $124.00');
    expect(amounts()).toEqual([2_000, 12_400]);
  });
});

describe('WITHDRAW-PENDING: a withdrawal with a pending refund', () => {
  test('stays open until Stripe confirms, and is then settled', async () => {
    const { id, number, tell } = await withdrawFrom();
    shop.stripe.refundStatus = 'pending';
    const { out } = await settleWithdrawal(id, '--restock');
    expect(out).toContain('$48.00 is on its way at Stripe');
    expect(out).not.toContain('is settled:');
    expect((await run('withdrawals')).out).toContain('$48.00 on its way');
    expect((await run('withdrawals', 'match', id, number)).err).toContain('refund');
    expect((await settleWithdrawal(id)).out).toContain('on its way');
    for (const refund of shop.stripe.refunds) refund.status = 'succeeded';
    await tell('refund.updated');
    expect(await openOnes()).toEqual([]);
    expect((await run('withdrawals', '--all')).out).toContain('refunded $48.00');
    expect(amounts()).toEqual([4_800]);
  });

  test.each(['pending', 'succeeded'] as const)(
    'and fails after it was %s is open, and is settled by another refund',
    async (status) => {
      const { id, tell } = await withdrawFrom();
      shop.stripe.refundStatus = status;
      await settleWithdrawal(id, '--restock');
      failRefunds();
      await tell('refund.failed');
      shop.store.logged.splice(0);
      expect((await run('withdrawals')).out).toContain('$48.00 has failed');
      shop.stripe.refundStatus = 'succeeded';
      expect((await settleWithdrawal(id, '--restock')).out).toContain(
        'is settled: refunded $48.00',
      );
      expect(amounts()).toEqual([4_800, 4_800]);
      expect(await openOnes()).toEqual([]);
      expect(await stockOf(shop.store, print)).toBe(3);
    },
  );
});

describe('WITHDRAW-PENDING: a withdrawal whose money is on its way for another reason', () => {
  it('stays open until that is confirmed or has failed, and its buyer is paid once', async () => {
    const { id, number, session, tell } = await withdrawFrom(2);
    shop.stripe.refundInDashboard(session, 14_400, { status: 'pending' });
    await tell();
    const settle = () => settleWithdrawal(id, '--shipping', '--although-given-back');
    for (const result of [await settleWithdrawal(id), await settle()]) {
      expect(result).toMatchObject({ code: 1, out: '' });
      expect(result.err).toContain(`$144.00 of order ${number} is on its way at Stripe`);
    }
    failRefunds();
    await tell('refund.failed');
    shop.store.logged.splice(0);
    expect(await openOnes()).toMatchObject([{ id, refund_state: null }]);
    expect((await settleWithdrawal(id, '--restock')).out).toContain('is settled: refunded $96.00');
    expect(amounts()).toEqual([14_400, 9_600]);
    expect(await stockOf(shop.store, print)).toBe(4);
  });

  test('gets nothing more once that is confirmed, and is open again if it fails after that', async () => {
    const { id, number, session, tell } = await withdrawFrom(2);
    shop.stripe.refundInDashboard(session, 14_400);
    await tell();
    const settle = () => settleWithdrawal(id, '--restock', '--although-given-back');
    expect((await settle()).out).toContain('nothing was to be given back');
    expect(await openOnes()).toEqual([]);
    failRefunds();
    await tell('refund.failed');
    shop.store.logged.splice(0);
    expect(await openOnes()).toMatchObject([{ id, settled_at: null }]);
    expect((await settle()).out).toContain('is settled: refunded $96.00');
    expect(await openOnes()).toEqual([]);
    expect((await run('refund', number)).code).toBe(0);
    expect(amounts()).toEqual([14_400, 9_600, 4_800]);
    expect(await stockOf(shop.store, print)).toBe(4);
  });

  test('gets its refund beside it on confirmation, and the question tells what is on its way from what is given back', async () => {
    const { id, number, session, tell } = await withdrawFrom();
    shop.stripe.refundInDashboard(session, 600, { status: 'pending' });
    await tell();
    const { err } = await settleWithdrawal(id);
    expect(err).toContain(`$6.00 is on its way back since withdrawal ${id} was received`);
    expect(err).not.toContain('given back since');
    await run('refund', number, '--amount', '2.00');
    expect((await settleWithdrawal(id)).err).toContain(
      `$2.00 was given back, and $6.00 is on its way back, since withdrawal ${id} was received`,
    );
    const { out } = await settleWithdrawal(id, '--although-given-back');
    expect(out).toContain('is settled: refunded $48.00');
    expect(amounts()).toEqual([600, 200, 4_800]);
  });
});

describe('WITHDRAW-OWNER: a withdrawal', () => {
  test('is settled with a note only if the note has text', async () => {
    const { id } = await withdrawFrom();
    for (const reason of ['', '  '])
      expect((await run('withdrawals', 'settle', id, '--note', reason)).code).toBe(2);
    expect(await openOnes()).toHaveLength(1);
  });

  it('that is matched by hand is marked late according to when it was received', async () => {
    const { number, buyer } = await withdrawFrom();
    await run('fulfil', number, '--although-withdrawn');
    shop.store.clock.nowMs += 60 * 86_400_000;
    const words = { ...buyer, number: 'the prints' };
    const page = await sendForm(shop.store, '/withdraw', { step: 'identify', ...words });
    const form = { ...formOf(await page.text()), statement: 'All' };
    await sendForm(shop.store, '/withdraw', form);
    const unmatched = (await openOnes()).find(
      (candidate: { order: string | null }) => !candidate.order,
    );
    expect(unmatched.late).toBe(0);
    await run('withdrawals', 'match', unmatched.id, number);
    expect((await openOnes()).find(({ id }: { id: string }) => id === unmatched.id).late).toBe(1);
  });

  it('of the last unit, confirmed in two tabs, is one statement', async () => {
    const { buyer } = await withdrawFrom(2);
    const tab = async () =>
      formOf(
        await (await sendForm(shop.store, '/withdraw', { step: 'identify', ...buyer })).text(),
      );
    const tabs = [await tab(), await tab()];
    const pages = await Promise.all(
      tabs.map(async (form) => (await sendForm(shop.store, '/withdraw', form)).text()),
    );
    expect(pages.filter((page) => page.includes('We have received'))).toHaveLength(1);
    expect(await openOnes()).toHaveLength(2);
  });
});

test('WITHDRAW-OWNER: the desk, too, settles nothing without a refund and without a note', async () => {
  const { id } = await withdrawFrom();
  const desk = await runDesk(shop.store);
  const cookie = await desk.enter();
  const json = { refund: false, note: ' ' };
  expect(await desk.call('POST', `/withdrawals/${id}/settle`, { cookie, json })).toMatchObject({
    status: 409,
    body: { message: 'Say in the note what you have done.' },
  });
  expect(await openOnes()).toMatchObject([{ id, settlement: null }]);
});

test('DESK-REFUND: the desk lists what a withdrawal’s refund would be, and refunds only the amount that it showed', async () => {
  const { id, number } = await withdrawFrom(2);
  const desk = await runDesk(shop.store, {
    payments: createPayments({
      db: shop.store.store.database,
      provider: shop.provider(),
      now: () => shop.store.clock.nowMs,
      log: () => {},
    }),
  });
  const cookie = await desk.enter();
  const offer = async () => {
    const { body } = await desk.call('GET', '/withdrawals', { cookie });
    return (body as unknown as { offer: object }[])[0]?.offer;
  };
  const shown = { cents: 9_600, with_shipping_cents: 9_600, returned_since_cents: 0 };
  expect(await offer()).toMatchObject(shown);
  const settle = (more: object) =>
    desk.call('POST', `/withdrawals/${id}/settle`, { cookie, json: { refund: true, ...more } });
  const unshown = {
    status: 409,
    body: {
      message: `The refund of withdrawal ${id} is $96.00 now, and not what was shown: $48.00.`,
      unless: 'given back',
    },
  };
  expect(await settle({ shownCents: 4_800 })).toMatchObject(unshown);
  await run('refund', number, '--amount', '100.00');
  expect(await offer()).toMatchObject({ cents: 4_400, returned_since_cents: 10_000 });
  expect(amounts()).toEqual([10_000]);
});

test('DESK-REFUND: a withdrawal whose pieces were refunded already has no amount', async () => {
  const { id, number } = await withdrawFrom(1);
  await run('refund', number, '--line', '1=3');
  const desk = await runDesk(shop.store);
  const cookie = await desk.enter();
  const { body } = await desk.call('GET', '/withdrawals', { cookie });
  expect(body).toMatchObject([{ id, offer: { cents: null, returned_since_cents: 14_400 } }]);
});
