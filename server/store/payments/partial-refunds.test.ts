import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { dirname } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, test as vitest } from 'vitest';
import { bareEnvironment } from '../../../test/bare-environment.ts';
import type { FakeSession, FakeStripe } from '../../../test/fakes/stripe/stripe.ts';
import { isFull } from '../../../test/full-run.ts';
import { readBooks } from '../../../test/store/books.ts';
import { statusOf, stockOf } from '../../../test/store/buyer.ts';
import { variantId } from '../../../test/store/fixture-catalogue.ts';
import { openStripeShop, type StripeShop } from '../../../test/store/stripe-shop.ts';
import { isFirstDatabase } from '../../../test/store/test-database.ts';

// Tests with `it` run on both databases in every run.
const test = vitest.runIf(isFirstDatabase());

const print = variantId('a3');

let shop: StripeShop;
let stripe: FakeStripe;
beforeEach(async () => {
  shop = await openStripeShop('sk_live_x');
  ({ stripe } = shop);
});
// `end` runs the audit.
afterEach(() => shop.end());

/** Buys three prints of $48.00 each. Stripe deducts $10.01 and adds $25.46 of tax. */
async function buyPrints(): Promise<[string, FakeSession]> {
  const [id, session] = await shop.hold(3);
  stripe.pay(session, { discounts: [1_001], taxes: [2_546] });
  return [(await statusOf(shop.store, id)).order_number ?? '', session];
}
const run = (...args: string[]) => shop.operate(args);
const readOrderJson = async (number: string) =>
  JSON.parse((await run('order', number, '--json')).out);
const amounts = () => stripe.refunds.map(({ amount }) => amount);
const totalCents = 15_945;
const tellStripe = (session: FakeSession, type = 'charge.refunded') =>
  shop.tell(type, { object: type.split('.')[0], payment_intent: session.payment_intent?.id });

it.each([['refund', '--restock'], ['cancel']])(
  'ORD-REFUND, OPS-CANCEL: pieces that were given back and not put back on sale stay off sale when the rest is put back by %s',
  async (command, ...options) => {
    const [number] = await buyPrints();
    const stockLeft = (await stockOf(shop.store, print)) ?? 0;
    await run('refund', number, '--line', '1=1');
    expect((await run(command, number, ...options)).out).toContain('Back in stock: 2');
    expect(await stockOf(shop.store, print)).toBe(stockLeft + 2);
    expect(await run('audit')).toMatchObject({ code: 0 });
  },
);

describe('ORD-PAID: an order', () => {
  it('has the amount paid at Stripe, and each line its share', async () => {
    const [number] = await buyPrints();
    expect(await readOrderJson(number)).toMatchObject({
      subtotal_cents: 14_400,
      discount_cents: 1_001,
      shipping_cents: 0,
      tax_cents: 2_546,
      amount_cents: totalCents,
      lines: [{ discount_cents: 1_001, tax_cents: 2_546, total_cents: totalCents }],
    });
    const { out } = await run('order', number);
    expect(out).toMatch(/Discount +\$?−?\$?10\.01/);
    expect(out).toContain('$159.45');
    expect(await readBooks(run)).toContain(',159.45,');
    expect((await run('audit')).code).toBe(0);
  });
});

