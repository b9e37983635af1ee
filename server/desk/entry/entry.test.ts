import { describe, expect, test } from 'vitest';
import { brand } from '../../../content/look/brand.ts';
import { words } from '../../../content/words.ts';
import { type RunningDesk, runDesk } from '../../../test/desk/running-desk.ts';
import { headerOf, partsOf, startMailServer } from '../../../test/fakes/mail-server.ts';
import { mailServerSettings } from '../../../test/fakes/mail-server-url.ts';
import { variantId } from '../../../test/store/fixture-catalogue.ts';
import { buy, operate, shop } from '../../../test/store/operator.ts';
import type { RunningStore } from '../../../test/store/running-store.ts';
import { buyerPages } from '../../../web/buyer/buyer-pages.tsx';
import { createSmtp } from '../../store/mail/smtp.ts';
import { addPasskey } from '../../store/staff/passkeys.ts';
import { openDeskSession } from '../../store/staff/sessions.ts';
import { createSignInMailer } from './mail-link.ts';

const minute = 60_000;
const hourMs = 60 * minute;

async function openDesk(): Promise<{ store: RunningStore; desk: RunningDesk }> {
  const store = await shop();
  return { store, desk: await runDesk(store) };
}

describe('DESK-LINK: a link opens the desk once, within 15 minutes', () => {
  test('with a cookie that no script can read and no other site can send', async () => {
    const { desk } = await openDesk();
    const token = await desk.link();
    const entry = await desk.call('POST', '/enter', { json: { token } });
    expect(entry).toMatchObject({ status: 200, body: { person: 'owner', role: 'everything' } });
    const [setCookie = ''] = entry.headers.getSetCookie();
    expect(setCookie).toMatch(/^desk=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/);
    const cookie = setCookie.split(';')[0] ?? '';
    expect((await desk.call('GET', '/me', { cookie })).body).toMatchObject({ person: 'owner' });
  });

  test('and if two use it at once, one enters', async () => {
    const { desk } = await openDesk();
    const json = { token: await desk.link() };
    const entries = await Promise.all([1, 2].map(() => desk.call('POST', '/enter', { json })));
    expect(entries.map(({ status }) => status).toSorted()).toEqual([200, 410]);
  });

  test('and no token is in the database or in the log', async () => {
    const { store, desk } = await openDesk();
    const token = await desk.link();
    const entry = await desk.call('POST', '/enter', { json: { token } });
    const cookie = /=([^;]+)/.exec(entry.headers.getSetCookie()[0] ?? '')?.[1] ?? '';
    const rows = JSON.stringify([
      await store.store.database.read.selectFrom('desk_link').selectAll().execute(),
      await store.store.database.read.selectFrom('desk_session').selectAll().execute(),
      desk.logged,
    ]);
    expect(cookie).toHaveLength(43);
    for (const secret of [token, cookie]) expect(rows).not.toContain(secret);
  });
});

