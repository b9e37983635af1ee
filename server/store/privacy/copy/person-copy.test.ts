import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { sampleOperator } from '../../../../content/look/sample-operator.ts';
import { forgetAtDesk, runDesk } from '../../../../test/desk/running-desk.ts';
import { temporaryFolder } from '../../../../test/fakes/running-gateway.ts';
import { goodForm, openSession, sendForm, statusOf } from '../../../../test/store/buyer.ts';
import { variantId } from '../../../../test/store/fixture-catalogue.ts';
import { buy, operate, shop } from '../../../../test/store/operator.ts';
import type { RunningStore } from '../../../../test/store/running-store.ts';
import { openStripeShop } from '../../../../test/store/stripe-shop.ts';
import { readPerson } from '../read-person.ts';
import { type CopyTable, copyFields, copySections } from './copy-fields.ts';
import { makePersonCopy } from './person-copy.ts';

const mug = { variant_id: variantId('white'), quantity: 2 };

/** Opens a shop with an order that was corrected, sent and partly refunded. */
async function openUsedShop() {
  const store = await shop();
  const number = await buy(store, [mug]);
  for (const args of [
    ['address', number, '--street', 'Kanaalweg 41'],
    ['fulfil', number, '--tracking', 'RX 1'],
    ['refund', number, '--line', '1=1', '--message', 'One was broken'],
  ])
    expect((await operate(store, args)).code, args.join(' ')).toBe(0);
  return { store, number };
}

/** Sends a withdrawal of everything through the form. */
async function withdraw(
  store: RunningStore,
  { reason, ...buyer }: { name: string; number: string; email: string; reason: string },
): Promise<void> {
  const page = await (await sendForm(store, '/withdraw', { step: 'identify', ...buyer })).text();
  const inputs = [...page.matchAll(/<input [^>]*>/g)].map(([tag]) => [
    / name="([^"]*)"/.exec(tag)?.[1] ?? '',
    / value="([^"]*)"/.exec(tag)?.[1] ?? '',
  ]);
  const form = { ...Object.fromEntries(inputs), reason, statement: 'All of it' };
  expect((await sendForm(store, '/withdraw', form)).status).toBe(200);
}

/** The text of a document as a reader sees it. */
const textOf = (html: string) =>
  html
    .replaceAll(/<style>.*?<\/style>/gs, '')
    .replaceAll(/<\/(?:dt|dd|h\d|p|td|li)>/g, '\n')
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll('&#x27;', '’');

