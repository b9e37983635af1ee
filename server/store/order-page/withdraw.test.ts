import { describe, expect, onTestFinished, test } from 'vitest';
import { headerOf, partsOf, startMailServer } from '../../../test/fakes/mail-server.ts';
import { goodForm, openSession, pay, sendForm, statusOf } from '../../../test/store/buyer.ts';
import { variantId } from '../../../test/store/fixture-catalogue.ts';
import { buy, operate, shop } from '../../../test/store/operator.ts';
import { type RunningStore, runStore } from '../../../test/store/running-store.ts';
import { createSmtp } from '../mail/smtp.ts';
import { setSendsMail } from '../outbox.ts';

const lines = [
  { variant_id: variantId('white'), quantity: 2 },
  { variant_id: variantId('a3'), quantity: 1 },
];
const dayMs = 86_400_000;

type Form = Record<string, string>;
const who = (number: string): Form => ({ name: 'Mara Lindqvist', number, email: goodForm.email });
const send = (store: RunningStore, form: Form) => sendForm(store, '/withdraw', form);
/** The hidden fields and the checked lines of a page, as a browser would send them. */
function formOf(page: string): Form {
  const inputs = [...page.matchAll(/<input [^>]*>/g)].map(([tag]) => ({
    name: / name="([^"]*)"/.exec(tag)?.[1] ?? '',
    value: / value="([^"]*)"/.exec(tag)?.[1] ?? '',
  }));
  return Object.fromEntries(inputs.map(({ name, value }) => [name, value]));
}
const identified = async (store: RunningStore, form: Form) =>
  (await send(store, { step: 'identify', ...form })).text();
const open = async (store: RunningStore) =>
  JSON.parse((await operate(store, ['withdrawals', '--json'])).out);

