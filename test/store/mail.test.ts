import {
  afterEach,
  beforeEach,
  describe,
  expect,
  it,
  onTestFinished,
  test as vitest,
} from 'vitest';
import { openDatabase } from '../../server/db/open-database.ts';
import { countFailedMails } from '../../server/store/mail/mails.ts';
import { createSmtp } from '../../server/store/mail/smtp.ts';
import { stripeProvider, testProvider } from '../../server/store/payments/payment-names.ts';
import { readStoreFigures } from '../../server/store/store-figures.ts';
import {
  type FaultyMailServer,
  headerOf,
  partsOf,
  startFaultyMailServer,
  startMailServer,
} from '../fakes/mail-server.ts';
import { mailServerSettings } from '../fakes/mail-server-url.ts';
import { goodForm, openSession, pay } from './buyer.ts';
import { fieldId, variantId } from './fixture-catalogue.ts';
import { buy, operate } from './operator.ts';
import { startStoreProcess } from './programs/store-process.ts';
import { type RunningStore, runStore } from './running-store.ts';
import { isFirstDatabase, testDatabase } from './test-database.ts';

// Tests with `it` run on both databases in every run.
const test = vitest.runIf(isFirstDatabase());

const mug = { variant_id: variantId('white'), quantity: 2 };
const sender = { name: 'Wax & Wick', address: 'shop@wax.example' };
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** A store that sends its mails to this server. */
async function mailingStore(
  url: string,
  options: { bcc?: string; desk?: string; store?: RunningStore; answerWithinMs?: number } = {},
) {
  const { answerWithinMs } = options;
  const store = await runStore({
    ...(options.store && { database: options.store.database, clock: options.store.clock }),
    mail: {
      smtp: createSmtp({
        server: mailServerSettings(url),
        from: sender,
        ...(answerWithinMs !== undefined && { answerWithinMs }),
      }),
      desk: options.desk ?? null,
      copyTo: options.bcc === undefined ? null : { name: '', address: options.bcc },
      everyMs: 20,
    },
  });
  onTestFinished(async () => {
    expect(options.store === undefined ? await store.database.audit() : []).toEqual([]);
    await store.stop({ keepsDatabase: options.store !== undefined });
  });
  return store;
}

interface ListedMail {
  id: string;
  state: string;
  tries: number;
  last_error: string | null;
}
const listMails = async (store: RunningStore): Promise<ListedMail[]> =>
  JSON.parse((await operate(store, ['mails', '--json'])).out);
const mailTo = async (store: RunningStore, kind: string) =>
  (await listMails(store)).find(({ id }) => id.startsWith(`${kind}:`));

