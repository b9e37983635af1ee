import { describe, expect, it, onTestFinished, test as vitest } from 'vitest';
import { dayMs } from '../../../../domain/time/day-ms.ts';
import { headerOf, partsOf, startMailServer } from '../../../../test/fakes/mail-server.ts';
import { mailServerSettings } from '../../../../test/fakes/mail-server-url.ts';
import { goodForm, openSession, pay, sendForm, statusOf } from '../../../../test/store/buyer.ts';
import { variantId } from '../../../../test/store/fixture-catalogue.ts';
import { buy, operate, shop } from '../../../../test/store/operator.ts';
import { type RunningStore, runStore } from '../../../../test/store/running-store.ts';
import { openStripeShop } from '../../../../test/store/stripe-shop.ts';
import { isFirstDatabase } from '../../../../test/store/test-database.ts';
import { createSmtp } from '../../mail/smtp.ts';
import { setMailOn } from '../../outbox.ts';
import { formatDay } from '../after-sale/read-sale.ts';

// Tests with `it` run on both databases in every run.
const test = vitest.runIf(isFirstDatabase());

const lines = [
  { variant_id: variantId('white'), quantity: 2 },
  { variant_id: variantId('a3'), quantity: 1 },
];

type Form = Record<string, string>;
const buyerOf = (number: string): Form => ({
  name: 'Mara Lindqvist',
  number,
  email: goodForm.email,
});
const send = (store: RunningStore, form: Form) => sendForm(store, '/withdraw', form);
/** The fields that a browser would send: the hidden fields, and the checked lines. */
function formOf(page: string): Form {
  const inputs = [...page.matchAll(/<input [^>]*>/g)].map(([tag]) => ({
    name: / name="([^"]*)"/.exec(tag)?.[1] ?? '',
    value: / value="([^"]*)"/.exec(tag)?.[1] ?? '',
  }));
  return Object.fromEntries(inputs.map(({ name, value }) => [name, value]));
}
const identifyBuyer = async (store: RunningStore, form: Form) =>
  (await send(store, { step: 'identify', ...form })).text();
const openWithdrawals = async (store: RunningStore) =>
  JSON.parse((await operate(store, ['withdrawals', '--json'])).out);

const post = (store: RunningStore, path: string, form: Form) =>
  fetch(store.origin + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: store.origin },
    body: new URLSearchParams(form),
  });

test('WITHDRAW-STEPS, ORDER-FIND: each form leads to a separate page, whose URL reveals nothing and opens nothing later', async () => {
  const store = await shop();
  await store.store.database.write((transaction) => setMailOn(transaction, true));
  const number = await buy(store, lines);
  const { line: _, ...choice } = formOf(await identifyBuyer(store, buyerOf(number)));
  const sentForms: readonly (readonly [path: string, form: Form, words: string, later: number])[] =
    [
      ['/withdraw', { step: 'identify', name: 'Mara', number, email: 'x' }, 'Enter an e-mail', 410],
      ['/withdraw', { step: 'identify', ...buyerOf(number) }, 'What do you withdraw from?', 410],
      ['/withdraw', { ...choice, reason: 'Mara' }, 'Choose at least one item.', 410],
      [
        '/withdraw',
        { ...choice, line: '0', 'pieces-0': '1', reason: 'Mara' },
        'We have received',
        410,
      ],
      ['/order', { number: 'x', email: 'mara' }, 'Enter an e-mail address.', 410],
      ['/order', buyerOf(number), 'Look into your mail', 200],
    ];
  const addresses: string[] = [];
  for (const [path, form, words] of sentForms) {
    const answer = await post(store, path, form);
    const address = answer.headers.get('location') ?? '';
    expect([answer.status, answer.headers.get('cache-control')], words).toEqual([303, 'no-store']);
    expect(decodeURIComponent(address)).not.toMatch(
      new RegExp(`mara|${number}|${goodForm.email}`, 'i'),
    );
    addresses.push(address);
    // Opening the page twice, as with Back, changes nothing.
    for (const _attempt of [1, 2])
      expect(await (await fetch(store.origin + address)).text(), words).toContain(words);
  }
  expect(await openWithdrawals(store)).toHaveLength(1);
  store.clock.nowMs += dayMs;
  for (const [index, [, , words, laterMs]] of sentForms.entries()) {
    const answer = await fetch(store.origin + (addresses[index] ?? ''));
    const page = await answer.text();
    expect(answer.status, words).toBe(laterMs);
    expect(page.includes('role="status"'), 'nobody believes that something was sent').toBe(true);
    expect(page).not.toMatch(/mara/i);
  }
  const [, secondAddress = ''] = addresses;
  const changedAnswer = await fetch(`${store.origin}${secondAddress.slice(0, -3)}AAA`);
  expect([changedAnswer.status, await changedAnswer.text()]).toEqual([
    410,
    expect.stringContaining('begin'),
  ]);
});

