import type { CatalogueSeed, ProductSeed, VariantSeed } from '../../brand/catalogue/seed.ts';

/**
 * A small catalogue with one product for each rule of the store. Ids have the real form, with names instead of random
 * parts.
 */

const ulid = (name: string) =>
  name
    .toUpperCase()
    .replace(/[^0-9A-HJKMNP-TV-Z]/g, '0')
    .padStart(26, '0');
export const productId = (name: string) => `prod_${ulid(name)}`;
export const variantId = (name: string) => `variant_${ulid(name)}`;
export const fieldId = (name: string) => `cfield_${ulid(name)}`;

function variant(name: string, fields: Partial<VariantSeed> = {}): VariantSeed {
  return {
    id: variantId(name),
    title: name,
    sku: `SKU-${name}`,
    priceCents: 1_000,
    salePriceCents: null,
    weightGrams: null,
    drawing: null,
    stock: 1_000,
    values: [],
    ...fields,
  };
}

function product(
  name: string,
  variants: readonly VariantSeed[],
  fields: Partial<ProductSeed> = {},
): ProductSeed {
  return {
    id: productId(name),
    title: `The ${name}`,
    descriptionHtml: `<p>About the ${name}.</p>`,
    handle: name,
    purchasable: true,
    selection: null,
    createdAt: '2025-01-01T00:00:00.000Z',
    collectionIds: [],
    drawings: ['ledger-mug'],
    options: [],
    variants,
    additionalInfo: [],
    customFields: [],
    related: [],
    ...fields,
  };
}

export const fixtureCatalogue: CatalogueSeed = {
  currencyCode: 'usd',
  collections: [{ id: `pcol_${ulid('all')}`, title: 'All', createdAt: '2025-01-01T00:00:00.000Z' }],
  products: [
    product('mug', [variant('white', { priceCents: 1_600 })], {
      createdAt: '2025-03-01T00:00:00.000Z',
      collectionIds: [`pcol_${ulid('all')}`],
    }),
    product('print', [variant('a3', { stock: 5, priceCents: 4_800 })], {
      createdAt: '2025-06-01T00:00:00.000Z',
    }),
    product('hood', [
      variant('small', { priceCents: 6_400, salePriceCents: 5_400, stock: 10 }),
      variant('large', { priceCents: 6_400, salePriceCents: 0, stock: 10 }),
    ]),
    product('sticker', [variant('pack', { priceCents: 600, stock: null })]),
    product('card', [variant('free', { priceCents: 0, stock: 50 })]),
    product('tote', [variant('gone', { stock: 0 })]),
    product('voucher', [variant('paper')], { purchasable: false }),
    product('draft', [variant('hidden')], { hidden: true }),
    product('sleeve', [variant('brown', { priceCents: 3_800, stock: 20 })], {
      customFields: [
        { id: fieldId('letters'), title: 'Initials', required: true },
        { id: fieldId('note'), title: 'Note', required: false },
      ],
    }),
    product('text', [variant('plain')], {
      descriptionHtml: [
        '<script>alert(1)</script><style>p{color:red}</style>',
        '<p style="position:fixed" onclick="alert(1)" class="x">Kept <b>bold</b> &amp; &lt;plain&gt;</p>',
        '<a href="//evil.example/">protocol</a><a href="\\\\evil.example">slash</a>',
        '<a href="javascript:alert(1)">script</a><a href="java&#9;script:alert(1)">tab</a>',
        '<a href="data:text/html,x">data</a><a href="http://plain.example/">http</a><a href="/local">local</a>',
        '<a href="https://good.example/?a=1&amp;b=2">good</a><a href="mailto:a@b.example">mail</a>',
        '<img src="https://track.example/x.gif" onerror="alert(1)"><iframe src="https://evil.example"></iframe>',
        '<svg onload="alert(1)"><a xlink:href="javascript:alert(1)">x</a></svg>',
      ].join(''),
      additionalInfo: [
        { id: 'info_1', title: 'More', html: '<p>More<script>alert(2)</script></p>' },
      ],
    }),
  ],
};
