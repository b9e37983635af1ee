import fc from 'fast-check';
import { productIds } from '../../brand/catalogue/ids.ts';
import { articleSlugs } from '../../content/texts/article-slugs.ts';
import { routeTable } from '../../contract/paths.ts';
import { checkoutBody } from '../store/buyer.ts';

export const oddTexts = [
  ...Object.values(routeTable).flatMap((path) => path.split('/')),
  ...articleSlugs,
  ...Object.values(productIds),
  '',
  '.',
  '..',
  '%',
  '%2',
  '%2f',
  '%00',
  '%ff',
  '%F0%9F%98%80',
  ' ',
  '\\',
  ':',
  ';',
  '@',
  '*',
  '//',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'index.html',
  'null',
  'undefined',
  '0',
  'api',
  'store',
  'candlewick',
  'products',
  'variants',
  'checkout',
  'collections',
  'settings',
  'cancel',
  'coins',
  'markets',
  'img',
  'coin',
  'avatar',
  'catalogue',
  'assets',
  '0'.repeat(32),
  'a'.repeat(64),
];
export const arbitraryUrl = fc
  .array(fc.oneof(fc.constantFrom(...oddTexts), fc.string({ maxLength: 12 })), { maxLength: 6 })
  .map((segments) => `/${segments.join('/')}`);

const names = [
  'ids[]',
  'offset',
  'limit',
  'order',
  'sort_by',
  'is_hidden',
  'to_date',
  'fields',
  'product_ids[]',
  'field',
  '__proto__',
  'constructor',
  'vs_currency',
  'per_page',
  'page',
  'v',
  'lang',
];
const values = [
  '',
  '0',
  '1',
  '-1',
  '100',
  '101',
  '1e3',
  '٣',
  'NaN',
  'Infinity',
  '9'.repeat(9),
  '9'.repeat(30),
  'ASC',
  'DESC',
  'price',
  'created_at',
  'true',
  'false',
  '2025-01-01',
  '2025-99-99',
  '0000-00-00',
  '+275760-09-13',
  'inventory_quantity',
  productIds.ledgerMug,
  '%',
  '%ff',
  '%00',
  '\'"<script>',
  'usd',
  'id_asc',
];
export const arbitraryQuery = fc
  .array(
    fc.tuple(
      fc.oneof(
        { weight: 5, arbitrary: fc.constantFrom(...names) },
        { weight: 1, arbitrary: fc.string({ maxLength: 8 }) },
      ),
      fc.oneof(
        { weight: 5, arbitrary: fc.constantFrom(...values) },
        { weight: 1, arbitrary: fc.string({ maxLength: 20 }) },
      ),
    ),
    { maxLength: 5 },
  )
  .map((pairs) => pairs.map(([name, value]) => `${name}=${value}`).join('&'));

const origin = 'http://127.0.0.1:1';
const goodBody: Record<string, unknown> = JSON.parse(
  checkoutBody({ origin, base: '' }, [{ variant_id: 'variant_x', quantity: 1 }]),
);
/** Arbitrary bodies, and valid ones with arbitrary fields or a cut end. */
export const arbitraryBody = fc.oneof(
  fc.json(),
  fc.string({ unit: 'binary' }),
  fc
    .dictionary(
      fc.constantFrom(...Object.keys(goodBody), '__proto__', 'customer', 'x'),
      fc.jsonValue(),
    )
    .map((spoiltFields) => JSON.stringify({ ...goodBody, ...spoiltFields })),
  fc
    .array(
      fc.record(
        {
          variant_id: fc.string(),
          quantity: fc.oneof(fc.integer(), fc.double(), fc.jsonValue()),
          custom_field_values: fc.jsonValue(),
        },
        { requiredKeys: [] },
      ),
    )
    .map((items) => JSON.stringify({ ...goodBody, items })),
  fc.nat(400).map((length) => JSON.stringify(goodBody).slice(0, length)),
);