test('HOLD-BACK: a form too long for a URL still leads to a separate page, which a proxy with default limits accepts', async () => {
  const store = await runStore({ orderFinds: 4 });
  onTestFinished(() => store.stop());
  const form = formOf(await identifyBuyer(store, buyerOf('ABCDE-23456')));
  const lettersFrom = (firstCode: number, letterCount: number) =>
    Array.from({ length: 2_000 }, (_, n) =>
      String.fromCodePoint(firstCode + ((n * 7_919) % letterCount)),
    ).join('');
  const russianText = 'Светильник пришёл разбитым, и коробка была мокрой. '.repeat(39);
  const longestForms: [Form, string][] = [
    [{ ...form, statement: '', reason: russianText }, 'Say which items'],
    [{ ...form, statement: '', reason: lettersFrom(0x4e00, 20_000) }, 'too long to be shown'],
    [
      {
        step: 'identify',
        name: lettersFrom(0x4e00, 20_000),
        number: lettersFrom(0x5000, 19_000),
        email: lettersFrom(0x5100, 18_000),
      },
      'Enter an e-mail address.',
    ],
    // After this statement, the buyer is throttled.
    [{ ...form, statement: russianText }, 'We have received'],
    [{ ...form, statement: russianText }, 'value="Светильник'],
    [{ ...form, statement: lettersFrom(0x4e00, 20_000) }, 'too long to be shown here'],
  ];
  for (const [typedForm, words] of longestForms) {
    const answer = await post(store, '/withdraw', typedForm);
    expect(answer.status).toBe(303);
    const address = answer.headers.get('location') ?? '';
    expect(address.length).toBeLessThan(2_400);
    expect(await (await fetch(store.origin + address)).text()).toContain(words);
  }
});

test('HOLD-BACK: an unread form leads to a page that says so, and that Back and Reload show again', async () => {
  const store = await shop();
  const ownOrigin = { origin: store.origin };
  const refusals = [
    [{ origin: 'https://evil.example' }, new URLSearchParams({ number: 'x' }), 403],
    [ownOrigin, new URLSearchParams({ number: 'x'.repeat(70_000) }), 413],
    [ownOrigin, 'x', 413],
  ] as const;
  for (const path of ['/order', '/withdraw'])
    for (const [headers, body, status] of refusals) {
      const answer = await fetch(store.origin + path, {
        ...{ method: 'POST', redirect: 'manual', headers, body },
      });
      const address = answer.headers.get('location') ?? '';
      expect([answer.status, address.startsWith(path)]).toEqual([303, true]);
      for (const _attempt of [1, 2]) {
        const page = await fetch(store.origin + address);
        expect([page.status, await page.text()]).toEqual([
          status,
          expect.stringContaining(`href="${path}"`),
        ]);
      }
    }
});

