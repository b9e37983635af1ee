import { expect, test as vitest } from 'vitest';
import {
  exportByCommand,
  importByCommand,
  operate,
  shop,
} from '../../../../test/store/operator.ts';
import { isFirstDatabase } from '../../../../test/store/test-database.ts';

/** Reading a file does not involve the database, so test with one database only. */
const test = vitest.runIf(isFirstDatabase());

/** The shop's catalogue before each test. */
const base = [
  'handle,title,collections,options,sku,price,currency,stock',
  'scarf,Wool scarf,Wear,Colour=Ink,SC-INK,29.90,eur,12',
  'scarf,,,Colour=Wax,SC-WAX,29.90,eur,8',
  'candle,Beeswax candle,Home,,00123,12.50,eur,40',
  'mug,Enamel mug,Home,Size=Small,MUG-S,9.90,eur,5',
  'mug,,,Size=Large,MUG-L,11.90,eur,5',
].join('\n');

async function shopWithBase() {
  const store = await shop();
  expect(await importByCommand(store, base, '--replace')).toMatchObject({ code: 0 });
  return store;
}

type Store = Awaited<ReturnType<typeof shop>>;
const variants = async (store: Store, handle: string) =>
  JSON.parse(await exportByCommand(store, 'json')).products.find(
    (candidate: { handle: string }) => candidate.handle === handle,
  )?.variants;
const notesOf = ({ out }: { out: string }) =>
  out.split('\n').filter((line) => line.startsWith('Note: '));
const headsOnly = 'handle,title,sku,price';

/**
 * A file with the columns that help.shopify.com lists. The export of a shop with several locations has no quantities.
 */
const shopify = (quantity: boolean) => {
  const [head, cell] = quantity ? [',Inventory quantity', ','] : ['', ''];
  return [
    `Title,URL handle,Status,SKU,Option1 name,Option1 value,Price,Inventory tracker,Continue selling when out of stock${head}`,
    `Tee,tee,Active,T-S,Size,S,19.00,shopify,DENY${cell}`,
    `,tee,,T-M,,M,19.00,shopify,DENY${cell}`,
    `,tee,,T-L,,L,19.00,,DENY${cell}`,
    `Wool scarf,scarf,Active,SC-INK,Colour,Ink,29.90,shopify,DENY${cell}`,
  ].join('\n');
};

test.each([
  ['without a column of quantities', shopify(false)],
  ['with empty quantities', shopify(true)],
])(
  'OPS-FOREIGN: what Shopify tracks is counted from 0 in an export %s, and what is there stays',
  async (_, file) => {
    const store = await shopWithBase();
    const importResult = await importByCommand(store, file, '--from', 'shopify');
    expect(notesOf(importResult)).toContain(
      'Note: rows 2, 3, 5: Shopify tracks its stock, and this file does not say how many there are: a new one begins with 0, and one that is there keeps its stock. Count them: import a file with sku and stock',
    );
    expect((await variants(store, 'tee')).map(({ stock }: { stock: unknown }) => stock)).toEqual([
      0,
      0,
      null,
    ]);
    expect(await variants(store, 'scarf')).toMatchObject([{ stock: 12 }, { stock: 8 }]);
  },
);

test('OPS-FOREIGN: a WooCommerce export without the column Stock sells no untracked units', async () => {
  const store = await shopWithBase();
  const file = 'Type,SKU,Name,Published,In stock?,Regular price\nsimple,B1,Bowl,1,1,20\n';
  const importResult = await importByCommand(store, file, '--from', 'woocommerce');
  expect(notesOf(importResult)).toContain(
    'Note: row 2: the file has no column Stock, so it does not say how many there are: a new one begins with 0, and one that is there keeps its stock. Count them: import a file with sku and stock',
  );
  expect(await variants(store, 'bowl')).toMatchObject([{ stock: 0 }]);
});

test('OPS-CURRENCY: only the currency column of the file changes an existing currency, and the change is reported', async () => {
  const store = await shopWithBase();
  await importByCommand(store, `${headsOnly},currency\nhat,Hat,HAT,10.00,usd\n`);
  const bothProducts = `${headsOnly}\nhat,Hat,HAT,10.00\ncap,Cap,CAP,12\n`;
  expect((await importByCommand(store, bothProducts)).err).toContain('row 3: needs a currency');
  const importResult = await importByCommand(store, bothProducts, '--currency', 'eur');
  expect(notesOf(importResult)).toEqual([
    "Note: 1 variant keeps its currency, such as hat 'Standard' in usd: --currency eur is for new ones, and a column currency for those that are there",
  ]);
  expect(await variants(store, 'hat')).toMatchObject([{ currencyCode: 'usd', priceCents: 1_000 }]);
  expect(await variants(store, 'cap')).toMatchObject([{ currencyCode: 'eur' }]);
  const json = { handle: 'hat', variants: [{ sku: 'HAT', priceCents: 900 }] };
  await importByCommand(store, JSON.stringify({ products: [json] }), '--currency', 'eur');
  expect(await variants(store, 'hat')).toMatchObject([{ currencyCode: 'usd', priceCents: 900 }]);
  const ownFile = 'sku,price,currency\nSC-INK,29.90,usd\nSC-WAX,29.90,usd\n';
  expect(notesOf(await importByCommand(store, ownFile))).toEqual([
    "Note: the currency of 2 variants changes, such as that of scarf 'Ink' from eur to usd",
  ]);
});

