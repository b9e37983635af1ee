import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { runDesk } from '../../test/desk/running-desk.ts';
import { temporaryFolder } from '../../test/fakes/running-gateway.ts';
import { statusOf } from '../../test/store/buyer.ts';
import { openStripeShop, type StripeShop } from '../../test/store/stripe-shop.ts';
import { createPayments } from '../store/create-payments.ts';
import { setSendsMail } from '../store/outbox.ts';
import { createDeskApp } from './desk-app.ts';

interface Write {
  command(number: string): string[][];
  /** The same at the desk: addresses and bodies. */
  desk(number: string): [path: string, json: object][];
}

const plain = { consents: [] };
const imported = [
  'handle,sku,title,status,price,currency,stock,tax_class',
  'rush,RL-1,"Rush ""light""",published,12.50,usd,7,reduced',
  'mug,SKU-white,Mug,published,17.50,usd,9,standard',
].join('\n');
const sentFile = { name: 'new.csv', content: Buffer.from(imported).toString('base64') };
/** Both doors name a file without its folder. */
function fileOf(content: string): string {
  const file = join(temporaryFolder(), sentFile.name);
  writeFileSync(file, content);
  return file;
}
const writes: Record<string, Write> = {
  'a sending with its parcel, corrected': {
    command: (number) => [
      ['fulfil', number, '--tracking', 'RX 1'],
      ['fulfil', number, '--tracking', 'RX 2', '--link', 'https://dhl.example/2'],
    ],
    desk: (number) => [
      [`/orders/${number}/send`, { tracking: 'RX 1' }],
      [
        `/orders/${number}/send`,
        { tracking: ' RX 2 ', link: 'https://dhl.example/2', corrects: true },
      ],
    ],
  },
  'a sending that is taken back': {
    command: (number) => [
      ['fulfil', number],
      ['fulfil', number, '--undo'],
    ],
    desk: (number) => [
      ['/sent', { orders: [{ number, tracking: '' }] }],
      [`/orders/${number}/undo-sending`, {}],
    ],
  },
  'a refund of a piece, and then of the rest, put back on sale': {
    command: (number) => [
      ['refund', number, '--line', '1=1', '--restock', '--note', 'torn', '--message', 'Sorry'],
      ['refund', number],
    ],
    desk: (number) => [
      [
        `/orders/${number}/refund`,
        {
          plan: 'restock',
          part: { kind: 'lines', line: ['1=1'], shipping: false },
          note: 'torn',
          message: 'Sorry',
          ...plain,
        },
      ],
      [`/orders/${number}/refund`, { plan: 'refund', part: { kind: 'whole' }, ...plain }],
    ],
  },
  'a refund of an amount': {
    command: (number) => [['refund', number, '--amount', '5.55']],
    desk: (number) => [
      [
        `/orders/${number}/refund`,
        { plan: 'refund', part: { kind: 'amount', amount: '5.55' }, ...plain },
      ],
    ],
  },
  'a refund that was made another way': {
    command: (number) => [['refund', number, '--amount', '5', '--elsewhere', '--note', 'Cash']],
    desk: (number) => [
      [
        `/orders/${number}/refund`,
        {
          plan: 'refund',
          part: { kind: 'amount', amount: '5' },
          elsewhere: true,
          note: 'Cash',
          ...plain,
        },
      ],
    ],
  },
  'a message to the buyer': {
    command: (number) => [['message', number, ' Hello\r\nMara ']],
    desk: (number) => [[`/orders/${number}/message`, { text: ' Hello\r\nMara ' }]],
  },
  'a cancelled order': {
    command: (number) => [['cancel', number, '--note', 'sold out']],
    desk: (number) => [
      [
        `/orders/${number}/refund`,
        { plan: 'cancel', part: { kind: 'whole' }, note: 'sold out', ...plain },
      ],
    ],
  },
  'a corrected address': {
    command: (number) => [['address', number, '--name', 'Mara L.', '--city', 'Graz']],
    desk: (number) => [[`/orders/${number}/address`, { name: 'Mara L.', city: 'Graz' }]],
  },
  'a sale at a market': {
    command: () => [['sold', 'SKU-a3', '2@40', 'SKU-white', '1']],
    desk: () => [
      [
        '/sales',
        {
          lines: [
            { variant: 'SKU-a3', pieces: '2', price: '40' },
            { variant: 'SKU-white', pieces: '1' },
          ],
        },
      ],
    ],
  },
  'stock set and changed': {
    command: () => [
      ['stock', 'SKU-white', '12'],
      ['stock', 'SKU-white', '+5'],
      ['stock', 'SKU-white', '-1'],
    ],
    desk: () =>
      ['12', '+5', '-1'].map((amount) => [
        '/stock',
        { reason: 'delivery', changes: [{ variant: 'SKU-white', amount }] },
      ]),
  },
  'a price with a sale': {
    command: () => [['price', 'SKU-white', '19.90', '--sale', '15', '--sale-until', '2030-01-01']],
    desk: () => [
      ['/price', { variant: 'SKU-white', price: '19.90', sale: '15', saleUntil: '2030-01-01' }],
    ],
  },
  'a price of 0 that is meant': {
    command: () => [['price', 'SKU-white', '0', '--free']],
    desk: () => [['/price', { variant: 'SKU-white', price: '0', consents: ['free'] }]],
  },
  'a file that is imported': {
    command: () => [['import', fileOf(imported), '--stock']],
    desk: () => [['/import', { ...sentFile, stock: true, isTrial: false }]],
  },
  'a file that takes a product off sale, and is taken back': {
    command: () => [
      ['import', fileOf(imported), '--replace'],
      ['import', '--undo'],
    ],
    desk: () => [
      ['/import', { ...sentFile, replace: true, isTrial: false }],
      ['/import/undo', { isTrial: false }],
    ],
  },
  'a buyer who is forgotten': {
    command: (number) => [
      ['fulfil', number],
      ['forget', 'mara@example.com'],
    ],
    desk: (number) => [
      [`/orders/${number}/send`, {}],
      ['/people/forget', { email: 'mara@example.com', isTrial: false }],
    ],
  },
};

