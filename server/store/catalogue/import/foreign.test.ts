import { expect, test as vitest } from 'vitest';
import { sampleCatalogue } from '../../../../brand/catalogue/catalogue.ts';
import {
  exportByCommand,
  importByCommand,
  operate,
  shop,
} from '../../../../test/store/operator.ts';
import { isFirstDatabase } from '../../../../test/store/test-database.ts';

const test = vitest.runIf(isFirstDatabase());

/** The products with the URLs from which their pictures were taken. */
async function products(store: Awaited<ReturnType<typeof shop>>) {
  const pictures = await store.store.database.read
    .selectFrom('store_picture')
    .select(['hash', 'content'])
    .execute();
  const hashedPictures = new Map(
    pictures.map(({ hash, content }) => [hash, String(Buffer.from(content))]),
  );
  const file = await exportByCommand(store, 'json');
  return JSON.parse(
    file.replaceAll(/\/img\/store\/(\w+)/g, (_, hash) => hashedPictures.get(hash) ?? ''),
  ).products;
}

/** A file with the columns that help.shopify.com lists, under the first header that exports had until 2025. */
const shopify = [
  'Handle,Title,Body (HTML),Vendor,Product Category,Type,Tags,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Option3 Name,Option3 Value,Variant SKU,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Fulfillment Service,Variant Price,Variant Compare At Price,Variant Requires Shipping,Variant Taxable,Variant Barcode,Image Src,Image Position,Image Alt Text,Gift Card,SEO Title,SEO Description,Variant Image,Variant Weight Unit,Variant Tax Code,Cost per item,Status',
  `hoodie,Münz-Hoodie,<p>Warmer <strong>Hoodie</strong>.</p>,Münzkiste,Apparel,Hoodie,"hoodie, wear",true,Größe,S,Farbe,Schwarz,,,00123,600,shopify,10,deny,manual,59.90,79.90,true,true,'9001,https://cdn.example/2.jpg?v=1,2,Hoodie,false,,,,kg,,20.00,active`,
  'hoodie,,,,,,,,,M,,Schwarz,,,00124,600,shopify,-2,deny,manual,59.90,,true,true,,https://cdn.example/1.jpg?v=1,1,,,,,,kg,,,',
  'hoodie,,,,,,,,,L,,Schwarz,,,00125,600,shopify,3,continue,manual,59.90,59.90,true,true,,,,,,,,,kg,,,',
  'voucher,Voucher,,,,,,true,Title,Default Title,,,,,GIFT,0,,,deny,manual,25.00,,false,false,,,,,true,,,,kg,,,draft',
].join('\n');

test('OPS-FOREIGN: a file without a currency does not take that of the samples', async () => {
  const store = await shop({ seed: sampleCatalogue });
  const importArgs = ['--from', 'shopify', '--replace'];
  const refusal = await importByCommand(store, shopify, ...importArgs);
  expect(refusal.code).toBe(1);
  expect(refusal.err).toContain(
    'row 2: needs a currency: a column currency names it, such as eur, or --currency eur for all of the file (so do 3 more)\n',
  );
  expect((await importByCommand(store, shopify, ...importArgs, '--currency', 'euro')).code).toBe(2);
  expect((await importByCommand(store, shopify, ...importArgs, '--currency', 'EUR')).code).toBe(0);
  const currencies = async () =>
    (await products(store)).flatMap((product: { variants: { currencyCode: string }[] }) =>
      product.variants.map(({ currencyCode }) => currencyCode),
    );
  expect(await currencies()).toEqual(['eur', 'eur', 'eur', 'eur']);
  // The next import needs no option, because the stored products have the currency.
  expect((await importByCommand(store, shopify, ...importArgs)).code).toBe(0);
  expect(await currencies()).toEqual(['eur', 'eur', 'eur', 'eur']);
});

