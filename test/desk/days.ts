import { z } from 'zod';

// The values that an owner types during the tested days, the same in every engine, and the expected results.

const offeredProducts = z.object({
  products: z.array(
    z.object({
      title: z.string(),
      variants: z.array(
        z.object({
          id: z.string(),
          sku: z.string().nullable(),
          inventory_quantity: z.number().nullable(),
          prices: z.array(
            z.object({
              amount: z.number(),
              sale_amount: z.number().nullable(),
              lowest_amount_30_days: z.number().nullable(),
            }),
          ),
        }),
      ),
    }),
  ),
});

/** The products that visitors of a site receive. */
export async function readProducts(site: string) {
  const answer = await fetch(`${site}/api/store/candlewick/products?limit=100`);
  return offeredProducts.parse(await answer.json()).products;
}

export const readProduct = async (site: string, title: string) =>
  (await readProducts(site)).find((product) => product.title === title);

export const trackingNumber = (index: number) => `RX${String(index).padStart(9, '0')}AT`;

/** A product whose options make six variants. */
export const jacketFixture = {
  title: 'Taper Jacket',
  price: '80',
  sku: 'TJ',
  stock: '5',
  options: [
    { name: 'Size', values: 'S, M, L' },
    { name: 'Colour', values: 'Ink, Wax' },
  ],
  lastSku: 'TJ-L-WAX',
  variants: 6,
  cents: 8_000,
  sale: { percent: '25', cents: 6_000 },
} as const;

/** A Monday at least two days ahead, so that a sale that begins then has not started in any time zone. */
export function nextMonday(): string {
  const dayMs = 86_400_000;
  const weekday = new Date().getUTCDay();
  const daysAhead = ((8 - weekday) % 7) + (weekday % 6 === 0 ? 7 : 0) || 7;
  return new Date(Date.now() + daysAhead * dayMs).toISOString().slice(0, 10);
}

/** A file with the columns of Shopify's current template, filled in as shops typically do. */
export const shopifyFixture = {
  name: 'products_export.csv',
  content: [
    'Title,URL handle,Description,Vendor,Product category,Type,Tags,Published on online store,Status,SKU,Barcode,Option1 name,Option1 value,Option1 Linked To,Price,Compare-at price,Cost per item,Charge tax,Tax code,Inventory tracker,Inventory quantity,Continue selling when out of stock,Weight value (grams),Weight unit for display,Requires shipping,Fulfillment service,Product image URL,Image position,Image alt text,Variant image URL,Gift card,SEO title,SEO description',
    'Rush Light,rush-light,"<p>From <b>rushes</b>.</p>",Wick,,Lights,"old, quiet",TRUE,Active,RL-1,,Length,Short,,12.00,15.00,4.00,TRUE,,shopify,7,DENY,120,g,TRUE,manual,,,,,FALSE,,',
    ',rush-light,,,,,,,,RL-2,,,Long,,14.00,,,TRUE,,shopify,3,DENY,160,g,TRUE,manual,,,,,,,',
    'Snuffer,snuffer,Puts it out.,Wick,,Tools,,TRUE,Active,SN-1,,Title,Default Title,,9.50,,,TRUE,,,,CONTINUE,80,g,TRUE,manual,,,,,FALSE,,',
  ].join('\n'),
  offered: {
    'Rush Light': [
      ['RL-1', 7, 1_200],
      ['RL-2', 3, 1_400],
    ],
    Snuffer: [['SN-1', null, 950]],
  },
} as const;

/** The SKU, stock and price of each offered variant, by the title of its product in the file. */
export const readShopifyProducts = async (site: string) =>
  Object.fromEntries(
    (await readProducts(site))
      .filter(({ title }) => Object.keys(shopifyFixture.offered).includes(title))
      .map(({ title, variants }) => [
        title,
        variants.map(({ sku, inventory_quantity: stockLeft, prices: [price] }) => [
          sku,
          stockLeft,
          price?.sale_amount ?? price?.amount,
        ]),
      ]),
  );

export const storyFixture = {
  title: 'We are at the market',
  address: '/news#we-are-at-the-market',
  summary: 'Come by.',
  category: 'Shop',
  photo: 'market.jpg',
  alt: 'Our stall',
  text: 'See **you**.',
} as const;

/** The settings of a shop whose prices include tax at two rates. */
export const taxedShop = [
  'beforeOrder: {tax: included}',
  'zones: [{name: Germany, countries: [DE], priceCents: 490}]',
  'taxRates: {DE: {standard: 19, reduced: 7}}',
].join('\n');

