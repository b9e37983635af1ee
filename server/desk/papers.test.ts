import { describe, expect, onTestFinished, test } from 'vitest';
import { brand } from '../../content/look/brand.ts';
import { forgetAtDesk, runDesk } from '../../test/desk/running-desk.ts';
import { startMailServer } from '../../test/fakes/mail-server.ts';
import { mailServerSettings } from '../../test/fakes/mail-server-url.ts';
import { variantId } from '../../test/store/fixture-catalogue.ts';
import { buy, operate, shop } from '../../test/store/operator.ts';
import { createSmtp } from '../store/mail/smtp.ts';

const print = { variant_id: variantId('a3'), quantity: 2 };

async function openDesk(options: Parameters<typeof shop>[0] = {}) {
  const store = await shop(options);
  const desk = await runDesk(store);
  const cookie = await desk.enter();
  const get = (path: string) => desk.call('GET', path, { cookie });
  /** The bytes of a file, as a browser would save them. */
  const file = async (carrier: string, ...numbers: string[]) => {
    const paperQuery = new URLSearchParams([
      ['carrier', carrier],
      ...numbers.map((number) => ['number', number]),
    ]);
    const answer = await fetch(`${desk.origin}/api/carriers/file?${paperQuery}`, {
      headers: { cookie },
    });
    return { status: answer.status, bytes: new Uint8Array(await answer.arrayBuffer()) };
  };
  /** Stores a name and an address without checking them, as if a buyer had typed them. */
  const setDelivery = async (number: string, name: string, address: Record<string, string>) => {
    const streetAddress = {
      street: 'Wollzeile 1',
      postcode: '1010',
      city: 'Wien',
      state: '',
      country: 'AT',
    };
    await store.store.database.write((transaction) =>
      transaction
        .updateTable('orders')
        .set({ name, address: JSON.stringify({ ...streetAddress, ...address }) })
        .where('number', '=', number)
        .execute(),
    );
  };
  return { store, desk, cookie, get, file, setDelivery };
}

