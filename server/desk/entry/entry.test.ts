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
const hour = 60 * minute;

async function open(): Promise<{ store: RunningStore; desk: RunningDesk }> {
  const store = await shop();
  return { store, desk: await runDesk(store) };
}

describe('DESK-LINK: a link opens the desk once, within 15 minutes', () => {
  test('with a cookie that no script can read and no other site can send', async () => {
    const { desk } = await open();
    const token = await desk.link();
    const entered = await desk.call('POST', '/enter', { json: { token } });
    expect(entered).toMatchObject({ status: 200, body: { person: 'owner', role: 'everything' } });
    const [cookie = ''] = entered.headers.getSetCookie();
    expect(cookie).toMatch(/^desk=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/);
    const as = cookie.split(';')[0] ?? '';
    expect((await desk.call('GET', '/me', { as })).body).toMatchObject({ person: 'owner' });
  });

  test('and if two use it at once, one enters', async () => {
    const { desk } = await open();
    const json = { token: await desk.link() };
    const both = await Promise.all([1, 2].map(() => desk.call('POST', '/enter', { json })));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 410]);
  });

  test('and no token is in the database or in the log', async () => {
    const { store, desk } = await open();
    const token = await desk.link();
    const entered = await desk.call('POST', '/enter', { json: { token } });
    const cookie = /=([^;]+)/.exec(entered.headers.getSetCookie()[0] ?? '')?.[1] ?? '';
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
    const { desk, store } = await open();
    desk.people.set('me@shop.example', 'orders');
    const ask = (email: string) => desk.call('POST', '/mail-link', { json: { email } });
    const [known, unknown] = [await ask(' Me@Shop.example'), await ask('you@shop.example')];
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
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
    const heldBack = 'desk: no link was mailed: one went to that address within a minute';
    await expect.poll(() => desk.logged).toContain(heldBack);
    expect(desk.mailed).toHaveLength(1);
    store.clock.nowMs += minute;
    await ask('me@shop.example');
    await expect.poll(() => desk.mailed).toHaveLength(2);
  });

  test('goes to the address in site.yaml, however a browser spells its domain', async () => {
    const { desk } = await open();
    desk.people.set('kaethe@müller.example', 'orders');
    const json = { email: 'kaethe@xn--mller-kva.example' };
    await desk.call('POST', '/mail-link', { json });
    await expect.poll(() => desk.mailed, { timeout: 4_000 }).toHaveLength(1);
    expect(desk.mailed[0]?.to).toBe('kaethe@müller.example');
    const as = await desk.enter('kaethe@müller.example');
    desk.people.delete('kaethe@müller.example');
    desk.people.set('kaethe@xn--mller-kva.example', 'orders');
    expect((await desk.call('GET', '/me', { as })).body).toMatchObject({ role: 'orders' });
  });

  test('is sent even right after the command has made a link', async () => {
    const { desk } = await open();
    desk.people.set('me@shop.example', 'orders');
    await desk.link('me@shop.example');
    await desk.call('POST', '/mail-link', { json: { email: 'me@shop.example' } });
    await expect.poll(() => desk.mailed, { timeout: 4_000 }).toHaveLength(1);
  });

  test('does not reveal who is known, neither by the time of the answer nor by the work afterwards', async () => {
    const { desk, store } = await open();
    desk.people.set('me@shop.example', 'orders');
    const links = async () =>
      (await store.store.database.read.selectFrom('desk_link').select('person').execute()).length;
    for (const [asked, email] of [
      'me@shop.example',
      'you@shop.example',
      'me@shop.example',
    ].entries()) {
      await desk.call('POST', '/mail-link', { json: { email } });
      expect(await links(), email).toBe(asked);
      await expect.poll(links).toBe(asked + 1);
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
    for (const said of [text({ minutes: 15 }), note]) expect(parts.html).toContain(said);
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
    const { desk, store } = await open();
    const as = await desk.enter();
    for (let times = 0; times < 3; times++) {
      store.clock.nowMs += 8 * hour - minute;
      expect((await desk.call('GET', '/me', { as })).status).toBe(200);
    }
    store.clock.nowMs += 8 * hour;
    expect((await desk.call('GET', '/me', { as })).status).toBe(401);
  });

  test('that a passkey has opened ends when the passkey is removed, and others stay', async () => {
    const { desk, store } = await open();
    const { db } = desk.parts;
    const nowMs = store.clock.nowMs;
    const passkey = { person: 'owner', publicKey: new Uint8Array(1), counter: 0, transports: [] };
    for (const id of ['lost', 'kept']) await addPasskey(db, { ...passkey, id, name: id, nowMs });
    const openBy = (id: string) =>
      openDeskSession(db, {
        ...{ person: 'owner', role: 'everything', device: 'A browser', passkey: id, nowMs },
        siteRun: desk.parts.siteRun,
      });
    const [lost, kept] = [await openBy('lost'), await openBy('kept')];
    const byLink = await desk.enter();
    expect((await desk.call('DELETE', '/passkeys/lost', { as: byLink })).status).toBe(200);
    for (const [token, status] of [
      [lost, 401],
      [kept, 200],
    ] as const)
      expect((await desk.call('GET', '/me', { as: `desk=${token}` })).status).toBe(status);
    expect((await desk.call('GET', '/me', { as: byLink })).body['sessions']).toMatchObject(
      expect.arrayContaining([
        expect.objectContaining({ entered_by: 'passkey' }),
        expect.objectContaining({ entered_by: 'link' }),
      ]),
    );
    // A sign-in that began before the passkey was removed fails.
    expect(await openBy('lost')).toBeNull();
  });

  test('of somebody else can be ended only with the role for it', async () => {
    const { desk } = await open();
    desk.people.set('me@shop.example', 'orders');
    const [owner, as] = [await desk.enter(), await desk.enter('me@shop.example')];
    const { body } = await desk.call('GET', '/me', { as: owner });
    const theirs = (body['sessions'] as { id: string; person: string }[]).find(
      ({ person }) => person === 'owner',
    );
    expect((await desk.call('DELETE', `/sessions/${theirs?.id}`, { as })).status).toBe(403);
    expect((await desk.call('GET', '/me', { as })).body['sessions']).toHaveLength(1);
    expect((await desk.call('GET', '/me', { as: owner })).status).toBe(200);
  });
});