test('OPS-FOREIGN: Shopify’s export becomes the same shop here', async () => {
  const store = await shop();
  const importResult = await importByCommand(store, shopify, '--from', 'shopify', '--replace');
  expect(importResult.err).toContain('2 products read');
  expect(importResult.out.split('\n').filter((line) => line.startsWith('Note: '))).toEqual([
    'Note: row 3: a stock below 0 is read as 0',
    'Note: row 4: it is sold without stock too, so its stock is not counted',
    'Note: these columns have no place here and are left out: vendor, product category, tags, variant fulfillment service, variant barcode, image alt text, gift card, variant weight unit, cost per item',
    expect.stringContaining("hoodie 'S / Schwarz'"),
  ]);
  expect(await products(store)).toMatchObject([
    {
      handle: 'hoodie',
      title: 'Münz-Hoodie',
      descriptionHtml: '<p>Warmer <strong>Hoodie</strong>.</p>',
      status: 'published',
      needsSending: true,
      taxClass: 'standard',
      collections: ['Hoodie'],
      pictures: ['https://cdn.example/1.jpg?v=1', 'https://cdn.example/2.jpg?v=1'],
      variants: [
        {
          sku: '00123',
          priceCents: 7_990,
          salePriceCents: 5_990,
          stock: 10,
          weightGrams: 600,
          options: [
            { title: 'Größe', value: 'S' },
            { title: 'Farbe', value: 'Schwarz' },
          ],
        },
        { sku: '00124', priceCents: 5_990, salePriceCents: null, stock: 0 },
        { sku: '00125', priceCents: 5_990, salePriceCents: null, stock: null },
      ],
    },
    {
      handle: 'voucher',
      status: 'draft',
      needsSending: false,
      taxClass: 'none',
      variants: [{ sku: 'GIFT', priceCents: 2_500, options: [], stock: null }],
    },
  ]);
  expect((await importByCommand(store, shopify, '--from', 'shopify', '--replace')).out).toContain(
    'Nothing changes.',
  );
});

/** The columns of EtsyListingsDownload.csv. */
const etsyFile = [
  'TITLE,DESCRIPTION,PRICE,CURRENCY_CODE,QUANTITY,TAGS,MATERIALS,IMAGE1,IMAGE2,IMAGE3,IMAGE4,IMAGE5,IMAGE6,IMAGE7,IMAGE8,IMAGE9,IMAGE10,VARIATION 1 TYPE,VARIATION 1 NAME,VARIATION 1 VALUES,VARIATION 2 TYPE,VARIATION 2 NAME,VARIATION 2 VALUES,SKU',
  '"Mara&#39;s Beanie","Warm <& soft>.\nBy hand.\n\nWash cold.",29.50,EUR,12,"wool,hat",wool,https://i.etsystatic.com/1.jpg,https://i.etsystatic.com/2.jpg,,,,,,,,,Custom Property,Colour,"Ink,Wax",Size,Size,"S,M","B-1,B-2"',
  'Candle,Beeswax.,12,EUR,3,,,https://i.etsystatic.com/3.jpg,,,,,,,,,,,,,,,,CAN-1',
].join('\n');

test('OPS-FOREIGN: Etsy’s download of listings becomes the same shop here, as far as it contains the data', async () => {
  const store = await shop();
  const importResult = await importByCommand(store, etsyFile, '--from', 'etsy', '--replace');
  expect(importResult.out.split('\n').filter((line) => line.startsWith('Note: '))).toEqual([
    'Note: row 2: Etsy exports one price for all variants: check those with another price',
    'Note: row 2: Etsy does not say which of several variants an SKU belongs to, so SKUs are left out',
    expect.stringContaining('Note: row 2: one stock for several variants is not possible here'),
    'Note: these columns have no place here and are left out: tags, materials',
  ]);
  const beanieVariant = { priceCents: 2_950, currencyCode: 'eur', stock: 0 };
  expect(await products(store)).toMatchObject([
    {
      title: "Mara's Beanie",
      descriptionHtml: '<p>Warm &lt;&amp; soft>.<br>By hand.</p><p>Wash cold.</p>',
      status: 'published',
      pictures: ['https://i.etsystatic.com/1.jpg', 'https://i.etsystatic.com/2.jpg'],
      variants: ['Ink S', 'Ink M', 'Wax S', 'Wax M'].map((variantName) => ({
        ...beanieVariant,
        options: variantName
          .split(' ')
          .map((value, index) => ({ title: ['Colour', 'Size'][index], value })),
      })),
    },
    { title: 'Candle', variants: [{ sku: 'CAN-1', priceCents: 1_200, stock: 3 }] },
  ]);
  expect((await importByCommand(store, etsyFile, '--from', 'etsy', '--replace')).out).toContain(
    'Nothing changes.',
  );
});