describe('DESK-MAIL: a link by mail', () => {
  test('goes only to people of the desk, and everybody gets the same answer', async () => {
    const { desk, store } = await openDesk();
    desk.people.set('me@shop.example', 'orders');
    const ask = (email: string) => desk.call('POST', '/mail-link', { json: { email } });
    const [knownAnswer, unknownAnswer] = [
      await ask(' Me@Shop.example'),
      await ask('you@shop.example'),
    ];
    expect([knownAnswer.status, knownAnswer.body]).toEqual([
      unknownAnswer.status,
      unknownAnswer.body,
    ]);
    await expect.poll(() => desk.mailed).toHaveLength(1);
    const [mail] = desk.mailed;
    expect(mail?.to).toBe('me@shop.example');
    const json = { token: new URL(mail?.url ?? '').hash.slice(1) };
    expect(await desk.call('POST', '/enter', { json })).toMatchObject({
      status: 200,
      body: { person: 'me@shop.example', role: 'orders' },
    });
    // No second mail is sent within a minute.
    await ask('me@shop.example');
    const heldBackLine = 'desk: no link was mailed: one went to that address within a minute';
    await expect.poll(() => desk.logged).toContain(heldBackLine);
    expect(desk.mailed).toHaveLength(1);
    store.clock.nowMs += minute;
    await ask('me@shop.example');
    await expect.poll(() => desk.mailed).toHaveLength(2);
  });

  test('goes to the address in site.yaml, however a browser spells its domain', async () => {
    const { desk } = await openDesk();
    desk.people.set('kaethe@müller.example', 'orders');
    const json = { email: 'kaethe@xn--mller-kva.example' };
    await desk.call('POST', '/mail-link', { json });
    await expect.poll(() => desk.mailed, { timeout: 4_000 }).toHaveLength(1);
    expect(desk.mailed[0]?.to).toBe('kaethe@müller.example');
    const cookie = await desk.enter('kaethe@müller.example');
    desk.people.delete('kaethe@müller.example');
    desk.people.set('kaethe@xn--mller-kva.example', 'orders');
    expect((await desk.call('GET', '/me', { cookie })).body).toMatchObject({ role: 'orders' });
  });

  test('is sent even right after the command has made a link', async () => {
    const { desk } = await openDesk();
    desk.people.set('me@shop.example', 'orders');
    await desk.link('me@shop.example');
    await desk.call('POST', '/mail-link', { json: { email: 'me@shop.example' } });
    await expect.poll(() => desk.mailed, { timeout: 4_000 }).toHaveLength(1);
  });

  test('does not reveal who is known, neither by the time of the answer nor by the work afterwards', async () => {
    const { desk, store } = await openDesk();
    desk.people.set('me@shop.example', 'orders');
    const links = async () =>
      (await store.store.database.read.selectFrom('desk_link').select('person').execute()).length;
    for (const [requestedEmail, email] of [
      'me@shop.example',
      'you@shop.example',
      'me@shop.example',
    ].entries()) {
      await desk.call('POST', '/mail-link', { json: { email } });
      expect(await links(), email).toBe(requestedEmail);
      await expect.poll(links).toBe(requestedEmail + 1);
    }
    expect(desk.mailed).toHaveLength(1);
    expect(
      JSON.stringify(await store.store.database.read.selectFrom('desk_link').selectAll().execute()),
    ).not.toContain('you@');
  });

  test('looks like every mail, in the language of the site, with the link as a button and as text', async () => {
    const server = await startMailServer();
    const smtp = createSmtp({
      server: mailServerSettings(server.url),
      from: { name: 'Wax & Wick', address: 'shop@wax.example' },
    });
    const mailLink = createSignInMailer(smtp, { drawLetter: buyerPages.letter, now: Date.now });
    const url = `https://desk.wax.example/#${'t'.repeat(90)}`;
    await mailLink?.({ to: 'me@shop.example', url });
    const [mail] = server.mails;
    const parts = partsOf(mail?.raw ?? '');
    const { subject, text, note } = words.owner.deskLink;
    expect(headerOf(mail?.raw ?? '', 'Subject')).toBe(subject({ site: brand.name }));
    expect(parts.text.split(/\r?\n/)).toContain(url);
    for (const sentence of [text({ minutes: 15 }), note]) expect(parts.html).toContain(sentence);
    expect(parts.html).toContain(`href="${url}"`);
    expect(parts.html).toMatch(/^<!doctype html><html lang="en" dir="ltr">/i);
    smtp.close();
    await server.close();
  });

  test('is not offered without a mail server', async () => {
    const store = await shop();
    const desk = await runDesk(store, { mailLink: null });
    expect((await desk.call('GET', '/entry')).body).toMatchObject({ mailsLinks: false });
  });
});

