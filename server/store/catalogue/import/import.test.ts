import { mkdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, test as vitest } from 'vitest';
import { createResizerLoader } from '../../../../pictures/resizer.ts';
import { makeDecompressionBomb } from '../../../../test/fakes/pictures/photo.ts';
import { temporaryFolder } from '../../../../test/fakes/running-gateway.ts';
import { isFull } from '../../../../test/full-run.ts';
import { openSession, startCheckout, stockOf } from '../../../../test/store/buyer.ts';
import { productId, variantId } from '../../../../test/store/fixture-catalogue.ts';
import {
  dataDirOf,
  exportByCommand,
  importByCommand,
  operate,
  shop,
} from '../../../../test/store/operator.ts';
import { isFirstDatabase } from '../../../../test/store/test-database.ts';
import { createImportedPictures } from '../../../images/imported-pictures.ts';
import { parseCsv } from '../file/csv.ts';
import { csvColumns } from '../file/csv-columns.ts';
import { exportCatalogue } from '../file/export-catalogue.ts';
import { readCatalogue } from '../stored-catalogue.ts';

// Tests with `it` run on both databases in every run.
const test = vitest.runIf(isFirstDatabase());

type Shop = Awaited<ReturnType<typeof shop>>;
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAAAAADhZOFXAAAADklEQVR4nGNogAIGyhgAgIQgAQ2AJGEAAAAASUVORK5CYII=',
  'base64',
);

const thousands = isFull ? 10 : 2;

const readStored = ({ store }: Shop) => readCatalogue(store.database.read);
/** The titles in this process's memory, which lags the database by up to a second, so use `expect.poll`. */
const titles = (store: Shop) => store.store.catalogue.products().map(({ title }) => title);