/** A file with the columns of WooCommerce's exporter. */
const woocommerce = [
  'ID,Type,SKU,Name,Published,"Is featured?","Visibility in catalog","Short description",Description,"Date sale price starts","Date sale price ends","Tax status","Tax class","In stock?",Stock,"Low stock amount","Backorders allowed?","Weight (kg)",Images,"Sale price","Regular price",Categories,Parent,"Attribute 1 name","Attribute 1 value(s)","Attribute 1 visible"',
  String.raw`44,variable,HOOD,Hoodie,1,0,visible,Short.,One line\nand another.,,,taxable,,1,,,0,0.5,"https://woo.example/h.jpg, https://woo.example/i.jpg",,,"Clothing > Hoodies, Small\, and warm",,Size,"S, M",1`,
  '45,variation,HOOD-S,Hoodie - S,1,0,visible,,,"2026-11-30 0:00:00","2026-12-06 23:59:59",taxable,parent,1,10,3,0,0.6,https://woo.example/s.jpg,49,59,,HOOD,Size,S,',
  '46,variation,HOOD-M,Hoodie - M,1,0,visible,,,,,taxable,parent,0,,,0,,,,"1.059,5",,id:44,Size,M,',
  '50,"simple, virtual",PDF,Pattern,-1,0,hidden,,,,,none,,1,,,0,,,,5,,,Material,Paper,1',
  '51,simple,,Pattern,1,0,visible,,,,,taxable,reduced-rate,1,,,notify,,,,6,,,,,',
  '60,external,,Elsewhere,1,0,visible,,,,,taxable,,1,,,0,,,,7,,,,,',
].join('\n');

test('OPS-FOREIGN: WooCommerce’s export becomes the same shop here', async () => {
  const store = await shop();
  const importResult = await importByCommand(
    store,
    woocommerce,
    '--from',
    'woocommerce',
    '--replace',
  );
  expect(importResult.out).toContain(
    "Note: row 7: 'Elsewhere' is left out, because it is of the type external\n",
  );
  expect(await products(store)).toMatchObject([
    {
      handle: 'hoodie',
      title: 'Hoodie',
      descriptionHtml: 'Short.\nOne line\nand another.',
      collections: ['Clothing', 'Hoodies', 'Small, and warm'],
      pictures: ['https://woo.example/h.jpg', 'https://woo.example/i.jpg'],
      variants: [
        {
          sku: 'HOOD-S',
          priceCents: 5_900,
          salePriceCents: 4_900,
          saleFrom: '2026-11-30T00:00:00.000Z',
          saleUntil: '2026-12-07T00:00:00.000Z',
          stock: 10,
          lowStock: 3,
          weightGrams: 600,
          picture: 'https://woo.example/s.jpg',
          options: [{ title: 'Size', value: 'S' }],
        },
        { sku: 'HOOD-M', priceCents: 105_950, salePriceCents: null, stock: 0 },
      ],
    },
    {
      handle: 'pattern-50',
      status: 'draft',
      hidden: true,
      needsSending: false,
      taxClass: 'none',
      variants: [{ sku: 'PDF', stock: null }],
    },
    { handle: 'pattern-51', taxClass: 'reduced', variants: [{ sku: null, stock: null }] },
  ]);
  expect(
    (await importByCommand(store, woocommerce, '--from', 'woocommerce', '--replace')).out,
  ).toContain('Nothing changes.');
});

/**
 * Imports a file.
 *
 * @returns the notes besides the numbers, and the SKU, options, price and stock of each variant
 */
async function importForeign(source: 'shopify' | 'woocommerce', file: string) {
  const store = await shop();
  const { out, err } = await importByCommand(store, file, '--from', source, '--replace');
  const notes = `${out}${err}`.split('\n').filter((line) => /^Note: |^row /.test(line));
  const variants = (await products(store)).flatMap(
    ({ title, variants }: { title: string; variants: Record<string, unknown>[] }) =>
      variants.map(({ sku, options, priceCents, salePriceCents, stock }) => {
        const values = Array.isArray(options) ? options.map(({ value }) => value) : [];
        const name = values.join(' / ');
        return [title, sku, name, priceCents, salePriceCents, stock]
          .map((value) => value ?? '-')
          .join(' ');
      }),
  );
  return { says: notes, variants };
}