describe('WITHDRAW-SAME: a statement', () => {
  const manyTries = async () => {
    const store = await runStore({ orderFinds: 100 });
    onTestFinished(() => store.stop());
    return store;
  };
  /** Sends the first step. The returned function opens the second step, filled in, as Back does. */
  const openAfterBack = async (store: RunningStore, form: Form) => {
    const { headers } = await post(store, '/withdraw', { step: 'identify', ...form });
    const address = store.origin + (headers.get('location') ?? '');
    return async () => (await fetch(address)).text();
  };

  it('that is confirmed again after Back is the same one, and differences need a confirmation', async () => {
    const store = await manyTries();
    const number = await buy(store, lines);
    for (const [form, typedForm] of [
      [{ ...buyerOf(number), number: 'the blue one' }, { statement: 'all of it' }],
      [buyerOf(number), { line: '0', 'pieces-0': '1' }],
    ] as const) {
      const look = await openAfterBack(store, form);
      const before = await openWithdrawals(store);
      const { line: _, ...firstForm } = formOf(await look());
      const donePage = await (await send(store, { ...firstForm, ...typedForm })).text();
      const [, id = ''] = /(W-[0-9A-Z]{8})/.exec(donePage) ?? [];
      const laterPage = await look();
      expect(laterPage).toContain(`This form has been sent: it is withdrawal ${id}, received on`);
      expect(laterPage).toContain('statement' in typedForm ? 'all of it' : '1 × ');
      const { line: __, ...secondForm } = formOf(laterPage);
      expect(await (await send(store, { ...secondForm, ...typedForm })).text()).toContain(id);
      expect(await openWithdrawals(store)).toHaveLength(before.length + 1);
      const otherAnswer = await send(store, { ...secondForm, ...typedForm, reason: 'Torn' });
      const otherPage = await otherAnswer.text();
      expect([otherAnswer.status, otherPage]).toEqual([
        422,
        expect.stringContaining('not sent yet'),
      ]);
      // Sending the form again after Back adds only one further statement.
      const { line: ___, ...thirdForm } = formOf(otherPage);
      for (const _attempt of [1, 2])
        await send(store, { ...thirdForm, ...typedForm, reason: 'Torn' });
      expect(await openWithdrawals(store)).toHaveLength(before.length + 2);
    }
  });

  it('in words that is repeated from the first step is the same one, until it is settled', async () => {
    const store = await manyTries();
    const number = await buy(store, lines);
    const state = async (identity: Form, typedForm: Form) => {
      const { line: _, ...form } = formOf(await identifyBuyer(store, identity));
      return (await send(store, { ...form, ...typedForm })).text();
    };
    // Both lines of this order are already withdrawn, so a further withdrawal has to be in words.
    await state(buyerOf(number), { line: '0' });
    await state(buyerOf(number), { line: '1' });
    for (const identity of [buyerOf('the blue one'), buyerOf(number)]) {
      const before = await openWithdrawals(store);
      store.clock.nowMs += 60_000;
      const typedForm = { statement: 'all of it', reason: 'Torn' };
      const firstAnswer = await state(identity, typedForm);
      store.clock.nowMs += 60_000;
      expect(await state(identity, typedForm)).toBe(firstAnswer);
      const [madeWithdrawal, ...otherWithdrawals] = (await openWithdrawals(store)).slice(
        before.length,
      );
      expect(otherWithdrawals).toEqual([]);
      for (const otherForm of [
        { ...typedForm, reason: '' },
        { ...typedForm, statement: 'the lamp' },
      ])
        await state(identity, otherForm);
      expect(await openWithdrawals(store)).toHaveLength(before.length + 3);
      await operate(store, ['withdrawals', 'settle', madeWithdrawal.id, '--note', 'Answered']);
      await state(identity, typedForm);
      expect(await openWithdrawals(store)).toHaveLength(before.length + 3);
    }
  });

  test('that begins on the order’s page is the same one after Back, too, whatever the buyer’s name', async () => {
    const store = await shop();
    const session = await openSession(store, lines);
    await pay(store, session);
    // The payment provider accepts any name.
    await store.store.database.write((transaction) =>
      transaction.updateTable('orders').set({ name: 'Schmidt.shop GmbH' }).execute(),
    );
    const { order_page: path } = await statusOf(store, session);
    const choose = await fetch(`${store.origin}${path}/withdraw`);
    expect(await choose.text()).toContain(`href="${path}"`);
    for (const _attempt of [1, 2]) {
      const form = formOf(await (await fetch(choose.url)).text());
      await send(store, { ...form, line: '0', 'pieces-0': '1' });
    }
    expect(await openWithdrawals(store)).toHaveLength(1);
  });

  test('is kept complete: a text that is too long ends with a whole character, and is the same when it is sent again', async () => {
    const store = await shop();
    const form = formOf(await identifyBuyer(store, buyerOf('the blue one')));
    const statement = `${'x'.repeat(1_999)}\u{1f56f}`;
    for (const _attempt of [1, 2])
      expect(await (await send(store, { ...form, statement })).text()).toContain(
        'We have received',
      );
    expect(await openWithdrawals(store)).toHaveLength(1);
  });
});

