import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { productFromWire } from '../../../../domain/store/product-from-wire.ts';
import { openSession, stockOf } from '../../../../test/store/buyer.ts';
import { variantId } from '../../../../test/store/fixture-catalogue.ts';
import {
  buy,
  exportByCommand,
  importByCommand,
  operate,
  shop,
} from '../../../../test/store/operator.ts';
import type { FileVariant } from '../file/file-product.ts';
import { titleOfOptions } from '../file/file-product.ts';
import { readCatalogue } from '../stored-catalogue.ts';

type Shop = Awaited<ReturnType<typeof shop>>;
const readStored = ({ store }: Shop) => readCatalogue(store.database.read);
const products = async (store: Shop) => JSON.parse(await exportByCommand(store, 'json')).products;
const product = async (store: Shop, handle: string) =>
  (await products(store)).find((product: { handle: string }) => product.handle === handle);

const sizes = (rows: readonly string[]) => ['title,options,price,stock', ...rows].join('\n');
const shirts = sizes(['★,Size=S,10,5', '★,Size=M,10,5', '★,Size=L,12,5']);

test('OPS-IMPORT: the content of a deleted row stays, and emptied fields are listed', async () => {
  const store = await shop();
  const csv = [
    'handle,title,ribbon,description,collections,pictures,custom_fields,variant_title,sku,price',
    'tea,Tea,New,<p>Green.</p>,All,/img/catalogue/ledger-mug.svg,Initials*,Small,T-S,5',
    'tea,,,,,,,Large,T-L,9',
  ].join('\n');
  await importByCommand(store, csv);
  const before = await readStored(store);
  const rows = (await exportByCommand(store, 'csv')).split('\r\n');
  const firstIndex = rows.findIndex((row) => row.includes('Green'));
  const withoutGreen = rows.filter((_, index) => index !== firstIndex).join('\r\n');
  for (const trialArgs of [['--dry-run'], []]) {
    const { code, out } = await importByCommand(store, withoutGreen, ...trialArgs);
    expect(code).toBe(0);
    expect(out).toContain('Nothing changes.\n1 variant is not in the file and stays on sale');
    expect(await readStored(store)).toEqual(before);
  }
  const blankCells = 'handle,ribbon,description,sale_price,sku\ntea,,,,T-S\n';
  expect((await importByCommand(store, blankCells)).out).toContain(
    '2 cells are empty and what is there stays',
  );
  expect(await readStored(store)).toEqual(before);

  const emptiedCells = 'handle,ribbon,description,collections,custom_fields,sku\ntea,-,-,-,-,T-S\n';
  const dryRun = await importByCommand(store, emptiedCells, '--dry-run');
  expect(dryRun.out).toContain(
    '  tea: ribbon emptied; description emptied; collections emptied; custom_fields emptied\n',
  );
  const importResult = await importByCommand(store, emptiedCells);
  expect(dryRun.out).toBe(`${importResult.out}This was a dry run: nothing was changed.\n`);
  expect(await product(store, 'tea')).toMatchObject({
    title: 'Tea',
    ribbonText: null,
    descriptionHtml: null,
    collections: [],
    customFields: [],
    pictures: ['/img/catalogue/ledger-mug.svg'],
  });
  expect((await importByCommand(store, 'handle,title\ntea,-\n')).err).toContain(
    "row 2: title cannot be emptied: it must have a value, not '-'",
  );
});