const shopifyUntracked = {
  now: [
    'Title,URL handle,SKU,Option1 name,Option1 value,Price,Compare-at price,Inventory tracker,Inventory quantity,Continue selling when out of stock',
    'Tea,tea,T-S,Size,S,5.00,,,0,DENY',
    ',tea,T-M,,M,5.00,,,0,DENY',
    ',tea,T-L,,L,5.00,,shopify,0,DENY',
    'Gift,gift,G,Title,Default Title,0.00,20.00,shopify,-3,DENY',
  ],
  'until 2025': [
    'Title,Handle,Variant SKU,Option1 Name,Option1 Value,Variant Price,Variant Compare At Price,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy',
    'Tea,tea,T-S,Size,S,5.00,,,0,deny',
    ',tea,T-M,,M,5.00,,,0,deny',
    ',tea,T-L,,L,5.00,,shopify,0,deny',
    'Gift,gift,G,Title,Default Title,0.00,20.00,shopify,-3,deny',
  ],
};

for (const [name, lines] of Object.entries(shopifyUntracked))
  test(`OPS-FOREIGN: untracked products of Shopify (${name}) are not counted, and free ones stay free`, async () => {
    expect(await importForeign('shopify', lines.join('\n'))).toEqual({
      says: [
        'Note: rows 2, 3: Shopify does not track it, so its stock is not counted',
        'Note: row 5: it costs nothing, so its price to compare with is left out',
        'Note: row 5: a stock below 0 is read as 0',
        "Note: 1 new variant costs nothing: gift 'Standard'",
      ],
      variants: ['Tea T-S S 500 - -', 'Tea T-M M 500 - -', 'Tea T-L L 500 - 0', 'Gift G  0 - 0'],
    });
  });

test('OPS-FOREIGN, OPS-IMPORT: products counted here stay counted without --stock, even if the other program does not track them', async () => {
  const store = await shop();
  await importByCommand(store, 'handle,title,sku,price,currency,stock\ntea,Tea,T,5.00,eur,100\n');
  const file =
    'Title,URL handle,SKU,Price,Inventory tracker,Inventory quantity\nTea,tea,T,5.50,,\n';
  const stock = async () => (await operate(store, ['stock', 'T', '+0'])).out;
  expect((await importByCommand(store, file, '--from', 'shopify')).out).toContain(
    '1 variant keeps the stock it has',
  );
  expect(await stock()).toContain('100');
  await importByCommand(store, file, '--from', 'shopify', '--stock');
  expect((await operate(store, ['stock', 'T', '+0'])).err).toContain('is not counted');
});

const wooHead =
  'ID,Type,SKU,Name,Published,In stock?,Stock,Backorders allowed?,Sale price,Regular price,Parent,Position,Attribute 1 name,Attribute 1 value(s),Attribute 2 name,Attribute 2 value(s)';

test('OPS-FOREIGN: a column added by the owner names the currency, which neither program writes', async () => {
  const files = {
    shopify: ['Title,URL handle,SKU,Price,Currency', 'Tea,tea,T,5.00,eur'],
    woocommerce: ['ID,Type,SKU,Name,Regular price,Currency', '1,simple,T,Tea,5,EUR'],
  } as const;
  for (const source of ['shopify', 'woocommerce'] as const) {
    const store = await shop();
    const importResult = await importByCommand(
      store,
      files[source].join('\n'),
      '--from',
      source,
      '--replace',
    );
    expect(importResult.out).not.toContain('left out');
    expect(await products(store)).toMatchObject([{ variants: [{ currencyCode: 'eur' }] }]);
  }
});