describe('DESK-SESSION: a session', () => {
  test('ends after eight hours without a request, and not before', async () => {
    const { desk, store } = await openDesk();
    const cookie = await desk.enter();
    for (let attempt = 0; attempt < 3; attempt++) {
      store.clock.nowMs += 8 * hourMs - minute;
      expect((await desk.call('GET', '/me', { cookie })).status).toBe(200);
    }
    store.clock.nowMs += 8 * hourMs;
    expect((await desk.call('GET', '/me', { cookie })).status).toBe(401);
  });

  test('that a passkey has opened ends when the passkey is removed, and others stay', async () => {
    const { desk, store } = await openDesk();
    const { db } = desk.parts;
    const nowMs = store.clock.nowMs;
    const passkey = { person: 'owner', publicKey: new Uint8Array(1), counter: 0, transports: [] };
    for (const id of ['lost', 'kept']) await addPasskey(db, { ...passkey, id, name: id, nowMs });
    const openBy = (id: string) =>
      openDeskSession(db, {
        ...{ person: 'owner', role: 'everything', device: 'A browser', passkey: id, nowMs },
        siteRun: desk.parts.siteRun,
      });
    const [lostSession, keptSession] = [await openBy('lost'), await openBy('kept')];
    const linkCookie = await desk.enter();
    expect((await desk.call('DELETE', '/passkeys/lost', { cookie: linkCookie })).status).toBe(200);
    for (const [token, status] of [
      [lostSession, 401],
      [keptSession, 200],
    ] as const)
      expect((await desk.call('GET', '/me', { cookie: `desk=${token}` })).status).toBe(status);
    expect((await desk.call('GET', '/me', { cookie: linkCookie })).body['sessions']).toMatchObject(
      expect.arrayContaining([
        expect.objectContaining({ entered_by: 'passkey' }),
        expect.objectContaining({ entered_by: 'link' }),
      ]),
    );
    // A sign-in that began before the passkey was removed fails.
    expect(await openBy('lost')).toBeNull();
  });

  test('of somebody else can be ended only with the role for it', async () => {
    const { desk } = await openDesk();
    desk.people.set('me@shop.example', 'orders');
    const [owner, cookie] = [await desk.enter(), await desk.enter('me@shop.example')];
    const { body } = await desk.call('GET', '/me', { cookie: owner });
    const otherSession = (body['sessions'] as { id: string; person: string }[]).find(
      ({ person }) => person === 'owner',
    );
    expect((await desk.call('DELETE', `/sessions/${otherSession?.id}`, { cookie })).status).toBe(
      403,
    );
    expect((await desk.call('GET', '/me', { cookie })).body['sessions']).toHaveLength(1);
    expect((await desk.call('GET', '/me', { cookie: owner })).status).toBe(200);
  });
});

describe('DESK-ORIGIN: only the desk’s own page can call it', () => {
  test('every answer forbids frames, caches, other origins and foreign scripts', async () => {
    const { desk } = await openDesk();
    const answers = await Promise.all([
      desk.call('GET', '/entry'),
      desk.call('GET', '/me'),
      desk.call('POST', '/enter', { json: { token: 1 } }),
      desk.call('GET', '/nothing'),
    ]);
    for (const { headers } of answers) {
      expect(headers.get('content-security-policy')).toMatch(
        /default-src 'none'.*script-src 'self'/,
      );
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('access-control-allow-origin')).toBeNull();
      expect(headers.get('x-robots-tag')).toContain('noindex');
    }
  });
});

test('DESK-ROLE: a changed role applies at once, and older sessions do not continue', async () => {
  const { desk, store } = await openDesk();
  desk.people.set('packs@shop.example', 'orders');
  const number = await buy(store, [{ variant_id: variantId('white'), quantity: 1 }]);
  const before = await desk.enter('packs@shop.example');
  const json = { orders: [{ number, tracking: '' }] };
  desk.people.set('packs@shop.example', 'read');
  expect((await desk.call('POST', '/sent', { cookie: before, json })).status).toBe(401);
  const reads = await desk.enter('packs@shop.example');
  expect((await desk.call('POST', '/sent', { cookie: reads, json })).status).toBe(403);
  expect((await desk.call('GET', `/orders/${number}`, { cookie: reads })).body).toMatchObject({
    status: 'paid',
    history: [],
  });
  desk.people.set('packs@shop.example', 'orders');
  expect((await desk.call('POST', '/sent', { cookie: before, json })).status).toBe(401);
  const packs = await desk.enter('packs@shop.example');
  expect((await desk.call('POST', '/sent', { cookie: packs, json })).status).toBe(200);
});

