import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi, test as vitest } from 'vitest';
import { dayMs } from '../../../domain/time/day-ms.ts';
import {
  headerOf,
  partsOf,
  type ReceivedMail,
  startMailServer,
} from '../../../test/fakes/mail-server.ts';
import { mailServerSettings } from '../../../test/fakes/mail-server-url.ts';
import { sendForm } from '../../../test/store/buyer.ts';
import { dataDirOf, operate } from '../../../test/store/operator.ts';
import { type RunningStore, runStore } from '../../../test/store/running-store.ts';
import { isFirstDatabase } from '../../../test/store/test-database.ts';
import { createSmtp } from '../mail/smtp.ts';
import type { EnabledForms } from './form-routes.ts';

const test = vitest.runIf(isFirstDatabase());

async function site(
  forms: EnabledForms = { contact: true, newsletter: true },
  options: Parameters<typeof runStore>[0] = {},
) {
  const server = await startMailServer();
  onTestFinished(server.close);
  const sender = { name: 'Wax', address: 'shop@wax.example' };
  const smtp = createSmtp({ server: mailServerSettings(server.url), from: sender });
  const copyTo = { name: '', address: 'archive@wax.example' };
  const store = await runStore({
    mail: { smtp, copyTo, everyMs: 20 },
    forms,
    eraseEveryMs: 50,
    ...options,
  });
  onTestFinished(() => (options.keepsDatabase ? undefined : store.end()));
  const mailsAfter = async (count: number) => {
    await expect.poll(() => server.mails.length).toBe(count);
    return server.mails;
  };
  return { store, mailed: mailsAfter, server };
}

