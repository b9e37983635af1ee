import { describe, expect, test } from 'vitest';
import { words } from '../../../content/words.ts';
import { runDesk } from '../../../test/desk/running-desk.ts';
import { openSession, sendForm, statusOf, stockOf } from '../../../test/store/buyer.ts';
import { variantId } from '../../../test/store/fixture-catalogue.ts';
import { buy, operate, shop } from '../../../test/store/operator.ts';
import { openStripeShop } from '../../../test/store/stripe-shop.ts';
import { setMailOn } from '../outbox.ts';

const mug = { variant_id: variantId('white'), quantity: 2 };
type LiveShop = Awaited<ReturnType<typeof openStripeShop>>;

/**
 * Makes an order that the fake Stripe's buyer has paid.
 *
 * @returns its number
 */
async function sellAtStripe(liveShop: LiveShop): Promise<string> {
  const session = await openSession(liveShop.store, [mug]);
  const [madeSession] = [...liveShop.stripe.sessions.values()].reverse();
  if (madeSession !== undefined) liveShop.stripe.pay(madeSession);
  return (await statusOf(liveShop.store, session)).order_number ?? '';
}

/** The content of the whole database. */
async function readAllRows({ store }: LiveShop): Promise<string> {
  const { database } = store.store;
  const tables = ['orders', 'order_item', 'history', 'checkout_session', 'mail', 'withdrawal'];
  const rows = await Promise.all(
    (tables as 'orders'[]).map((table) => database.read.selectFrom(table).selectAll().execute()),
  );
  return JSON.stringify(rows);
}

