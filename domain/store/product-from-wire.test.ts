import fc from 'fast-check';
import { expect, test } from 'vitest';
import { productFromWire } from './product-from-wire.ts';

const currency = { code: 'USD', symbol: '$', template: '$$1' };

test('a product from a list equals the same product from a detail call', () => {
  const picture = { url: '/a.svg', order: 0, type: 'image' };
  const base = { id: 'prod_1', title: 'Mug', thumbnail: '/a.svg', purchasable: true };
  const listedProduct = productFromWire({ ...base, images: [picture] });
  expect(productFromWire({ ...base, media: [picture] })).toEqual(listedProduct);
  expect(listedProduct).toMatchObject({ image: '/a.svg', images: [picture], currency: 'eur' });
  for (const [color, readColor] of [
    ['#c04020', '#c04020'],
    ['url(//elsewhere.example)', undefined],
    [7, undefined],
  ]) {
    const colouredProduct = productFromWire({ ...base, media: [{ ...picture, color }] });
    expect(colouredProduct?.images[0]?.color, 'PICT-COLOUR').toBe(readColor);
  }
});

test('the first price of a variant counts, and a sale amount of 0 means no sale', () => {
  const product = productFromWire({
    id: 'prod_1',
    title: 'Mug',
    variants: [
      {
        id: 'variant_1',
        title: 'White',
        prices: [
          { amount: 1600, sale_amount: 0, currency_code: 'USD', currency },
          { amount: 1, sale_amount: null, currency_code: 'EUR', currency },
        ],
      },
    ],
  });
  expect(product?.variants[0]).toMatchObject({
    price_in_cents: 1600,
    sale_price_in_cents: null,
    currency: 'usd',
    price_in_cents_formatted: '$16.00',
    sale_price_in_cents_formatted: '',
  });
  expect(product?.price_in_cents).toBe(1600);
});

test('STORE-PRICE: a currency given only as a code keeps its own name', () => {
  const currencyOf = (price: object) =>
    productFromWire({
      id: 'prod_1',
      title: 'Mug',
      variants: [{ id: 'variant_1', title: 'White', prices: [{ amount: 1600, ...price }] }],
    })?.variants[0];
  expect(currencyOf({ currency_code: 'usd' })).toMatchObject({
    currency: 'usd',
    currency_info: { code: 'usd', symbol: '' },
    price_in_cents_formatted: 'USD 16.00',
  });
  expect(currencyOf({})).toMatchObject({ currency: 'eur', price_in_cents_formatted: '€16.00' });
});

test('an external description tree keeps only allowed elements and links', () => {
  const product = productFromWire({
    id: 'prod_1',
    title: 'Mug',
    description_nodes: [
      'Hello ',
      { tag: 'script', children: ['alert(1)'] },
      { tag: 'a', href: '//evil.example', children: ['here'] },
      { tag: 'a', href: 'https://good.example/', children: [{ tag: 'em', children: ['there'] }] },
    ],
  });
  expect(product?.description_nodes).toEqual([
    'Hello ',
    { tag: 'a', children: ['here'] },
    { tag: 'a', href: 'https://good.example/', children: [{ tag: 'em', children: ['there'] }] },
  ]);
});

test('any input is either a product with an id and a title, or null', () => {
  fc.assert(
    fc.property(fc.anything(), (value) => {
      const product = productFromWire(value);
      expect(product === null || (product.id !== '' && product.title !== '')).toBe(true);
    }),
  );
});