describe('DESK-ORIGIN: only the desk’s own page can call it', () => {
  test('every answer forbids frames, caches, other origins and foreign scripts', async () => {
    const { desk } = await open();
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
  const { desk, store } = await open();
  desk.people.set('packs@shop.example', 'orders');
  const number = await buy(store, [{ variant_id: variantId('white'), quantity: 1 }]);
  const before = await desk.enter('packs@shop.example');
  const json = { orders: [{ number, tracking: '' }] };
  desk.people.set('packs@shop.example', 'read');
  expect((await desk.call('POST', '/sent', { as: before, json })).status).toBe(401);
  const reads = await desk.enter('packs@shop.example');
  expect((await desk.call('POST', '/sent', { as: reads, json })).status).toBe(403);
  expect((await desk.call('GET', `/orders/${number}`, { as: reads })).body).toMatchObject({
    status: 'paid',
    history: [],
  });
  desk.people.set('packs@shop.example', 'orders');
  expect((await desk.call('POST', '/sent', { as: before, json })).status).toBe(401);
  const packs = await desk.enter('packs@shop.example');
  expect((await desk.call('POST', '/sent', { as: packs, json })).status).toBe(200);
});

test('DESK-ACTOR: the history shows who did what at the desk, with the state before and after', async () => {
  const { desk, store } = await open();
  desk.people.set('packs@shop.example', 'orders');
  const number = await buy(store, [{ variant_id: variantId('white'), quantity: 1 }]);
  const as = await desk.enter('packs@shop.example');
  const send = (tracking: string, corrects: boolean) =>
    desk.call('POST', `/orders/${number}/send`, { as, json: { tracking, corrects } });
  await send('RX1', false);
  store.clock.nowMs += 1;
  const { body } = await send('RX2', true);
  expect(body['history']).toMatchObject([
    { action: 'fulfil', actor: 'packs@shop.example', detail: { tracking: 'RX1 → RX2' } },
    { action: 'fulfil', actor: 'packs@shop.example', detail: { tracking: 'RX1' } },
  ]);
  store.clock.nowMs += 1;
  const undone = await desk.call('POST', `/orders/${number}/undo-sending`, { as });
  expect(undone.body['history']).toMatchObject([{ action: 'fulfil-undo' }, {}, {}]);
});

test('DESK-REFUND: a refund of pieces without a piece is refused, and an order sent meanwhile keeps its tracking number', async () => {
  const { desk, store } = await open();
  const number = await buy(store, [{ variant_id: variantId('white'), quantity: 2 }]);
  const as = await desk.enter();
  const part = { kind: 'lines', line: [], shipping: false };
  const refund = { plan: 'refund', part, seenReturnedCents: 0, consents: [] };
  const asked = await desk.call('POST', `/orders/${number}/refund`, { as, json: refund });
  expect(asked).toMatchObject({
    status: 400,
    body: { message: expect.stringContaining('Choose a piece') },
  });
  const send = (tracking: string) =>
    desk.call('POST', `/orders/${number}/send`, { as, json: { tracking } });
  expect((await send('MARA-1')).status).toBe(200);
  expect(await send('')).toMatchObject({
    status: 409,
    body: { message: `Order ${number} was sent meanwhile (MARA-1).` },
  });
  const sent = { orders: [{ number, tracking: 'OTHER' }] };
  const { body } = await desk.call('POST', '/sent', { as, json: sent });
  expect(body).toMatchObject({
    results: [{ refusal: { message: expect.stringContaining('sent meanwhile') } }],
  });
});

test('DESK-REFUND: only the sum that was shown is refunded, and a different one needs a confirmation that names the rest', async () => {
  const { desk, store } = await open();
  const number = await buy(store, [{ variant_id: variantId('white'), quantity: 2 }]);
  const as = await desk.enter();
  const read = async () => (await desk.call('GET', `/orders/${number}`, { as })).body;
  const before = Number((await read())['returned_cents']);
  const refund = (json: object) =>
    desk.call('POST', `/orders/${number}/refund`, { as, json: { plan: 'refund', ...json } });
  expect((await operate(store, ['refund', number, '--amount', '6'])).code).toBe(0);
  const whole = { part: { kind: 'whole' }, seenReturnedCents: before };
  const pieces = { kind: 'lines', line: ['1=1'], shipping: false };
  const parts = [{ kind: 'amount', amount: '1' }, pieces, whole.part];
  for (const part of parts) {
    const { status, body } = await refund({ ...whole, part });
    expect(status).toBe(409);
    expect(body['unless']).toBe('given back');
    expect(body['message']).toContain('it is $6.00 now, and $');
    expect((await read())['returned_cents']).toBe(600);
  }
  expect((await refund({ ...whole, plan: 'cancel' })).status).toBe(409);
  const { body } = await refund(whole);
  const yes = { unless: 'given back', sentence: body['message'] };
  // The confirmation is valid only for the amount that was left when it was given.
  await operate(store, ['refund', number, '--amount', '1']);
  const again = await refund({ ...whole, consents: [yes] });
  expect(again.body['message']).toContain('it is $7.00 now');
  const sentence = again.body['message'];
  expect((await refund({ ...whole, consents: [{ ...yes, sentence }] })).status).toBe(200);
  expect((await read())['status']).toBe('refunded');
});

test('DESK-SESSION: over https, a cookie without its prefix opens nothing', async () => {
  const store = await shop();
  let origin = '';
  const desk = await runDesk(store, { origin: () => origin });
  origin = desk.origin;
  const as = await desk.enter();
  origin = desk.origin.replace('http:', 'https:');
  const hidden = await desk.call('GET', '/me', { as });
  expect(hidden.status).toBe(401);
});