describe('OPS-EXPORT: an export', () => {
  test('as JSON or CSV is imported again without changes, and fills an empty store with the same products', async () => {
    const [store, otherStore] = [await shop(), await shop()];
    const before = await readStored(store);
    for (const format of ['json', 'csv'] as const) {
      const file = await exportByCommand(store, format);
      store.clock.nowMs += 1_000;
      expect(await importByCommand(store, file, '--stock', '--replace')).toMatchObject({
        code: 0,
        out: 'Nothing changes.\n',
      });
      expect(await readStored(store)).toEqual(before);
      const nothingNew = `{"products":[{"title":"x","variants":[{"priceCents":1}]}]}`;
      await importByCommand(otherStore, nothingNew, '--replace');
      expect((await importByCommand(otherStore, file, '--replace')).code).toBe(0);
      expect(await exportByCommand(otherStore, format)).toBe(file);
      await expect.poll(() => titles(otherStore)).toEqual(titles(store));
    }
  });

  test('SITE-LOCALE: uses the decimal mark of the locale only in prices, and is read back to the cent in every currency', async () => {
    const [store, otherStore] = [await shop(), await shop()];
    const variant = (sku: string, priceCents: number, currencyCode: string) => ({
      ...{ sku, priceCents, currencyCode, salePriceCents: priceCents - 10, stock: 3 },
      options: [{ title: 'Size', value: '1.5 l' }],
    });
    const prices = [
      ['EUR1', 1_234_567, 'eur'],
      ['EUR2', 123_450, 'eur'],
      ['JPY', 1_234, 'jpy'],
      ['KWD', 1_234_560, 'kwd'],
      ['USD', 20, 'usd'],
    ] as const;
    const products = prices.map(([sku, cents, currency]) => ({
      title: `Lamp 2.0 ${sku}`,
      variants: [variant(sku, cents, currency)],
    }));
    await importByCommand(store, JSON.stringify({ products }), '--replace');
    const style = { decimal: ',', separator: ';' } as const;
    const file = await exportCatalogue(store.store.database.read, 'csv', style);
    const heads = parseCsv(file).rows[0]?.cells ?? [];
    const columnOf = (head: string) =>
      parseCsv(file)
        .rows.slice(1)
        .map(({ cells }) => cells[heads.indexOf(head)]);
    expect(columnOf('price')).toEqual(['12345,67', '1234,50', '1234', '1234,560', '0,20']);
    expect(columnOf('sale_price')).toEqual(['12345,57', '1234,40', '1224', '1234,550', '0,10']);
    expect(columnOf('options')).toEqual(Array(5).fill('Size=1.5 l'));
    expect(columnOf('title')[0]).toBe('Lamp 2.0 EUR1');
    expect(await importByCommand(store, file, '--stock', '--replace')).toMatchObject({
      code: 0,
      out: 'Nothing changes.\n',
    });
    await importByCommand(otherStore, file, '--replace');
    expect(await exportCatalogue(otherStore.store.database.read, 'csv', style)).toBe(file);
    // Edit a price in the number format of this spreadsheet.
    await importByCommand(store, file.replace('"1234,50"', '"1.250,5"'));
    const [editedProduct] = JSON.parse(await exportByCommand(store, 'json')).products.filter(
      ({ title }: { title: string }) => title === 'Lamp 2.0 EUR2',
    );
    expect(editedProduct.variants[0].priceCents).toBe(125_050);
  });

  test('OPS-SAFE: keeps texts that look like formulas', async () => {
    const store = await shop();
    const title = '=HYPERLINK("https://evil.example","A")';
    const products = [
      {
        title,
        handle: '-1',
        subtitle: "'=quoted",
        variants: [{ sku: '@sku', title: '+1', priceCents: 5 }],
      },
    ];
    await importByCommand(store, JSON.stringify({ products }), '--replace');
    const file = await exportByCommand(store, 'csv');
    expect(file).toContain(`"'=HYPERLINK(""https://evil.example"",""A"")"`);
    expect(file).not.toMatch(/(?:^|[,;]"?)[=+\-@]/m);
    const before = await exportByCommand(store, 'json');
    await importByCommand(store, file);
    expect(await exportByCommand(store, 'json')).toBe(before);
  });

  test('is written to a file, whose name determines the format', async () => {
    const store = await shop();
    const folder = temporaryFolder();
    const { code, out } = await operate(store, ['export', 'all.csv'], { folder });
    expect({ code, out }).toEqual({ code: 0, out: '' });
    expect(readFileSync(join(folder, 'all.csv'), 'utf8')).toBe(await exportByCommand(store, 'csv'));
    expect(JSON.parse((await operate(store, ['export'])).out).products).toHaveLength(10);
    const missing = await operate(store, ['export', 'no/such/folder.json'], { folder });
    expect(missing).toMatchObject({ code: 1, out: '' });
    expect((await operate(store, ['export', '--format', 'xml'])).code).toBe(2);
  });
});

describe('OPS-IMPORT: an import', () => {
  it('adds products with variants, which are on sale within a second', async () => {
    const store = await shop();
    const { code, out } = await importByCommand(
      store,
      [
        'handle;title;collections;options;sku;price;sale_price;currency;stock;custom_fields',
        'scarf;Wool scarf;All | New;Colour=Ink;SC-I;29,90;19,5;USD;7;"Initials* | Note"',
        'scarf;;;Colour=Wax;SC-W;31;;usd;;',
      ].join('\r\n'),
    );
    expect(code).toBe(0);
    expect(out).toMatch(/^1 product added\n2 variants in them\n/);
    await expect.poll(() => titles(store)).toContain('Wool scarf');
    const product = store.store.catalogue.products().find(({ title }) => title === 'Wool scarf');
    expect(product).toMatchObject({
      url_handle: 'scarf',
      purchasable: true,
      options: [{ title: 'Colour', values: [{ value: 'Ink' }, { value: 'Wax' }] }],
      custom_fields: [
        { title: 'Initials', is_required: true },
        { title: 'Note', is_required: false },
      ],
      variants: [
        {
          title: 'Ink',
          sku: 'SC-I',
          inventory_quantity: 7,
          prices: [{ amount: 2_990, sale_amount: 1_950, currency_code: 'usd' }],
        },
        { title: 'Wax', inventory_quantity: null, prices: [{ amount: 3_100, sale_amount: null }] },
      ],
    });
    expect(product?.product_collections).toHaveLength(2);
    expect(product?.id).toMatch(/^prod_[0-7][0-9A-HJKMNP-TV-Z]{25}$/);
    const [inkVariant] = product?.variants ?? [];
    const field = product?.custom_fields[0]?.id ?? '';
    const custom_field_values = [{ custom_field_id: field, value: 'ML' }];
    await openSession(store, [
      { variant_id: inkVariant?.id ?? '', quantity: 7, custom_field_values },
    ]);
  });

  test('changes the named fields and keeps the others, also of a product', async () => {
    const store = await shop();
    const before = await readStored(store);
    await importByCommand(store, 'handle,sku,price\nmug,SKU-white,17.5\n');
    const after = await readStored(store);
    const price = (catalogue: typeof after) =>
      catalogue.variants.get(productId('mug'))?.[0]?.price_cents;
    expect([price(before), price(after)]).toEqual([1_600, 1_750]);
    const row = ({ products }: typeof after) => products.find(({ id }) => id === productId('mug'));
    expect({ ...row(after), updated_at: 0 }).toEqual({ ...row(before), updated_at: 0 });
    expect(after.stock).toEqual(before.stock);
    expect(after.collectionsOf).toEqual(before.collectionsOf);
  });

  test('takes missing products and variants off sale only with --replace', async () => {
    const store = await shop();
    const before = await readStored(store);
    const { out } = await importByCommand(store, 'handle,sku\nhood,SKU-small\n');
    expect(out).toBe(
      'Nothing changes.\n1 variant is not in the file and stays on sale (--replace takes it off)\n',
    );
    expect(await readStored(store)).toEqual(before);
    const replacement = await importByCommand(store, 'handle,sku\nhood,SKU-small\n', '--replace');
    expect(replacement.out).toContain('9 products taken off sale\n1 variant taken off sale\n');
    expect(replacement.out).toContain("  hood: 'large' off sale\n");
    const largeItems = [{ variant_id: variantId('large'), quantity: 1 }];
    expect((await startCheckout(store, largeItems)).status).toBe(422);
    await expect.poll(() => titles(store)).toEqual(['The hood']);
    // The product is restored unchanged.
    await importByCommand(
      store,
      `product_id,variant_id\n${productId('mug')},${variantId('white')}\n`,
    );
    await expect.poll(() => titles(store)).toEqual(['The hood', 'The mug']);
    expect(await stockOf(store, variantId('white'))).toBe(1_000);
  });

  it('changes counted stock only with --stock, and never below what is held', async () => {
    const store = await shop();
    await openSession(store, [{ variant_id: variantId('a3'), quantity: 3 }]);
    const file = 'handle,sku,stock\nprint,SKU-a3,4\nsticker,SKU-pack,9\n';
    expect((await importByCommand(store, file)).out).toContain('1 variant keeps the stock it has');
    expect(await stockOf(store, variantId('a3'))).toBe(2);
    // The import makes an unmanaged stock managed.
    expect(await stockOf(store, variantId('pack'))).toBe(9);
    expect((await importByCommand(store, file, '--stock')).code).toBe(0);
    expect(await stockOf(store, variantId('a3'))).toBe(1);
    for (const trialArgs of [[], ['--dry-run']]) {
      const lowFile = 'handle,sku,stock\nprint,SKU-a3,2\n';
      const belowResult = await importByCommand(store, lowFile, '--stock', ...trialArgs);
      expect(belowResult.code).toBe(1);
      expect(belowResult.err).toContain('row 2: open checkouts hold 3');
    }
  });

  test('with --dry-run reports what it would do, and does nothing', async () => {
    const store = await shop();
    const before = await readStored(store);
    const { code, out } = await importByCommand(
      store,
      'title,price\nNew,1\n',
      '--dry-run',
      '--json',
    );
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ added: 1, dry_run: true });
    expect(await readStored(store)).toEqual(before);
  });

  test('with errors lists every row and imports nothing', async () => {
    const store = await shop();
    const before = await readStored(store);
    const { code, out, err } = await importByCommand(
      store,
      [
        'product_id,handle,title,purchasable,options,variant_id,sku,price,sale_price,stock,pictures',
        ',good,Good,yes,,,G-1,1,,1,',
        ',bad-price,Bad,yes,,,,1.999,,,',
        ',no-price,Bad,yes,,,,,,,',
        ',no-title,,yes,,,,1,,,',
        ',,,,,,,1,,,',
        ',maybe,Bad,maybe,,,,1,,-1,',
        ',sale,Bad,,,,,1,2,,',
        ',sku,Bad,,,,SKU-white,1,,,',
        ',sku-2,Bad,,,,G-1,1,,,',
        `,variant,Bad,,,${variantId('white')},,1,,,`,
        'prod_1,id,Bad,,,,,1,,,',
        ',long,Bad,,,,,1,,,,beyond',
        ',options,Bad,,Size=S,,,1,,,',
        ',options,Other,,Colour=Red,,,1,,,',
        ',picture,Bad,,,,,1,,,no-such.png',
        `,${'x'.repeat(300)},Bad,,,,,1,,,`,
        `${productId('sticker')},print,,,,,,,,,`,
      ].join('\n'),
    );
    expect({ code, out }).toEqual({ code: 1, out: '' });
    const lines = err.trimEnd().split('\n').slice(1);
    expect(lines).toEqual([
      "row 3: price could be two amounts: write 1999.00 or 2.00, whichever is meant, not '1.999'",
      'row 4: a new variant needs a price',
      'row 5: a new product needs a title',
      'row 6: names no product: product_id, handle, title and sku are empty',
      "row 7: purchasable must be yes or no, not 'maybe'",
      "row 7: stock must be a whole number, not '-1'",
      'row 8: the sale price is not below the price',
      "row 9: the SKU 'SKU-white' is another variant's, in the store, of mug: if it is the same product, name it by that handle, or give its product_id with the new one",
      "row 10: the SKU 'G-1' is another variant's, in row 2",
      `row 11: the variant ${variantId('white')} is another product's`,
      'row 12: product_id is no id: prod_ and 26 characters',
      'row 13: has 12 cells, and 11 columns have heads: put a text with a comma in it between quotes',
      'row 14: must have one value of each option: Size, Colour',
      'row 15: title differs from row 14, where the product begins',
      'row 15: must have one value of each option: Size, Colour',
      "row 16: the picture 'no-such.png' is no file that is there",
      'row 17: handle must not be longer than 200 characters',
      "row 18: the handle 'print' is another product's, in the store",
      expect.stringMatching(/^Nothing was imported: \d+ to fix\.$/),
    ]);
    expect(await readStored(store)).toEqual(before);
  });

  test('of JSON with errors names the product and the variant', async () => {
    const store = await shop();
    const { code, err } = await importByCommand(
      store,
      JSON.stringify({
        products: [
          { title: 'Good', variants: [{ priceCents: 1 }] },
          {
            title: 'Bad',
            colour: 'red',
            variants: [
              { sku: 'B-1', priceCents: 1.5 },
              {
                options: [
                  { title: 'Colour', value: 'Red' },
                  { title: 'Size', value: 'L' },
                ],
                priceCents: '1',
              },
            ],
          },
          { title: 'Bad', handle: 'b', related: [{ sectionTitle: 'x', product: 'none' }] },
          7,
        ],
      }),
    );
    expect(code).toBe(1);
    expect(err.split('\n')).toEqual(
      expect.arrayContaining([
        "product 2 (Bad): has no 'colour'",
        'product 2 (Bad), variant 1 (B-1): priceCents must be a whole number',
        'product 2 (Bad), variant 2 (Red / L): priceCents must be a whole number',
        'product 3 (Bad): a new product needs a variant',
        "product 3 (Bad): there is no product 'none' to be related",
        expect.stringMatching(/^product 4: /),
      ]),
    );
    expect(titles(store)).not.toContain('Good');
  });

  test('of 100 MB is refused unread, and so is a folder', async () => {
    const store = await shop();
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'large.csv'), 'title,price\n');
    truncateSync(join(folder, 'large.csv'), 100_000_000);
    const largeImport = await operate(store, ['import', 'large.csv'], { folder });
    expect(largeImport).toMatchObject({
      code: 1,
      out: '',
      err: 'The file large.csv is larger than 50 MB: import it in parts.\n',
    });
    expect((await operate(store, ['import', '.'], { folder })).err).toBe('. is not a file.\n');
    expect((await operate(store, ['import', 'none'], { folder })).code).toBe(1);
  });

  it(`OPS-PROGRESS: of ${thousands},000 products reports its progress`, {
    timeout: 60_000,
  }, async () => {
    const store = await shop();
    const rows = Array.from(
      { length: thousands * 1_000 },
      (_, n) =>
        `item-${n},Item ${n},<p>About <b>item</b> ${n}.</p>,ITEM-${n},${n % 90}.50,${n % 7}`,
    );
    const file = ['handle,title,description,sku,price,stock', ...rows].join('\n');
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'many.csv'), file);
    let seconds = 0;
    // Each reading of this clock advances it by ten seconds.
    const slowOptions = { folder, elapsedMs: () => ++seconds * 10_000 };
    const { code, out, err } = await operate(store, ['import', 'many.csv'], slowOptions);
    expect(code).toBe(0);
    expect(out).toContain(`${thousands},000 products added`);
    expect(err.split('\n').filter((line) => line.startsWith('Products: '))).toEqual(
      Array.from({ length: thousands }, (_, n) =>
        expect.stringContaining(`Products: ${n + 1},000 of ${thousands},000, 100 a second, `),
      ),
    );
    const { products, stock } = await readStored(store);
    expect(products).toHaveLength(thousands * 1_000 + 10);
    expect(stock.size).toBe(thousands * 1_000 + 10);
  });

  it('PICT-LIMITS, PICT-COLOUR: of pictures copies files, with their colour, and stores https URLs', async () => {
    const store = await shop();
    const [folder, dataDir] = [temporaryFolder(), dataDirOf(store)];
    writeFileSync(join(folder, 'front.png'), png);
    const pictures = createImportedPictures(store.store.database, createResizerLoader());
    const run = (content: string) => {
      writeFileSync(join(folder, 'catalogue.csv'), content);
      return operate(store, ['import', 'catalogue.csv'], { folder });
    };
    const goodFile = 'handle,pictures\nmug,front.png | https://cdn.example/side.jpg\n';
    expect((await run(goodFile)).code).toBe(0);
    await expect
      .poll(() => store.store.catalogue.product(productId('mug'))?.thumbnail)
      .toMatch(/^\/img\/store\/[0-9a-f]{32}$/);
    const [frontPicture, sidePicture] =
      store.store.catalogue.product(productId('mug'))?.media ?? [];
    const find = (url = '') => pictures.find(url.split('/').at(-1) ?? '');
    expect([frontPicture?.color, sidePicture?.color]).toEqual([
      expect.stringMatching(/^#([0-9a-f]{2})\1\1$/),
      undefined,
    ]);
    const foundPicture = await find(frontPicture?.url);
    expect(foundPicture && 'load' in foundPicture && (await foundPicture.load())?.bytes).toEqual(
      png,
    );
    expect(await find(sidePicture?.url)).toEqual({ url: new URL('https://cdn.example/side.jpg') });
    writeFileSync(join(dataDir, 'outside.png'), png);
    expect(await pictures.find('../outside.png')).toBeNull();
    // OPS-IMPORT: a Mac writes ö as two characters, and a spreadsheet writes a single character.
    mkdirSync(join(folder, 'Fotos größe'.normalize('NFD')));
    writeFileSync(join(folder, 'Fotos größe'.normalize('NFD'), 'größe.png'.normalize('NFD')), png);
    expect((await run('handle,pictures\nmug,Fotos größe/größe.png\n')).code).toBe(0);
    expect((await run(goodFile)).code).toBe(0);
    // An export names pictures in the form that an import accepts.
    expect((await run(await exportByCommand(store, 'csv'))).code).toBe(0);

    writeFileSync(join(folder, 'page.png'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
    writeFileSync(join(folder, 'bomb.png'), makeDecompressionBomb());
    writeFileSync(join(folder, 'half.png'), png.subarray(0, 48));
    writeFileSync(join(folder, 'phone.jpg'), '\0\0\0\x18ftypheic\0\0\0\0');
    for (const [reference, problem] of [
      ['page.png', 'is neither PNG, JPEG, WebP nor GIF'],
      ['none.png', 'is no file that is there'],
      ['bomb.png', 'has 30000 × 30000 pixels: 100 million pixels are the most'],
      ['phone.jpg', 'is a HEIC picture, which browsers do not show: export it as JPEG'],
      ['half.png', 'is damaged'],
      ['http://cdn.example/a.png', 'must be at an https address'],
      ['https://127.0.0.1/a.png', 'must be at an https address'],
      ['https://cdn.example:8443/a.png', 'must be at an https address'],
      [`/img/store/${'0'.repeat(32)}`, 'is not in the store'],
    ]) {
      const { code, err } = await run(`handle,variant_picture\nmug,${reference}\n`);
      expect(code).toBe(1);
      expect(err).toContain(`row 2: the picture '${reference}' ${problem}`);
    }
  });
});

describe('OPS-IMPORT: the guide for owners', () => {
  const commandGuide = readFileSync('docs/commands.md', 'utf8');

  test('contains a file that can be imported', async () => {
    const store = await shop();
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'photos'));
    writeFileSync(join(folder, 'photos/scarf.jpg'), png);
    writeFileSync(join(folder, 'guide.csv'), /```csv\n(.*?)```/s.exec(commandGuide)?.[1] ?? '');
    const { code, out } = await operate(store, ['import', 'guide.csv', '--replace'], { folder });
    expect(code).toBe(0);
    expect(out).toContain('2 products added\n3 variants in them\n');
    await expect.poll(() => titles(store)).toEqual(['Wool scarf', 'Gift card']);
  });

  test('describes every column', () => {
    for (const { header } of csvColumns) expect(commandGuide).toContain(`\`${header}\``);
  });
});