test('OPS-IMPORT: a file without SKUs changes the variants that it has made, whatever was sold meanwhile', async () => {
  const store = await shop();
  await importByCommand(store, shirts);
  const [product_id = '', variants = []] =
    [...(await readStored(store)).variants].find(([, rows]) =>
      rows.some(({ title }) => title === 'M'),
    ) ?? [];
  const [smallVariant] = variants;
  await buy(store, [{ variant_id: smallVariant?.id ?? '', quantity: 2 }]);
  const secondImport = await importByCommand(store, shirts);
  expect(secondImport.out).toBe(
    'Nothing changes.\n1 variant keeps the stock it has (--stock takes that of the file)\n',
  );
  // The id identifies the variant whose options change.
  const correctedFile = `title,variant_id,options,price\n★,${smallVariant?.id},Size=Small,11\n`;
  const { out } = await importByCommand(store, correctedFile);
  expect(out).toContain(
    "'Small': variant_title S to Small, price 10.00 to 11.00, options Size=S to Size=Small",
  );
  const now = (await readStored(store)).variants.get(product_id);
  expect(now?.map(({ id, title, price_cents }) => [id, title, price_cents])).toEqual([
    [smallVariant?.id, 'Small', 1_100],
    ...variants.slice(1).map(({ id, title, price_cents }) => [id, title, price_cents]),
  ]);
  expect(await stockOf(store, smallVariant?.id ?? '')).toBe(3);
  // The stored handle differs from the handle that the title would give.
  await importByCommand(store, 'title,subtitle\nThe mug,Of clay\n');
  expect(await product(store, 'mug')).toMatchObject({ subtitle: 'Of clay' });
  expect(await products(store)).toHaveLength(11);
  // The other cells of a row identify the variant whose SKU is corrected.
  for (const [file, expectedNote] of [
    [
      `handle,variant_id,sku\nmug,${variantId('white')},MUG\n`,
      "mug: 'white': sku SKU-white to MUG\n",
    ],
    ['handle,variant_title,sku\nhood,small,HOOD-S\n', "hood: 'small': sku SKU-small to HOOD-S\n"],
  ] as const)
    expect((await importByCommand(store, file)).out).toContain(expectedNote);
  for (const file of ['handle,price\nhood,10\n', 'handle,title\nhood,Hood\n']) {
    const namelessImport = await importByCommand(store, file);
    expect(namelessImport.err).toMatch(
      /row 2: does not say which variant it is.*\nNothing was imported: 1 to fix/,
    );
  }
});

test('OPS-IMPORT: an empty stock cell keeps counted stock, and `-` ends the counting', async () => {
  const store = await shop();
  expect((await importByCommand(store, 'handle,sku,stock\nmug,SKU-white,\n', '--stock')).out).toBe(
    'Nothing changes.\n',
  );
  expect(await stockOf(store, variantId('white'))).toBe(1_000);
  await importByCommand(store, 'handle,sku,stock\nmug,SKU-white,-\n');
  expect(await stockOf(store, variantId('white'))).toBeNull();
});

test('OPS-IMPORT: a missing currency is the product’s, or else the shop’s, and a product has only one', async () => {
  const store = await shop();
  const euros = 'handle,title,variant_title,sku,price,currency\na,A,1,A-1,5,EUR\na,,2,A-2,6,\n';
  expect((await importByCommand(store, euros, '--replace')).code).toBe(0);
  await importByCommand(store, 'handle,title,variant_title,sku,price\na,,3,A-3,7\nb,B,,B-1,8\n');
  const codesOf = async () =>
    [...(await readStored(store)).variants.values()]
      .flat()
      .filter(
        ({ deleted_at, sku }) =>
          deleted_at === null && sku?.includes('-') && !sku.startsWith('SKU'),
      )
      .map(({ sku, currency_code }) => `${sku} ${currency_code}`);
  expect((await codesOf()).toSorted()).toEqual(['A-1 eur', 'A-2 eur', 'A-3 eur', 'B-1 eur']);
  for (const [file, sentence] of [
    [
      'handle,title,sku,price,currency\nc,C,C-1,5,usd\nc,,C-2,5,eur\n',
      'row 3: is in eur, and the product in usd: a product has one currency',
    ],
    [
      'handle,sku,price,currency\na,A-1,5,usd\n',
      'which the file does not name, is in eur, not in usd',
    ],
    [
      'handle,sku,currency\nb,B-1,jpy\n',
      'row 2: is in eur, so another currency needs another price',
    ],
    [
      'handle,title,price,currency\nc,C,5,xyz\n',
      'row 2: currency must be the code of a currency that Stripe takes, such as eur',
    ],
    [
      'handle,title,price,currency\nc,C,5,chf\nd,D,5,\n',
      'row 3: needs a currency: a column currency names it, such as eur',
    ],
  ] as const) {
    const { code, err } = await importByCommand(store, file);
    expect(err).toContain(sentence);
    expect(code).toBe(1);
  }
});