/** A month's sales, and the cents refunded for the last sale. */
export const monthFixture = {
  catalogue: {
    name: 'month.csv',
    content:
      'handle,title,status,sku,price,currency,stock,tax_class\nmug,Mug,published,MG-1,16,usd,50,standard\nbook,Book,published,BK-1,10,usd,50,reduced\n',
  },
  sales: [
    { sku: 'MG-1', percent: 19, pieces: 3, cents: 1_799 },
    { sku: 'BK-1', percent: 7, pieces: 2, cents: 1_033 },
    { sku: 'MG-1', percent: 19, pieces: 7, cents: 333 },
  ],
  back: 1_001,
} as const;

type Rows = readonly Readonly<Record<string, string>>[];

/** The rows of a CSV file, by its column names. */
function rowsOf(csv: string): Rows {
  const [heads = [], ...rows] = csv
    .replace('\ufeff', '')
    .trim()
    .split(/\r?\n/)
    .map((line) => line.split(','));
  return rows.map((cells) =>
    Object.fromEntries(heads.map((head, index) => [head, cells[index] ?? ''])),
  );
}

/** The sum of a column, in minor units. */
const sumOf = (rows: Rows, head: string) =>
  rows.reduce((sum, row) => sum + Math.round(Number(row[head]) * 100), 0);

/** The names at the desk of the exported files. */
const files = [
  'Lines by rate',
  'By country and rate',
  'By day',
  'Orders',
  'Refunds by rate',
  'Invoices and credit notes',
] as const;

/**
 * The totals in the exported files, in cents.
 *
 * @param save saves the file of this name and returns its text
 */
export async function exportedMonthTotals(save: (name: string) => Promise<string>) {
  const rows: Partial<Record<(typeof files)[number], Rows>> = {};
  for (const name of files) rows[name] = rowsOf(await save(name));
  const rowsIn = (name: (typeof files)[number]) => rows[name] ?? [];
  const rowsOfRate = (name: (typeof files)[number], percent: number) =>
    rowsIn(name).filter((row) => Number(row['tax_percent']) === percent && row['country'] === 'DE');
  return {
    rates: [19, 7].map((percent) => ({
      percent,
      sold: sumOf(rowsOfRate('By country and rate', percent), 'sold'),
      soldTax: sumOf(rowsOfRate('By country and rate', percent), 'sold_tax'),
      total: sumOf(rowsOfRate('Lines by rate', percent), 'total'),
      tax: sumOf(rowsOfRate('Lines by rate', percent), 'tax'),
      net: sumOf(rowsOfRate('Lines by rate', percent), 'net'),
    })),
    sold: sumOf(rowsIn('By country and rate'), 'sold'),
    back: sumOf(rowsIn('By country and rate'), 'given_back'),
    backTax: sumOf(rowsIn('By country and rate'), 'given_back_tax'),
    days: [sumOf(rowsIn('By day'), 'sold'), sumOf(rowsIn('By day'), 'given_back')],
    orders: sumOf(rowsIn('Orders'), 'total'),
    refunds: sumOf(rowsIn('Refunds by rate'), 'total'),
    papers: sumOf(rowsIn('Invoices and credit notes'), 'total'),
  };
}

/** The month's totals in cents, computed from the typed figures alone. */
export function expectedMonthTotals() {
  const { sales, back } = monthFixture;
  const priceOf = ({ pieces, cents }: (typeof sales)[number]) => pieces * cents;
  const taxOf = (sale: (typeof sales)[number]) =>
    Math.round((priceOf(sale) * sale.percent) / (100 + sale.percent));
  const sum = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0);
  const total = sum(sales.map(priceOf));
  const lastSale = sales[sales.length - 1] ?? sales[0];
  return {
    rates: [19, 7].map((percent) => {
      const salesOfRate = sales.filter((sale) => sale.percent === percent);
      const [soldCents, tax] = [sum(salesOfRate.map(priceOf)), sum(salesOfRate.map(taxOf))];
      return {
        percent,
        sold: soldCents,
        soldTax: tax,
        total: soldCents,
        tax,
        net: soldCents - tax,
      };
    }),
    sold: total,
    back,
    // A partial refund includes its share of the order's tax, rounded to the nearest.
    backTax: Math.round((taxOf(lastSale) * back) / priceOf(lastSale)),
    days: [total, back],
    orders: total,
    refunds: back,
    papers: total - back,
  };
}
