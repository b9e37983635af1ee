import { expect, it, test as vitest } from 'vitest';
import { codeErrors } from '../../../contract/checkout-messages.ts';
import {
  goodForm,
  openSession,
  pay,
  sendForm,
  statusOf,
  stockOf,
} from '../../../test/store/buyer.ts';
import { variantId } from '../../../test/store/fixture-catalogue.ts';
import { operate, shop } from '../../../test/store/operator.ts';
import { type RunningStore, runStore } from '../../../test/store/running-store.ts';
import { isFirstDatabase } from '../../../test/store/test-database.ts';

// What `it` says is asked of both databases in every run.
const test = vitest.runIf(isFirstDatabase());

/** $48.00, of which there are five. */
const print = variantId('a3');
/** $16.00. */
const mug = variantId('white');

const hold = (store: RunningStore, quantity = 1, variant_id = print) =>
  openSession(store, [{ variant_id, quantity }]);

async function codes(store: RunningStore, ...args: string[]) {
  const done = await operate(store, ['codes', ...args]);
  expect(done.err).toBe('');
  return done.out;
}

async function read(answer: Promise<Response>) {
  const response = await answer;
  return { status: response.status, html: await response.text() };
}
const page = (store: RunningStore, session: string) =>
  read(fetch(`${store.origin}/checkout/${session}`));
const post = (store: RunningStore, session: string, form: Record<string, string>) =>
  read(sendForm(store, `/checkout/${session}`, form));
const apply = (store: RunningStore, session: string, code: string) =>
  post(store, session, { ...goodForm, do: 'apply', code });
const orderOf = async (store: RunningStore, session: string) => {
  const { order_number } = await statusOf(store, session);
  return JSON.parse((await operate(store, ['order', order_number ?? '', '--json'])).out);
};
/** The amount on the button, and what the form says it was. */
const shown = (html: string) => [
  /class="flame" type="submit">([^<]*)</.exec(html)?.[1],
  /name="total" value="(\d+)"/.exec(html)?.[1],
];

test('PAY-CODE: only a shop that has codes asks for one, and what was typed is kept when it is applied or removed', async () => {
  const store = await shop();
  const session = await hold(store, 2);
  expect((await page(store, session)).html).not.toContain('Promotion code');
  await codes(store, 'add', 'summer10', 'percent', '10');
  expect((await page(store, session)).html).toContain('<label for="code">Promotion code</label>');

  const applied = await apply(store, session, ' Summer10 ');
  expect(applied.status).toBe(200);
  expect(applied.html).toContain('<dt>Discount <b>SUMMER10</b></dt><dd>−$9.60</dd>');
  expect(applied.html).toContain('The code SUMMER10 was applied. The total is $86.40 now.');
  expect(applied.html).toContain('value="Mara Lindqvist"');
  expect(applied.html).not.toContain('value="4242');
  expect(shown(applied.html)).toEqual(['Pay $86.40', '8640']);
  expect((await page(store, session)).html).toContain('value="remove"');

  const removed = await post(store, session, { ...goodForm, do: 'remove' });
  expect(shown(removed.html)).toEqual(['Pay $96.00', '9600']);
  expect(removed.html).toContain('value="Mara Lindqvist"');
  expect(await codes(store)).toMatch(/SUMMER10 +10 % +usable +0\b/);
});

test('PAY-CODE: a code that was typed and not applied is applied before anything is paid', async () => {
  const store = await shop();
  await codes(store, 'add', 'SUMMER10', 'percent', '10');
  const session = await hold(store);
  const first = await post(store, session, { ...goodForm, code: 'summer10', total: '4800' });
  expect(shown(first.html)).toEqual(['Pay $43.20', '4320']);
  expect(await statusOf(store, session)).toMatchObject({ status: 'open' });
  await pay(store, session, { ...goodForm, total: '4320' });
  const order = await orderOf(store, session);
  expect(order).toMatchObject({
    ...{ subtotal_cents: 4_800, discount_cents: 480, amount_cents: 4_320 },
    promotion_code: 'SUMMER10',
    lines: [{ discount_cents: 480, total_cents: 4_320 }],
  });
  expect(JSON.parse(await codes(store, '--json'))).toMatchObject([{ uses: 1 }]);

  // The order's own page and the command say the same, and no more than was paid goes back.
  const { order_page } = await statusOf(store, session);
  const { html } = await read(fetch(store.origin + order_page));
  expect(html).toContain('<dt>Discount (SUMMER10)</dt><dd>−$4.80</dd>');
  const { out } = await operate(store, ['order', order.number]);
  expect(out).toContain('−$4.80 SUMMER10');
  const tooMuch = await operate(store, ['refund', order.number, '--amount', '43.21']);
  expect(tooMuch.code).toBe(1);
  const refund = await operate(store, ['refund', order.number, '--line', 'SKU-a3']);
  expect(refund.code).toBe(0);
  expect(await orderOf(store, session)).toMatchObject({
    status: 'refunded',
    returned_cents: 4_320,
  });
});