test('OPS-IMPORT, STORE-PRICE: a currency has its own number of decimals, from the file to the page', async () => {
  const store = await shop();
  const rows = [
    ['jpy', '1500', 1_500, '¥1500'],
    ['kwd', '1.250', 1_250, 'KWD 1.250'],
    ['isk', '"1.500,00"', 150_000, 'ISK 1500.00'],
    ['huf', '999,5', 99_950, 'HUF 999.50'],
    ['chf', 'CHF 1’234.50', 123_450, 'CHF 1234.50'],
  ] as const;
  const file = rows.map(([code, price]) => `${code};${code};${price};${code};1`).join('\n');
  const { code, err } = await importByCommand(
    store,
    `handle;title;price;currency;stock\n${file}`,
    '--replace',
  );
  expect(err).not.toContain('row');
  expect(code).toBe(0);
  await expect.poll(() => store.store.catalogue.products().length).toBe(rows.length);
  const { products: wireProducts } = await (await fetch(`${store.base}/products`)).json();
  for (const [currency, , amount, shownAmount] of rows) {
    const product = productFromWire(
      wireProducts.find(({ title }: { title: string }) => title === currency),
    );
    expect(product?.variants[0]).toMatchObject({
      price_in_cents: amount,
      currency,
      price_in_cents_formatted: shownAmount,
    });
  }
  const [yenVariant] = wireProducts.find(
    ({ title }: { title: string }) => title === 'jpy',
  ).variants;
  const session = await openSession(store, [{ variant_id: yenVariant.id, quantity: 1 }]);
  expect(await (await fetch(`${store.origin}/checkout/${session}`)).text()).toContain('Pay ¥1500<');
  const secondImport = await importByCommand(
    store,
    await exportByCommand(store, 'csv'),
    '--replace',
  );
  expect(secondImport.out).toBe('Nothing changes.\n');
  const wrongImport = await importByCommand(
    store,
    'handle,price\njpy,15.5\nkwd,1.255\nisk,15.50\n',
  );
  expect(wrongImport.err).toContain("row 2: price must be an amount such as 1999, not '15.5'");
  expect(wrongImport.err).toContain('row 3: price must be a multiple of 0.010 in kwd, not 1.255');
  expect(wrongImport.err).toContain('row 4: price must be a multiple of 1.00 in isk, not 15.50');
  for (const price of ['1500.000', '"1.500,000"', '0.500'])
    expect((await importByCommand(store, `handle,price\njpy,${price}\n`)).err).toContain(
      'row 2: price must be an amount such as 1999',
    );
});

test('OPS-IMPORT: number formats of spreadsheets are read', async () => {
  const store = await shop();
  // Rows that end early, a separator before the first header, separators after the last, and line ends of old Macs.
  const file =
    'sep=;\rhandle;title;price;stock;subtitle;;\rtea;Tea;29,90 $;12,00\r;;;;;;\rpot;Pot;1.234,50;;Of clay;;\r';
  expect((await importByCommand(store, file)).code).toBe(0);
  expect(await product(store, 'tea')).toMatchObject({
    variants: [{ priceCents: 2_990, stock: 12 }],
  });
  expect(await product(store, 'pot')).toMatchObject({
    subtitle: 'Of clay',
    variants: [{ priceCents: 123_450 }],
  });
  const shortenedImport = await importByCommand(store, 'handle;sku\nmug;4,00638E+12\n');
  expect(shortenedImport.err).toContain('row 2: sku was shortened by the spreadsheet');
  const headlessImport = await importByCommand(store, 'handle,title,\nmug,Mug,lost\n');
  expect(headlessImport.err).toContain("row 2: 'lost' is in a column without a header");
});

test('OPS-IMPORT: no SKU is used twice, in JSON either', async () => {
  const store = await shop();
  const withSku = (sku: string) => ({ title: 'New', variants: [{ sku, priceCents: 1 }] });
  for (const list of [
    [{ handle: 'mug', subtitle: 'x' }, withSku('SKU-white')],
    [{ handle: 'hood', variants: [{ sku: 'SKU-small' }] }, withSku('SKU-large')],
  ]) {
    const { code, err } = await importByCommand(store, JSON.stringify({ products: list }));
    expect(err).toMatch(
      /product 2 \(New\), variant 1 \(SKU-\w+\): the SKU 'SKU-\w+' is another variant's, in the store/,
    );
    expect(code).toBe(1);
  }
});