test('ORDER-TRIES: no form, and no text typed into another form, evades the limit of tries', async () => {
  const store = await runStore({ orderFinds: 10 });
  onTestFinished(() => store.stop());
  await store.store.database.write((transaction) => setMailOn(transaction, true));
  const number = await buy(store, lines);
  for (const path of ['/order', '/withdraw']) {
    let isFound = 0;
    for (let n = 0; n < 20; n++) {
      const email = `guess\u0001${n}@example.com`;
      const form = { step: 'identify', ...buyerOf(number), email };
      const address = (await post(store, path, form)).headers.get('location') ?? '';
      for (const prefix of ['/withdraw/', '/withdraw/again/', '/order/again/']) {
        const page = await fetch(store.origin + prefix + address.split('/').at(-1));
        if (/We could not match|What do you withdraw from/.test(await page.text())) isFound++;
      }
    }
    expect([path, isFound]).toEqual([path, path === '/order' ? 0 : 10]);
  }
});

describe('WITHDRAW-STEPS: withdrawing', () => {
  it('takes two steps without a login, is acknowledged to the second, and is listed for the owner', async () => {
    const store = await shop();
    const number = await buy(store, lines);
    const firstPage = await (await fetch(`${store.origin}/withdraw`)).text();
    expect(firstPage).toContain('<h1>Withdraw from a contract</h1>');
    expect(await openWithdrawals(store)).toEqual([]);
    const secondPage = await identifyBuyer(store, { ...buyerOf(number.toLowerCase()) });
    expect(secondPage).toContain('What do you withdraw from?');
    expect(secondPage).toContain('Confirm withdrawal');
    expect(secondPage.match(/type="checkbox"[^>]* checked/g)).toHaveLength(2);
    expect(await openWithdrawals(store)).toEqual([]);
    const { line: _, ...form } = formOf(secondPage);
    const confirmedForm = { ...form, line: '0', 'pieces-0': '1', reason: '<b>Too small' };
    store.clock.nowMs += 7_000;
    const finalPage = await (await send(store, confirmedForm)).text();
    for (const words of [
      'We have received your withdrawal',
      'Jul 21, 2025, 12:00:07 PM UTC',
      number,
      '&lt;b&gt;Too small',
      '1 piece',
      'It does not say yet whether we agree',
      'it is your copy',
    ])
      expect(finalPage).toContain(words);
    expect(finalPage).not.toContain('goes to your e-mail');
    // A form that is sent twice makes a single statement, with the time of the first submission.
    store.clock.nowMs += 5_000;
    expect(await (await send(store, confirmedForm)).text()).toBe(finalPage);
    expect(await openWithdrawals(store)).toMatchObject([
      {
        order: number,
        late: 0,
        reason: '<b>Too small',
        pieces: [{ line: 0, quantity: 1 }],
        received_at: '2025-07-21T12:00:07.000Z',
      },
    ]);
    expect((await operate(store, ['withdrawals'])).out).toContain('2025-07-21 12:00:07 UTC');
    // Withdrawn units are not offered again.
    const secondAnswer = await identifyBuyer(store, buyerOf(number));
    expect(secondAnswer).toMatch(/name="line"[^>]* value="1"/);
    expect(secondAnswer).not.toContain('pieces-0');
  });

  test('requires at least one item, and shows what is missing beside it', async () => {
    const store = await shop();
    const number = await buy(store, lines);
    const badAnswer = await send(store, { step: 'identify', name: ' ', number: '', email: 'x' });
    expect(badAnswer.status).toBe(422);
    const page = await badAnswer.text();
    for (const words of ['Enter your name.', 'Enter the order number', 'Enter an e-mail address.'])
      expect(page).toContain(words);
    const { line: _, ...form } = formOf(await identifyBuyer(store, buyerOf(number)));
    const emptyAnswer = await send(store, form);
    expect(emptyAnswer.status).toBe(422);
    expect(await emptyAnswer.text()).toContain('Choose at least one item.');
    const foreignAnswer = await sendForm(store, '/withdraw', form, {
      origin: 'https://evil.example',
    });
    expect(foreignAnswer.status).toBe(403);
    expect(await openWithdrawals(store)).toEqual([]);
  });

  test('is never a dead end: if no order matches, the statement is accepted in words', async () => {
    const store = await shop();
    const number = await buy(store, lines);
    for (const details of [
      { ...buyerOf(number), email: 'other@example.com' },
      buyerOf('ABCDE-23456'),
      buyerOf('the one of last week'),
    ]) {
      const page = await identifyBuyer(store, details);
      expect(page).toContain('We could not match these details to an order.');
      expect(page).not.toContain('checkbox');
      const form = formOf(page);
      expect((await send(store, { ...form, statement: '' })).status).toBe(422);
      const finalAnswer = await send(store, { ...form, statement: 'All of it' });
      expect(await finalAnswer.text()).toContain('I withdraw from my contract: All of it');
    }
    const [firstWithdrawal] = await openWithdrawals(store);
    expect(firstWithdrawal).toMatchObject({ order: null, pieces: [] });
    expect((await operate(store, ['withdrawals', 'match', firstWithdrawal.id, number])).code).toBe(
      0,
    );
    expect((await openWithdrawals(store))[0]).toMatchObject({ order: number });
  });

  test('after the period is accepted and marked as late; the period begins with the sending plus the delivery time', async () => {
    const store = await shop();
    const [earlyOrder, lateOrder] = [await buy(store, lines), await buy(store, lines)];
    for (const number of [earlyOrder, lateOrder]) await operate(store, ['fulfil', number]);
    const state = async (number: string) => {
      const form = formOf(await identifyBuyer(store, buyerOf(number)));
      await send(store, form);
      return (await openWithdrawals(store)).find(
        (candidate: { order: string }) => candidate.order === number,
      )?.late;
    };
    store.clock.nowMs += 28 * dayMs;
    expect(await state(earlyOrder)).toBe(0);
    store.clock.nowMs += 1;
    expect(await state(lateOrder)).toBe(1);
    expect((await operate(store, ['withdrawals'])).out).toContain('UTC, late');
  });

  test('accepts a possible number of units, and shows an error beside any other', async () => {
    const store = await runStore({ orderFinds: 100 });
    onTestFinished(() => store.stop());
    const form = formOf(await identifyBuyer(store, buyerOf(await buy(store, lines))));
    for (const pieces of ['0', '-1', '1.5', '3', '1e0', ' ', '0x2', 'two']) {
      const answer = await send(store, { ...form, line: '0', 'pieces-0': pieces });
      expect([pieces, answer.status]).toEqual([pieces, 422]);
      expect(await answer.text()).toContain('a whole number from 1 to 2.');
    }
    expect(await openWithdrawals(store)).toEqual([]);
  });

  test('loses no text of a form that is changed and sent again', async () => {
    const store = await shop();
    const number = await buy(store, lines);
    const form = { ...formOf(await identifyBuyer(store, buyerOf(number))), line: '0' };
    await send(store, { ...form, 'pieces-0': '1' });
    store.clock.nowMs += 1_000;
    const changedAnswer = await send(store, { ...form, 'pieces-0': '2', reason: 'All broken' });
    expect(changedAnswer.status).toBe(422);
    const page = await changedAnswer.text();
    expect(page).toContain('This form has been sent before: it is withdrawal W-');
    expect(page).toContain('All broken');
    expect(await openWithdrawals(store)).toHaveLength(1);
    const resentForm = { ...formOf(page), line: '0', reason: 'All broken' };
    expect(await (await send(store, resentForm)).text()).toContain(
      'We have received your withdrawal',
    );
    expect(await openWithdrawals(store)).toMatchObject([
      { pieces: [{ line: 0, quantity: 1 }], reason: null },
      { pieces: [{ line: 0, quantity: 1 }], reason: 'All broken' },
    ]);
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
    const finalAnswer = await fetch(`${store.origin}/withdraw`, {
      method: 'POST',
      headers: {
        origin: store.origin,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: form,
    });
    expect(await finalAnswer.text()).toContain('We have received your withdrawal');
    const after = await (await fetch(store.origin + path)).text();
    expect(after).toContain('Withdrawal received');
    expect(after).not.toContain(`${path}/withdraw`);
    expect((await fetch(`${store.origin}${path}x/withdraw`)).status).toBe(404);
  });
});

describe('WITHDRAW-OWNER: a withdrawal', () => {
  test('with a long text does not widen the list, is cut there, and is complete on its own', async () => {
    const store = await shop();
    for (const typedForm of [{ statement: 'All of it' }, { statement: 'word '.repeat(399) }]) {
      const form = formOf(await identifyBuyer(store, buyerOf('the blue one')));
      await send(store, { ...form, ...typedForm });
      store.clock.nowMs += 1_000;
    }
    const [, , longLine] = (await operate(store, ['withdrawals'])).out.split('\n');
    expect(longLine).toMatch(/word word.*…/);
    expect(longLine?.length).toBeLessThan(250);
    const [, { id, statement }] = await openWithdrawals(store);
    expect(statement).toContain('word '.repeat(398));
    const shownWithdrawal = await operate(store, ['withdrawals', 'show', id]);
    expect(shownWithdrawal.out).toContain(statement);
    expect(
      JSON.parse((await operate(store, ['withdrawals', 'show', id, '--json'])).out),
    ).toMatchObject({ id, statement });
    expect(await operate(store, ['withdrawals', 'show', 'W-NONE'])).toMatchObject({
      code: 1,
      err: expect.stringContaining('There is no withdrawal W-NONE'),
    });
  });

  it('is settled with a refund of its units or with a note, once, and is recorded', async () => {
    const store = await shop();
    const number = await buy(store, lines);
    const form = formOf(await identifyBuyer(store, buyerOf(number)));
    await send(store, { ...form, line: '0' });
    const [{ id }] = await openWithdrawals(store);
    for (const [args, code, words] of [
      [['settle', id], 2, 'takes --refund'],
      [['settle', 'W-NONE', '--refund'], 1, 'There is no withdrawal'],
      [['dance'], 2, "Unknown command 'dance'"],
    ] as const) {
      const answer = await operate(store, ['withdrawals', ...args]);
      expect([answer.code, answer.err]).toEqual([code, expect.stringContaining(words)]);
    }
    const settleResult = await operate(store, [
      'withdrawals',
      'settle',
      id,
      '--refund',
      '--restock',
    ]);
    expect(settleResult.out).toBe(`Withdrawal ${id} is settled: refunded $32.00.\n`);
    expect(await openWithdrawals(store)).toEqual([]);
    expect((await operate(store, ['withdrawals', '--all'])).out).toContain('refunded $32.00');
    expect((await operate(store, ['withdrawals', 'settle', id, '--refund'])).err).toContain(
      'is settled already',
    );
    const order = JSON.parse((await operate(store, ['order', number, '--json'])).out);
    expect(order).toMatchObject({
      returned_cents: 3_200,
      refunds: [{ note: null, amount_cents: 3_200 }],
      history: [{ action: 'refund', detail: { amount_cents: 3_200, pieces: 2 } }],
    });
  });

  test('is acknowledged by mail with its content and time, and mailed to the owner', async () => {
    const server = await startMailServer();
    onTestFinished(server.close);
    const smtp = createSmtp({
      server: mailServerSettings(server.url),
      from: { name: '', address: 'shop@wax.example' },
    });
    const shop = await openStripeShop('sk_live_x', {
      mail: { smtp, copyTo: null, everyMs: 20 },
    });
    onTestFinished(() => shop.end());
    const { store } = shop;
    const [session, atStripe] = await shop.hold(1);
    shop.stripe.pay(atStripe);
    const number = (await statusOf(store, session)).order_number ?? '';
    await expect.poll(() => server.mails.length).toBe(2);
    server.mails.splice(0);
    const refusal = await identifyBuyer(store, {
      ...buyerOf(number),
      name: 'M http://evil.example',
    });
    expect(refusal, 'MAIL-TYPED').toContain('Leave out web addresses');
    const form = formOf(await identifyBuyer(store, { ...buyerOf(number), name: 'M\r\nBcc: all' }));
    const finalAnswer = await send(store, { ...form, line: '0', reason: 'Cracked' });
    const page = await finalAnswer.text();
    expect(page).toContain('A copy goes to your e-mail address');
    expect(page).toContain('Your order has not been sent');
    await expect.poll(() => server.mails.length).toBe(2);
    const buyerMail = server.mails.find(({ to }) => to.includes(goodForm.email));
    expect(headerOf(buyerMail?.raw ?? '', 'Subject')).toBe('We have received your withdrawal');
    expect(headerOf(buyerMail?.raw ?? '', 'Bcc')).toBeNull();
    expect(headerOf(buyerMail?.raw ?? '', 'To')).toBe('"M Bcc: all" <mara@example.com>');
    const { text } = partsOf(buyerMail?.raw ?? '');
    for (const words of [
      formatDay(store.clock.nowMs),
      number,
      'I withdraw from my contract for the items below.',
      'Cracked',
      'Your order has not been sent',
    ])
      expect(text).toContain(words);
    expect(text).not.toMatch(/^Send the items back/m);
    const ownerMail = server.mails.find(({ to }) => to.includes('shop@wax.example'));
    expect(partsOf(ownerMail?.raw ?? '').text).toContain(`It is about order ${number}.`);
  });

  it("that matches no order mails no stranger's text, and few mails a day, to an address", async () => {
    const server = await startMailServer();
    onTestFinished(server.close);
    const smtp = createSmtp({
      server: mailServerSettings(server.url),
      from: { name: '', address: 'shop@wax.example' },
    });
    const store = await runStore({ mail: { smtp, copyTo: null, everyMs: 20 }, orderFinds: 100 });
    onTestFinished(() => store.stop());
    const evilForm = {
      name: 'Your bank, evil',
      number: 'pay-at evil.example',
      email: goodForm.email,
    };
    const words = { statement: 'Pay at http://evil.example', reason: 'evil.example' };
    // A confirmation without a first step is not stored.
    const forgedSeal = 'x'.repeat(300);
    const forgedAnswer = await send(store, {
      step: 'confirm',
      form: forgedSeal,
      ...evilForm,
      ...words,
    });
    expect([forgedAnswer.status, await forgedAnswer.text()]).toEqual([
      410,
      expect.stringContaining('begin again'),
    ]);
    const oldForm = formOf(await identifyBuyer(store, evilForm));
    store.clock.nowMs += 61 * 60_000;
    const lateAnswer = await send(store, { ...oldForm, ...words });
    expect(await lateAnswer.text()).toContain('open for too long');
    expect(await openWithdrawals(store)).toEqual([]);
    const pages: string[] = [];
    for (let n = 0; n < 22; n++) {
      // Different spellings of the same mailbox.
      const email =
        [evilForm.email.toUpperCase(), evilForm.email.replace('@', `+${n}@`)][n % 2] ?? '';
      const form = { ...formOf(await identifyBuyer(store, { ...evilForm, email })), ...words };
      const fromAddress = { 'x-test-address': `10.${n}.0.1` };
      const sentForm = { ...form, reason: `evil.example ${n}` };
      pages.push(await (await sendForm(store, '/withdraw', sentForm, fromAddress)).text());
    }
    expect(pages.every((page) => page.includes('We have received your withdrawal'))).toBe(true);
    expect(pages.map((page) => page.includes('A note with its number')).slice(0, 4)).toEqual([
      true,
      true,
      true,
      false,
    ]);
    expect(pages[0]).not.toContain('We refund');
    expect(await openWithdrawals(store)).toHaveLength(22);
    await expect.poll(() => server.mails.length).toBe(23);
    const buyerMails = server.mails.filter(({ to }) => !to.includes('shop@wax.example'));
    expect(buyerMails).toHaveLength(3);
    const { raw } = buyerMails[0] ?? { raw: '' };
    expect(`${headerOf(raw, 'To')}${partsOf(raw).text}${partsOf(raw).html}`).not.toMatch(
      /evil|bank|We refund/,
    );
    expect(partsOf(raw).text).toContain('Received on Jul 21, 2025, 1:01:00 PM UTC');
    store.clock.nowMs += dayMs + 1;
    const form = formOf(await identifyBuyer(store, evilForm));
    const nextPage = await (await send(store, { ...form, ...words })).text();
    expect(nextPage).toContain('A note with its number');
  });

  test('MAIL-TYPED: of a test order is acknowledged without a wrong statement, and with all its text to the address of MAIL_FROM', async () => {
    const server = await startMailServer();
    onTestFinished(server.close);
    const sender = { name: '', address: 'shop@wax.example' };
    const smtp = createSmtp({ server: mailServerSettings(server.url), from: sender });
    const store = await runStore({ mail: { smtp, copyTo: null, everyMs: 20 }, orderFinds: 100 });
    onTestFinished(() => store.stop());
    for (const email of [goodForm.email, sender.address]) {
      const number = await buy(store, lines, { email });
      const { line: _, ...form } = formOf(
        await identifyBuyer(store, { ...buyerOf(number), email }),
      );
      const page = await send(store, { ...form, line: '0', 'pieces-0': '1', reason: 'Wet' });
      expect(await page.text()).toContain('We have received');
      const acknowledgedLines = () =>
        server.mails.find(
          ({ to, raw }) =>
            to.includes(email) && headerOf(raw, 'Subject')?.startsWith('We have received'),
        );
      await expect.poll(acknowledgedLines).toBeTruthy();
      const { text } = partsOf(acknowledgedLines()?.raw ?? '');
      expect(text).not.toContain('matched no order');
      expect([number, 'Wet'].map((part) => text.includes(part))).toEqual(
        email === sender.address ? [true, true] : [false, false],
      );
    }
  });

  it('that exceeds a sender’s limit is reported to the owner with the others at the end of the day', async () => {
    const server = await startMailServer();
    onTestFinished(server.close);
    const smtp = createSmtp({
      server: mailServerSettings(server.url),
      from: { name: '', address: 'shop@wax.example' },
    });
    const store = await runStore({ mail: { smtp, copyTo: null, everyMs: 20 }, orderFinds: 500 });
    onTestFinished(() => store.stop());
    const state = async (address: string, n: number) => {
      const identity = { name: 'Mara', number: `lamp ${n}`, email: `mara${n}@example.com` };
      const form = formOf(await identifyBuyer(store, identity));
      const fromAddress = { 'x-test-address': address };
      store.clock.nowMs += 1_000;
      await sendForm(store, '/withdraw', { ...form, statement: `All ${n}` }, fromAddress);
    };
    const ownersMails = () => server.mails.filter(({ to }) => to.includes('shop@wax.example'));
    // An attacker sends statements from many addresses. Then another visitor sends a statement.
    for (let n = 0; n < 30; n++) await state(`203.0.113.${n}`, n);
    await state('198.51.100.7', 30);
    await expect.poll(() => ownersMails().length).toBe(9);
    expect(partsOf(ownersMails()[8]?.raw ?? '').text).toContain('All 30');
    const rows: { id: string }[] = await openWithdrawals(store);
    const settleArgs = ['withdrawals', 'settle', rows[29]?.id ?? '', '--note', 'Answered'];
    expect((await operate(store, settleArgs)).code).toBe(0);
    server.mails.splice(0);
    store.clock.nowMs += dayMs;
    await expect.poll(() => ownersMails().length).toBe(1);
    const [{ raw } = { raw: '' }] = ownersMails();
    expect(headerOf(raw, 'Subject')).toMatch(/^Withdrawals of Jul 21, 2025, .*: 21$/);
    const namedIds = [...partsOf(raw).text.matchAll(/W-[0-9A-Z]{8}/g)].map(([id]) => id);
    expect(namedIds).toEqual(rows.map(({ id }) => id).filter((_, n) => n >= 8 && n < 29));
    // The next such mail is sent only after further statements.
    store.clock.nowMs += dayMs;
    await state('198.51.100.7', 31);
    await expect.poll(() => ownersMails().length).toBe(2);
    expect(partsOf(ownersMails()[1]?.raw ?? '').text).toContain('All 31');
  });

  test('cannot guess orders: tries are limited', async () => {
    const store = await runStore({ orderFinds: 5 });
    onTestFinished(() => store.stop());
    const number = await buy(store, lines);
    const form = formOf(await identifyBuyer(store, buyerOf(number)));
    const statuses: number[] = [];
    for (let n = 0; n < 6; n++)
      statuses.push((await send(store, { step: 'identify', ...buyerOf(`ABCDE-2345${n}`) })).status);
    expect(statuses).toEqual([200, 200, 200, 200, 429, 429]);
    // A throttled buyer loses none of the typed text.
    const waitingAnswer = await send(store, { ...form, line: '0', reason: 'Too "small"' });
    expect(waitingAnswer.status).toBe(429);
    const page = await waitingAnswer.text();
    expect(page).toContain('value="Too &quot;small&quot;"');
    store.clock.nowMs += 60_000;
    const finalAnswer = await send(store, { ...formOf(page), reason: 'Too small' });
    expect(await finalAnswer.text()).toContain('We have received your withdrawal');
  });

  test("WITHDRAW-STEPS: with somebody's e-mail address does not lock that person out", async () => {
    const store = await runStore({ orderFinds: 5 });
    onTestFinished(() => store.stop());
    await store.store.database.write((transaction) => setMailOn(transaction, true));
    const number = await buy(store, lines);
    const strangerHeaders = { 'x-test-address': '203.0.113.9' };
    const buyer = { 'x-test-address': '198.51.100.7' };
    for (let n = 2; n < 7; n++)
      await sendForm(store, '/order', buyerOf(`ABCDE-2345${n}`), strangerHeaders);
    const choose = await sendForm(
      store,
      '/withdraw',
      { step: 'identify', ...buyerOf(number) },
      buyer,
    );
    const form = { ...formOf(await choose.text()), line: '0' };
    expect((await sendForm(store, '/withdraw', form, buyer)).status).toBe(200);
    expect(await openWithdrawals(store)).toMatchObject([{ order: number }]);
    expect((await sendForm(store, '/order', buyerOf(number), buyer)).status).toBe(200);
  });
});