test('PAY-CODE: a code that cannot be used is refused with the reason, and stays in its field', async () => {
  const store = await shop();
  await codes(store, 'add', 'LATER', 'percent', '10', '--from', '2025-08-01');
  await codes(store, 'add', 'BEFORE', 'percent', '10', '--until', '2025-07-21');
  await codes(store, 'add', 'ENDED', 'percent', '10');
  await codes(store, 'stop', 'ended');
  await codes(store, 'add', 'EURO', 'amount', '5,00', 'eur');
  await codes(store, 'add', 'LARGE', 'amount', '5.00', 'usd', '--minimum', '50');
  const session = await hold(store);
  store.clock.nowMs += 60_000;
  const refused = async (code: string, why: string) => {
    const { status, html } = await apply(store, session, code);
    expect([code, status, html.includes(why)]).toEqual([code, 422, true]);
    expect(html).toContain('aria-describedby="code-error"');
    expect(shown(html)[1]).toBe('4800');
    return html;
  };
  expect(await refused('"><script>', codeErrors.unknown)).toContain('value="&quot;&gt;&lt;script');
  await refused('', codeErrors.missing);
  await refused('NOTHING', codeErrors.unknown);
  await refused('LATER', codeErrors.early);
  await refused('ENDED', codeErrors.over);
  await refused('EURO', codeErrors.currency('EUR'));
  await refused('LARGE', codeErrors.minimum('$50.00'));
  expect(shown((await apply(store, session, 'before')).html)[1]).toBe('4320');
  // The day is over while the page is open.
  store.clock.nowMs = Date.UTC(2025, 6, 22);
  const next = await hold(store);
  const { html } = await apply(store, next, 'BEFORE');
  expect(html).toContain(codeErrors.over);
});

test('PAY-CODE: a discount of all there is leaves nothing to pay, and never less', async () => {
  const store = await shop();
  await codes(store, 'add', 'GIFT', 'amount', '500.00');
  const session = await hold(store);
  const { html } = await apply(store, session, 'gift');
  expect(shown(html)).toEqual(['Complete order', '0']);
  const { card: _, expiry: __, cvc: ___, ...form } = goodForm;
  const done = await sendForm(store, `/checkout/${session}`, { ...form, total: '0' });
  expect(done.status).toBe(303);
  expect(await statusOf(store, session)).toMatchObject({
    payment_status: 'no_payment_required',
    ...{ subtotal: 4_800, discount: 4_800, total: 0 },
  });
});

it('PAY-CODE-ONCE: the last use goes to one buyer; the other is told before paying, and an abandoned checkout takes none', async () => {
  const store = await shop();
  await codes(store, 'add', 'ONE', 'percent', '50', '--uses', '1');
  const abandoned = await hold(store);
  await apply(store, abandoned, 'ONE');
  await sendForm(store, `/checkout/${abandoned}/cancel`, {});
  const [first, second] = [await hold(store), await hold(store)];
  await apply(store, first, 'ONE');
  await apply(store, second, 'ONE');
  await pay(store, first, { ...goodForm, total: '2400' });
  const late = await post(store, second, { ...goodForm, total: '2400' });
  expect(late.status).toBe(422);
  expect(late.html).toContain(`${codeErrors.usedUp} ${codeErrors.takenOff('$48.00')}`);
  expect(late.html).toContain('value="Mara Lindqvist"');
  expect(shown(late.html)).toEqual(['Pay $48.00', '4800']);
  expect(await statusOf(store, second)).toMatchObject({ status: 'open', total: 4_800 });
  // A form that is sent twice counts once.
  expect((await pay(store, first, { ...goodForm, total: '2400' })).status).toBe(303);
  expect(JSON.parse(await codes(store, '--json'))).toMatchObject([{ uses: 1, state: 'used up' }]);
});

it('PAY-CODE-ONCE: never another total is paid than the one that was shown', async () => {
  const store = await shop();
  await codes(store, 'add', 'HALF', 'percent', '50');
  const session = await hold(store);
  await apply(store, session, 'HALF');
  // In another tab.
  await post(store, session, { ...goodForm, do: 'remove' });
  const again = await post(store, session, { ...goodForm, total: '2400' });
  expect(again.status).toBe(422);
  expect(again.html).toContain('The total has changed');
  await apply(store, session, 'HALF');
  await codes(store, 'remove', 'HALF');
  await codes(store, 'add', 'HALF', 'percent', '5');
  const other = await post(store, session, { ...goodForm, total: '2400' });
  expect(other.html).toContain(codeErrors.changed);
  await apply(store, session, 'HALF');
  await codes(store, 'remove', 'HALF');
  const gone = await post(store, session, { ...goodForm, total: '4560' });
  expect(gone.html).toContain(codeErrors.unknown);
  expect(await statusOf(store, session)).toMatchObject({ status: 'open', total: 4_800 });
});