test('OPS-ODD, OPS-FOREIGN: a weight that a spreadsheet has saved is read, and one that cannot be read is named', async () => {
  const weights = {
    shopify: {
      head: 'Title,URL handle,SKU,Price,Currency,Weight value (grams)',
      row: (name: string, weight: string) => `${name},${name},${name},5,eur,"${weight}"`,
      cells: {
        ...{ '400': 400, '400.0': 400, '400,0': 400, '0.0': null, '': null, '0,250': null },
        ...{ '1,250.00': 1250, '1.250,5': 1251, "1'250.0": 1250, '1\u202f250': 1250 },
        ...{ '1,250': null, '400 g': null, '-5': null },
      },
      unread: '12, 13, 14',
    },
    woocommerce: {
      head: 'Type,Name,SKU,Regular price,Currency,Weight (kg)',
      row: (name: string, weight: string) => `simple,${name},${name},5,eur,"${weight}"`,
      cells: {
        '0,6': 600,
        '1.25': 1250,
        '1,250': 1250,
        '1.250,5': 1_250_500,
        '1,250.125': 1_250_125,
        '': null,
        '6 kg': null,
      },
      unread: '8',
    },
  };
  for (const [source, { head, row, cells, unread }] of Object.entries(weights)) {
    const entries = Object.entries<number | null>(cells);
    const file = [head, ...entries.map(([cell], at) => row(`P${at}`, cell))].join('\n');
    const store = await shop();
    const { out } = await importByCommand(store, file, '--from', source, '--replace');
    const grams = (await products(store)).flatMap(
      ({ variants }: { variants: { weightGrams?: number | null }[] }) =>
        variants.map(({ weightGrams }) => weightGrams ?? null),
    );
    expect(grams).toEqual(entries.map(([, weight]) => weight));
    const rows = unread.includes(',') ? 'rows' : 'row';
    expect(out).toContain(
      `Note: ${rows} ${unread}: the weight is no number, or could be two as in 1.250, and is left out\n`,
    );
  }
});

test('OPS-FOREIGN: a file without a currency gets no sentence about what follows from that', async () => {
  const file = [
    'Type,Name,SKU,Regular price,Sale price,Date sale price starts,Date sale price ends',
    'simple,Tea,T,5.00,3.50,2030-11-01,2030-11-30',
  ].join('\n');
  const store = await shop({ seed: sampleCatalogue });
  const refusal = await importByCommand(store, file, '--from', 'woocommerce', '--replace');
  expect(refusal.err.split('\n').filter((line) => line.startsWith('row '))).toEqual([
    'row 2: needs a currency: a column currency names it, such as eur, or --currency eur for all of the file',
  ]);
  const unreadable =
    'title,sku,price,sale_price,sale_until,currency\nTea,T,5.00,cheap,2030-11-30,eur\n';
  const other = await importByCommand(store, unreadable);
  expect(other.err.split('\n').filter((line) => line.startsWith('row '))).toEqual([
    "row 2: sale_price must be an amount such as 19.99, not 'cheap'",
  ]);
});

test('OPS-FOREIGN: a WooCommerce variation for any size becomes one variant for each size', async () => {
  const file = [
    wooHead,
    '1,variable,BAG,Bag,1,1,,0,,,,0,Size,"S, M",Colour,"Red, Dark blue"',
    '2,variation,B-ANY,Bag - Red,1,1,7,0,,9,BAG,2,Size,,Colour,Red',
    '3,variation,B-S,Bag - S,1,1,4,0,,8,BAG,1,Size,S,Colour,Red',
    '4,variation,,Bag - Dark blue,1,1,,0,,10,BAG,3,Size,,Colour,Dark blue',
    '5,variation,B-NO,Bag - M,1,1,,0,,11,BAG,4,Size,M,Colour,Red',
    '6,variable,CAP,Cap,1,1,,0,,,,0,Fit,Wide,,',
    '7,variation,C-ANY,Cap,1,1,,0,,5,CAP,0,Fit,,,',
    '8,variable,TIE,Tie,1,1,,0,,,,0,Knit,"Fine, Rough",,',
    '9,variation,T-ANY,Tie,1,1,6,0,,5,TIE,0,Knit,,,',
    '10,variable,PIN,Pin,1,1,,0,,,,0,,,,',
    '11,variation,P-ANY,Pin,1,1,6,0,,5,PIN,0,Look,,,',
    `12,variable,MUG,Mug,1,1,,0,,,,0,Name,"${Array.from({ length: 201 }, (_, n) => n)}",,`,
    '13,variation,M-ANY,Mug,1,1,6,0,,5,MUG,0,Name,,,',
  ].join('\n');
  expect(await importForeign('woocommerce', file)).toEqual({
    says: [
      "Note: row 5: it is one variation for any Size, so there is one variant of each: 'S / Dark blue', 'M / Dark blue'",
      "Note: row 6: 'Bag - M' is left out, because other variations precede it for all its options",
      "Note: row 10: it is one variation for any Knit, so there is one variant of each: 'Fine' (T-ANY-Fine), 'Rough' (T-ANY-Rough)",
      'Note: row 10: one stock for several variants is not possible here: each begins with 0, until you say how many there are of each (npm run store -- stock, or a file with sku and stock)',
      "Note: row 11: 'Pin' is left out, because it has no variation",
      "Note: row 12: 'Pin' is left out, because it is for any Look, and its product does not say which there are",
      "Note: row 13: 'Mug' is left out, because it has no variation",
      "Note: row 14: 'Mug' is left out, because it is for any Name, which is more than the 200 variants of a product",
    ],
    variants: [
      'Bag B-S S / Red 800 - 4',
      'Bag B-ANY M / Red 900 - 7',
      'Bag - S / Dark blue 1000 - -',
      'Bag - M / Dark blue 1000 - -',
      'Cap C-ANY Wide 500 - -',
      'Tie T-ANY-Fine Fine 500 - 0',
      'Tie T-ANY-Rough Rough 500 - 0',
    ],
  });
});