describe('DATA-FORGET: forgetting a buyer', () => {
  test('keeps number, date, sums and country of an order, and locks name and address', async () => {
    const liveShop = await openStripeShop('sk_live_x');
    const number = await sellAtStripe(liveShop);
    const before = JSON.parse((await liveShop.operate(['order', number, '--json'])).out);
    const { email, name, address } = before;
    await liveShop.operate(['address', number, '--street', 'Hidden Lane 1']);
    await liveShop.operate(['fulfil', number, '--tracking', 'PARCEL1']);

    const dryRun = await liveShop.operate(['forget', email, '--dry-run']);
    expect(dryRun.out).toContain(`Order ${number}: name, address and e-mail leave every list`);
    const year = new Date(liveShop.store.clock.nowMs).getUTCFullYear();
    for (const words of [`locked until the end of ${year + 10}-12-31, because`, 'Art. 17(3)(b)'])
      expect(dryRun.out).toContain(words);
    expect(await readAllRows(liveShop)).toContain(email);
    const keepUntil = `${year + 11}-01-01T00:00:00.000Z`;
    const forgetResult = await liveShop.operate(['forget', email.toUpperCase(), '--json']);
    expect(JSON.parse(forgetResult.out)).toMatchObject({
      done: true,
      locked: [{ number, until: keepUntil }],
      atProvider: [expect.stringMatching(/^cs_/)],
    });

    const remainingRows = await readAllRows(liveShop);
    for (const word of [email, name, address.street, address.city, 'Hidden Lane', 'PARCEL1'])
      expect(remainingRows).not.toContain(word);
    const { currency, amount_cents, created_at } = before;
    expect(JSON.parse((await liveShop.operate(['order', number, '--json'])).out)).toMatchObject({
      number,
      currency,
      amount_cents,
      created_at,
      name: '',
      email: '',
      address: { street: '', city: '', country: address.country },
      address_lines: [words.order.erased, 'United States'],
    });
    const desk = await runDesk(liveShop.store);
    const cookie = await desk.enter();
    const slips = await desk.call('GET', `/slips?number=${number}`, { cookie });
    expect(slips.body['text']).toContain(words.order.erased);
    const parcels = await desk.call('GET', `/carriers/file?carrier=dhl&number=${number}`, {
      cookie,
    });
    expect(parcels.status).toBe(409);
    const personText = (await liveShop.operate(['person', email])).out;
    for (const word of [number, name, 'Hidden Lane 1', 'A note that somebody was forgotten'])
      expect(personText).toContain(word);
    const secondResult = await liveShop.operate(['forget', email]);
    expect(secondResult.out).toContain('Nothing that could be erased is held');
    await liveShop.end();
  });

  test('lists all locked data as staying, also of a withdrawal from somebody else’s order, and not as erased', async () => {
    const liveShop = await openStripeShop('sk_live_x');
    const number = await sellAtStripe(liveShop);
    const { email, name } = JSON.parse((await liveShop.operate(['order', number, '--json'])).out);
    const withdrawal = {
      ...{ order_number: number, pieces: '[]', reason: 'Why', late: 0, settlement: 'Kept' },
      ...{ received_at: liveShop.store.clock.nowMs, settled_at: liveShop.store.clock.nowMs },
    };
    await liveShop.store.store.database.write(async (transaction) => {
      const { id: order_id } = await transaction
        .selectFrom('orders')
        .select('id')
        .executeTakeFirstOrThrow();
      const otherWithdrawal = { ...withdrawal, order_id };
      await transaction
        .insertInto('withdrawal')
        .values([
          { ...otherWithdrawal, id: 'W-OWN2345', once: 'a', name, email, statement: 'all' },
          {
            ...otherWithdrawal,
            id: 'W-OTTO2345',
            once: 'b',
            name: 'Y',
            email: 'otto@x.example',
            statement: '',
          },
        ])
        .execute();
    });
    await liveShop.operate(['fulfil', number, '--although-withdrawn']);
    await liveShop.operate(['refund', number, '--amount', '1.00', '--note', 'N', '--message', 'M']);
    const ottoText =
      `Order ${number} of somebody else: sender, typed order number, reason and settlement of a ` +
      'withdrawal leave every list, and are locked until the end of';
    const allColumns =
      `Order ${number}: name, address, e-mail, notes of refunds, messages with refunds, and sender, ` +
      'typed order number, statement, reason and settlement of a withdrawal leave every list, ' +
      'and are locked until the end of';
    for (const [person, sentence] of [
      ['otto@x.example', ottoText],
      [email, allColumns],
    ]) {
      const dryRun = await liveShop.operate(['forget', person, '--dry-run']);
      const forgetResult = await liveShop.operate(['forget', person]);
      for (const { out } of [dryRun, forgetResult]) {
        expect(out).toContain(sentence);
        expect(out).not.toContain('The data of withdrawals');
      }
    }
    await liveShop.end();
  });

  test('erases only the person’s address from a withdrawal under another name, whether or not an order matches, and announces which stay', async () => {
    const liveShop = await openStripeShop('sk_live_x');
    const number = await sellAtStripe(liveShop);
    const { email } = JSON.parse((await liveShop.operate(['order', number, '--json'])).out);
    const { database } = liveShop.store.store;
    const statedYears = (
      id: string,
      sender: { name: string; email: string },
      order_id: string | null,
    ) => ({
      ...{
        id,
        once: id,
        order_id,
        order_number: order_id === null ? 'NOPE' : number,
        pieces: '[]',
        late: 0,
        settlement: null,
      },
      ...{ received_at: liveShop.store.clock.nowMs, settled_at: liveShop.store.clock.nowMs },
      ...{ statement: 'all', reason: 'Why', ...sender },
    });
    await database.write(async (transaction) => {
      const order = await transaction
        .updateTable('orders')
        .set({ name: 'Änne Weiß-O’Neill' })
        .returning('id')
        .executeTakeFirstOrThrow();
      await transaction
        .insertInto('withdrawal')
        .values([
          statedYears(
            'W-MINE2345',
            { name: "ÄNNE  WEISS O'NEILL", email: 'my@second.example' },
            order.id,
          ),
          statedYears('W-KIN12345', { name: 'Kin Kinsley', email: email.toUpperCase() }, order.id),
          statedYears('W-NOPE2345', { name: 'Otto Nope', email }, null),
          statedYears('W-NOPE6789', { name: 'anne weiss o’neill', email }, null),
          statedYears('W-OTTO2345', { name: 'Otto Other', email: 'otto@x.example' }, order.id),
        ])
        .execute();
    });
    await liveShop.operate(['fulfil', number, '--although-withdrawn']);
    const statements = async () =>
      database.read
        .selectFrom('withdrawal')
        .select(['id', 'name', 'email', 'statement'])
        .orderBy('id')
        .execute();
    const copy = async () => (await liveShop.operate(['person', email, '--json'])).out;
    expect(await copy()).not.toMatch(/Kinsley|Otto/);
    const [dryRun, forgetResult] = [
      await liveShop.operate(['forget', email, '--dry-run']),
      await liveShop.operate(['forget', email]),
    ];
    for (const { out } of [dryRun, forgetResult])
      for (const sentence of [
        `Withdrawal W-KIN12345 from order ${number}, all but its address, because its sender is named otherwise.`,
        'Withdrawal W-NOPE2345, which no order matches, all but its address, because its sender is named otherwise.',
        `Withdrawal W-OTTO2345 from order ${number}, because somebody else sent it.`,
        'The data of withdrawals without an order, or from somebody else’s order: 1\n',
        'The address alone of withdrawals that no order matches: 1\n',
      ])
        expect(out).toContain(sentence);
    expect(await statements()).toEqual([
      { id: 'W-KIN12345', name: 'Kin Kinsley', email: '', statement: 'all' },
      { id: 'W-MINE2345', name: '', email: '', statement: '' },
      { id: 'W-NOPE2345', name: 'Otto Nope', email: '', statement: 'all' },
      { id: 'W-OTTO2345', name: 'Otto Other', email: 'otto@x.example', statement: 'all' },
    ]);
    for (const { content } of await database.read.selectFrom('locked_data').selectAll().execute())
      expect(content).not.toMatch(/Kinsley|Otto/);
    expect(await copy()).not.toMatch(/Kinsley|Otto/);
    // Add a note, and forget again with the same result.
    await liveShop.operate(['refund', number, '--amount', '1.00', '--note', 'Noted after']);
    expect((await liveShop.operate(['forget', email])).code).toBe(0);
    expect((await statements()).map((row) => row.name)).toEqual([
      ...['Kin Kinsley', '', 'Otto Nope', 'Otto Other'],
    ]);
    await liveShop.end();
  });

  test('counts only corrections of other people’s orders, and none of the person’s own', async () => {
    const liveShop = await openStripeShop('sk_live_x');
    const [ownNumber, otherNumber] = [await sellAtStripe(liveShop), await sellAtStripe(liveShop)];
    const { email } = JSON.parse((await liveShop.operate(['order', ownNumber, '--json'])).out);
    await liveShop.operate(['address', ownNumber, '--email', 'typed@wrong.example']);
    await liveShop.operate(['address', ownNumber, '--email', email]);
    const dryRunOutput = async () => (await liveShop.operate(['forget', email, '--dry-run'])).out;
    await liveShop.operate(['fulfil', ownNumber]);
    await liveShop.operate(['fulfil', otherNumber]);
    expect(await dryRunOutput()).not.toContain('corrections');
    await liveShop.operate(['address', otherNumber, '--email', 'right@buyer.example']);
    expect(await dryRunOutput()).toContain(
      'Texts of corrections and messages in orders of somebody else: 1\n',
    );
    await liveShop.end();
  });

  test('again locks later notes, in refunds as well', async () => {
    const liveShop = await openStripeShop('sk_live_x');
    const number = await sellAtStripe(liveShop);
    const { email } = JSON.parse((await liveShop.operate(['order', number, '--json'])).out);
    await liveShop.operate(['fulfil', number]);
    await liveShop.operate(['forget', email]);
    const words = ['--note', 'Noted after', '--message', 'Told after'];
    expect(await liveShop.operate(['refund', number, ...words])).toMatchObject({ code: 0 });
    const secondResult = JSON.parse((await liveShop.operate(['forget', email, '--json'])).out);
    expect(secondResult).toMatchObject({ done: true, locked: [{ number }] });
    const { database } = liveShop.store.store;
    const refunds = await database.read.selectFrom('refund').select(['note', 'message']).execute();
    expect(refunds).toEqual([{ note: null, message: null }]);
    expect((await liveShop.operate(['person', email])).out).toContain('Noted after');
    const thirdResult = await liveShop.operate(['forget', email]);
    expect(thirdResult.out).toContain('Nothing that could be erased is held');
    await liveShop.end();
  });

  test('leaves a row with the action and the time, with a hash that needs a key', async () => {
    const liveShop = await openStripeShop('sk_live_x');
    const number = await sellAtStripe(liveShop);
    await liveShop.operate(['fulfil', number]);
    const { email } = JSON.parse((await liveShop.operate(['order', number, '--json'])).out);
    await liveShop.operate(['forget', email]);
    const { read } = liveShop.store.store.database;
    const [row, ...otherRows] = await read.selectFrom('forgotten').selectAll().execute();
    expect(otherRows).toEqual([]);
    expect(row).toMatchObject({
      at: liveShop.store.clock.nowMs,
      email_hash: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(JSON.parse(row?.detail ?? '')).toMatchObject({ locked: 1, testOrders: 0 });
    expect(JSON.stringify(row)).not.toContain(email);
    await liveShop.end();
  });

  test('is refused while an order is not sent, a refund is due, or a dispute or withdrawal is open', async () => {
    const liveShop = await openStripeShop('sk_live_x');
    const number = await sellAtStripe(liveShop);
    const { email, name } = JSON.parse((await liveShop.operate(['order', number, '--json'])).out);
    const refusal = async () => (await liveShop.operate(['forget', email])).err;
    const setOrder = (values: object) =>
      liveShop.store.store.database.write((transaction) =>
        transaction.updateTable('orders').set(values).execute(),
      );
    expect(await refusal()).toContain(`Order ${number} is paid and not sent`);
    await setOrder({ status: 'refund_due' });
    expect(await refusal()).toContain(`Order ${number} is due for a refund: refund ${number}.`);
    await setOrder({ status: 'paid' });
    await liveShop.operate(['fulfil', number]);
    await setOrder({ disputed_at: 1 });
    expect(await refusal()).toContain('is disputed');
    await setOrder({ disputed_at: null });
    await liveShop.store.store.database.write((transaction) =>
      transaction
        .insertInto('withdrawal')
        .values({
          id: 'W-OPEN2345',
          once: 'a',
          order_id: null,
          order_number: 'lost',
          name,
          email: email.toUpperCase(),
          pieces: '[]',
          statement: 'all',
          reason: null,
          late: 0,
          received_at: liveShop.store.clock.nowMs,
          settled_at: null,
          settlement: null,
        })
        .execute(),
    );
    expect(await refusal()).toContain('Withdrawal W-OPEN2345 is not settled');
    expect(await readAllRows(liveShop)).toContain(email);
    await liveShop.operate(['withdrawals', 'settle', 'W-OPEN2345', '--note', 'Sent back']);
    expect((await liveShop.operate(['forget', email])).out).toContain(
      'withdrawals without an order',
    );
    expect(await readAllRows(liveShop)).not.toContain('W-OPEN2345');
    await liveShop.end();
  });

  test('DESK-TOLD: is refused at the desk with the place where the case is settled, and without a command', async () => {
    const liveShop = await openStripeShop('sk_live_x');
    const number = await sellAtStripe(liveShop);
    const { email } = JSON.parse((await liveShop.operate(['order', number, '--json'])).out);
    const desk = await runDesk(liveShop.store);
    const cookie = await desk.enter();
    const json = { email, seen: null };
    const refusal = async () => (await desk.call('POST', '/people/forget', { cookie, json })).body;
    const setOrder = (status: 'paid' | 'refund_due') =>
      liveShop.store.store.database.write((transaction) =>
        transaction.updateTable('orders').set({ status }).execute(),
      );
    expect((await refusal())['message']).toContain(
      `Order ${number} is paid and not sent: send it, or give all of its money back, on its page.`,
    );
    await setOrder('refund_due');
    expect((await refusal())['message']).toContain(
      `Order ${number} is due for a refund: give the money back on its page.`,
    );
    await setOrder('paid');
    await liveShop.store.store.database.write((transaction) =>
      transaction
        .insertInto('withdrawal')
        .values({
          ...{ id: 'W-OPEN2345', once: 'a', order_id: null, order_number: 'lost', name: 'Mara' },
          ...{ email, pieces: '[]', statement: 'all', reason: null, late: 0, received_at: 1 },
          ...{ settled_at: null, settlement: null },
        })
        .execute(),
    );
    expect((await refusal())['message']).toContain(
      'Withdrawal W-OPEN2345 is not settled: settle it under Returns.',
    );
    await liveShop.end();
  });

  test('ORDER-PAGE, WITHDRAW-SAME: leaves an order page that names nobody, and from which nothing leads on', async () => {
    const liveShop = await openStripeShop('sk_live_x');
    const { store } = liveShop;
    await store.store.database.write((transaction) => setMailOn(transaction, true));
    const session = await openSession(store, [mug]);
    liveShop.stripe.pay(liveShop.only());
    const { order_number: number = '', order_page: path } = await statusOf(store, session);
    const order = JSON.parse((await liveShop.operate(['order', number ?? '', '--json'])).out);
    await liveShop.operate(['fulfil', number ?? '']);
    const look = async (address: string) => {
      const answer = await fetch(store.origin + address);
      return { status: answer.status, at: new URL(answer.url).pathname, page: await answer.text() };
    };
    // The buyer withdraws from a unit, and the acknowledgement contains the buyer's name.
    const { page: choose } = await look(`${path}/withdraw`);
    const [, form = ''] = / name="form" value="([^"]+)"/.exec(choose) ?? [];
    const withdrawAnswer = await sendForm(store, '/withdraw', {
      ...{ step: 'confirm', form, line: '0', 'pieces-0': '1' },
    });
    const { pathname: receivedPath } = new URL(withdrawAnswer.url);
    expect(await withdrawAnswer.text()).toContain(order.email);
    const [{ id }] = JSON.parse((await liveShop.operate(['withdrawals', '--json'])).out);
    await liveShop.operate(['withdrawals', 'settle', id, '--note', 'Kept']);
    expect((await look(path ?? '')).page).toContain(`href="${path}/withdraw"`);

    expect((await liveShop.operate(['forget', order.email])).code).toBe(0);
    const pages = [
      await look(path ?? ''),
      await look(`${path}/withdraw`),
      await look(receivedPath),
    ];
    expect(pages.map(({ status, at }) => [status, at])).toEqual([
      [200, path],
      [200, '/withdraw'],
      [410, receivedPath],
    ]);
    const [ownPage] = pages;
    for (const sentence of [number, '$32.00', 'No name and no address are kept with this order.'])
      expect(ownPage?.page).toContain(sentence);
    expect(ownPage?.page).not.toContain(`${path}/withdraw`);
    // The data from before the correction does not find the order, and no link is mailed to it.
    const buyer = { name: order.name, number: number ?? '', email: order.email };
    const [mails, secondMails] = [
      () => store.store.database.read.selectFrom('mail').select('id').execute(),
      await sendForm(store, '/withdraw', { step: 'identify', ...buyer }),
    ];
    const before = await mails();
    expect(await secondMails.text()).toContain('We could not match these details to an order.');
    await sendForm(store, '/order', buyer);
    expect(await mails()).toEqual(before);
    for (const { page } of pages)
      for (const personalText of [
        order.email,
        order.name,
        order.address.street,
        order.address.city,
      ])
        expect(page).not.toContain(personalText);
    await liveShop.end();
  });

  test('deletes test orders with all their data, and affects no other buyer', async () => {
    const store = await shop();
    const before = await stockOf(store, mug.variant_id);
    await buy(store, [mug]);
    const otherOrder = await buy(store, [mug], { email: 'other@example.com' });
    const { code, out } = await operate(store, ['forget', 'mara@example.com']);
    expect({ code, out }).toMatchObject({
      code: 0,
      out: expect.stringContaining('Test orders: 1'),
    });
    expect((await operate(store, ['orders', '--json'])).out).toContain(otherOrder);
    expect(await stockOf(store, mug.variant_id)).toBe((before ?? 0) - mug.quantity);
    const { orders, checkouts, remaining } = JSON.parse(
      (await operate(store, ['person', 'mara@example.com', '--json'])).out,
    );
    expect([orders, checkouts, Object.keys(remaining)]).toEqual([[], [], ['forgotten']]);
  });
});