test('OPS-FREE: a price becomes 0 only with --free, and new free products are reported', async () => {
  const store = await shopWithBase();
  const file = 'sku,price\nSC-INK,0\nMUG-S,0.00\n';
  expect((await importByCommand(store, file)).err.split('\n').slice(1, 3)).toEqual([
    'row 2: price 0 gives away what costs 29.90 now: import with --free if that is intended',
    'row 3: price 0 gives away what costs 9.90 now: import with --free if that is intended',
  ]);
  expect((await importByCommand(store, file, '--free')).code).toBe(0);
  expect((await importByCommand(store, file)).out, 'what is free already').toContain(
    'Nothing changes.',
  );
  const importResult = await importByCommand(store, `${headsOnly}\npostcard,Postcard,POST,0\n`);
  expect(notesOf(importResult)).toEqual(["Note: 1 new variant costs nothing: postcard 'Standard'"]);
});

/** Files that are refused, each with the whole text of its refusal. */
const refusedFiles: Record<
  string,
  readonly [file: string, sentence: string, ...options: string[]]
> = {
  'a decimal comma without quotes in another program’s file': [
    'Title,URL handle,SKU,Price,Inventory quantity\nTee,tee,T,19,00,\n',
    'row 2: has 6 cells, and 5 columns have heads: its price seems to be cut at a decimal comma, so put it between quotes, as in "29,90"',
    '--from',
    'shopify',
  ],
  'a semicolon in a text without quotes': [
    'sku;title;price\nSC-INK;Scarf; wool;29,90\n',
    'row 2: has 4 cells, and 3 columns have heads: put a text with a semicolon in it between quotes',
  ],
  'another program’s file than the option says': [
    `${shopify(true)}\n`,
    "row 1: these are the columns of Shopify's export: import the file with --from shopify",
    '--from',
    'woocommerce',
  ],
  'an option in other letters': [
    'handle,options,sku,price\nmug,size=Huge,MUG-H,9.90\n',
    'row 2: the option size is Size in the product: write it so',
  ],
  'options in two ways': [
    'handle,title,options,sku,price\nhat,Hat,Size=S,H-S,9\nhat,,size=M,H-M,9\n',
    'row 3: the option size is Size in the product: write it so',
  ],
  'a path of Windows': [
    'handle,title,sku,price,pictures\nhat,Hat,HAT,10,photos\\hat.jpg\n',
    "row 2: the picture 'photos\\hat.jpg' is no file that is there",
  ],
  'a decimal comma without quotes that leaves an empty cell over': [
    'sku,price,stock\nSC-INK,29,90,\n',
    'row 2: has 4 cells, and 3 columns have heads: its price seems to be cut at a decimal comma, so put it between quotes, as in "29,90"',
  ],
  'a decimal comma without quotes': [
    'sku,price\nSC-INK,29,90\n',
    'row 2: has 3 cells, and 2 columns have heads: its price seems to be cut at a decimal comma, so put it between quotes, as in "29,90"',
  ],
  'a comma in a text without quotes': [
    'sku,title,price\nSC-INK,Scarf, wool,29.90\n',
    'row 2: has 4 cells, and 3 columns have heads: put a text with a comma in it between quotes',
  ],
  'another currency in a price': [
    'sku,price\nMUG-S,11.90 USD\n',
    "row 2: price has to be in eur, which is its currency here (a column currency may name another), not '11.90 USD'",
  ],
  'a percentage': [
    'sku,price,sale_price\nSC-INK,29.90,20%\n',
    "row 2: sale_price must be an amount such as 19.99, and no percentage, not '20%'",
  ],
  'a figure that may be thousands': [
    'sku,price\nMUG-S,1.299\n',
    "row 2: price could be two amounts: write 1299.00 or 1.30, whichever is meant, not '1.299'",
  ],
  'a product with a new handle': [
    `${headsOnly}\nwool-scarf,Wool scarf,SC-INK,29.90\n`,
    "row 2: the SKU 'SC-INK' is another variant's, in the store, of scarf: if it is the same product, name it by that handle, or give its product_id with the new one",
  ],
  'a column twice': [
    'sku,price,price\nSC-INK,31,33\n',
    "row 1: the column 'price' occurs twice: delete one, or rename one of them and leave it out with --map",
  ],
};

test('OPS-ODD: a mistake is refused with its cause and what to do', async () => {
  const store = await shopWithBase();
  const messages: Record<string, string> = {};
  for (const [name, [file, , ...options]] of Object.entries(refusedFiles)) {
    const { err } = await importByCommand(store, file, ...options);
    messages[name] = err.split('\n').slice(1, -2).join('\n');
  }
  expect(messages).toEqual(
    Object.fromEntries(
      Object.entries(refusedFiles).map(([name, [, sentence]]) => [name, sentence]),
    ),
  );
});