test('OPS-FOREIGN: a WooCommerce stock for all variations is assigned where possible, and variations without a price are skipped', async () => {
  const file = [
    wooHead,
    '1,variable,BAG,Bag,1,1,12,0,,,,0,Size,"S, M",,',
    '2,variation,B-S,Bag - S,1,1,parent,0,,9,BAG,1,Size,S,,',
    '3,variation,B-M,Bag - M,1,1,parent,0,0,9,BAG,2,Size,M,,',
    '4,variable,CAP,Cap,1,1,-3,0,,,,0,Fit,"Wide, Slim",,',
    '5,variation,C-W,Cap - Wide,1,1,parent,0,,5,CAP,1,Fit,Wide,,',
    '6,variation,C-S,Cap - Slim,1,1,parent,0,,,CAP,2,Fit,Slim,,',
    '7,variable,TIE,Tie,1,1,5,1,,,,0,Knit,"Fine, Rough",,',
    '8,variation,T-F,Tie - Fine,1,1,parent,0,,5,TIE,1,Knit,Fine,,',
    '9,variation,T-R,Tie - Rough,1,1,parent,0,,5,TIE,2,Knit,Rough,,',
    '10,variable,ONE,One,1,1,8,0,,,,0,Knit,Fine,,',
    '11,variation,O-F,One - Fine,1,1,parent,0,,5,ONE,1,Knit,Fine,,',
    '12,simple,ASK,On request,1,1,,0,,,,0,,,,',
    '13,variable,NON,None,1,1,,0,,,,0,Knit,Fine,,',
    '14,variation,N-F,None - Fine,1,1,,0,,,NON,1,Knit,Fine,,',
    '15,variation,O-R,One - Rough,0,1,,0,,9,ONE,1,Knit,Rough,,',
  ].join('\n');
  expect(await importForeign('woocommerce', file)).toEqual({
    says: [
      'Note: row 2: one stock for several variants is not possible here: each begins with 0, until you say how many there are of each (npm run store -- stock, or a file with sku and stock)',
      'Note: row 4: a sale price of 0 is left out; if it is to cost nothing, 0 has to be its price',
      'Note: row 5: a stock below 0 is read as 0',
      'Note: rows 7, 13, 15: it is left out, because it has no price',
      'Note: row 8: it is sold without stock too, so its stock is not counted',
      "Note: row 14: 'None' is left out, because it has no variation",
      'Note: row 16: it is left out, because it is switched off',
    ],
    variants: [
      'Bag B-S S 900 - 0',
      'Bag B-M M 900 - 0',
      'Cap C-W Wide 500 - 0',
      'Tie T-F Fine 500 - -',
      'Tie T-R Rough 500 - -',
      'One O-F Fine 500 - 8',
    ],
  });
});
