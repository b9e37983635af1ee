import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { ListedWithdrawal } from '../../server/store/orders/actions/settle-withdrawal.ts';
import { temporaryFolder } from '../fakes/running-gateway.ts';
import { sendForm } from '../store/buyer.ts';
import { productId } from '../store/fixture-catalogue.ts';
import type { StripeShop } from '../store/stripe-shop.ts';

export interface SoldShop {
  shop: StripeShop;
  number: string;
}

/** Calls the desk: with a body it writes, otherwise it reads. @returns the body of the response */
export type CallDesk = (
  path: string,
  sentBody?: object | Uint8Array,
) => Promise<Record<string, unknown>>;

/** The order and the row that a write concerns. */
interface About {
  number: string;
  /** The id returned by `first`. */
  id: string;
}

interface Write {
  /** Prepares both shops. @returns the id of the row to write, or the time to name */
  first?(sold: SoldShop): Promise<string>;
  command(about: About): string[][];
  /** The desk's equivalent of `command`: the paths and bodies of its requests. */
  desk(about: About): ([path: string, json: object] | ((ask: CallDesk) => Promise<unknown>))[];
}

const noConsents = { consents: [] };
const nothingBack = { ...noConsents, seenReturnedCents: 0 };
const importedCsv = [
  'handle,sku,title,status,price,currency,stock,tax_class',
  'rush,RL-1,"Rush ""light""",published,12.50,usd,7,reduced',
  'mug,SKU-white,Mug,published,17.50,usd,9,standard',
].join('\n');
const sentFile = { name: 'new.csv', content: Buffer.from(importedCsv).toString('base64') };
/** A stock count of a variant that another buyer buys in the meantime. */
const countCsv = 'sku,stock\nSKU-small,7\n';
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
/** Writes a file under the name that is sent to the desk. Neither the command nor the desk records its folder. */
function fileOf(content: string): string {
  const file = join(temporaryFolder(), sentFile.name);
  writeFileSync(file, content);
  writeFileSync(join(dirname(file), 'wax.png'), pixel);
  return file;
}

/** Sends a withdrawal from an order, whether or not the shop has the order. @returns the withdrawal's id */
async function withdraw({ store }: StripeShop, number: string): Promise<string> {
  const identity = { name: 'Mara Lindqvist', number, email: 'mara@example.com' };
  const page = await (await sendForm(store, '/withdraw', { step: 'identify', ...identity })).text();
  const inputs = [...page.matchAll(/<input [^>]*>/g)].map(([tag]) => [
    / name="([^"]*)"/.exec(tag)?.[1] ?? '',
    / value="([^"]*)"/.exec(tag)?.[1] ?? '',
  ]);
  const form = { ...Object.fromEntries(inputs), reason: 'too small', statement: 'all of it' };
  await sendForm(store, '/withdraw', form);
  const { id } = await store.store.database.read
    .selectFrom('withdrawal')
    .select('id')
    .executeTakeFirstOrThrow();
  return id;
}