describe('MAIL-SENT: an order', () => {
  it('is mailed to its buyer and the owner by a real mail server, as text and HTML that fetch nothing', async () => {
    const server = await startMailServer();
    onTestFinished(server.close);
    const store = await mailingStore(server.url, { bcc: 'copies@wax.example' });
    // For a test payment, only the owner's own address gets a mail in full, so the buyer uses it.
    const number = await buy(store, [mug], { name: 'Mara <b>&', email: sender.address });
    await expect.poll(() => server.mails.length).toBe(2);
    const receipt = server.mails.find(({ raw }) => raw.includes('Subject: Receipt'));
    const ownerMail = server.mails.find((mail) => mail !== receipt);
    expect(receipt?.to).toEqual(['shop@wax.example', 'copies@wax.example']);
    expect(ownerMail?.to).toEqual(['shop@wax.example']);
    const raw = receipt?.raw ?? '';
    expect(headerOf(raw, 'Subject')).toBe(`Receipt for order ${number}`);
    expect(headerOf(raw, 'From')).toBe('"Wax & Wick" <shop@wax.example>');
    expect(headerOf(raw, 'To')).toBe('"Mara <b>&" <shop@wax.example>');
    expect(headerOf(raw, 'Bcc')).toBeNull();
    expect(headerOf(raw, 'Message-ID')).toMatch(/^<[\w-]{36}@wax\.example>$/);
    const { text, html } = partsOf(raw);
    expect(text).toContain(`Order ${number}, paid on Jul 21, 2025.`);
    expect(text).toMatch(/\n {2}2 x \$16\.00 +\$32\.00\r?\n/);
    expect(text).toMatch(new RegExp(`http://127\\.0\\.0\\.1:\\d+/order/${number}\\.`));
    for (const line of text.split(/\r?\n/))
      if (!line.startsWith('http')) expect(line.length, line).toBeLessThanOrEqual(78);
    expect(html).toContain('Mara &lt;b&gt;&amp;');
    expect(html).toContain('prefers-color-scheme:dark');
    expect(html).not.toMatch(/<img|<link|url\(|src=|@import|<script/i);
    expect(ownerMail?.raw).toContain(`New order ${number}`);
    expect(partsOf(ownerMail?.raw ?? '').text).toContain('white, SKU-white');
    expect(text).not.toContain('SKU-white');

    const fulfilArgs = [
      'fulfil',
      number,
      '--tracking',
      '3SKABA041',
      '--link',
      'https://p.example/3',
    ];
    expect((await operate(store, fulfilArgs)).code).toBe(0);
    await expect.poll(() => server.mails.length).toBe(3);
    const sentText = partsOf(server.mails[2]?.raw ?? '').text;
    expect(sentText).toContain('3SKABA041');
    expect(sentText).toContain('https://p.example/3');
    await operate(store, ['refund', number, '--line', '1=1', '--message', 'Chipped']);
    await expect.poll(() => server.mails.length).toBe(4);
    const refundText = partsOf(server.mails[3]?.raw ?? '').text;
    expect(refundText).toContain('We refunded $16.00');
    expect(refundText).toContain('Chipped');
    expect((await operate(store, ['mails'])).out).toContain('sent');
  });

  test.each([
    [undefined, (number: string) => `npm run store -- fulfil ${number}`],
    ['https://desk.example', (number: string) => `https://desk.example/orders/${number}`],
  ])(
    'DESK-TOLD: links the owner to its page at the desk, which is at %s',
    async (desk, deskPath) => {
      const server = await startMailServer();
      onTestFinished(server.close);
      const store = await mailingStore(server.url, desk === undefined ? {} : { desk });
      const number = await buy(store, [mug]);
      await expect.poll(() => server.mails.length).toBe(2);
      const allTexts = server.mails
        .map(({ raw }) => partsOf(raw).text.replaceAll(/=?\r?\n/g, ' '))
        .join();
      expect(allTexts).toContain(deskPath(number));
      if (desk !== undefined) expect(allTexts).not.toContain('npm run');
    },
  );

  test('causes a mail for each refund with its own figures, whenever the mail is written, and what was refunded before', async () => {
    const server = await startFaultyMailServer();
    onTestFinished(server.close);
    server.fault = 'turnsAway';
    const store = await mailingStore(server.url);
    const number = await buy(store, [mug], { email: sender.address });
    for (const amount of [['--amount', '10'], ['--amount', '5'], []]) {
      store.clock.nowMs += 1_000;
      expect((await operate(store, ['refund', number, ...amount])).code).toBe(0);
    }
    server.fault = 'none';
    const refundMails = () =>
      server.mails
        .map(({ raw }) => partsOf(raw).text)
        .filter((text) => text.includes('We refunded'))
        .map((text) =>
          [...text.matchAll(/^ *(Refunded.*?|Total.*?) {2,}(\S+)/gm)].map(
            ([, label, sum]) => `${label} ${sum}`,
          ),
        )
        .toSorted((a, b) => a.length - b.length || `${a}`.localeCompare(`${b}`));
    await expect
      .poll(() => {
        store.clock.nowMs += minuteMs;
        return refundMails();
      })
      .toEqual([
        ['Refunded $10.00', 'Total $32.00', 'Total after refund $22.00'],
        ['Refunded $17.00', 'Total $32.00', 'Refunded before $15.00', 'Total after refund $0.00'],
        ['Refunded $5.00', 'Total $32.00', 'Refunded before $10.00', 'Total after refund $17.00'],
      ]);
  });

  it('MAIL-TYPED: by a test payment sends an unpaid address nothing that was typed, and little a day', async () => {
    const server = await startMailServer();
    onTestFinished(server.close);
    const store = await mailingStore(server.url);
    const stampedTexts = {
      variant_id: variantId('brown'),
      quantity: 1,
      custom_field_values: [{ custom_field_id: fieldId('letters'), value: 'Pay at evil.example' }],
    };
    const typedFields = {
      name: 'Your Bank',
      street: 'Claim road 1',
      city: 'Trapton',
      state: 'Evilshire',
    };
    const number = await buy(store, [stampedTexts], typedFields);
    await operate(store, ['fulfil', number]);
    await operate(store, ['refund', number]);
    const toVictim = () => server.mails.filter(({ to }) => to.includes('mara@example.com'));
    await expect.poll(() => toVictim().length).toBe(3);
    for (const { raw } of toVictim()) {
      expect(headerOf(raw, 'To')).toBe('mara@example.com');
      const { text, html } = partsOf(raw);
      expect(text).toContain('It was a test payment');
      expect(`${raw}${text}${html}`).not.toMatch(/evil|Bank|Claim road|Trapton/);
    }
    const taggedAddresses = Array.from({ length: 9 }, (_, n) => `mara+${n}@example.com`);
    for (const email of taggedAddresses) await buy(store, [mug], { email });
    await expect
      .poll(async () => (await listMails(store)).filter(({ state }) => state === 'waiting'))
      .toEqual([]);
    const toTags = server.mails.filter(({ to }) =>
      to.some((address) => address.startsWith('mara+')),
    );
    expect(toTags).toHaveLength(7);
    // DESK-MAILS: no mail server has refused these mails, so the owner need not act.
    const keptMails = (await listMails(store)).filter(({ state }) => state === 'failed');
    expect(keptMails).toHaveLength(2);
    for (const mail of keptMails)
      expect(mail).toMatchObject({
        withheld: true,
        reason: null,
        last_error: expect.stringContaining('No mail server was asked'),
      });
    const { database } = store.store;
    expect(await countFailedMails(database.read)).toBe(0);
    expect((await readStoreFigures(database.read, store.clock.nowMs)).mailsFailed).toBe(0);
  });

  test('causes no mail without a mail server, and none waits until one is set', async () => {
    const store = await runStore();
    await buy(store, [mug]);
    expect(await listMails(store)).toEqual([]);
    expect((await operate(store, ['mails'])).out).toBe(
      'The site sends no mail: SMTP_URL is not set.\n',
    );
    await store.stop({ keepsDatabase: true });
    const server = await startMailServer();
    onTestFinished(server.close);
    const laterStore = await mailingStore(server.url, { store });
    await buy(laterStore, [mug]);
    await expect.poll(() => server.mails.length).toBe(2);
    await laterStore.database.audit();
  });

  test('has header fields that no name or address can add to, whatever they contain', async () => {
    const server = await startMailServer();
    onTestFinished(server.close);
    const store = await mailingStore(server.url);
    const evilName = 'Mara\r\nBcc: all@evil.example\0';
    const number = await buy(store, [mug]);
    await expect.poll(() => server.mails.length).toBe(2);
    // A payment provider or an older version may have stored a name or address that a form would refuse.
    await store.store.database.write((transaction) =>
      transaction
        .updateTable('orders')
        .set({ name: evilName + 'x'.repeat(64_000), email: 'müller@wächserei.example' })
        .where('number', '=', number)
        .execute(),
    );
    // Sets the provider at which the checkout was paid.
    const paidWith = (provider: string) =>
      store.store.database.write((transaction) =>
        transaction.updateTable('checkout_session').set({ provider }).execute(),
      );
    await paidWith(stripeProvider);
    const isSent = () => expect.poll(async () => (await mailTo(store, 'paid'))?.state).toBe('sent');
    await isSent();
    await operate(store, ['mails', 'send', (await mailTo(store, 'paid'))?.id ?? '']);
    await isSent();
    expect(server.mails).toHaveLength(3);
    const { raw, to } = server.mails[2] ?? { raw: '', to: [] };
    expect(headerOf(raw, 'Bcc')).toBeNull();
    expect(headerOf(raw, 'To')).toMatch(/^Mara </);
    expect(to).toEqual([expect.stringMatching(/^müller@(?:xn--wchserei-0za|wächserei)\.example$/)]);
    expect(
      raw
        .split('\r\n\r\n')[0]
        ?.split('\r\n')
        .every((line) => line.length < 998),
    ).toBe(true);
    for (const email of ['a@b.example\r\nRCPT TO:<c@d.example>', 'nobody', '<>', ' ']) {
      await store.store.database.write((transaction) =>
        transaction.updateTable('orders').set({ email }).where('number', '=', number).execute(),
      );
      await operate(store, ['mails', 'send', (await mailTo(store, 'paid'))?.id ?? '']);
      await expect.poll(async () => (await mailTo(store, 'paid'))?.state).toBe('failed');
    }
    expect(server.mails).toHaveLength(3);
    await paidWith(testProvider);
  });
});

describe('MAIL-SAFE: the mail server', () => {
  test('is greeted with a name of the shop: its address, or else the domain of the sender', async () => {
    const server = await startFaultyMailServer();
    onTestFinished(server.close);
    const greetingOf = async (greetAs?: string) => {
      const smtp = createSmtp({ server: mailServerSettings(server.url), from: sender, greetAs });
      await smtp.check();
      smtp.close();
      return server.greetings.splice(0);
    };
    expect(await greetingOf('shop.example')).toEqual(['shop.example']);
    expect(await greetingOf('127.0.0.1')).toEqual(['[127.0.0.1]']);
    expect(await greetingOf('localhost')).toEqual(['wax.example']);
    expect(await greetingOf()).toEqual(['wax.example']);
    expect(server.mails).toEqual([]);
  });

  test('gets subjects that are split between characters', async () => {
    const server = await startMailServer();
    onTestFinished(server.close);
    const smtp = createSmtp({ server: mailServerSettings(server.url), from: sender });
    const familyEmoji = '👩‍👩‍👧‍👦';
    const mail = { to: sender, copyTo: null, text: '', html: '', messageKey: 'a', dateMs: 0 };
    const words = 'word '.repeat(39);
    await smtp.send({ ...mail, subject: `${words}${familyEmoji}` });
    await smtp.send({ ...mail, subject: `${words}end${familyEmoji}` });
    smtp.close();
    expect(server.mails.map(({ raw }) => headerOf(raw, 'Subject'))).toEqual([
      words.trim(),
      `${words}end`,
    ]);
  });
});

describe('MAIL-RETRY: a mail server', () => {
  let server: FaultyMailServer;
  beforeEach(async () => {
    server = await startFaultyMailServer();
  });
  afterEach(() => server.close());
  const buyerMails = () => server.mails.filter(({ to }) => to.includes('mara@example.com'));

  test.each(['refuses', 'greylists', 'cuts', 'forbids'] as const)(
    'that %s fails no order; the mail is retried with growing pauses and the same Message-ID, and other mails are sent',
    async (fault) => {
      Object.assign(server, { fault, about: 'mara@example.com' });
      const store = await mailingStore(server.url);
      await buy(store, [mug]);
      const paidMail = () => mailTo(store, 'paid');
      await expect.poll(async () => (await paidMail())?.tries).toBe(1);
      if (fault === 'refuses' || fault === 'greylists')
        await expect.poll(async () => (await mailTo(store, 'owner-order'))?.state).toBe('sent');
      // A server that fails for every recipient gets one mail at a time.
      const triesLater = async () => {
        store.clock.nowMs += minuteMs;
        return (await paidMail())?.tries;
      };
      await expect.poll(triesLater).toBe(2);
      const { state, last_error } = (await paidMail()) ?? { state: '', last_error: null };
      expect(state).toBe('waiting');
      expect(last_error).not.toBeNull();
      server.fault = 'none';
      await triesLater();
      await triesLater();
      // The pause before the mail's next try is longer now.
      expect(buyerMails()).toHaveLength(fault === 'cuts' ? 2 : 0);
      await expect
        .poll(async () => [await triesLater(), (await paidMail())?.state][1])
        .toBe('sent');
      const ids = new Set(buyerMails().map(({ raw }) => headerOf(raw, 'Message-ID')));
      expect(ids.size).toBe(1);
      expect(buyerMails()).toHaveLength(fault === 'cuts' ? 3 : 1);
      store.logged.splice(0);
    },
  );

  test.each([
    ['turnsAway', 'Not from this address'],
    ['shuns', 'I do not know you'],
    ['leaves', 'Shutting down'],
  ] as const)(
    'that %s fails no mail: it counts as a fault of the server, is logged once, and mails wait',
    async (fault, words) => {
      server.fault = fault;
      const store = await mailingStore(server.url);
      await buy(store, [mug]);
      await expect.poll(() => store.logged.length).toBe(1);
      expect(store.logged.splice(0)).toEqual([
        expect.stringMatching(new RegExp(`^The mail server does not take mails: .*${words}`)),
      ]);
      // The server refuses every mail, so no other mail is tried.
      expect((await listMails(store)).map(({ tries }) => tries).toSorted()).toEqual([0, 1]);
      server.fault = 'none';
      await expect
        .poll(async () => {
          store.clock.nowMs += minuteMs;
          return (await listMails(store)).map(({ state }) => state);
        })
        .toEqual(['sent', 'sent']);
    },
  );

  it('that refuses for three days leads to a list and a metric, and mails send tries again', async () => {
    server.fault = 'refuses';
    const store = await mailingStore(server.url);
    const number = await buy(store, [mug]);
    await expect
      .poll(async () => {
        store.clock.nowMs += 4 * 60 * minuteMs;
        return (await listMails(store)).map(({ state }) => state);
      })
      .toEqual(['failed', 'failed']);
    expect(store.clock.nowMs).toBeGreaterThan(Date.UTC(2025, 6, 21, 12) + 2.5 * dayMs);
    const { out } = await operate(store, ['mails']);
    expect(out).toMatch(new RegExp(`${number} +failed +\\d+ .*No such user`));
    expect((await operate(store, ['mails', 'send', 'paid:none'])).err).toContain('no mail');
    expect((await operate(store, ['mails', 'dance'])).code).toBe(2);
    server.fault = 'none';
    const { id } = (await mailTo(store, 'paid')) ?? { id: '' };
    expect((await operate(store, ['mails', 'send', id])).code).toBe(0);
    await expect.poll(() => buyerMails().length).toBe(1);
  });

  test('that is down or never responds delays no order, and is logged once', async () => {
    server.fault = 'silent';
    const store = await mailingStore(server.url, { answerWithinMs: 50 });
    await buy(store, [mug]);
    const triesSoFar = async () => (await mailTo(store, 'paid'))?.tries;
    await expect.poll(triesSoFar).toBe(1);
    expect((await mailTo(store, 'paid'))?.last_error).not.toBeNull();
    await server.close();
    const tryLater = async () => {
      store.clock.nowMs += minuteMs;
      return triesSoFar();
    };
    await expect.poll(tryLater).toBeGreaterThan(1);
    await buy(store, [mug]);
    expect(store.logged.splice(0)).toEqual([
      expect.stringMatching(/^The mail server does not take mails: /),
    ]);
    // The hook after each test closes a server, so start one.
    server = await startFaultyMailServer();
  });

  test('that accepts a copy but not the mail gets the copy once', async () => {
    Object.assign(server, { fault: 'refuses', about: 'mara@example.com' });
    const store = await mailingStore(server.url, { bcc: 'copies@wax.example' });
    await buy(store, [mug]);
    await expect.poll(async () => (await mailTo(store, 'paid'))?.tries).toBe(1);
    server.fault = 'none';
    store.clock.nowMs += minuteMs;
    await expect.poll(async () => (await mailTo(store, 'paid'))?.state).toBe('sent');
    expect(server.mails.filter(({ to }) => to.includes('copies@wax.example'))).toHaveLength(1);
  });

  it('is used by one of two processes at a time: every mail is sent once', async () => {
    const store = await mailingStore(server.url);
    await mailingStore(server.url, { store });
    const sessions = await Promise.all(
      Array.from({ length: 6 }, () => openSession(store, [{ ...mug, quantity: 1 }])),
    );
    await Promise.all(sessions.map((session) => pay(store, session)));
    await expect
      .poll(async () => (await listMails(store)).filter(({ state }) => state === 'sent').length)
      .toBe(12);
    expect(server.mails).toHaveLength(12);
  });

  test.each([
    ['slow', 'sent', 2],
    ['hangs', 'waiting', 3],
  ] as const)(
    '(%s) that lets a stopping process wait delays it only for seconds, and the next process continues at once',
    async (fault, state, deliveries) => {
      server.fault = fault;
      const store = await runStore({
        mail: {
          smtp: createSmtp({ server: mailServerSettings(server.url), from: sender }),
          copyTo: null,
          everyMs: 20,
        },
      });
      await buy(store, [mug]);
      await expect.poll(() => server.mails.length).toBe(1);
      const startedMs = performance.now();
      await store.stop({ keepsDatabase: true });
      expect(performance.now() - startedMs).toBeLessThan(5_000);
      expect(store.logged).toEqual([]);
      server.fault = 'none';
      const nextStore = await mailingStore(server.url, { store });
      const mails = await listMails(nextStore);
      expect(mails.filter(({ tries }) => tries > 0).map((mail) => mail.state)).toContain(state);
      await expect
        .poll(async () => {
          nextStore.clock.nowMs += minuteMs;
          return (await listMails(nextStore)).map((mail) => mail.state);
        })
        .toEqual(['sent', 'sent']);
      expect(server.mails).toHaveLength(deliveries);
      expect(new Set(server.mails.map(({ raw }) => headerOf(raw, 'Message-ID'))).size).toBe(2);
      await nextStore.database.audit();
    },
  );

  test('that has accepted a mail when the sending process is killed gets it once more, and no other twice', async () => {
    const database = await testDatabase();
    const url = { smtp: server.url, site: 'http://shop.example' };
    server.fault = 'hangs';
    const killedStore = await startStoreProcess(database.place, url);
    const place = { origin: url.site, base: killedStore.base };
    const session = await openSession(place, [mug]);
    const payHeaders = { origin: url.site };
    await fetch(`${killedStore.origin}/checkout/${session}`, {
      method: 'POST',
      headers: { ...payHeaders, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(goodForm),
      redirect: 'manual',
    });
    await expect.poll(() => server.mails.length).toBe(1);
    await killedStore.kill();
    server.fault = 'none';
    // The lease of the killed process would last some minutes by the database's clock.
    const db = await openDatabase({ place: database.place });
    await db.write((transaction) => transaction.deleteFrom('lease').execute());
    const nextStoreProcess = await startStoreProcess(database.place, url);
    await expect
      .poll(() => db.read.selectFrom('mail').select('id').where('state', '=', 'waiting').execute())
      .toEqual([]);
    await nextStoreProcess.kill();
    await db.close();
    expect(server.mails).toHaveLength(3);
    expect(new Set(server.mails.map(({ raw }) => headerOf(raw, 'Message-ID'))).size).toBe(2);
    expect(await database.audit()).toEqual([]);
    await database.remove();
  });
});