describe('DESK-CARRIER: the addresses of orders', () => {
  test.each([
    ['Wollzeile 12a', 'AT', 'Wollzeile', '12a'],
    ['Straße des 17. Juni 135', 'DE', 'Straße des 17. Juni', '135'],
    ['Hauptstr. 5/2', 'AT', 'Hauptstr.', '5/2'],
    ['12 High Street', 'GB', '12 High Street', ''],
    ['Schloss', 'DE', 'Schloss', ''],
    ['4', 'DE', '4', ''],
  ])('%s in %s: DHL gets the street and the number', async (street, country, name, number) => {
    const { store, file, setDelivery } = await openDesk();
    const order = await buy(store, [print]);
    await setDelivery(order, 'Jörg Łukasz', { street, country });
    const { bytes } = await file('dhl', order);
    const rows = new TextDecoder('windows-1252')
      .decode(bytes)
      .split('\r\n')
      .map((row) => row.split(';'));
    const cell = (head: string) => rows[1]?.[rows[0]?.indexOf(head) ?? -1];
    expect(rows[0]?.[0]).toBe('Sendungsreferenz');
    expect(rows[0]).toHaveLength(31);
    expect([cell('Empfänger Straße'), cell('Empfänger Hausnummer')]).toEqual([name, number]);
    expect(cell('Empfänger Name 1')).toBe('Jörg Lukasz');
    expect(cell('Empfänger Land')).toBe({ AT: 'AUT', DE: 'DEU', GB: 'GBR' }[country]);
  });

  test('before a file is saved, unsupported characters are listed by order, with their replacements', async () => {
    const { store, get, file, setDelivery } = await openDesk();
    const onePrint = { ...print, quantity: 1 };
    const [plainOrder, accents, strangeOrder] = [
      await buy(store, [onePrint]),
      await buy(store, [onePrint]),
      await buy(store, [onePrint]),
    ];
    await setDelivery(plainOrder, 'Šárka Groß', {});
    await setDelivery(accents, 'Łukasz', { street: 'Náměstí 5' });
    await setDelivery(strangeOrder, '日本', {});
    const readRespelled = async (carrier: string) =>
      (
        await get(
          `/carriers/respelled?carrier=${carrier}${[plainOrder, accents, strangeOrder].map((number) => `&number=${number}`).join('')}`,
        )
      ).body['respelled'];
    for (const carrier of ['dhl', 'post-at']) {
      expect(await readRespelled(carrier), carrier).toEqual([
        {
          number: accents,
          respellings: [
            { letter: 'Ł', as: 'L' },
            { letter: 'ě', as: 'e' },
          ],
        },
        {
          number: strangeOrder,
          respellings: [
            { letter: '日', as: '?' },
            { letter: '本', as: '?' },
          ],
        },
      ]);
      const { bytes } = await file(carrier, accents);
      expect(new TextDecoder('windows-1252').decode(bytes)).toContain('Námestí');
    }
    for (const carrier of ['royal-mail', 'own']) {
      expect(await readRespelled(carrier), carrier).toEqual([]);
      const { bytes } = await file(carrier, strangeOrder);
      expect(new TextDecoder().decode(bytes)).toContain('日本');
    }
    await setDelivery(strangeOrder, '＝1＋1', {});
    const { bytes } = await file('dhl', strangeOrder);
    expect(new TextDecoder('windows-1252').decode(bytes)).toContain(";'=1+1;");
  });

  test('Royal Mail gets column names that it knows, and the Post an address and a parcel for each', async () => {
    const { store, file, setDelivery } = await openDesk();
    const numbers = [await buy(store, [print]), await buy(store, [print])];
    for (const number of numbers)
      await setDelivery(number, 'Mara', { country: 'GB', postcode: 'SW1A' });
    const royalMailCsv = new TextDecoder().decode((await file('royal-mail', ...numbers)).bytes);
    const [heads = '', firstRow = ''] = royalMailCsv.split('\r\n');
    expect(heads.split(',').slice(0, 5)).toEqual([
      'Order reference',
      'Date',
      'Full name',
      'Email',
      'Address line 1',
    ]);
    expect(firstRow).toMatch(new RegExp(`^${numbers[0]},21/07/25,Mara,`));
    expect(firstRow).toContain('GBR');
    const post = new TextDecoder().decode((await file('post-at', ...numbers)).bytes);
    expect(
      post
        .trim()
        .split('\r\n')
        .map((row) => row.slice(0, 5)),
    ).toEqual(['S|45|', expect.stringMatching(/^C\|/), 'S|45|', expect.stringMatching(/^C\|/)]);
    const [address] = post.split('\r\n');
    expect(address?.split('|')).toHaveLength(26);
  });

  test.each(['dhl', 'post-at', 'royal-mail', 'own'])(
    '%s: a formula, a separator, a line end and a mark of direction stay text in one cell',
    async (carrier) => {
      const { store, file, setDelivery } = await openDesk();
      const number = await buy(store, [print]);
      await setDelivery(number, '=HYPERLINK("https://x.example","Mara")', {
        street: '+43\r\nSecond;line,"x"|y',
        city: '\u202eneiW<script>alert(1)</script>',
      });
      const { bytes } = await file(carrier, number);
      const text = new TextDecoder(
        carrier === 'dhl' || carrier === 'post-at' ? 'windows-1252' : 'utf-8',
      ).decode(bytes);
      expect(text).not.toMatch(/(?:^|[;,|\n]|["])=HYPERLINK/);
      expect(text).toContain("'=HYPERLINK");
      expect(text).not.toMatch(/[\u202a-\u202e]|[^\r]\n|\r[^\n]/);
      expect(text.trim().split('\r\n')).toHaveLength(2);
    },
  );

  test('an owner chooses columns, which the next owner finds again, and orders without an address are left out', async () => {
    const { desk, cookie, store, get, file, setDelivery } = await openDesk();
    const number = await buy(store, [print]);
    await setDelivery(number, 'Mara', {});
    const columns = [
      { field: 'country, by name', head: 'Land' },
      { field: 'pieces', head: '' },
      { field: 'nothing', head: '=cmd' },
    ];
    const post = (json: object) => desk.call('POST', '/carriers/own', { cookie, json });
    expect((await post({ columns })).status).toBe(200);
    expect((await post({ columns: [{ field: 'password', head: '' }] })).status).toBe(400);
    expect((await get('/carriers/own')).body['columns']).toEqual(columns);
    const { bytes } = await file('own', number);
    expect(new TextDecoder().decode(bytes)).toBe("Land,pieces,'=cmd\r\nAustria,2,\r\n");
    await operate(store, ['refund', number]);
    expect((await file('own', number)).status).toBe(409);
    expect((await file('own', 'XXXXX-00000')).status).toBe(409);
  });
});

test('DESK-ORDERS: a search finds a buyer’s name in every script, in any case', async () => {
  const { store, get, setDelivery } = await openDesk();
  const number = await buy(store, [print]);
  for (const [name, ...searches] of [
    ['Özlem Ünal', 'özlem', 'ÖZLEM ÜNAL', 'ünal', 'özlem ünal'],
    ['Иван Жуков', 'жук', 'иван жуков', 'ЖУКОВ'],
    ['MÜLLER', 'müller', 'Müller'],
    ['van Öst', 'van öst', 'VAN ÖST'],
    ['Jo Straße', 'STRASSE', 'strasse', 'straße', 'Jo Strasse'],
    ['JO STRASSE', 'straße', 'Straße'],
    ['Özlem'.normalize('NFD'), 'özlem', 'ÖZLEM', 'Özlem'.normalize('NFD')],
    ['Özlem', 'özlem'.normalize('NFD')],
  ] as const) {
    await setDelivery(number, name, {});
    for (const search of searches)
      expect(
        (await get(`/orders?tab=all&search=${encodeURIComponent(search)}`)).body['orders'],
        `${search} in ${name}`,
      ).toMatchObject([{ number }]);
  }
});

test('DESK-ORDERS: the address of an order is formatted as on its packing slip, at the desk and by command', async () => {
  const { store, get, setDelivery } = await openDesk();
  const number = await buy(store, [print]);
  await setDelivery(number, 'Mara', {
    country: 'GB',
    street: '10 Downing Street',
    postcode: 'SW1A 2AA',
    city: 'London',
  });
  const lines = ['Mara', '10 Downing Street', 'London', 'SW1A 2AA', 'United Kingdom'];
  expect((await get(`/orders/${number}`)).body['address_lines']).toEqual(lines);
  expect((await operate(store, ['order', number])).out).toMatch(
    new RegExp(`Buyer +${lines.join('\\n +')}\\n`),
  );
  const slip = String((await get(`/slips?number=${number}`)).body['text']);
  const places = lines.map((line) => slip.indexOf(line));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
});

test('DESK-PAPERS: an order has an invoice and credit notes, each a page without scripts to print or save', async () => {
  const { store, get, setDelivery } = await openDesk();
  const number = await buy(store, [print]);
  await setDelivery(number, '<script>alert(1)</script>', {});
  expect((await get(`/orders/${number}/papers`)).body).toEqual([
    { kind: 'receipt', number: 'receipt' },
  ]);
  const page = await get(`/orders/${number}/papers/receipt`);
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(page.body['text']).toContain(`Receipt ${number}`);
  expect(page.body['text']).toContain('&lt;script&gt;');
  expect(page.body['text']).not.toContain('<script');
  const savedPaper = await get(`/orders/${number}/papers/receipt?save=yes`);
  expect(savedPaper.headers.get('content-disposition')).toContain('attachment');
  expect(savedPaper.body['text']).not.toContain('<script');
  for (const otherName of ['2025-00001', '../receipt', 'receipt%0d%0aX'])
    expect((await get(`/orders/${number}/papers/${otherName}`)).status, otherName).not.toBe(200);
});

describe('DESK-MESSAGE: a message to the buyer', () => {
  test('is mailed, appears in the history with its author, and is erased with the buyer', async () => {
    const server = await startMailServer();
    onTestFinished(server.close);
    const smtp = createSmtp({
      server: mailServerSettings(server.url),
      from: { name: brand.name, address: 'shop@wax.example' },
    });
    const { store, desk, cookie } = await openDesk({ mail: { smtp, copyTo: null, everyMs: 20 } });
    const number = await buy(store, [print]);
    const write = (text: string) =>
      desk.call('POST', `/orders/${number}/message`, { cookie, json: { text } });
    expect(await write(' \n ')).toMatchObject({ status: 409 });
    expect(await write('x'.repeat(5_001))).toMatchObject({ status: 409 });
    const { status, body } = await write('The tin is sold out.\r\nMay it be a jar? <b>&');
    expect(status).toBe(200);
    expect(body['history']).toMatchObject([
      {
        action: 'message',
        actor: 'owner',
        detail: { message: 'The tin is sold out.\nMay it be a jar? <b>&' },
      },
    ]);
    const letterMail = () =>
      server.mails.map((mail) => mail.raw).find((raw) => raw.includes('About your order')) ?? '';
    await expect.poll(letterMail).toContain(`About your order ${number}`);
    const raw = letterMail();
    expect(raw).toContain('The tin is sold out.');
    expect(raw).toContain('May it be a jar? &lt;b&gt;&amp;');
    await operate(store, ['fulfil', number]);
    const email = String((await desk.call('GET', `/orders/${number}`, { cookie })).body['email']);
    expect((await forgetAtDesk(desk, { cookie, email })).status).toBe(200);
    const rows = await store.store.database.read.selectFrom('history').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain('sold out');
    expect(await write('Hello?')).toMatchObject({ status: 409 });
  });

  test('is refused if the site sends no mail', async () => {
    const { store, desk, cookie } = await openDesk();
    const number = await buy(store, [print]);
    const json = { text: 'Hello' };
    expect(await desk.call('POST', `/orders/${number}/message`, { cookie, json })).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('sends no mail') },
    });
  });
});