async function soldShop(): Promise<{ shop: StripeShop; number: string }> {
  const shop = await openStripeShop('sk_live_x');
  const [id, session] = await shop.hold(3);
  shop.stripe.pay(session);
  const number = (await statusOf(shop.store, id)).order_number ?? '';
  // Mails wait: nothing sends them.
  await shop.store.store.database.write((transaction) => setSendsMail(transaction, true));
  return { shop, number };
}

/** Columns that differ between any two stores. */
const own = /(?:^|_)(?:id|key|at|until|hash|once|number|session|subject)$|^actor$|^email_hash$/;

/** All rows of a store that an owner's writes concern, without what differs between any two. */
async function rowsOf({ store }: StripeShop): Promise<Record<string, unknown[]>> {
  const tables = [
    'orders',
    'refund',
    'refund_piece',
    'inventory',
    'inventory_move',
    'history',
    'mail',
    'document',
    'variant',
    'product',
    'collection',
    'price_change',
    'locked_data',
    'forgotten',
  ] as const;
  const all: Record<string, unknown[]> = {};
  for (const table of tables) {
    const rows = await store.store.database.read.selectFrom(table).selectAll().execute();
    all[table] = rows
      .map((row) =>
        JSON.stringify(Object.entries(row).filter(([column]) => !own.test(column))).replaceAll(
          /[0-9A-Z]{5}-[0-9A-Z]{5}|[0-9a-f-]{36}|\d{4}-\d\d-\d\dT[\d:.]+Z/g,
          '…',
        ),
      )
      .toSorted();
  }
  return all;
}

describe('DESK-DOORS: a write through the desk and through the command', () => {
  test.each(Object.entries(writes))(
    'gives the same rows: %s',
    async (_, { command, desk: calls }) => {
      const [one, other] = [await soldShop(), await soldShop()];
      for (const args of command(one.number))
        expect(await one.shop.operate(args)).toMatchObject({
          code: 0,
          // An import says what it has read, and where the copy is.
          ...(args[0] !== 'import' && { err: '' }),
        });
      const { clock } = other.shop.store;
      const desk = await runDesk(other.shop.store, {
        payments: createPayments({
          db: other.shop.store.store.database,
          provider: other.shop.provider(),
          now: () => clock.nowMs,
          log: () => {},
        }),
      });
      const as = await desk.enter();
      for (const [path, json] of calls(other.number))
        expect(await desk.call('POST', path, { as, json })).toMatchObject({ status: 200 });
      const [byCommand, byDesk] = [await rowsOf(one.shop), await rowsOf(other.shop)];
      // The desk asks for a reason.
      const withoutReason = JSON.stringify(byDesk).replaceAll(
        String.raw`,\\\"reason\\\":\\\"delivery\\\"`,
        '',
      );
      expect(JSON.parse(withoutReason)).toEqual(byCommand);
      for (const { shop } of [one, other]) await shop.end();
    },
  );
});

test('DESK-ROLE: every address that writes asks for a role', async () => {
  const { shop } = await soldShop();
  onTestFinished(() => shop.end());
  const desk = await runDesk(shop.store);
  desk.people.set('looks@shop.example', 'read');
  const as = await desk.enter('looks@shop.example');
  const routes = createDeskApp(desk.parts).routes.filter(
    ({ method, path }) => !['GET', 'ALL'].includes(method) && path.startsWith('/api/'),
  );
  const paths = new Set(routes.map(({ method, path }) => `${method} ${path}`));
  expect(paths.size).toBeGreaterThan(15);
  // What anybody may do: enter, leave, look after their own passkeys and sessions, and see a product as it will be.
  const everybodys =
    /\/(?:enter|preview|mail-link|passkey\/\w+|lock|passkeys(?:\/.*)?|sessions\/:id)$/;
  for (const address of paths) {
    const [method = '', path = ''] = address.split(' ');
    if (everybodys.test(path)) continue;
    const call = await desk.call(method, path.replace('/api', '').replaceAll(/:\w+/g, 'X'), {
      as,
      json: {},
    });
    expect(call.status, address).toBe(403);
  }
});
