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
async function sellAtStripe(live: LiveShop): Promise<string> {
  const session = await openSession(live.store, [mug]);
  const [made] = [...live.stripe.sessions.values()].reverse();
  if (made !== undefined) live.stripe.pay(made);
  return (await statusOf(live.store, session)).order_number ?? '';
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
    const live = await openStripeShop('sk_live_x');
    const number = await sellAtStripe(live);
    const before = JSON.parse((await live.operate(['order', number, '--json'])).out);
    const { email, name, address } = before;
    await live.operate(['address', number, '--street', 'Hidden Lane 1']);
    await live.operate(['fulfil', number, '--tracking', 'PARCEL1']);

    const trial = await live.operate(['forget', email, '--dry-run']);
    expect(trial.out).toContain(`Order ${number}: name, address and e-mail leave every list`);
    const year = new Date(live.store.clock.nowMs).getUTCFullYear();
    for (const words of [`locked until the end of ${year + 10}-12-31, because`, 'Art. 17(3)(b)'])
      expect(trial.out).toContain(words);
    expect(await readAllRows(live)).toContain(email);
    const until = `${year + 11}-01-01T00:00:00.000Z`;
    const done = await live.operate(['forget', email.toUpperCase(), '--json']);
    expect(JSON.parse(done.out)).toMatchObject({
      done: true,
      locked: [{ number, until }],
      atProvider: [expect.stringMatching(/^cs_/)],
    });

    const left = await readAllRows(live);
    for (const word of [email, name, address.street, address.city, 'Hidden Lane', 'PARCEL1'])
      expect(left).not.toContain(word);
    const { currency, amount_cents, created_at } = before;
    expect(JSON.parse((await live.operate(['order', number, '--json'])).out)).toMatchObject({
      number,
      currency,
      amount_cents,
      created_at,
      name: '',
      email: '',
      address: { street: '', city: '', country: address.country },
      address_lines: [words.order.erased, 'United States'],
    });
    const desk = await runDesk(live.store);
    const as = await desk.enter();
    const slips = await desk.call('GET', `/slips?number=${number}`, { as });
    expect(slips.body['text']).toContain(words.order.erased);
    const parcels = await desk.call('GET', `/carriers/file?carrier=dhl&number=${number}`, { as });
    expect(parcels.status).toBe(409);
    const held = (await live.operate(['person', email])).out;
    for (const word of [number, name, 'Hidden Lane 1', 'A note that somebody was forgotten'])
      expect(held).toContain(word);
    const again = await live.operate(['forget', email]);
    expect(again.out).toContain('Nothing that could be erased is held');
    await live.end();
  });

  test('lists all locked data as staying, also of a withdrawal from somebody else’s order, and not as erased', async () => {
    const live = await openStripeShop('sk_live_x');
    const number = await sellAtStripe(live);
    const { email, name } = JSON.parse((await live.operate(['order', number, '--json'])).out);
    const withdrawal = {
      ...{ order_number: number, pieces: '[]', reason: 'Why', late: 0, settlement: 'Kept' },
      ...{ received_at: live.store.clock.nowMs, settled_at: live.store.clock.nowMs },
    };
    await live.store.store.database.write(async (transaction) => {
      const { id: order_id } = await transaction
        .selectFrom('orders')
        .select('id')
        .executeTakeFirstOrThrow();
      const about = { ...withdrawal, order_id };
      await transaction
        .insertInto('withdrawal')
        .values([
          { ...about, id: 'W-OWN2345', once: 'a', name, email, statement: 'all' },
          {
            ...about,
            id: 'W-OTTO2345',
            once: 'b',
            name: 'Y',
            email: 'otto@x.example',
            statement: '',
          },
        ])
        .execute();
    });
    await live.operate(['fulfil', number, '--although-withdrawn']);
    await live.operate(['refund', number, '--amount', '1.00', '--note', 'N', '--message', 'M']);
    const otto =
      `Order ${number} of somebody else: sender, typed order number, reason and settlement of a ` +
      'withdrawal leave every list, and are locked until the end of';
    const all =
      `Order ${number}: name, address, e-mail, notes of refunds, messages with refunds, and sender, ` +
      'typed order number, statement, reason and settlement of a withdrawal leave every list, ' +
      'and are locked until the end of';
    for (const [person, said] of [
      ['otto@x.example', otto],
      [email, all],
    ]) {
      const trial = await live.operate(['forget', person, '--dry-run']);
      const done = await live.operate(['forget', person]);
      for (const { out } of [trial, done]) {
        expect(out).toContain(said);
        expect(out).not.toContain('The data of withdrawals');
      }
    }
    await live.end();
  });

  test('erases only the person’s address from a withdrawal under another name, whether or not an order matches, and announces which stay', async () => {
    const live = await openStripeShop('sk_live_x');
    const number = await sellAtStripe(live);
    const { email } = JSON.parse((await live.operate(['order', number, '--json'])).out);
    const { database } = live.store.store;
    const stated = (
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
      ...{ received_at: live.store.clock.nowMs, settled_at: live.store.clock.nowMs },
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
          stated(
            'W-MINE2345',
            { name: "ÄNNE  WEISS O'NEILL", email: 'my@second.example' },
            order.id,
          ),
          stated('W-KIN12345', { name: 'Kin Kinsley', email: email.toUpperCase() }, order.id),
          stated('W-NOPE2345', { name: 'Otto Nope', email }, null),
          stated('W-NOPE6789', { name: 'anne weiss o’neill', email }, null),
          stated('W-OTTO2345', { name: 'Otto Other', email: 'otto@x.example' }, order.id),
        ])
        .execute();
    });
    await live.operate(['fulfil', number, '--although-withdrawn']);
    const statements = async () =>
      database.read
        .selectFrom('withdrawal')
        .select(['id', 'name', 'email', 'statement'])
        .orderBy('id')
        .execute();
    const copy = async () => (await live.operate(['person', email, '--json'])).out;
    expect(await copy()).not.toMatch(/Kinsley|Otto/);
    const [trial, done] = [
      await live.operate(['forget', email, '--dry-run']),
      await live.operate(['forget', email]),
    ];
    for (const { out } of [trial, done])
      for (const said of [
        `Withdrawal W-KIN12345 from order ${number}, all but its address, because its sender is named otherwise.`,
        'Withdrawal W-NOPE2345, which no order matches, all but its address, because its sender is named otherwise.',
        `Withdrawal W-OTTO2345 from order ${number}, because somebody else sent it.`,
        'The data of withdrawals without an order, or from somebody else’s order: 1\n',
        'The address alone of withdrawals that no order matches: 1\n',
      ])
        expect(out).toContain(said);
    expect(await statements()).toEqual([
      { id: 'W-KIN12345', name: 'Kin Kinsley', email: '', statement: 'all' },
      { id: 'W-MINE2345', name: '', email: '', statement: '' },
      { id: 'W-NOPE2345', name: 'Otto Nope', email: '', statement: 'all' },
      { id: 'W-OTTO2345', name: 'Otto Other', email: 'otto@x.example', statement: 'all' },
    ]);
    for (const { content } of await database.read.selectFrom('locked_data').selectAll().execute())
      expect(content).not.toMatch(/Kinsley|Otto/);
    expect(await copy()).not.toMatch(/Kinsley|Otto/);
    // Forgetting again, after a note was added, gives the same result.
    await live.operate(['refund', number, '--amount', '1.00', '--note', 'Noted after']);
    expect((await live.operate(['forget', email])).code).toBe(0);
    expect((await statements()).map((row) => row.name)).toEqual([
      ...['Kin Kinsley', '', 'Otto Nope', 'Otto Other'],
    ]);
    await live.end();
  });

  test('counts only corrections of other people’s orders, and none of the person’s own', async () => {
    const live = await openStripeShop('sk_live_x');
    const [own, others] = [await sellAtStripe(live), await sellAtStripe(live)];
    const { email } = JSON.parse((await live.operate(['order', own, '--json'])).out);
    await live.operate(['address', own, '--email', 'typed@wrong.example']);
    await live.operate(['address', own, '--email', email]);
    const dryRunOutput = async () => (await live.operate(['forget', email, '--dry-run'])).out;
    await live.operate(['fulfil', own]);
    await live.operate(['fulfil', others]);
    expect(await dryRunOutput()).not.toContain('corrections');
    await live.operate(['address', others, '--email', 'right@buyer.example']);
    expect(await dryRunOutput()).toContain(
      'Texts of corrections and messages in orders of somebody else: 1\n',
    );
    await live.end();
  });

  test('again locks later notes, in refunds as well', async () => {
    const live = await openStripeShop('sk_live_x');
    const number = await sellAtStripe(live);
    const { email } = JSON.parse((await live.operate(['order', number, '--json'])).out);
    await live.operate(['fulfil', number]);
    await live.operate(['forget', email]);
    const words = ['--note', 'Noted after', '--message', 'Told after'];
    expect(await live.operate(['refund', number, ...words])).toMatchObject({ code: 0 });
    const again = JSON.parse((await live.operate(['forget', email, '--json'])).out);
    expect(again).toMatchObject({ done: true, locked: [{ number }] });
    const { database } = live.store.store;
    const refunds = await database.read.selectFrom('refund').select(['note', 'message']).execute();
    expect(refunds).toEqual([{ note: null, message: null }]);
    expect((await live.operate(['person', email])).out).toContain('Noted after');
    const third = await live.operate(['forget', email]);
    expect(third.out).toContain('Nothing that could be erased is held');
    await live.end();
  });

  test('leaves a row with the action and the time, with a hash that needs a key', async () => {
    const live = await openStripeShop('sk_live_x');
    const number = await sellAtStripe(live);
    await live.operate(['fulfil', number]);
    const { email } = JSON.parse((await live.operate(['order', number, '--json'])).out);
    await live.operate(['forget', email]);
    const { read } = live.store.store.database;
    const [row, ...others] = await read.selectFrom('forgotten').selectAll().execute();
    expect(others).toEqual([]);
    expect(row).toMatchObject({
      at: live.store.clock.nowMs,
      email_hash: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(JSON.parse(row?.detail ?? '')).toMatchObject({ locked: 1, testOrders: 0 });
    expect(JSON.stringify(row)).not.toContain(email);
    await live.end();
  });

  test('is refused while an order is not sent, a refund is due, or a dispute or withdrawal is open', async () => {
    const live = await openStripeShop('sk_live_x');
    const number = await sellAtStripe(live);
    const { email, name } = JSON.parse((await live.operate(['order', number, '--json'])).out);
    const refusal = async () => (await live.operate(['forget', email])).err;
    const setOrder = (values: object) =>
      live.store.store.database.write((transaction) =>
        transaction.updateTable('orders').set(values).execute(),
      );
    expect(await refusal()).toContain(`Order ${number} is paid and not sent`);
    await setOrder({ status: 'refund_due' });
    expect(await refusal()).toContain(`Order ${number} is due for a refund: refund ${number}.`);
    await setOrder({ status: 'paid' });
    await live.operate(['fulfil', number]);
    await setOrder({ disputed_at: 1 });
    expect(await refusal()).toContain('is disputed');
    await setOrder({ disputed_at: null });
    await live.store.store.database.write((transaction) =>
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
          received_at: live.store.clock.nowMs,
          settled_at: null,
          settlement: null,
        })
        .execute(),
    );
    expect(await refusal()).toContain('Withdrawal W-OPEN2345 is not settled');
    expect(await readAllRows(live)).toContain(email);
    await live.operate(['withdrawals', 'settle', 'W-OPEN2345', '--note', 'Sent back']);
    expect((await live.operate(['forget', email])).out).toContain('withdrawals without an order');
    expect(await readAllRows(live)).not.toContain('W-OPEN2345');
    await live.end();
  });

  test('DESK-TOLD: is refused at the desk with the place where the case is settled, and without a command', async () => {
    const live = await openStripeShop('sk_live_x');
    const number = await sellAtStripe(live);
    const { email } = JSON.parse((await live.operate(['order', number, '--json'])).out);
    const desk = await runDesk(live.store);
    const as = await desk.enter();
    const json = { email, seen: null };
    const refusal = async () => (await desk.call('POST', '/people/forget', { as, json })).body;
    const setOrder = (status: 'paid' | 'refund_due') =>
      live.store.store.database.write((transaction) =>
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
    await live.store.store.database.write((transaction) =>
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
    await live.end();
  });

  test('ORDER-PAGE, WITHDRAW-SAME: leaves an order page that names nobody, and from which nothing leads on', async () => {
    const live = await openStripeShop('sk_live_x');
    const { store } = live;
    await store.store.database.write((transaction) => setMailOn(transaction, true));
    const session = await openSession(store, [mug]);
    live.stripe.pay(live.only());
    const { order_number: number = '', order_page: path } = await statusOf(store, session);
    const order = JSON.parse((await live.operate(['order', number ?? '', '--json'])).out);
    await live.operate(['fulfil', number ?? '']);
    const look = async (address: string) => {
      const answer = await fetch(store.origin + address);
      return { status: answer.status, at: new URL(answer.url).pathname, page: await answer.text() };
    };
    // The buyer withdraws from one of the units. The acknowledgement contains the buyer's name, too.
    const { page: choose } = await look(`${path}/withdraw`);
    const [, form = ''] = / name="form" value="([^"]+)"/.exec(choose) ?? [];
    const withdrawn = await sendForm(store, '/withdraw', {
      ...{ step: 'confirm', form, line: '0', 'pieces-0': '1' },
    });
    const { pathname: received } = new URL(withdrawn.url);
    expect(await withdrawn.text()).toContain(order.email);
    const [{ id }] = JSON.parse((await live.operate(['withdrawals', '--json'])).out);
    await live.operate(['withdrawals', 'settle', id, '--note', 'Kept']);
    expect((await look(path ?? '')).page).toContain(`href="${path}/withdraw"`);

    expect((await live.operate(['forget', order.email])).code).toBe(0);
    const pages = [await look(path ?? ''), await look(`${path}/withdraw`), await look(received)];
    expect(pages.map(({ status, at }) => [status, at])).toEqual([
      [200, path],
      [200, '/withdraw'],
      [410, received],
    ]);
    const [own] = pages;
    for (const said of [number, '$32.00', 'No name and no address are kept with this order.'])
      expect(own?.page).toContain(said);
    expect(own?.page).not.toContain(`${path}/withdraw`);
    // The data from before the correction neither finds the order nor gets its link.
    const who = { name: order.name, number: number ?? '', email: order.email };
    const [mails, again] = [
      () => store.store.database.read.selectFrom('mail').select('id').execute(),
      await sendForm(store, '/withdraw', { step: 'identify', ...who }),
    ];
    const before = await mails();
    expect(await again.text()).toContain('We could not match these details to an order.');
    await sendForm(store, '/order', who);
    expect(await mails()).toEqual(before);
    for (const { page } of pages)
      for (const known of [order.email, order.name, order.address.street, order.address.city])
        expect(page).not.toContain(known);
    await live.end();
  });

  test('deletes test orders with all their data, and affects no other buyer', async () => {
    const store = await shop();
    const before = await stockOf(store, mug.variant_id);
    await buy(store, [mug]);
    const other = await buy(store, [mug], { email: 'other@example.com' });
    const { code, out } = await operate(store, ['forget', 'mara@example.com']);
    expect({ code, out }).toMatchObject({
      code: 0,
      out: expect.stringContaining('Test orders: 1'),
    });
    expect((await operate(store, ['orders', '--json'])).out).toContain(other);
    expect(await stockOf(store, mug.variant_id)).toBe((before ?? 0) - mug.quantity);
    const { orders, checkouts, remaining } = JSON.parse(
      (await operate(store, ['person', 'mara@example.com', '--json'])).out,
    );
    expect([orders, checkouts, Object.keys(remaining)]).toEqual([[], [], ['forgotten']]);
  });
});