test('DESK-ACTOR: the history shows who did what at the desk, with the state before and after', async () => {
  const { desk, store } = await openDesk();
  desk.people.set('packs@shop.example', 'orders');
  const number = await buy(store, [{ variant_id: variantId('white'), quantity: 1 }]);
  const cookie = await desk.enter('packs@shop.example');
  const send = (tracking: string, corrects: boolean) =>
    desk.call('POST', `/orders/${number}/send`, { cookie, json: { tracking, corrects } });
  await send('RX1', false);
  store.clock.nowMs += 1;
  const { body } = await send('RX2', true);
  expect(body['history']).toMatchObject([
    { action: 'fulfil', actor: 'packs@shop.example', detail: { tracking: 'RX1 → RX2' } },
    { action: 'fulfil', actor: 'packs@shop.example', detail: { tracking: 'RX1' } },
  ]);
  store.clock.nowMs += 1;
  const undoAnswer = await desk.call('POST', `/orders/${number}/undo-sending`, { cookie });
  expect(undoAnswer.body['history']).toMatchObject([{ action: 'fulfil-undo' }, {}, {}]);
});

test('DESK-REFUND: a refund of pieces without a piece is refused, and an order sent meanwhile keeps its tracking number', async () => {
  const { desk, store } = await openDesk();
  const number = await buy(store, [{ variant_id: variantId('white'), quantity: 2 }]);
  const cookie = await desk.enter();
  const part = { kind: 'lines', line: [], shipping: false };
  const refund = { plan: 'refund', part, seenReturnedCents: 0, consents: [] };
  const refundAnswer = await desk.call('POST', `/orders/${number}/refund`, {
    cookie,
    json: refund,
  });
  expect(refundAnswer).toMatchObject({
    status: 400,
    body: { message: expect.stringContaining('Choose a piece') },
  });
  const send = (tracking: string) =>
    desk.call('POST', `/orders/${number}/send`, { cookie, json: { tracking } });
  expect((await send('MARA-1')).status).toBe(200);
  expect(await send('')).toMatchObject({
    status: 409,
    body: { message: `Order ${number} was sent meanwhile (MARA-1).` },
  });
  const sentOrders = { orders: [{ number, tracking: 'OTHER 1' }] };
  const { body } = await desk.call('POST', '/sent', { cookie, json: sentOrders });
  expect(body).toMatchObject({
    results: [{ refusal: { message: expect.stringContaining('sent meanwhile') } }],
  });
});

test('DESK-REFUND: only the sum that was shown is refunded, and a different one needs a confirmation that names the rest', async () => {
  const { desk, store } = await openDesk();
  const number = await buy(store, [{ variant_id: variantId('white'), quantity: 2 }]);
  const cookie = await desk.enter();
  const readOrder = async () => (await desk.call('GET', `/orders/${number}`, { cookie })).body;
  const before = Number((await readOrder())['returned_cents']);
  const refund = (json: object) =>
    desk.call('POST', `/orders/${number}/refund`, { cookie, json: { plan: 'refund', ...json } });
  expect((await operate(store, ['refund', number, '--amount', '6'])).code).toBe(0);
  const wholeRefund = { part: { kind: 'whole' }, seenReturnedCents: before };
  const pieces = { kind: 'lines', line: ['1=1'], shipping: false };
  const parts = [{ kind: 'amount', amount: '1' }, pieces, wholeRefund.part];
  for (const part of parts) {
    const { status, body } = await refund({ ...wholeRefund, part });
    expect(status).toBe(409);
    expect(body['unless']).toBe('given back');
    expect(body['message']).toContain('it is $6.00 now, and $');
    expect((await readOrder())['returned_cents']).toBe(600);
  }
  expect((await refund({ ...wholeRefund, plan: 'cancel' })).status).toBe(409);
  const { body } = await refund(wholeRefund);
  const yes = { unless: 'given back', sentence: body['message'] };
  // The confirmation is valid only for the amount that was left when it was given.
  await operate(store, ['refund', number, '--amount', '1']);
  const secondAnswer = await refund({ ...wholeRefund, consents: [yes] });
  expect(secondAnswer.body['message']).toContain('it is $7.00 now');
  const sentence = secondAnswer.body['message'];
  expect((await refund({ ...wholeRefund, consents: [{ ...yes, sentence }] })).status).toBe(200);
  expect((await readOrder())['status']).toBe('refunded');
});

test('DESK-SESSION: over https, a cookie without its prefix opens nothing', async () => {
  const store = await shop();
  let origin = '';
  const desk = await runDesk(store, { origin: () => origin });
  origin = desk.origin;
  const cookie = await desk.enter();
  origin = desk.origin.replace('http:', 'https:');
  const meAnswer = await desk.call('GET', '/me', { cookie });
  expect(meAnswer.status).toBe(401);
});