test('OPS-ODD: a missing file is reported, and variants that stay are counted in one sentence', async () => {
  const store = await shopWithBase();
  const { err } = await operate(store, ['import', 'lost.csv'], { folder: '/tmp' });
  expect(err).toBe('There is no file /tmp/lost.csv.\n');
  const twoVariants = 'handle,title,options,sku,price\nmug,Enamel mug,Size=Huge,MUG-H,9.90\n';
  expect((await importByCommand(store, twoVariants, '--dry-run')).out).toContain(
    '2 variants are not in the file and stay on sale (--replace takes them off)\n',
  );
});

test('OPS-ODD: a backslash is kept, except before a separator', async () => {
  const store = await shopWithBase();
  const file = `${headsOnly},options,collections\nhat,Hat,HAT,10.00,Size=5\\6,A\\B | C\\|D\n`;
  expect((await importByCommand(store, file)).code).toBe(0);
  expect(await variants(store, 'hat')).toMatchObject([{ options: [{ value: '5\\6' }] }]);
  expect(await exportByCommand(store, 'json')).toContain('"A\\\\B",\n        "C|D"');
});

/** Files that add a near-duplicate of something in the shop, each with the note about it. */
const nearDuplicates: Record<string, readonly [file: string, note: string | null]> = {
  'a title in other letters and spaces': [
    'title,price\nbeeswax Candle ,13\n',
    "row 2: the new product 'beeswax Candle' is nearly 'Beeswax candle' (candle): if it is the same, name it by that handle",
  ],
  'a handle in capitals': [
    `${headsOnly}\nScarf ,Shawl,SC-INK2,29.90\n`,
    "row 2: the new product 'Shawl' is nearly 'Wool scarf' (scarf): if it is the same, name it by that handle",
  ],
  'an accent': [
    `${headsOnly}\ntasse,Énamel  Mug,T,29.90\n`,
    "row 2: the new product 'Énamel  Mug' is nearly 'Enamel mug' (mug): if it is the same, name it by that handle",
  ],
  'twice in the file': [
    `${headsOnly}\nhat,Hat,H-1,10\nhut,hat,H-2,10\n`,
    "row 3: the new product 'hat' is nearly 'Hat' (hat): if it is the same, name it by that handle",
  ],
  'a value of an option': [
    'handle,title,options,sku,price\nmug,Enamel mug,Size=small,MUG-S2,9.90\n',
    "row 2: the new variant 'small' of mug is nearly 'Small': if it is the same, write it so, or name it by its SKU",
  ],
  'a row of sums': [
    `${headsOnly},stock\nhat,Hat,HAT,10,5\n,,,,\n,Total,,10,5\n`,
    "row 4: 'Total' is a new product without a handle and an SKU: delete the row if it is a sum",
  ],
  'other words': [`${headsOnly}\nwool-hat,Wool hat,HAT,10\n`, null],
};

test('OPS-ODD: near duplicates are noted', async () => {
  const store = await shopWithBase();
  const messages: Record<string, string | null> = {};
  for (const [name, [file]] of Object.entries(nearDuplicates)) {
    const [note = null, ...otherNotes] = notesOf(await importByCommand(store, file, '--dry-run'));
    expect(otherNotes, name).toEqual([]);
    messages[name] = note?.replace('Note: ', '') ?? null;
  }
  expect(messages).toEqual(
    Object.fromEntries(Object.entries(nearDuplicates).map(([name, [, note]]) => [name, note])),
  );
});

test('OPS-TRIAL: a trial shows the first new products as understood, the number of prices by currency, and any currency besides the shop’s', async () => {
  const store = await shopWithBase();
  const rows = Array.from({ length: 6 }, (_, n) => `hat-${n},Hat ${n},HAT-${n},1${n},eur,`);
  const file = `${headsOnly},currency,stock\ncap,Cap,CAP,12,usd,3\n${rows.join('\n')}\n`;
  const { out } = await importByCommand(store, file, '--dry-run');
  expect(out).toBe(
    [
      '7 products added',
      '7 variants in them',
      "  new: cap 'Cap': 12.00 usd, stock 3",
      "  new: hat-0 'Hat 0': 10.00 eur, stock not counted",
      "  new: hat-1 'Hat 1': 11.00 eur, stock not counted",
      "  new: hat-2 'Hat 2': 12.00 eur, stock not counted",
      "  new: hat-3 'Hat 3': 13.00 eur, stock not counted",
      '  and 2 products more (--json names all)',
      '  their prices: 1 in usd (12.00), 6 in eur (10.00 to 15.00)',
      "Note: 1 new variant is in usd, such as cap 'Standard', and all else on sale is in eur",
      'This was a dry run: nothing was changed.\n',
    ].join('\n'),
  );
  const twoSizes = 'handle,title,options,price,stock\nbag,Bag,Size=S,5,1\nbag,,Size=L,6,\n';
  expect((await importByCommand(store, twoSizes, '--dry-run')).out).toContain(
    "  new: bag 'Bag': 'S' 5.00 eur, stock 1; 'L' 6.00 eur, stock not counted\n  their prices: 2 in eur (5.00 to 6.00)\n",
  );
});
