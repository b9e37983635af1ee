import { expect, test as vitest } from 'vitest';
import { exported, importing, shop } from '../../../../test/store/operator.ts';
import { isFirstDatabase } from '../../../../test/store/test-database.ts';

const test = vitest.runIf(isFirstDatabase());

/** The products, with the addresses from which their pictures come. */
async function products(store: Awaited<ReturnType<typeof shop>>) {
  const pictures = await store.store.database.read
    .selectFrom('store_picture')
    .select(['hash', 'content'])
    .execute();
  const from = new Map(pictures.map(({ hash, content }) => [hash, String(Buffer.from(content))]));
  const file = await exported(store, 'json');
  return JSON.parse(file.replaceAll(/\/img\/store\/(\w+)/g, (_, hash) => from.get(hash) ?? ''))
    .products;
}

/** By the columns of help.shopify.com; the first heads are those of exports until 2025. */
const shopify = [
  'Handle,Title,Body (HTML),Vendor,Product Category,Type,Tags,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Option3 Name,Option3 Value,Variant SKU,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Fulfillment Service,Variant Price,Variant Compare At Price,Variant Requires Shipping,Variant Taxable,Variant Barcode,Image Src,Image Position,Image Alt Text,Gift Card,SEO Title,SEO Description,Variant Image,Variant Weight Unit,Variant Tax Code,Cost per item,Status',
  `hoodie,Münz-Hoodie,<p>Warmer <strong>Hoodie</strong>.</p>,Münzkiste,Apparel,Hoodie,"hoodie, wear",true,Größe,S,Farbe,Schwarz,,,00123,600,shopify,10,deny,manual,59.90,79.90,true,true,'9001,https://cdn.example/2.jpg?v=1,2,Hoodie,false,,,,kg,,20.00,active`,
  'hoodie,,,,,,,,,M,,Schwarz,,,00124,600,shopify,-2,deny,manual,59.90,,true,true,,https://cdn.example/1.jpg?v=1,1,,,,,,kg,,,',
  'hoodie,,,,,,,,,L,,Schwarz,,,00125,600,shopify,3,continue,manual,59.90,59.90,true,true,,,,,,,,,kg,,,',
  'voucher,Voucher,,,,,,true,Title,Default Title,,,,,GIFT,0,,,deny,manual,25.00,,false,false,,,,,true,,,,kg,,,draft',
].join('\n');

test('OPS-FOREIGN: Shopify’s export becomes the same shop here', async () => {
  const store = await shop();
  const done = await importing(store, shopify, '--from', 'shopify', '--replace');
  expect(done.err).toContain('2 products read');
  expect(done.out.split('\n').filter((line) => line.startsWith('Note: '))).toEqual([
    'Note: row 3: a stock of -2 is read as 0',
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
  expect((await importing(store, shopify, '--from', 'shopify', '--replace')).out).toContain(
    'Nothing changes.',
  );
});

/** By the columns of WooCommerce's exporter. */
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
  const done = await importing(store, woocommerce, '--from', 'woocommerce', '--replace');
  expect(done.out).toContain(
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
  expect((await importing(store, woocommerce, '--from', 'woocommerce', '--replace')).out).toContain(
    'Nothing changes.',
  );
});