describe('ORD-FREE: units that cost nothing', () => {
  /**
   * Buys three prints that a discount makes free.
   *
   * @param paidCents the price of the shipping, which is paid
   */
  async function sellFree(paidCents: number): Promise<string> {
    const [id, session] = await shop.hold(3);
    session.shipping_cost = {
      amount_subtotal: paidCents,
      amount_tax: 0,
      amount_total: paidCents,
      shipping_rate: null,
    };
    stripe.pay(session, { discounts: [14_400] });
    return (await statusOf(shop.store, id)).order_number ?? '';
  }
  test('are restocked one by one, and no money moves', async () => {
    const number = await sellFree(500);
    const stockLeft = (await stockOf(shop.store, print)) ?? 0;
    const withoutRestock = await run('refund', number, '--line', '1=1');
    expect(withoutRestock.err).toContain('have cost nothing');
    const withRestock = await run('refund', number, '--line', '1=1', '--restock');
    expect([withRestock.err, withRestock.out]).toEqual([
      '',
      expect.stringContaining('no money is given back'),
    ]);
    expect(await stockOf(shop.store, print)).toBe(stockLeft + 1);
    expect(await readOrderJson(number)).toMatchObject({ status: 'paid', returned_cents: 0 });
    // Units can be returned even when all money is refunded, because parcels arrive one after another.
    await run('refund', number);
    expect(amounts()).toEqual([500]);
    await run('refund', number, '--line', '1=1', '--restock');
    expect(await stockOf(shop.store, print)).toBe(stockLeft + 2);
    expect((await run('refund', number, '--line', '1=2', '--restock')).err).toContain('1 of 3');
    expect((await run('refund', number, '--amount', '1')).err).toContain('cannot be refunded');
    expect(amounts()).toEqual([500]);
    expect(await readOrderJson(number)).toMatchObject({ status: 'refunded', returned_cents: 500 });
  });

  test('are restocked and recorded in the history even if Stripe’s event of another refund arrives in between', async () => {
    const number = await sellFree(500);
    await run('refund', number);
    const afterMoney = () => tellStripe(shop.only()).then(() => {});
    const stockLeft = (await stockOf(shop.store, print)) ?? 0;
    await shop.operate(['refund', number, '--line', '1=1', '--restock'], undefined, { afterMoney });
    expect(await stockOf(shop.store, print)).toBe(stockLeft + 1);
    const { refunds, history } = await readOrderJson(number);
    expect(refunds[1]).toMatchObject({ state: 'made', amount_cents: 0, failure: null });
    expect(history).toContainEqual(
      expect.objectContaining({ detail: expect.objectContaining({ amount_cents: 0, pieces: 1 }) }),
    );
  });

  test('make their order refunded once all are returned, if nothing was paid', async () => {
    const number = await sellFree(0);
    const stockLeft = (await stockOf(shop.store, print)) ?? 0;
    await run('refund', number, '--line', '1=2', '--restock');
    expect(await readOrderJson(number)).toMatchObject({ status: 'paid' });
    await run('refund', number, '--line', '1', '--restock');
    expect(await stockOf(shop.store, print)).toBe(stockLeft + 3);
    expect(await readOrderJson(number)).toMatchObject({ status: 'refunded', returned_cents: 0 });
    expect(stripe.refunds).toEqual([]);
  });
});