const post = (
  store: RunningStore,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
) =>
  fetch(store.origin + path, {
    method: 'POST',
    headers: { origin: store.origin, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

const message = (fields: object = {}) => ({
  id: randomBytes(16).toString('hex'),
  name: 'Mara',
  email: 'mara@example.com',
  message: 'Hello.',
  ...fields,
});
const write = (store: RunningStore, fields: object = {}, headers: Record<string, string> = {}) =>
  post(store, '/api/contact', message(fields), headers);
const ask = (store: RunningStore, email: string, headers: Record<string, string> = {}) =>
  post(store, '/api/newsletter', { email }, headers);
/** The headers of the n-th visitor. Each visitor's address belongs to another provider. */
const fromAddress = (n: number) => ({ 'x-test-address': `${10 + (n >> 8)}.${n & 255}.0.1` });

describe('FORM-CONTACT: with a mail server the contact form', () => {
  it('mails the message to the owner once, and nothing to the visitor; no header contains typed text', async () => {
    const { store, mailed } = await site();
    const typedFields = {
      id: randomBytes(16).toString('hex'),
      name: 'Mara\r\nBcc: all@evil.example',
      email: 'mara+shop@example.com',
      message: 'Two lines\r\nSubject: Cheap <b>pills</b>\0',
    };
    for (const _ of ['sent', 'sent again, because the answer was lost'])
      expect(await (await write(store, typedFields)).json()).toEqual({});
    expect((await write(store, typedFields)).status).toBe(200);
    const [mail] = await mailed(1);
    expect(mail?.to).toEqual(['shop@wax.example']);
    const raw = mail?.raw ?? '';
    const head = raw.slice(0, raw.search(/\r?\n\r?\n/));
    for (const word of ['mara', 'evil', 'pills', 'Reply-To'])
      expect(head).not.toMatch(new RegExp(word, 'i'));
    expect(headerOf(raw, 'Subject')).toBe('A message from the contact form');
    const { text, html } = partsOf(raw.replaceAll('\r\n', '\n'));
    expect(text).toContain('Mara Bcc: all@evil.example\nmara+shop@example.com');
    expect(text).toContain('Two lines\nSubject: Cheap <b>pills</b>\n');
    expect(html).toContain('Subject: Cheap &lt;b&gt;pills&lt;/b&gt;');
  });

  test('accepts five messages a day from one address, and 100 from all, and says when there are too many', async () => {
    const { store } = await site();
    const statuses = [];
    for (let n = 0; n < 6; n++) statuses.push((await write(store)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    store.clock.nowMs += 3_600_000;
    const ownAnswer = await write(store);
    expect([ownAnswer.status, ownAnswer.headers.get('retry-after')]).toEqual([
      429,
      String(23 * 3_600),
    ]);
    const otherAnswers = Array.from({ length: 100 }, (_, n) => write(store, {}, fromAddress(n)));
    const acceptedAnswers = (await Promise.all(otherAnswers)).filter(
      ({ status }) => status === 200,
    );
    expect(acceptedAnswers).toHaveLength(95);
    const surplusAnswer = await write(store, {}, fromAddress(999));
    expect([surplusAnswer.status, surplusAnswer.headers.get('retry-after')]).toEqual([
      429,
      String(23 * 3_600),
    ]);
    // Others have used up the limit, so the message must not blame this visitor.
    expect((await surplusAnswer.json()).message).toBe('No more is taken today');
    store.clock.nowMs += dayMs;
    expect((await write(store)).status).toBe(200);
  });

  test('accepts 20 a day from one IPv6 network, whatever the number of its addresses', async () => {
    const { store } = await site();
    const statuses = [];
    for (let n = 0; n < 25; n++) {
      const address = { 'x-test-address': `2001:db8:0:${n.toString(16)}::1` };
      statuses.push((await write(store, {}, address)).status);
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(20);
    expect((await write(store, {}, { 'x-test-address': '2001:db8:1::1' })).status).toBe(200);
  });

  test.each([
    ['networks of IPv6', (n: number) => `2001:db8:${n.toString(16)}::1`, '2001:db9::1'],
    ['networks of IPv4', (n: number) => `198.51.${n}.1`, '198.52.0.1'],
  ])(
    'takes 40 a day of one provider, however many %s somebody has of it, and goes on for a crowd',
    async (_, sender, otherName) => {
      const { store } = await site();
      const sendAsVisitorOf = async (address: string) =>
        (await write(store, {}, { 'x-test-address': address })).status;
      const statuses = [];
      for (let n = 0; n < 45; n++) statuses.push(await sendAsVisitorOf(sender(n)));
      expect(statuses.filter((status) => status === 200)).toHaveLength(40);
      expect(await sendAsVisitorOf(otherName)).toBe(200);
    },
  );

  test('keeps empty lines of a message', async () => {
    const { store, mailed } = await site();
    await write(store, { message: 'one\n\ntwo' });
    const { text, html } = partsOf((await mailed(1))[0]?.raw ?? '');
    expect(text.replaceAll('\r', '')).toContain('one\n\ntwo');
    expect(html).toMatch(/>one<\/p><p[^>]*>(?:&nbsp;|\u00a0|&#xa0;)<\/p><p[^>]*>two</i);
  });

  test('refuses incomplete messages, and those from another site or of another type', async () => {
    const { store, mailed } = await site();
    const statusOfAnswer = async (response: Promise<Response>) => {
      const { status } = await response;
      return status;
    };
    expect(await statusOfAnswer(write(store, { message: ' \0 ' }))).toBe(422);
    expect(await statusOfAnswer(write(store, { email: 'mara' }))).toBe(422);
    expect(await statusOfAnswer(write(store, { name: 'x'.repeat(201) }))).toBe(422);
    expect(await statusOfAnswer(write(store, { to: 'all@evil.example' }))).toBe(422);
    expect(await statusOfAnswer(write(store, {}, { origin: 'https://evil.example' }))).toBe(403);
    expect(await statusOfAnswer(write(store, {}, { 'content-type': 'text/plain' }))).toBe(415);
    expect(await statusOfAnswer(fetch(`${store.origin}/api/contact`))).toBe(405);
    await mailed(0);
  });

  test('TEXT-CONTACT, TEXT-NEWSLETTER: without the setting, or without a mail server, nothing is accepted', async () => {
    const { store } = await site({ contact: false, newsletter: false });
    const silentStore = await runStore({ forms: { contact: true, newsletter: true } });
    onTestFinished(() => silentStore.end());
    for (const place of [store, silentStore]) {
      expect((await write(place)).status).toBe(404);
      expect((await ask(place, 'mara@example.com')).status).toBe(404);
    }
  });
});

/** The path of the link in the newest mail. */
const linkIn = (mails: readonly ReceivedMail[]) => {
  const [, path = ''] =
    /http[^/]*\/\/[^/]+(\/newsletter\/\S+)/.exec(partsOf(mails.at(-1)?.raw ?? '').text) ?? [];
  return path;
};
const listSubscribers = async (store: RunningStore) =>
  JSON.parse((await operate(store, ['subscribers', '--json'])).out);

test('SITE-SHOWS, FORM-CONTACT, FORM-NEWSLETTER: without the store, both forms and mailed links work, and the store does not respond', async () => {
  const { store, mailed } = await site(undefined, { isShown: false });
  expect((await write(store)).status).toBe(200);
  expect((await ask(store, 'mara@example.com')).status).toBe(200);
  const link = linkIn((await mailed(2)).filter(({ to }) => to[0] === 'mara@example.com'));
  expect(await (await sendForm(store, link, { confirm: '1' })).text()).toContain(
    'You are subscribed',
  );
  expect(await listSubscribers(store)).toHaveLength(1);
  const oneClick = { method: 'POST', body: new URLSearchParams('List-Unsubscribe=One-Click') };
  expect((await fetch(store.origin + link, oneClick)).status).toBe(200);
  expect(await listSubscribers(store)).toEqual([]);
  // Paths that the store does not handle reach the site, which responds with 418 here.
  for (const path of ['/api/store/candlewick/products', '/order', '/withdraw', '/checkout/x'])
    expect((await fetch(store.origin + path)).status, path).toBe(418);
});

test('DATA-PAGE: an existing list is found at the start, even if the form is off now', async () => {
  const { store } = await site(undefined, { keepsDatabase: true });
  await ask(store, 'mara@example.com');
  expect(store.store.keepsList).toBe(false);
  await store.end();
  const laterStore = await runStore({
    database: store.database,
    forms: { contact: false, newsletter: false },
  });
  onTestFinished(() => laterStore.end());
  expect(laterStore.store.keepsList).toBe(true);
});

describe('FORM-NEWSLETTER: with a mail server the newsletter', () => {
  it('asks an address to confirm with a button: opening the link confirms nobody', async () => {
    const { store, mailed } = await site();
    expect(await (await ask(store, ' Mara+news@Example.com ')).json()).toEqual({});
    const mails = await mailed(1);
    expect(mails[0]?.to).toEqual(['mara+news@example.com']);
    const link = linkIn(mails);
    expect(link.length).toBeGreaterThan('/newsletter/'.length + 40);
    for (const method of ['GET', 'HEAD', 'GET']) {
      const page = await fetch(store.origin + link, { method });
      expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-store']);
      expect(page.headers.get('referrer-policy')).toBe('strict-origin');
    }
    expect(await listSubscribers(store)).toEqual([]);
    // A form on another site cannot confirm the address.
    await sendForm(store, link, { confirm: '1' }, { origin: 'https://evil.example' });
    expect(await listSubscribers(store)).toEqual([]);
    const confirmationPage = await (await sendForm(store, link, { confirm: '1' })).text();
    expect(confirmationPage).toContain('You are subscribed');
    const confirmedRow = {
      email: 'mara+news@example.com',
      confirmed_at: '2025-07-21T12:00:00.000Z',
    };
    expect(await listSubscribers(store)).toEqual([confirmedRow]);
    // After the redirect, Back does not offer to send the form again.
    const pressUnsubscribe = (body: string) =>
      fetch(store.origin + link, {
        method: 'POST',
        redirect: 'manual',
        headers: {
          origin: store.origin,
          'content-type': 'application/x-www-form-urlencoded',
        },
        body,
      });
    const redirectAnswer = await pressUnsubscribe('confirm=1');
    expect([redirectAnswer.status, redirectAnswer.headers.get('location')]).toEqual([303, link]);
    // A second confirmation has no effect. Subscribing again sends the link again, once a day.
    store.clock.nowMs += 2 * dayMs;
    await sendForm(store, link, { confirm: '1' });
    for (const _ of [1, 2]) expect((await ask(store, 'mara+news@example.com')).status).toBe(200);
    expect(await listSubscribers(store)).toEqual([confirmedRow]);
    const secondMails = await mailed(2);
    expect(headerOf(secondMails[1]?.raw ?? '', 'Subject')).toBe('You are subscribed');
    expect(linkIn(secondMails)).toBe(link);
    store.clock.nowMs += dayMs;
    await ask(store, 'mara+news@example.com');
    expect(linkIn(await mailed(3))).toBe(link);
    const { out } = await operate(store, ['subscribers', '--csv', 'list.csv'], {
      folder: dataDirOf(store),
    });
    expect(out).toMatch(/list\.csv: 1 address\n$/);
    for (const badToken of ['x'.repeat(43), '', '%00', '..%2f', 'x'.repeat(5_000)])
      expect((await fetch(`${store.origin}/newsletter/${badToken}`)).status).toBe(404);
  });

  test('writes a file for mail programs, with every address unchanged', async () => {
    const { store, mailed } = await site();
    const typedEmails = ['-mara@example.com', '+mara@example.com'];
    for (const [n, email] of typedEmails.entries()) {
      await ask(store, email);
      await sendForm(store, linkIn(await mailed(n + 1)), { confirm: '1' });
    }
    const folder = dataDirOf(store);
    const csvOutput = await operate(store, ['subscribers', '--csv', 'list.csv'], { folder });
    const [, file = ''] = /^(.*): 2 addresses$/m.exec(csvOutput.out) ?? [];
    const lines = readFileSync(join(folder, file), 'utf8').trim().split('\r\n');
    expect(lines.map((line) => line.split(',')[0])).toEqual(['email', ...typedEmails.toSorted()]);
  });

  test('contains nothing typed, and mails a mailbox once a day, whatever its tags', async () => {
    const { store, mailed } = await site();
    for (const [n, email] of [
      'mara@example.com',
      'mara+1@example.com',
      'MARA@example.com',
    ].entries())
      expect((await ask(store, email, fromAddress(n))).status).toBe(200);
    const [mail] = await mailed(1);
    const { text } = partsOf(mail?.raw ?? '');
    expect(text).not.toMatch(/mara/i);
    const firstLink = linkIn([...(await mailed(1))]);
    store.clock.nowMs += dayMs;
    await ask(store, 'mara@example.com');
    const secondLink = linkIn([...(await mailed(2))]);
    expect(secondLink).not.toBe(firstLink);
    expect((await fetch(store.origin + firstLink)).status).toBe(404);
    expect((await fetch(store.origin + secondLink)).status).toBe(200);
    const statuses = [];
    for (let n = 0; n < 6; n++)
      statuses.push((await ask(store, `x${n}@example.com`, fromAddress(9))).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });

  test('mails an address once a day even if its domain is spelled in two ways, and later reuses the subscriber', async () => {
    const { store, mailed } = await site();
    await ask(store, 'mara@müller.example');
    await mailed(1);
    await ask(store, 'mara+1@xn--mller-kva.example');
    store.clock.nowMs += dayMs;
    await ask(store, 'mara@xn--mller-kva.example');
    await mailed(2);
    const subscribers = await store.store.database.read
      .selectFrom('subscriber')
      .selectAll()
      .execute();
    expect(subscribers.map(({ email }) => email)).toEqual(['mara@xn--mller-kva.example']);
  });

  test('does not reveal whether an address is known: the limits apply first, with the same response', async () => {
    const { store } = await site();
    await ask(store, 'mara@example.com', fromAddress(6));
    const answers = async (client: number) =>
      Promise.all(
        ['mara@example.com', 'nobody@example.com'].map(async (email) => {
          const answer = await ask(store, email, fromAddress(client));
          return [answer.status, await answer.text()];
        }),
      );
    for (let n = 0; n < 5; n++) await ask(store, `x${n}@example.com`, fromAddress(7));
    const [knownAnswers, unknownAnswers] = await answers(7);
    expect(knownAnswers).toEqual(unknownAnswers);
    expect(knownAnswers?.[0]).toBe(429);
    // Requests for a known address count, too. Otherwise the sixth response would reveal the address.
    for (let n = 0; n < 5; n++) await ask(store, 'mara@example.com', fromAddress(8));
    expect(await answers(8)).toEqual([knownAnswers, knownAnswers]);
  });

  test('FORM-UNSUBSCRIBE, DATA-PERSON: unsubscribing while a mail was refused leaves nothing', async () => {
    const { store, server } = await site();
    server.refusal = '5.1.1 <mara@example.com>: no such user';
    await ask(store, 'mara@example.com');
    const mails = () => store.store.database.read.selectFrom('mail').selectAll().execute();
    // The mail server's response may quote the address.
    await expect.poll(async () => (await mails())[0]?.last_error).toMatch(/no such user/);
    expect(JSON.stringify(await mails())).not.toContain('mara');
    const reader = store.store.database.read;
    const { token } = await reader
      .selectFrom('subscriber')
      .select('token')
      .executeTakeFirstOrThrow();
    await sendForm(store, `/newsletter/${token}`, { end: '1' });
    expect(await mails()).toEqual([]);
  });

  test('FORM-UNSUBSCRIBE: ends with a button, or with a single request of a mail program, and deletes the address', async () => {
    const { store, mailed } = await site();
    const programs: ((url: string) => Promise<Response>)[] = [
      (url) =>
        fetch(url, {
          method: 'POST',
          body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
        }),
      (url) => {
        const body = new FormData();
        body.set('List-Unsubscribe', 'One-Click');
        return fetch(url, { method: 'POST', body });
      },
      (url) => sendForm(store, new URL(url).pathname, { end: '1' }),
    ];
    for (const [n, endSubscription] of programs.entries()) {
      await ask(store, `mara${n}@example.com`);
      const mails = await mailed(n + 1);
      const link = linkIn([...mails]);
      await sendForm(store, link, { confirm: '1' });
      expect(await listSubscribers(store)).toHaveLength(1);
      // Unfold long headers.
      const raw = (mails.at(-1)?.raw ?? '').replaceAll(/\r\n[ \t]+/g, ' ');
      expect(headerOf(raw, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
      const header = /<(.*)>/.exec(headerOf(raw, 'List-Unsubscribe') ?? '')?.[1] ?? '';
      expect(new URL(header).pathname).toBe(link);
      const endAnswer = await endSubscription(header);
      const page = await endAnswer.text();
      expect([endAnswer.status, page]).toEqual([
        n === 2 ? 404 : 200,
        expect.stringContaining('not on our list'),
      ]);
      // An invented link leads to the page of a real link, so the page reveals nothing.
      for (const address of ['ended', 'x'.repeat(43), link.replace(/.*\//, '')]) {
        const answer = await fetch(`${store.origin}/newsletter/${address}`);
        expect([address, answer.status, await answer.text()]).toEqual([address, 404, page]);
      }
      expect(await listSubscribers(store)).toEqual([]);
    }
    const rows = await store.store.database.read.selectFrom('subscriber').selectAll().execute();
    expect(rows).toEqual([]);
  });
});

describe('DATA-PERSON, DATA-FORGET, DATA-SWEEP: data from forms', () => {
  it('is shown and erased for an address, and erased after seven days', async () => {
    const { store, mailed } = await site();
    const send = async () => {
      await write(store);
      await ask(store, 'mara@example.com');
    };
    await send();
    await mailed(2);
    const { out } = await operate(store, ['person', 'MARA@example.com']);
    for (const words of [
      'Messages of the contact form',
      'Message: Hello.',
      'Addresses for the newsletter',
      'Which mails were sent because of a form',
    ])
      expect(out).toContain(words);
    expect(out).not.toContain('as long as their order');
    const forgetOutput = (await operate(store, ['forget', 'mara@example.com'])).out;
    expect(forgetOutput).toContain('Messages of the contact form: 1\n');
    expect(forgetOutput).toContain('The address on the list of the newsletter\n');
    expect((await operate(store, ['person', 'mara@example.com'])).out).toContain('A note that');
    const countRows = async () =>
      Promise.all(
        (['contact_message', 'subscriber', 'mail', 'form_use'] as const).map(async (table) => {
          const rows = await store.store.database.read.selectFrom(table).select('id').execute();
          return rows.length;
        }),
      );
    expect(await countRows()).toEqual([0, 0, 0, 2]);
    store.clock.nowMs += dayMs;
    await send();
    await mailed(4);
    store.clock.nowMs += 7 * dayMs - 1_000;
    await new Promise<void>((resolve) => setImmediate(resolve));
    await vi.waitFor(async () => expect(await countRows()).toEqual([1, 1, 2, 0]));
    store.clock.nowMs += 2_000;
    await vi.waitFor(async () => expect(await countRows()).toEqual([0, 0, 0, 0]), {
      timeout: 20_000,
    });
  });
});
