import { afterEach, beforeEach, describe, expect, it, test as vitest } from 'vitest';
import { runDesk } from '../../../../test/desk/running-desk.ts';
import { goodForm, sendForm, statusOf, stockOf } from '../../../../test/store/buyer.ts';
import { variantId } from '../../../../test/store/fixture-catalogue.ts';
import { openStripeShop, type StripeShop } from '../../../../test/store/stripe-shop.ts';
import { isFirstDatabase } from '../../../../test/store/test-database.ts';

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
  const [session, paid] = await shop.hold(3);
  shop.stripe.pay(paid);
  const number = (await statusOf(shop.store, session)).order_number ?? '';
  const who = { name: 'Mara', number, email: goodForm.email };
  const page = await sendForm(shop.store, '/withdraw', { step: 'identify', ...who });
  const form = { ...formOf(await page.text()), 'pieces-0': String(pieces) };
  const done = await (await sendForm(shop.store, '/withdraw', form)).text();
  const id = /W-[0-9A-Z]{8}/.exec(done)?.[0] ?? '';
  const intent = paid.payment_intent?.id;
  const tell = (type = 'charge.refunded') =>
    shop.tell(type, { object: type.split('.')[0], payment_intent: intent });
  return { number, id, who, form, tell };
}
const settle = (id: string, ...more: string[]) =>
  run('withdrawals', 'settle', id, '--refund', ...more);
const fails = () => {
  for (const one of shop.stripe.refunds)
    Object.assign(one, { status: 'failed', failure_reason: 'lost_card' });
};

describe('WITHDRAW-ONCE: a withdrawal', () => {
  it('whose settling was interrupted after its refund is refunded once', async () => {
    const { id } = await withdrawFrom();
    const args = ['withdrawals', 'settle', id, '--refund', '--restock'];
    const afterMoney = () => Promise.reject(new Error('ended'));
    await shop.operate(args, 'sk_live_x', { afterMoney }).catch(() => {});
    expect(amounts()).toEqual([4_800]);
    const again = await settle(id, '--restock');
    expect(again.out).toContain('is settled: refunded $48.00');
    expect(amounts()).toEqual([4_800]);
    expect(await stockOf(shop.store, print)).toBe(3);
  });

  it('that is settled while another command settles it is refunded once', async () => {
    const { id } = await withdrawFrom();
    const args = ['withdrawals', 'settle', id, '--refund', '--restock'];
    const afterMoney = async () => void (await run(...args));
    const slow = await shop.operate(args, 'sk_live_x', { afterMoney });
    expect(slow.out).toContain('is settled: refunded $48.00');
    const all = await Promise.all([settle(id), settle(id), settle(id)]);
    for (const { err } of all) expect(err).toContain('is settled already: refunded $48.00');
    expect(amounts()).toEqual([4_800]);
    expect(await stockOf(shop.store, print)).toBe(3);
  });

  test('that Stripe’s event reports first is settled by it', async () => {
    const { id, tell } = await withdrawFrom();
    Object.assign(shop.stripe, { fault: 'lost after', faultAt: 'POST /v1/refunds' });
    expect((await settle(id)).code).toBe(1);
    shop.stripe.fault = 'none';
    await tell();
    expect(await openOnes()).toEqual([]);
    expect((await settle(id)).err).toContain('is settled already: refunded $48.00');
    expect(amounts()).toEqual([4_800]);
  });

  test('whose units were refunded by hand since is not refunded again without a confirmation', async () => {
    const { id, number } = await withdrawFrom();
    await run('refund', number, '--line', '1=1');
    const { err } = await settle(id);
    expect(err).toContain('$48.00 was given back since withdrawal');
    expect(err).toContain('settle it with a note');
    expect(amounts()).toEqual([4_800]);
    expect((await settle(id, '--although-given-back')).code).toBe(0);
    expect(amounts()).toEqual([4_800, 4_800]);
  });

  test('gets the rest if an amount was refunded before', async () => {
    const { id, number } = await withdrawFrom(3);
    await run('refund', number, '--amount', '20.00');
    expect((await settle(id)).err).toContain('$20.00 was given back since withdrawal');
    const { out } = await settle(id, '--although-given-back');
    expect(out).toContain('is settled: refunded $124.00');
    expect(amounts()).toEqual([2_000, 12_400]);
  });
});

describe('WITHDRAW-PENDING: a withdrawal with a pending refund', () => {
  test('stays open until Stripe confirms, and is then settled', async () => {
    const { id, number, tell } = await withdrawFrom();
    shop.stripe.refundStatus = 'pending';
    const { out } = await settle(id, '--restock');
    expect(out).toContain('$48.00 is on its way at Stripe');
    expect(out).not.toContain('is settled:');
    expect((await run('withdrawals')).out).toContain('$48.00 on its way');
    expect((await run('withdrawals', 'match', id, number)).err).toContain('refund');
    expect((await settle(id)).out).toContain('on its way');
    for (const one of shop.stripe.refunds) one.status = 'succeeded';
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
      await settle(id, '--restock');
      fails();
      await tell('refund.failed');
      shop.store.logged.splice(0);
      expect((await run('withdrawals')).out).toContain('$48.00 has failed');
      shop.stripe.refundStatus = 'succeeded';
      expect((await settle(id, '--restock')).out).toContain('is settled: refunded $48.00');
      expect(amounts()).toEqual([4_800, 4_800]);
      expect(await openOnes()).toEqual([]);
      expect(await stockOf(shop.store, print)).toBe(3);
    },
  );
});

describe('WITHDRAW-OWNER: a withdrawal', () => {
  test('is settled with a note only if the note has text', async () => {
    const { id } = await withdrawFrom();
    for (const reason of ['', '  '])
      expect((await run('withdrawals', 'settle', id, '--note', reason)).code).toBe(2);
    expect(await openOnes()).toHaveLength(1);
  });

  it('that is matched by hand is marked late according to when it was received', async () => {
    const { number, who } = await withdrawFrom();
    await run('fulfil', number, '--although-withdrawn');
    shop.store.clock.nowMs += 60 * 86_400_000;
    const words = { ...who, number: 'the prints' };
    const page = await sendForm(shop.store, '/withdraw', { step: 'identify', ...words });
    const form = { ...formOf(await page.text()), statement: 'All' };
    await sendForm(shop.store, '/withdraw', form);
    const unmatched = (await openOnes()).find((one: { order: string | null }) => !one.order);
    expect(unmatched.late).toBe(0);
    await run('withdrawals', 'match', unmatched.id, number);
    expect((await openOnes()).find(({ id }: { id: string }) => id === unmatched.id).late).toBe(1);
  });

  it('of the last unit, confirmed in two tabs, is one statement', async () => {
    const { who } = await withdrawFrom(2);
    const tab = async () =>
      formOf(await (await sendForm(shop.store, '/withdraw', { step: 'identify', ...who })).text());
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
  const as = await desk.enter();
  const json = { refund: false, note: ' ' };
  expect(await desk.call('POST', `/withdrawals/${id}/settle`, { as, json })).toMatchObject({
    status: 409,
    body: { message: 'Say in the note what you have done.' },
  });
  expect(await openOnes()).toMatchObject([{ id, settlement: null }]);
});