it('PAY-CODE-ONCE: 50 buyers at once with a code of 5 uses get 5 discounts', async () => {
  const store = await shop();
  await codes(store, 'add', 'FIVE', 'percent', '25', '--uses', '5');
  await operate(store, ['stock', 'SKU-white', '50']);
  const sessions = await Promise.all(Array.from({ length: 50 }, () => hold(store, 1, mug)));
  await Promise.all(sessions.map((session) => apply(store, session, 'FIVE')));
  const answers = await Promise.all(
    sessions.map((session) => post(store, session, { ...goodForm, total: '1200' })),
  );
  const statuses = Map.groupBy(answers, ({ status }) => status);
  expect([statuses.get(303)?.length, statuses.get(422)?.length]).toEqual([5, 45]);
  for (const { html } of statuses.get(422) ?? []) expect(shown(html)[1]).toBe('1600');
  const { orders } = JSON.parse((await operate(store, ['orders', '--json'])).out);
  expect(orders.map((order: { discount_cents: number }) => order.discount_cents)).toEqual(
    Array.from({ length: 5 }, () => 400),
  );
  expect(JSON.parse(await codes(store, '--json'))).toMatchObject([{ uses: 5 }]);
  expect(await stockOf(store, mug)).toBe(0);
});

test('PAY-CODE: guessing is limited by address, and paying is not', async () => {
  const store = await runStore({ ratePerMinute: 30 });
  await codes(store, 'add', 'SECRET', 'percent', '50');
  const session = await hold(store);
  const from = (address: string, code: string) =>
    sendForm(
      store,
      `/checkout/${session}`,
      { ...goodForm, do: 'apply', code },
      { 'x-test-address': address },
    );
  for (let guess = 0; guess < 10; guess++)
    expect((await from('192.0.2.1', `GUESS${guess}`)).status).toBe(422);
  const limited = await from('192.0.2.1', 'SECRET');
  expect(limited.status).toBe(429);
  expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(0);
  const html = await limited.text();
  expect(html).toContain(codeErrors.tooMany);
  expect(html).toContain('value="SECRET"');
  expect((await from('192.0.2.2', 'SECRET')).status).toBe(200);
  const form = { ...goodForm, total: '2400' };
  const headers = { 'x-test-address': '192.0.2.1' };
  expect((await sendForm(store, `/checkout/${session}`, form, headers)).status).toBe(303);
  await store.end();
});

it('OPS-CODES: codes are made, listed, stopped and removed, and bad input is told what to write', async () => {
  const store = await shop();
  expect(await codes(store)).toContain('There are no codes.');
  expect(
    await codes(
      ...([store, 'add', 'thanks-5', 'amount', '$5.00', 'USD', '--uses', '3'] as const),
      ...['--minimum', '20', '--from', '2025-07-01', '--until', '2025-07-31'],
    ),
  ).toContain('THANKS-5 takes $5.00 off.');
  const out = await codes(store);
  expect(out).toMatch(/THANKS-5 +\$5\.00 +usable +0 of 3 +2025-07-01 00:00 UTC +2025-08-01 00:00/);
  expect(await codes(store, 'stop', 'Thanks-5')).toContain('THANKS-5 can no longer be used');
  expect(await codes(store)).toContain('stopped');
  expect(await codes(store, 'remove', 'THANKS-5')).toContain('It was used 0 times.');
  const said = async (...args: string[]) => {
    const { code, err } = await operate(store, ['codes', ...args]);
    return `${code} ${err.split('\n')[0]}`;
  };
  expect(await said('add', 'A B', 'percent', '5')).toMatch(/^2 'A B' cannot be a code/);
  expect(await said('add', 'NEW', 'percent', '101')).toMatch(/^2 '101' is no percentage/);
  expect(await said('add', 'NEW', 'percent', '0')).toMatch(/^2 '0' is no percentage/);
  expect(await said('add', 'NEW', 'amount', '5', 'zzz')).toMatch(/^2 'zzz' is no currency/);
  expect(await said('add', 'NEW', 'amount', 'five')).toMatch(/^1 'five' is no price in USD/);
  expect(await said('add', 'NEW', 'amount', '0')).toMatch(/^1 A code that takes nothing off/);
  expect(await said('add', 'NEW')).toMatch(/^2 'codes' takes nothing/);
  expect(await said('add', 'NEW', 'percent', '5', '--uses', '0')).toMatch(/^2 --uses takes/);
  expect(await said('add', 'NEW', 'percent', '5', '--from', 'May')).toMatch(/^2 --from and/);
  expect(await said('add', 'NEW', 'percent', '5', '--until', '2024-01-01')).toMatch(/^1 --until/);
  expect(
    await said('add', 'NEW', 'percent', '5', '--from', '2026-02-01', '--until', '2026-01-01'),
  ).toMatch(/^2 The code would end before it begins/);
  expect(await said('stop', 'NEW')).toMatch(/^1 There is no code NEW/);
  expect(await said('stop', 'NEW', '--uses', '3')).toMatch(/^2 --from, --until/);
  await codes(store, 'add', 'new', 'percent', '5');
  expect(await said('add', 'NEW', 'percent', '6')).toMatch(/^1 There is a code NEW already/);
});