/** Text that means something only to programs: names of columns, times as numbers, JSON. */
const programmersWords = /\b[a-z]+_[a-z_]+\b|\b1[5-9]\d{11}\b|[{[]"|\bnull\b|\d{4}-\d\d-\d\dT/g;

test('DATA-COPY: a readable copy has labels, the shop’s clock and money, the address in lines, and no technical terms', async () => {
  const { store, number } = await openUsedShop();
  const folder = temporaryFolder();
  const { code } = await operate(store, ['person', goodForm.email, 'copy.html'], { folder });
  expect(code).toBe(0);
  const html = readFileSync(join(folder, 'copy.html'), 'utf8');
  const text = textOf(html);
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
  for (const words of [
    `Order ${number}`,
    `Ordered on\n${day.format(store.clock.nowMs)}`,
    'Address\nKanaalweg 41\n',
    'Netherlands',
    'Price of a piece\n$16.00',
    'Number of the parcel\nRX 1',
    'Street: Kanaalweg 14 → Kanaalweg 41',
    'Message\nOne was broken',
    'Paid through\na test, without money',
    '30 days after they are over',
  ])
    expect(text).toContain(words);
  // Accounting law does not apply to a test order.
  expect(text).not.toContain('10 years');
  expect(text.match(programmersWords) ?? []).toEqual([]);
  expect(html).not.toContain('<script');
  expect(html, 'INV-RECEIPT').not.toContain(sampleOperator.office);
});

test('DATA-COPY: the machine-readable file has plain names, ISO times and decimal amounts', async () => {
  const { store, number } = await openUsedShop();
  const { out } = await operate(store, ['person', goodForm.email, '--json']);
  const file = JSON.parse(out);
  const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  expect(file).toMatchObject({
    kind: 'personal-data',
    version: 1,
    email: goodForm.email,
    made: moment,
    orders: [
      {
        order: {
          number,
          ordered: moment,
          currency: 'USD',
          total: expect.stringMatching(/^\d+\.\d\d$/),
          address: { street: 'Kanaalweg 41', country: 'NL' },
          purpose: 'checkouts',
        },
        articles: [{ line: 1, article: 'The mug', pieces: 2, each: '16.00' }],
        refunds: [{ status: 'made', message: 'One was broken' }],
      },
    ],
  });
  expect(JSON.stringify(file)).not.toMatch(/"[a-z]+_[a-z_]+":/);
  expect(out).not.toContain('actor');
});

test('DATA-COPY: the shop’s own notes of a refund and of a settlement are shown to the owner and are in no copy, before and after forgetting', async () => {
  const liveShop = await openStripeShop('sk_live_x');
  const session = await openSession(liveShop.store, [mug]);
  liveShop.stripe.pay(liveShop.only());
  const { order_number } = await statusOf(liveShop.store, session);
  const number = order_number ?? '';
  const order = JSON.parse((await liveShop.operate(['order', number, '--json'])).out);
  const buyer = { name: order.name, number, email: order.email };
  await withdraw(liveShop.store, { ...buyer, reason: 'Too small' });
  const [{ id }] = JSON.parse((await liveShop.operate(['withdrawals', '--json'])).out);
  for (const args of [
    ['fulfil', number, '--although-withdrawn'],
    ['refund', number, '--amount', '1.00', '--note', 'Ben on Ada', '--message', 'Dear you'],
    ['withdrawals', 'settle', id, '--note', 'Cleo asked Dan'],
  ])
    expect((await liveShop.operate(args)).err).toBe('');
  const { database } = liveShop.store.store;
  const checkCopy = async () => {
    const { out } = await liveShop.operate(['person', order.email]);
    for (const note of ['Ben on Ada', 'Cleo asked Dan', 'Dear you']) expect(out).toContain(note);
    const heldPerson = await database.readInSnapshot((snapshot) =>
      readPerson(snapshot, order.email),
    );
    const { view, file } = makePersonCopy(heldPerson, {
      years: 10,
      nowMs: liveShop.store.clock.nowMs,
    });
    for (const copy of [view, file]) {
      expect(JSON.stringify(copy)).toContain('Dear you');
      expect(JSON.stringify(copy)).not.toMatch(/Ben on Ada|Cleo asked Dan/);
    }
  };
  await checkCopy();
  expect(await liveShop.operate(['forget', order.email])).toMatchObject({ code: 0 });
  await checkCopy();
  await liveShop.end();
});

test('DATA-COPY, ORD-REFUND: a failed refund put nothing back, its code is shown to the owner alone, and papers are named as on the order’s page', async () => {
  const liveShop = await openStripeShop('sk_live_x');
  onTestFinished(() => liveShop.end());
  const session = await openSession(liveShop.store, [mug]);
  liveShop.stripe.pay(liveShop.only());
  const { order_number: number = '' } = await statusOf(liveShop.store, session);
  const { email } = JSON.parse((await liveShop.operate(['order', number ?? '', '--json'])).out);
  const folder = temporaryFolder();
  const readCopy = async (name: string) => {
    const { code } = await operate(liveShop.store, ['person', email, name], { folder });
    expect(code).toBe(0);
    const { out: json } = await liveShop.operate(['person', email, '--json']);
    const [{ refunds }] = JSON.parse(json).orders;
    return { text: textOf(readFileSync(join(folder, name), 'utf8')), json, refunds };
  };
  await liveShop.operate(['refund', number ?? '', '--line', '1=1', '--restock']);
  const year = new Date(liveShop.store.clock.nowMs).getUTCFullYear();
  const made = await readCopy('made.html');
  for (const words of [
    'put back into stock',
    `Invoice ${year}-00001`,
    `Credit note C${year}-00001`,
  ])
    expect(made.text).toContain(words);
  expect(made.refunds).toMatchObject([{ handling: 'restock' }]);
  liveShop.stripe.refundStatus = 'pending';
  await liveShop.operate(['refund', number ?? '', '--line', '1=1', '--restock']);
  const putBack = (text: string) => text.split('What became of the goods\nput back').length - 1;
  expect(putBack((await readCopy('pending.html')).text)).toBe(1);
  const refund = liveShop.stripe.refunds.at(-1) ?? { id: '' };
  Object.assign(refund, { status: 'failed', failure_reason: 'lost_or_stolen_card' });
  const payment_intent = liveShop.only().payment_intent?.id;
  await liveShop.tell('refund.failed', { object: 'refund', id: refund.id, payment_intent });
  const failed = await readCopy('failed.html');
  expect(putBack(failed.text)).toBe(1);
  expect(failed.refunds).toMatchObject([
    { handling: 'restock' },
    { status: 'failed', handling: null },
  ]);
  for (const text of [failed.text, failed.json]) expect(text).not.toContain('lost_or_stolen_card');
  const { out: ownersView } = await liveShop.operate(['person', email]);
  expect(ownersView).toContain('lost_or_stolen_card');
});

test('DATA-COPY: entries of a kind are sorted by time, and parts of another keep their order', () => {
  const row = (table: 'forgotten' | 'refund_piece', fields: Record<string, string | number>) =>
    ({ table, purpose: null, row: fields }) as const;
  const { file } = makePersonCopy(
    {
      email: goodForm.email,
      rows: [
        row('forgotten', { at: Date.UTC(2026, 2, 1), email_hash: 'a', detail: '{}' }),
        row('forgotten', { at: Date.UTC(2026, 0, 1), email_hash: 'b', detail: '{}' }),
        row('forgotten', { at: Date.UTC(2026, 1, 1), email_hash: 'c', detail: '{}' }),
        row('refund_piece', { refund_id: 'x', line: 2, quantity: 2 }),
        row('refund_piece', { refund_id: 'x', line: 1, quantity: 1 }),
      ],
    },
    { years: 10, nowMs: Date.UTC(2026, 5, 1) },
  );
  const { forgotten, refundedPieces } = file['remaining'] as Record<string, object[]>;
  expect(forgotten).toMatchObject([{ emailHash: 'b' }, { emailHash: 'c' }, { emailHash: 'a' }]);
  expect(refundedPieces).toMatchObject([{ pieces: 2 }, { pieces: 1 }]);
});

test('DATA-COPY: a copy has the withdrawals that the person sent, and none that somebody else sent for the same order', async () => {
  const liveShop = await openStripeShop('sk_live_x');
  const session = await openSession(liveShop.store, [mug]);
  liveShop.stripe.pay(liveShop.only());
  const { order_number } = await statusOf(liveShop.store, session);
  const number = order_number ?? '';
  const order = JSON.parse((await liveShop.operate(['order', number, '--json'])).out);
  const otherPerson = { name: 'Otto Other', number: 'of my friend', email: 'otto@example.com' };
  await withdraw(liveShop.store, { ...otherPerson, reason: 'Otto says so' });
  const [{ id }] = JSON.parse((await liveShop.operate(['withdrawals', '--json'])).out);
  await liveShop.operate(['withdrawals', 'match', id, number]);
  await withdraw(liveShop.store, {
    ...{ name: order.name, number, email: order.email.toUpperCase(), reason: 'Mine' },
  });
  const copyFor = async (email: string) =>
    (await liveShop.operate(['person', email, '--json'])).out;
  const checkCopy = async () => {
    const ownCopy = await copyFor(order.email);
    expect(ownCopy).toContain('Mine');
    expect(ownCopy).not.toMatch(/otto|of my friend/i);
    expect(ownCopy).not.toContain(id);
  };
  await checkCopy();
  expect(await copyFor(otherPerson.email)).toContain('Otto says so');
  for (const withdrawal of JSON.parse((await liveShop.operate(['withdrawals', '--json'])).out))
    await liveShop.operate(['withdrawals', 'settle', withdrawal.id, '--note', 'Done']);
  await liveShop.operate(['fulfil', number, '--although-withdrawn']);
  expect(await liveShop.operate(['forget', order.email])).toMatchObject({ code: 0 });
  await checkCopy();
  await liveShop.end();
});

test('DATA-COPY: of an order that was corrected to somebody else’s address each copy has only its own side, and forgetting one keeps the other', async () => {
  const store = await shop();
  const desk = await runDesk(store);
  const cookie = await desk.enter();
  const kimForm = {
    email: 'kim@example.com',
    name: 'Kim Kessler',
    street: 'Kimweg 1',
    city: 'Kimstadt',
  };
  const leeForm = {
    email: 'lee@example.com',
    name: 'Lee Lang',
    street: 'Leegasse 9',
    city: 'Leestadt',
  };
  const number = await buy(store, [mug], kimForm);
  const correctOrder = async (json: object) => {
    store.clock.nowMs += 1_000;
    const { status } = await desk.call('POST', `/orders/${number}/address`, { cookie, json });
    expect(status).toBe(200);
  };
  await correctOrder({ street: 'Kimweg 2' });
  await correctOrder(leeForm);
  await correctOrder({ street: 'Leegasse 10' });
  const copiesFor = async (email: string) => {
    const { body } = await desk.call('POST', '/people/find', { cookie, json: { email } });
    const get = async (form: string) =>
      (
        await fetch(`${desk.origin}/api/people/copies/${body['id']}/${form}`, {
          headers: { cookie },
        })
      ).text();
    return [JSON.stringify(body), await get('file'), textOf(await get('print'))];
  };
  for (const copy of await copiesFor(kimForm.email)) {
    expect(copy).not.toMatch(/lee/i);
    expect(copy).toContain('Kimweg 1 → Kimweg 2');
    expect(copy).toContain('Kimweg 2 → …');
  }
  for (const copy of await copiesFor(leeForm.email)) {
    expect(copy).not.toMatch(/kim/i);
    expect(copy).toContain('… → Leegasse 9');
    expect(copy).toContain('Leegasse 9 → Leegasse 10');
  }
  const { body } = await forgetAtDesk(desk, { cookie, email: kimForm.email });
  expect(body['erased']).toContain(
    'Texts of corrections and messages in orders of somebody else: 2',
  );
  const history = await store.store.database.read.selectFrom('history').select('detail').execute();
  expect(JSON.stringify(history)).not.toContain('Kim');
  for (const copy of await copiesFor(leeForm.email)) {
    expect(copy).not.toMatch(/kim/i);
    expect(copy).toContain('Leegasse 9 → Leegasse 10');
  }
});

test('DATA-COPY: a copy of a checkout excludes another person’s address and data', async () => {
  const store = await shop();
  const number = await buy(store, [mug]);
  const kimSession = { email: 'kim@example.com', name: 'Kim Kessler', address: null };
  const sentQuery = JSON.stringify({ customer_email: kimSession.email });
  await store.store.database.write((transaction) =>
    transaction
      .updateTable('checkout_session')
      .set({
        customer_email: kimSession.email,
        provider_request: sentQuery,
        buyer: JSON.stringify(kimSession),
      })
      .execute(),
  );
  const { out } = await operate(store, ['person', goodForm.email, '--json']);
  expect(out).toContain(number);
  expect(out).not.toMatch(/kim/i);
  expect((await operate(store, ['person', kimSession.email, '--json'])).out).toContain(
    kimSession.name,
  );
});

test('DATA-COPY: no two columns of a table have one name in the file, and the documentation lists each', () => {
  const documents = readFileSync('docs/commands.md', 'utf8');
  for (const table of Object.keys(copyFields) as CopyTable[]) {
    const names = Object.values(copyFields[table])
      .map(({ name }) => name)
      .filter((name) => name !== null);
    expect(names, table).toEqual([...new Set(names)]);
    const documentRow = `| \`${copySections[table]}\` | ${names.map((name) => `\`${name}\``).join(' ')} |\n`;
    expect(documents).toContain(documentRow);
  }
});

test('DATA-COPY, DESK-PEOPLE: the desk offers the same two files until the buyer is forgotten', async () => {
  const { store, number } = await openUsedShop();
  const desk = await runDesk(store);
  desk.people.set('mara@desk.example', 'everything');
  const [cookie, otherCookie] = [await desk.enter(), await desk.enter('mara@desk.example')];
  const json = { email: ` ${goodForm.email.toUpperCase()} ` };
  const { body } = await desk.call('POST', '/people/find', { cookie, json });
  const get = (form: string, sessionCookie = cookie) =>
    fetch(`${desk.origin}/api/people/copies/${body['id']}/${form}`, {
      headers: { cookie: sessionCookie },
    });
  expect(textOf(await (await get('print')).text())).toContain(`Order ${number}`);
  const page = await get('page');
  expect(page.headers.get('content-disposition')).toBe('attachment; filename="copy.html"');
  const file = await get('file');
  expect(file.headers.get('content-disposition')).toBe('attachment; filename="copy.json"');
  expect((await file.json()).orders[0].order).toMatchObject({ number });
  expect((await get('page', otherCookie)).status).toBe(404);

  const forget = (seenFigures: unknown) =>
    desk.call('POST', '/people/forget', { cookie, json: { ...json, seen: seenFigures } });
  const forgetPlan = await forget(null);
  expect(forgetPlan).toMatchObject({ status: 200, body: { erased: ['Test orders: 1'] } });
  expect(await forget(forgetPlan.body['version'])).toMatchObject({
    status: 200,
    body: forgetPlan.body,
  });
  expect((await get('page')).status).toBe(404);
});

test('DESK-PEOPLE: forgetting is refused if the result differs from the one shown', async () => {
  const { store } = await openUsedShop();
  const desk = await runDesk(store);
  const cookie = await desk.enter();
  const forget = (seenFigures: unknown) =>
    desk.call('POST', '/people/forget', {
      cookie,
      json: { email: goodForm.email, seen: seenFigures },
    });
  const shownPlan = await forget(null);
  expect(shownPlan.body['erased']).toEqual(['Test orders: 1']);
  const laterOrder = await buy(store, [mug]);
  expect(await forget(shownPlan.body['version'])).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('has changed since it was shown') },
  });
  expect((await operate(store, ['order', laterOrder])).code).toBe(0);
  const secondPlan = await forget(null);
  expect(secondPlan.body['erased']).toContain('Test orders: 2');
  expect(await forget(secondPlan.body['version'])).toMatchObject({
    status: 200,
    body: secondPlan.body,
  });
  expect((await operate(store, ['order', laterOrder])).code).toBe(1);
});