test('OPS-IMPORT: a product that is on sale again is unchanged, with its previous stock', async () => {
  const store = await shop();
  const scarf = 'handle,title,sku,price,stock\nscarf,Scarf,SC-INK,5,12\n';
  await importByCommand(store, scarf);
  const { id } = await product(store, 'scarf');
  await operate(store, ['sold', 'SC-INK', '5']);
  await importByCommand(store, 'handle,sku\nmug,SKU-white\n', '--replace');
  const dryRun = await importByCommand(store, scarf, '--dry-run');
  expect(dryRun.out).toBe(
    [
      '1 product back on sale',
      '1 variant in them',
      '1 variant keeps the stock it has (--stock takes that of the file)',
      "  scarf: back on sale; 'Standard' back on sale, stock 7",
      'This was a dry run: nothing was changed.\n',
    ].join('\n'),
  );
  // The report compares the file's values with the stored values, in --json too.
  const otherFile =
    'handle,title,sku,price,sale_price,stock,description\nscarf,Shawl,SC-INK,9,8,12,<p>New</p>\n';
  const changedOutput = (await importByCommand(store, otherFile, '--dry-run', '--stock')).out;
  expect(changedOutput).toContain(
    "  scarf: back on sale; title Scarf to Shawl; description none to <p>New</p>; 'Standard' back on sale, price 5.00 to 9.00, sale_price none to 8.00, stock 7 to 12\n",
  );
  const json = JSON.parse((await importByCommand(store, otherFile, '--dry-run', '--json')).out);
  expect(json.products).toMatchObject([
    {
      kind: 'back',
      fields: [
        { field: 'title', before: 'Scarf', after: 'Shawl' },
        { field: 'description', before: null, after: '<p>New</p>' },
      ],
      variants: [
        {
          kind: 'back',
          stock: 7,
          fields: [
            { field: 'price', before: '5.00', after: '9.00' },
            { field: 'sale_price', before: null, after: '8.00' },
          ],
        },
      ],
    },
  ]);
  await importByCommand(store, scarf);
  expect(await product(store, 'scarf')).toMatchObject({ id, variants: [{ stock: 7 }] });

  // A removed variant can return alone. It can also return after an import has restored its product without it.
  const twoVariants =
    'handle,title,variant_title,sku,price,stock\ntea,Tea,S,T-S,5,9\ntea,,M,T-M,5,9\n';
  const oneVariant = 'handle,title,variant_title,sku,price,stock\ntea,Tea,M,T-M,5,9\n';
  await importByCommand(store, twoVariants);
  await operate(store, ['sold', 'T-S', '2']);
  const file = await exportByCommand(store, 'csv');
  const withoutSmall = file.replace(/^.*T-S.*\r\n/m, '');
  await importByCommand(store, withoutSmall, '--replace');
  const restoredImport = await importByCommand(store, file);
  expect(restoredImport.out).toContain("  tea: 'S' back on sale, stock 7\n");
  expect((await product(store, 'tea')).variants).toMatchObject([{ stock: 7 }, { stock: 9 }]);
  await importByCommand(store, 'handle,sku\nmug,SKU-white\n', '--replace');
  await importByCommand(store, oneVariant);
  expect((await product(store, 'tea')).variants).toMatchObject([{ sku: 'T-M' }]);
  await importByCommand(store, twoVariants, '--stock');
  expect((await product(store, 'tea')).variants).toMatchObject([{ stock: 9 }, { stock: 9 }]);
});