describe('ORD-REFUND: a partial refund', () => {
  it('is made by amount, by units or in Stripe’s dashboard, and each is a row with its reason', async () => {
    const [number, session] = await buyPrints();
    expect(await run('refund', number, '--amount', '5.00', '--note', 'Late')).toMatchObject({
      code: 0,
      out: `$5.00 of order ${number} is given back.\n`,
    });
    const pieces = await run('refund', number, '--line', 'SKU-a3=1', '--restock');
    expect(pieces.out).toBe(
      `$53.15 of order ${number} is given back.\nBack in stock: 1 of The print (a3), SKU-a3\n`,
    );
    stripe.refundInDashboard(session, 100, { id: 're_dashboard' });
    await tellStripe(session);
    await tellStripe(session);
    const order = await readOrderJson(number);
    expect(order).toMatchObject({ status: 'paid', returned_cents: 500 + 5_315 + 100 });
    expect(order.refunds).toMatchObject([
      { state: 'made', origin: 'owner', kind: 'amount', amount_cents: 500, note: 'Late' },
      { origin: 'owner', kind: 'lines', pieces: [{ line: 1, quantity: 1, amount_cents: 5_315 }] },
      { origin: 'provider', kind: 'amount', amount_cents: 100, provider_id: 're_dashboard' },
    ]);
    for (const { provider_id } of order.refunds) expect(provider_id).toMatch(/^re_/);
    expect(order.history.map((entry: { action: string }) => entry.action).toSorted()).toEqual([
      'refund',
      'refund',
      'returned',
    ]);
    expect(await stockOf(shop.store, print)).toBe(3);
    // Refund the rest. This restocks only units that were not restocked yet.
    expect((await run('refund', number, '--restock')).code).toBe(0);
    expect(amounts()).toEqual([500, 5_315, 100, totalCents - 5_915]);
    expect(await stockOf(shop.store, print)).toBe(5);
    expect(await readOrderJson(number)).toMatchObject({
      status: 'refunded',
      returned_cents: totalCents,
    });
    await tellStripe(session);
    expect((await readOrderJson(number)).refunds).toHaveLength(4);
  });

  test('leaves the order sendable, and the order is refunded once all parts are', async () => {
    const [number] = await buyPrints();
    await run('refund', number, '--line', 'SKU-a3=2');
    expect((await run('fulfil', number)).code).toBe(0);
    await run('refund', number, '--line', '1');
    expect(await readOrderJson(number)).toMatchObject({
      status: 'refunded',
      returned_cents: totalCents,
    });
  });

  test('of more than the rest is refused, as are returned units and unreadable input', async () => {
    const [number] = await buyPrints();
    await run('refund', number, '--line', 'SKU-a3=2');
    for (const [args, sentence] of [
      [['--amount', '60'], 'is more than what is left of order'],
      [['--amount', '0'], 'nothing to refund'],
      [['--amount', 'all'], 'is no price'],
      [['--line', 'SKU-a3=2'], '1 of 3 are left'],
      [['--line', 'SKU-x'], "has no line 'SKU-x'"],
      [['--line', '1', '--line', 'SKU-a3'], 'is named already'],
    ] as const) {
      const { code, err } = await run('refund', number, ...args);
      expect([code, err]).toEqual([1, expect.stringContaining(sentence)]);
    }
    expect((await run('refund', number, '--amount', '1', '--restock')).code).toBe(2);
    expect((await run('refund', number, '--amount', '1', '--line', '1')).code).toBe(2);
    expect(amounts()).toHaveLength(1);
  });

  it('never exceeds the payment, if twenty run at once, beside the dashboard', async () => {
    const [number, session] = await buyPrints();
    const refundRuns = Array.from({ length: 20 }, (_, n) =>
      run('refund', number, '--amount', `${20 + n}.00`),
    );
    stripe.refundInDashboard(session, 9_000, { id: 're_dashboard' });
    const answers = await Promise.all([...refundRuns, tellStripe(session)]);
    expect(answers.filter((result) => typeof result === 'object' && result.code === 0)).not.toEqual(
      [],
    );
    // Stripe repeats an event until it is accepted.
    await expect.poll(() => tellStripe(session)).toBe(200);
    const { returned_cents } = await readOrderJson(number);
    const refundedCents = amounts().reduce((sum, cents) => sum + cents, 0);
    expect(refundedCents).toBe(returned_cents);
    expect(refundedCents).toBeLessThanOrEqual(totalCents);
  });

  test.each(['lost after', 'fails before', 'silent after'] as const)(
    'whose answer Stripe does not give (%s) goes back once: the same command goes on with it, another waits',
    async (fault) => {
      const [number, session] = await buyPrints();
      Object.assign(stripe, { fault, faultAt: 'POST /v1/refunds' });
      const firstResult = await run('refund', number, '--line', 'SKU-a3=1', '--restock');
      expect(firstResult.err).toContain('has not confirmed the refund');
      stripe.fault = 'none';
      // Stripe may not have made the refund, so the outcome is still unknown.
      if (fault === 'fails before') {
        expect((await run('refund', number, '--amount', '1')).err).toContain('$53.15 of order');
        expect((await run('refund', number)).err).toContain('Run the same command again first');
      } else {
        const secondResult = await run('refund', number, '--amount', '500');
        expect(secondResult.err).toContain('is more than what is left of order');
        // Stripe's event may arrive before the owner's next try.
        await tellStripe(session);
      }
      const thirdResult = await run('refund', number, '--line', 'SKU-a3=1', '--restock');
      expect(thirdResult.out).toContain('$53.15 of order');
      expect(thirdResult.out).toContain('no more money was refunded');
      expect(thirdResult.out).toContain('Back in stock: 1 of The print (a3), SKU-a3');
      expect(amounts()).toEqual([5_315]);
      expect(await stockOf(shop.store, print)).toBe(3);
      // Repeating the command now makes a second refund.
      await run('refund', number, '--line', 'SKU-a3=1');
      expect(amounts()).toEqual([5_315, 5_315]);
    },
  );

  test('that Stripe refuses has moved nothing, and the next one is new', async () => {
    const [number] = await buyPrints();
    stripe.refusal = { status: 400, code: 'balance_insufficient', message: 'No.' };
    stripe.faultAt = 'POST /v1/refunds';
    expect((await run('refund', number, '--amount', '1')).err).toContain('Top up the balance');
    stripe.refusal = null;
    expect((await run('refund', number, '--amount', '2')).code).toBe(0);
    expect((await readOrderJson(number)).refunds).toMatchObject([
      { state: 'failed', failure: expect.stringContaining('balance_insufficient') },
      { state: 'made', amount_cents: 200 },
    ]);
    expect(amounts()).toEqual([200]);
  });

  test('that is confirmed later is pending until then, and one that fails no longer counts', async () => {
    const [number, session] = await buyPrints();
    stripe.refundStatus = 'pending';
    const { code, out } = await run('refund', number, '--amount', '3');
    expect([code, out]).toEqual([0, `$3.00 of order ${number} is on its way at Stripe.\n`]);
    expect(await readOrderJson(number)).toMatchObject({ returned_cents: 300 });
    for (const refund of stripe.refunds)
      Object.assign(refund, { status: 'failed', failure_reason: 'x' });
    await tellStripe(session, 'refund.failed');
    expect(await readOrderJson(number)).toMatchObject({
      status: 'paid',
      returned_cents: 0,
      refunds: [{ state: 'failed', failure: 'x' }],
    });
    expect(shop.store.logged.splice(0)).toHaveLength(1);
  });

  test('that is confirmed later restocks its units then, and one that fails restocks none', async () => {
    const [number, session] = await buyPrints();
    stripe.refundStatus = 'pending';
    for (const _ of [1, 2]) {
      const { out } = await run('refund', number, '--line', '1=3', '--restock');
      expect(out).toContain('The pieces go back into the stock once Stripe confirms it.');
      expect(await stockOf(shop.store, print)).toBe(2);
      for (const refund of stripe.refunds) refund.status = 'failed';
      await tellStripe(session, 'refund.failed');
      expect(await stockOf(shop.store, print)).toBe(2);
      shop.store.clock.nowMs += 1_000;
    }
    await run('refund', number, '--line', '1=2', '--restock');
    for (const refund of stripe.refunds.slice(-1)) refund.status = 'succeeded';
    for (const _ of [1, 2]) await tellStripe(session, 'refund.updated');
    expect(await stockOf(shop.store, print)).toBe(4);
    shop.store.logged.splice(0);
  });

  test('or a full one that fails after its confirmation is due again, and is paid again without restocking', async () => {
    const [number, session] = await buyPrints();
    await run('refund', number, '--restock');
    for (const refund of stripe.refunds) refund.status = 'failed';
    for (const _ of [1, 2]) await tellStripe(session, 'refund.failed');
    expect(shop.store.logged.splice(0)).toHaveLength(1);
    expect(await readOrderJson(number)).toMatchObject({
      status: 'refund_due',
      returned_cents: 0,
      refunds: [{ state: 'failed' }],
    });
    expect((await run('fulfil', number)).err).toContain('due to be refunded');
    const { order_page: page } = await statusOf(shop.store, shop.only().client_reference_id ?? '');
    const text = await (await fetch(`${shop.store.origin}${page}`)).text();
    expect(text).toContain('Refund due');
    expect(text).not.toContain('too late');
    expect((await run('refund', number, '--restock')).out).toContain('is refunded');
    expect(await readOrderJson(number)).toMatchObject({
      status: 'refunded',
      returned_cents: totalCents,
    });
    expect(amounts()).toEqual([totalCents, totalCents]);
    expect(await stockOf(shop.store, print)).toBe(5);
  });

  test('or a full one can be paid elsewhere, as the owner reports, and Stripe’s next event changes nothing', async () => {
    const [number, session] = await buyPrints();
    await run('refund', number, '--amount', '20');
    expect((await run('refund', number, '--elsewhere')).err).toContain('Say in a note');
    const { out } = await run('refund', number, '--elsewhere', '--note', 'Bank transfer');
    expect(out).toContain(`Order ${number} is refunded`);
    for (const refund of stripe.refunds) refund.status = 'failed';
    await tellStripe(session, 'refund.failed');
    shop.store.logged.splice(0);
    expect(await readOrderJson(number)).toMatchObject({
      status: 'refund_due',
      returned_cents: totalCents - 2_000,
      refunds: [
        { state: 'failed', amount_cents: 2_000 },
        {
          state: 'made',
          origin: 'elsewhere',
          amount_cents: totalCents - 2_000,
          note: 'Bank transfer',
        },
      ],
    });
    await run('refund', number, '--elsewhere', '--note', 'Cash');
    await tellStripe(session, 'refund.failed');
    expect(await readOrderJson(number)).toMatchObject({
      status: 'refunded',
      returned_cents: totalCents,
    });
    expect(amounts()).toEqual([2_000]);
    expect((await run('audit')).out).toContain('All checks passed');
  });

  test.each(isFull ? ['silent', 'silent after'] : ['silent after'])(
    'whose command is killed before Stripe answers (%s) goes back once, by the same command',
    async (fault) => {
      const [number] = await buyPrints();
      Object.assign(stripe, { fault, faultAt: 'POST /v1/refunds' });
      const { place } = shop.store.database;
      const args = ['scripts/store.ts', 'refund', number, '--amount', '5'];
      const command = spawn(process.execPath, args, {
        env: {
          ...bareEnvironment,
          ...('file' in place ? { DATA_DIR: dirname(place.file) } : { DATABASE_URL: place.url }),
          STRIPE_SECRET_KEY: 'sk_live_x',
          STRIPE_WEBHOOK_SECRET: 'whsec_x',
          STRIPE_API_URL: stripe.url,
          CANDLEWICK_ENV_FILE: 'off',
        },
        stdio: 'ignore',
      });
      const commandExit = once(command, 'exit');
      await expect.poll(() => stripe.calls, { timeout: 50_000 }).toContain('POST /v1/refunds');
      command.kill('SIGKILL');
      await commandExit;
      stripe.fault = 'none';
      const secondResult = await run('refund', number, '--amount', '5');
      expect(secondResult.out).toContain('This refund was started at');
      expect(amounts()).toEqual([500]);
      expect((await readOrderJson(number)).refunds).toHaveLength(1);
    },
    60_000,
  );
});