describe('WITHDRAW-STEPS: withdrawing', () => {
  test('takes two steps without a login, is acknowledged to the second, and is there for the owner', async () => {
    const store = await shop();
    const number = await buy(store, lines);
    const first = await (await fetch(`${store.origin}/withdraw`)).text();
    expect(first).toContain('<h1>Withdraw from a contract</h1>');
    expect(await open(store)).toEqual([]);
    const second = await identified(store, { ...who(number.toLowerCase()) });
    expect(second).toContain('What do you withdraw from?');
    expect(second).toContain('Confirm withdrawal');
    expect(second.match(/type="checkbox"[^>]* checked/g)).toHaveLength(2);
    expect(await open(store)).toEqual([]);
    const { line: _, ...form } = formOf(second);
    const confirmed = { ...form, line: '0', 'pieces-0': '1', reason: '<b>Too small' };
    store.clock.nowMs += 7_000;
    const done = await (await send(store, confirmed)).text();
    for (const words of [
      'We have received your withdrawal',
      'Jul 21, 2025 at 12:00:07 PM UTC',
      number,
      '&lt;b&gt;Too small',
      '1 piece',
      'It does not say yet whether we agree',
      'it is your copy',
    ])
      expect(done).toContain(words);
    expect(done).not.toContain('goes to your e-mail');
    // Sent twice, it is one statement, with the time of the first.
    store.clock.nowMs += 5_000;
    expect(await (await send(store, confirmed)).text()).toBe(done);
    expect(await open(store)).toMatchObject([
      {
        order: number,
        late: 0,
        reason: '<b>Too small',
        pieces: [{ line: 0, quantity: 1 }],
        received_at: '2025-07-21T12:00:07.000Z',
      },
    ]);
    expect((await operate(store, ['withdrawals'])).out).toContain('2025-07-21 12:00:07 UTC');
    // What is withdrawn is not offered again.
    const again = await identified(store, who(number));
    expect(again).toMatch(/name="line" value="1"/);
    expect(again).not.toContain('pieces-0');
  });

  test('asks for at least one item, and for what is missing, beside it', async () => {
    const store = await shop();
    const number = await buy(store, lines);
    const bad = await send(store, { step: 'identify', name: ' ', number: '', email: 'x' });
    expect(bad.status).toBe(422);
    const page = await bad.text();
    for (const words of ['Enter your name.', 'Enter the order number', 'Enter an e-mail address.'])
      expect(page).toContain(words);
    const { line: _, ...form } = formOf(await identified(store, who(number)));
    const none = await send(store, form);
    expect(none.status).toBe(422);
    expect(await none.text()).toContain('Choose at least one item.');
    const foreign = await sendForm(store, '/withdraw', form, { origin: 'https://evil.example' });
    expect(foreign.status).toBe(403);
    expect(await open(store)).toEqual([]);
  });

  test('is never a dead end: where no order matches, the statement is taken in words', async () => {
    const store = await shop();
    const number = await buy(store, lines);
    for (const details of [
      { ...who(number), email: 'other@example.com' },
      who('ABCDE-23456'),
      who('the one of last week'),
    ]) {
      const page = await identified(store, details);
      expect(page).toContain('We could not match these details to an order.');
      expect(page).not.toContain('checkbox');
      const form = formOf(page);
      expect((await send(store, { ...form, statement: '' })).status).toBe(422);
      const done = await send(store, { ...form, statement: 'All of it' });
      expect(await done.text()).toContain('I withdraw from my contract: All of it');
    }
    const [first] = await open(store);
    expect(first).toMatchObject({ order: null, pieces: [] });
    expect((await operate(store, ['withdrawals', 'match', first.id, number])).code).toBe(0);
    expect((await open(store))[0]).toMatchObject({ order: number });
  });

  test('after the period is taken all the same and marked, counted from sending and what a parcel may take', async () => {
    const store = await shop();
    const [early, late] = [await buy(store, lines), await buy(store, lines)];
    for (const number of [early, late]) await operate(store, ['fulfil', number]);
    const state = async (number: string) => {
      const form = formOf(await identified(store, who(number)));
      await send(store, form);
      return (await open(store)).find((one: { order: string }) => one.order === number)?.late;
    };
    store.clock.nowMs += 28 * dayMs;
    expect(await state(early)).toBe(0);
    store.clock.nowMs += 1;
    expect(await state(late)).toBe(1);
    expect((await operate(store, ['withdrawals'])).out).toContain('UTC, late');
  });

  test('from the page of an order skips the first step', async () => {
    const store = await shop();
    const session = await openSession(store, lines);
    await pay(store, session);
    const { order_page: path } = await statusOf(store, session);
    const order = await (await fetch(store.origin + path)).text();
    expect(order).toContain(`href="${path}/withdraw"`);
    const choose = await (await fetch(`${store.origin}${path}/withdraw`)).text();
    expect(choose.match(/type="checkbox"[^>]* checked/g)).toHaveLength(2);
    const form = new URLSearchParams(formOf(choose));
    form.delete('line');
    for (const line of ['0', '1']) form.append('line', line);
    const done = await fetch(`${store.origin}/withdraw`, {
      method: 'POST',
      headers: {
        origin: store.origin,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: form,
    });
    expect(await done.text()).toContain('We have received your withdrawal');
    const after = await (await fetch(store.origin + path)).text();
    expect(after).toContain('Withdrawal received');
    expect(after).not.toContain(`${path}/withdraw`);
    expect((await fetch(`${store.origin}${path}x/withdraw`)).status).toBe(404);
  });
});

describe('WITHDRAW-OWNER: a withdrawal', () => {
  test('is settled with a refund of its pieces or with a word, once, and is remembered', async () => {
    const store = await shop();
    const number = await buy(store, lines);
    const form = formOf(await identified(store, who(number)));
    await send(store, { ...form, line: '0' });
    const [{ id }] = await open(store);
    for (const [args, code, words] of [
      [['settle', id], 2, 'takes --refund'],
      [['settle', 'W-NONE', '--refund'], 1, 'There is no withdrawal'],
      [['dance'], 2, 'takes nothing'],
    ] as const) {
      const answer = await operate(store, ['withdrawals', ...args]);
      expect([answer.code, answer.err]).toEqual([code, expect.stringContaining(words)]);
    }
    const settled = await operate(store, ['withdrawals', 'settle', id, '--refund', '--restock']);
    expect(settled.out).toBe(`Withdrawal ${id} is settled: refunded $32.00.\n`);
    expect(await open(store)).toEqual([]);
    expect((await operate(store, ['withdrawals', '--all'])).out).toContain('refunded $32.00');
    expect((await operate(store, ['withdrawals', 'settle', id, '--refund'])).err).toContain(
      'is settled already',
    );
    const order = JSON.parse((await operate(store, ['order', number, '--json'])).out);
    expect(order).toMatchObject({
      returned_cents: 3_200,
      refunds: [{ reason: `Withdrawal ${id}`, amount_cents: 3_200 }],
      history: expect.arrayContaining([expect.objectContaining({ action: 'withdrawal' })]),
    });
  });

  test('is acknowledged by mail with its content and time, and told to the owner', async () => {
    const server = await startMailServer();
    onTestFinished(server.close);
    const smtp = createSmtp({ url: server.url, from: { name: '', address: 'shop@wax.example' } });
    const store = await runStore({ mail: { smtp, copyTo: null, everyMs: 5 } });
    onTestFinished(() => store.stop());
    const form = formOf(
      await identified(store, { ...who('ABCDE-23456'), name: 'M\r\nBcc: x@y.z' }),
    );
    const done = await send(store, { ...form, statement: 'One mug', reason: 'Cracked' });
    expect(await done.text()).toContain('A copy goes to your e-mail address');
    await expect.poll(() => server.mails.length).toBe(2);
    const mine = server.mails.find(({ to }) => to.includes(goodForm.email));
    expect(headerOf(mine?.raw ?? '', 'Subject')).toBe('We have received your withdrawal');
    expect(headerOf(mine?.raw ?? '', 'Bcc')).toBeNull();
    const { text } = partsOf(mine?.raw ?? '');
    for (const words of [
      'Jul 21, 2025 at 12:00:00 PM UTC',
      'ABCDE-23456',
      'I withdraw from my contract: One mug',
      'Cracked',
    ])
      expect(text).toContain(words);
    const told = server.mails.find(({ to }) => to.includes('shop@wax.example'));
    expect(partsOf(told?.raw ?? '').text).toContain('No order matches it.');
  });

  test('by many wrong tries finds nothing: they are limited', async () => {
    const store = await runStore({ orderFinds: 5 });
    onTestFinished(() => store.stop());
    const number = await buy(store, lines);
    const form = formOf(await identified(store, who(number)));
    const statuses: number[] = [];
    for (let n = 0; n < 6; n++)
      statuses.push((await send(store, { step: 'identify', ...who(`ABCDE-2345${n}`) })).status);
    expect(statuses).toEqual([200, 200, 200, 200, 429, 429]);
    // Who has to wait loses nothing of what was typed.
    const waits = await send(store, { ...form, line: '0', reason: 'Too "small"' });
    expect(waits.status).toBe(429);
    const page = await waits.text();
    expect(page).toContain('value="Too &quot;small&quot;"');
    store.clock.nowMs += 60_000;
    const done = await send(store, { ...formOf(page), reason: 'Too small' });
    expect(await done.text()).toContain('We have received your withdrawal');
  });

  test("WITHDRAW-STEPS: whoever names somebody's e-mail address does not lock them out", async () => {
    const store = await runStore({ orderFinds: 5 });
    onTestFinished(() => store.stop());
    await store.store.database.write((transaction) => setSendsMail(transaction, true));
    const number = await buy(store, lines);
    const stranger = { 'x-test-address': '203.0.113.9' };
    const buyer = { 'x-test-address': '198.51.100.7' };
    for (let n = 2; n < 7; n++) await sendForm(store, '/order', who(`ABCDE-2345${n}`), stranger);
    const choose = await sendForm(store, '/withdraw', { step: 'identify', ...who(number) }, buyer);
    const form = { ...formOf(await choose.text()), line: '0' };
    expect((await sendForm(store, '/withdraw', form, buyer)).status).toBe(200);
    expect(await open(store)).toMatchObject([{ order: number }]);
    expect((await sendForm(store, '/order', who(number), buyer)).status).toBe(200);
  });
});