test('OPS-IMPORT: a row changes no variant but the one it names', async () => {
  const store = await shop();
  const variants = async (handle: string) =>
    (await product(store, handle)).variants.map(
      ({ sku, title, options, priceCents, stock }: FileVariant) =>
        `${sku} ${title ?? titleOfOptions(options ?? [])} ${priceCents} ${stock}`,
    );
  const giftFile = 'handle,title,sku,price,stock\ngift,Gift,GIFT,25,\n';
  await importByCommand(store, giftFile);
  const { code, err } = await importByCommand(store, 'handle,sku,price,stock\ngift,GIFT-50,50,7\n');
  expect({ code, line: err.split('\n')[1] }).toEqual({
    code: 1,
    line: "row 2: no variant of the product has the SKU 'GIFT-50': a new one needs options or a variant_title, one whose SKU changes its variant_id",
  });
  await importByCommand(store, 'handle,variant_title,sku,price,stock\ngift,Fifty,GIFT-50,50,7\n');
  expect(await variants('gift')).toEqual(['GIFT Standard 2500 null', 'GIFT-50 Fifty 5000 7']);
  // Spaces around an SKU are ignored.
  const spacedSku = { handle: 'gift', variants: [{ sku: ' GIFT ', priceCents: 2_600 }] };
  await importByCommand(store, 'handle,sku,price\ngift,GIFT-50 ,55\n');
  await importByCommand(store, JSON.stringify({ products: [spacedSku] }));
  expect(await variants('gift')).toEqual(['GIFT Standard 2600 null', 'GIFT-50 Fifty 5500 7']);

  await importByCommand(store, shirts);
  await importByCommand(store, sizes(['★,Size=XL,14,3', '★,Size=M,11,', '★,Size=L,12,']));
  expect(await variants('u2605')).toEqual([
    'null S 1000 5',
    'null M 1100 5',
    'null L 1200 5',
    'null XL 1400 3',
  ]);

  // The id of a variant in the catalogue, with the SKU of a removed variant.
  const tea = 'handle,title,options,sku,price,stock\ntea,Tea,Size=S,T-S,5,9\n';
  await importByCommand(store, `${tea}tea,,Size=M,T-M,5,9\n`);
  await importByCommand(store, tea, '--replace');
  const [{ id }] = (await product(store, 'tea')).variants;
  await importByCommand(store, `handle,variant_id,options,sku\ntea,${id},Size=S,T-M\n`);
  expect(await variants('tea')).toEqual(['T-M S 500 9']);

  for (const [file, sentence] of [
    [sizes(['New,Size=S,1,', 'New,Size=S,2,']), 'row 3: has the same options as row 2'],
    [
      'handle,variant_title,price\nnew,,1\nnew,,2\n',
      "row 3: has the same title as row 2, 'Standard', and no options: give it a variant_title",
    ],
    [
      'title,variant_title,options,sku,price\n★,Other,Size=XL,NEW,1\n★,Else,Size=XL,NEW-2,1\n',
      'row 3: has the same options as row 2',
    ],
    [
      `handle,variant_id,options,price\ntea,variant_${'0'.repeat(26)},Size=S,1\n`,
      "row 2: has the same options as the store's 'S'",
    ],
  ] as const)
    expect((await importByCommand(store, file)).err).toContain(sentence);
});

test('OPS-IMPORT: a title made from the options follows them, and a second import of the file changes nothing', async () => {
  const store = await shop();
  await importByCommand(store, sizes(['★,Colour=Wax,10,5', '★,Colour=Ink,10,5']));
  const editedFile = (await exportByCommand(store, 'csv')).replace('Colour=Wax', 'Colour=Honey');
  for (const _ of ['once', 'twice']) {
    await importByCommand(store, editedFile);
    expect((await product(store, 'u2605')).variants).toMatchObject([
      { options: [{ value: 'Honey' }] },
      { options: [{ value: 'Ink' }] },
    ]);
    expect(await exportByCommand(store, 'csv')).not.toContain('Wax');
  }
});

test('OPS-EXPORT: an export that fails keeps the previous file', async () => {
  const store = await shop();
  const folder = mkdtempSync(join(tmpdir(), 'candlewick-export-'));
  const run = () => operate(store, ['export', 'mine.csv'], { folder });
  writeFileSync(join(folder, 'mine.csv'), 'before', { mode: 0o600 });
  // Block the temporary file, which is written first.
  const takenPath = join(folder, `mine.csv.${process.pid}.tmp`);
  mkdirSync(takenPath);
  const { code, err } = await run();
  expect([code, err]).toEqual([1, expect.stringContaining('mine.csv cannot be written')]);
  expect(readFileSync(join(folder, 'mine.csv'), 'utf8')).toBe('before');
  rmdirSync(takenPath);
  expect((await run()).code).toBe(0);
  expect(readFileSync(join(folder, 'mine.csv'), 'utf8')).toContain('SKU-white');
  expect(statSync(join(folder, 'mine.csv')).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder)).toEqual(['mine.csv']);
  rmSync(folder, { recursive: true });
});