export const sameWrites: Readonly<Record<string, Write>> = {
  'a sending with its parcel, corrected': {
    command: ({ number }) => [
      ['fulfil', number, '--tracking', 'RX 1'],
      ['fulfil', number, '--tracking', 'RX 2', '--link', 'https://dhl.example/2'],
    ],
    desk: ({ number }) => [
      [`/orders/${number}/send`, { tracking: 'RX 1' }],
      [
        `/orders/${number}/send`,
        { tracking: ' RX 2 ', link: 'https://dhl.example/2', corrects: true },
      ],
    ],
  },
  'a sending that is taken back': {
    command: ({ number }) => [
      ['fulfil', number],
      ['fulfil', number, '--undo'],
    ],
    desk: ({ number }) => [
      ['/sent', { orders: [{ number, tracking: '' }] }],
      [`/orders/${number}/undo-sending`, {}],
    ],
  },
  'a refund of a piece, and then of the rest, put back on sale': {
    command: ({ number }) => [
      ['refund', number, '--line', '1=1', '--restock', '--note', 'torn', '--message', 'Sorry'],
      ['refund', number],
    ],
    desk: ({ number }) => [
      [
        `/orders/${number}/refund`,
        {
          plan: 'restock',
          part: { kind: 'lines', line: ['1=1'], shipping: false },
          note: 'torn',
          message: 'Sorry',
          ...nothingBack,
        },
      ],
      async (ask) => {
        const { returned_cents: seenReturnedCents } = await ask(`/orders/${number}`);
        const wholeRefund = { plan: 'refund', part: { kind: 'whole' }, ...noConsents };
        await ask(`/orders/${number}/refund`, { ...wholeRefund, seenReturnedCents });
      },
    ],
  },
  'a refund of an amount': {
    command: ({ number }) => [['refund', number, '--amount', '5.55']],
    desk: ({ number }) => [
      [
        `/orders/${number}/refund`,
        { plan: 'refund', part: { kind: 'amount', amount: '5.55' }, ...nothingBack },
      ],
    ],
  },
  'a refund that was made another way': {
    command: ({ number }) => [['refund', number, '--amount', '5', '--elsewhere', '--note', 'Cash']],
    desk: ({ number }) => [
      [
        `/orders/${number}/refund`,
        {
          plan: 'refund',
          part: { kind: 'amount', amount: '5' },
          elsewhere: true,
          note: 'Cash',
          ...nothingBack,
        },
      ],
    ],
  },
  'a message to the buyer': {
    command: ({ number }) => [['message', number, ' Hello\r\nMara ']],
    desk: ({ number }) => [[`/orders/${number}/message`, { text: ' Hello\r\nMara ' }]],
  },
  'a cancelled order': {
    command: ({ number }) => [['cancel', number, '--note', 'sold out']],
    desk: ({ number }) => [
      [
        `/orders/${number}/refund`,
        { plan: 'cancel', part: { kind: 'whole' }, note: 'sold out', ...nothingBack },
      ],
    ],
  },
  'a corrected address': {
    command: ({ number }) => [['address', number, '--name', 'Mara L.', '--city', 'Graz']],
    desk: ({ number }) => [[`/orders/${number}/address`, { name: 'Mara L.', city: 'Graz' }]],
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
    desk: () => [
      [
        '/price',
        {
          variant: 'SKU-white',
          price: '0',
          consents: [
            {
              unless: 'free',
              sentence: 'A price of 0 gives away The mug (white), SKU-white, at $16.00 now.',
            },
          ],
        },
      ],
    ],
  },
  'a file that is imported': {
    command: () => [['import', fileOf(importedCsv), '--stock']],
    desk: () => [['/import', { ...sentFile, stock: true, isDryRun: false }]],
  },
  'a count as of an earlier time': {
    async first({ shop }) {
      const countedAt = new Date(shop.store.clock.nowMs).toISOString();
      shop.advance(3_600_000);
      return countedAt;
    },
    command: ({ id: countedAt }) => [['import', fileOf(countCsv), '--counted', countedAt]],
    desk: ({ id: countedAt }) => [
      [
        '/import',
        {
          name: sentFile.name,
          content: Buffer.from(countCsv).toString('base64'),
          counted: countedAt,
          isDryRun: false,
        },
      ],
    ],
  },
  'a file that takes a product off sale, and is taken back': {
    command: () => [
      ['import', fileOf(importedCsv), '--replace'],
      ['import', '--undo'],
    ],
    desk: () => [
      ['/import', { ...sentFile, replace: true, isDryRun: false }],
      async (ask) => {
        const copyList = (await ask('/imports')) as unknown as { name: string }[];
        await ask('/import/undo', { name: copyList[0]?.name, isDryRun: false });
      },
    ],
  },
  'a buyer who is forgotten': {
    command: ({ number }) => [
      ['fulfil', number],
      ['forget', 'mara@example.com'],
    ],
    desk: ({ number }) => [
      [`/orders/${number}/send`, {}],
      async (ask) => {
        const email = 'mara@example.com';
        const { version } = await ask('/people/forget', { email, seen: null });
        await ask('/people/forget', { email, seen: version });
      },
    ],
  },
  'a checkout that is released': {
    first: async ({ shop }) => (await shop.hold(1))[0],
    command: ({ id }) => [['release', id]],
    desk: ({ id }) => [[`/holds/${id}/release`, {}]],
  },
  'a mail that is sent again': {
    async first({ shop: { store } }) {
      const { database } = store.store;
      const { id } = await database.read
        .selectFrom('mail')
        .select('id')
        .where('kind', '=', 'paid')
        .executeTakeFirstOrThrow();
      return id;
    },
    command: ({ id }) => [['mails', 'send', id]],
    desk: ({ id }) => [['/mails/send', { id }]],
  },
  'a withdrawal that is matched, and settled by hand': {
    first: ({ shop }) => withdraw(shop, 'no order'),
    command: ({ number, id }) => [
      ['withdrawals', 'match', id, number],
      ['withdrawals', 'settle', id, '--note', 'Exchanged'],
    ],
    desk: ({ number, id }) => [
      [`/withdrawals/${id}/match`, { number }],
      [`/withdrawals/${id}/settle`, { refund: false, note: 'Exchanged' }],
    ],
  },
  'a withdrawal that is given back, with the shipping and back on sale': {
    first: ({ shop, number }) => withdraw(shop, number),
    command: ({ id }) => [
      [
        ...['withdrawals', 'settle', id, '--refund', '--shipping', '--restock'],
        ...['--note', 'unopened', '--message', 'Thanks'],
      ],
    ],
    desk: ({ id }) => [
      async (ask) => {
        const listed = (await ask('/withdrawals')) as unknown as ListedWithdrawal[];
        const shownCents = listed[0]?.offer?.with_shipping_cents;
        const choices = { refund: true, restock: true, shipping: true, shownCents };
        await ask(`/withdrawals/${id}/settle`, { ...choices, note: 'unopened', message: 'Thanks' });
      },
    ],
  },
  'a product that is edited': {
    command: () => [['import', fileOf('handle,title,sku,price\nmug,Cup,SKU-white,17.5\n')]],
    desk: () => [
      async (ask) => {
        const { products } = await ask('/products');
        const { revision, ...product } = (products as Edited[]).find(
          ({ id }) => id === productId('mug'),
        ) ?? { revision: '', variants: [] };
        const variants = product.variants.map(({ priceCents: _, ...variant }) => ({
          ...{ ...variant, price: '17.5', sale: '', salePriceCents: undefined },
        }));
        const editedProduct = { ...product, title: 'Cup', variants };
        await ask('/products', { product: editedProduct, revision, isDryRun: false });
      },
    ],
  },
  'a product with a picture': {
    command: () => [
      [
        'import',
        fileOf('handle,title,status,sku,price,currency,pictures\nwax,Wax,draft,W,4,usd,wax.png\n'),
      ],
    ],
    desk: () => [
      async (ask) => {
        const { address } = await ask('/pictures', pixel);
        const variant = { currencyCode: 'usd', price: '4', sale: '', sku: 'W' };
        const texts = { handle: 'wax', title: 'Wax', status: 'draft', pictures: [address] };
        await ask('/products', { product: { ...texts, variants: [variant] }, isDryRun: false });
      },
    ],
  },
  'prices of several products': {
    command: () => [['import', fileOf('sku,price\nSKU-white,17.6\nSKU-a3,52.8\n')]],
    desk: () => [
      async (ask) => {
        const change = { kind: 'price', percent: '10', ending: '' };
        const ids = [productId('mug'), productId('print')];
        const { seen } = await ask('/several', { ids, change, seen: null });
        await ask('/several', { ids, change, seen });
      },
    ],
  },
};

interface Edited {
  id?: string;
  revision: string;
  variants: readonly Record<string, unknown>[];
}
