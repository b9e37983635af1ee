import { expect, test } from 'vitest';
import type { VariantForm } from '../product-form.ts';
import { makeVariants, optionValuesText, splitOptionValues } from './make-variants.ts';
import { optionFaults } from './option-faults.ts';

const variant = (fields: Partial<VariantForm>): VariantForm => ({
  ...{ key: crypto.randomUUID(), title: '', sku: '', price: '', sale: '', saleFrom: '' },
  ...{ saleUntil: '', currencyCode: 'eur', weightGrams: '', stock: '', lowStock: '' },
  ...{ picture: '', values: [] },
  ...fields,
});
const rows = (variants: readonly VariantForm[]) =>
  variants.map(({ values, sku, price }) => [values.join(' / '), sku, price]);
const sizes = ['S', 'M', 'L'];

test('DESK-OPTIONS: six variants are made from one, with its price, weight and SKU pattern', () => {
  const firstVariant = variant({ sku: 'TEE', price: '19.90', weightGrams: '180', stock: '5' });
  const { variants, added, removed } = makeVariants(
    [sizes, ['Black', 'Off white']],
    [firstVariant],
  );
  expect(rows(variants)).toEqual([
    ['S / Black', 'TEE-S-BLACK', '19.90'],
    ['S / Off white', 'TEE-S-OFF-WHITE', '19.90'],
    ['M / Black', 'TEE-M-BLACK', '19.90'],
    ['M / Off white', 'TEE-M-OFF-WHITE', '19.90'],
    ['L / Black', 'TEE-L-BLACK', '19.90'],
    ['L / Off white', 'TEE-L-OFF-WHITE', '19.90'],
  ]);
  expect(variants.map(({ weightGrams, stock }) => [weightGrams, stock])).toEqual(
    Array.from({ length: 6 }, () => ['180', '5']),
  );
  expect(added).toHaveLength(5);
  expect(removed).toEqual([]);
});

test('DESK-OPTIONS: existing variants are unchanged, and a new one copies the most similar one, with a stock of 0', () => {
  const smallVariant = variant({ id: '1', sku: 'old 7', price: '10', stock: '3', values: ['S'] });
  const largeVariant = variant({ id: '2', sku: 'tee-l', price: '12', stock: '4', values: ['L'] });
  const { variants, added } = makeVariants(
    [
      ['S', 'L'],
      ['Ink', 'Wax'],
    ],
    [smallVariant, largeVariant],
  );
  expect(rows(variants)).toEqual([
    ['S / Ink', 'old 7', '10'],
    ['S / Wax', 'tee-s-wax', '10'],
    ['L / Ink', 'tee-l', '12'],
    ['L / Wax', 'tee-l-wax', '12'],
  ]);
  expect(variants.map(({ id }) => id)).toEqual(['1', undefined, '2', undefined]);
  expect(added.map(({ stock }) => stock)).toEqual(['0', '0']);
});

test('DESK-OPTIONS: a second option extends the first, and a typed SKU stays', () => {
  const sized = makeVariants([sizes], [variant({ sku: 'TEE', price: '1' })]).variants.map(
    (variant, index) => ({
      ...variant,
      values: [...variant.values, ''],
      ...(index === 2 && { sku: 'BIG' }),
    }),
  );
  expect(rows(makeVariants([sizes, ['Ink', 'Wax']], sized).variants).map(([, sku]) => sku)).toEqual(
    ['TEE-S-INK', 'TEE-S-WAX', 'TEE-M-INK', 'TEE-M-WAX', 'BIG', 'TEE-L-WAX'],
  );
});

test('DESK-OPTIONS: removing a value removes its variants, and no other', () => {
  const allVariants = sizes.map((size) => variant({ id: size, price: '10', values: [size] }));
  const { variants, added, removed } = makeVariants([['L', 'S', 'XL']], allVariants);
  expect(variants.map(({ id, values }) => [id, values[0]])).toEqual([
    ['L', 'L'],
    ['S', 'S'],
    [undefined, 'XL'],
  ]);
  expect(added).toHaveLength(1);
  expect(removed.map(({ id }) => id)).toEqual(['M']);
});

test('DESK-OPTIONS: a combination without a variant gets none when another value is added', () => {
  const offeredValues = [
    ['S', 'Ink'],
    ['M', 'Wax'],
  ].map((values) => variant({ id: values.join(), price: '1', values }));
  const titlesOfMade = (...lists: string[][]) =>
    makeVariants(lists, offeredValues).variants.map(({ values }) => values.join(' / '));
  expect(titlesOfMade(['S', 'M'], ['Ink', 'Wax'])).toEqual(['S / Ink', 'M / Wax']);
  expect(titlesOfMade(['S', 'M', 'L'], ['Ink', 'Wax'])).toEqual([
    ...['S / Ink', 'M / Wax', 'L / Ink', 'L / Wax'],
  ]);
});

test('DESK-OPTIONS: a list of values is parsed as typed, and written so that it parses to the same values', () => {
  expect(splitOptionValues(' S,M , ,L,M')).toEqual(['S', 'M', 'L']);
  expect(splitOptionValues('10 x 10, framed; 20 x 20')).toEqual(['10 x 10, framed', '20 x 20']);
  for (const values of [['S', 'M'], ['a, b'], ['a, b', 'c'], ['S'], []]) {
    const optionsText = optionValuesText(
      values.map((value) => ({ values: [value] })),
      0,
    );
    expect(splitOptionValues(optionsText), optionsText).toEqual(values);
  }
});

test('DESK-OPTIONS: even values that differ only in a plus or minus get different SKUs', () => {
  const skusOfMade = (...values: string[]) =>
    makeVariants([values], [variant({ sku: 'LENS', price: '1' })]).variants.map(({ sku }) => sku);
  expect(skusOfMade('A+', 'A-')).toEqual(['LENS-A-PLUS', 'LENS-A-MINUS']);
  expect(skusOfMade('+2.5', '−2.5', '2.5', '2-5')).toEqual([
    ...['LENS-PLUS-2-5', 'LENS-MINUS-2-5', 'LENS-2-5', 'LENS-2-5-2'],
  ]);
  expect(skusOfMade('A', 'a', '½', '¾')).toEqual(['LENS-A', 'LENS-A-2', 'LENS-½', 'LENS-¾']);
  expect(skusOfMade('XS-S', '♥', '♦')).toEqual(['LENS-XS-S', 'LENS', 'LENS-2']);
  // A new SKU continues the pattern of a generated one.
  const firstVariants = makeVariants(
    [['A+', 'a+']],
    [variant({ sku: 'LENS', price: '1' })],
  ).variants;
  const nextVariants = makeVariants([['A+', 'a+'], ['Ink']], firstVariants).variants;
  expect(nextVariants.map(({ sku }) => sku)).toEqual(['LENS-A-PLUS-INK', 'LENS-A-PLUS-INK-2']);
});

const option = (name: string, values: string) => ({ name, values });
const faultsOf = (
  options: ReturnType<typeof option>[],
  ...values: readonly (readonly string[])[]
) =>
  optionFaults({
    options,
    variants: values.map((optionValues) => variant({ values: [...optionValues] })),
    maxVariants: 100,
  }).map(({ field, sentence }) => [field, sentence]);

test('DESK-OPTIONS: an option without values is refused beside its field, with the effect on its variants', () => {
  const twoOptions = [
    ['S', 'A'],
    ['S', 'B'],
    ['M', 'A'],
  ];
  const size = option('Size', 'S, M');
  expect(faultsOf([size, option('Fit', 'A, B')], ...twoOptions)).toEqual([]);
  expect(faultsOf([size, option('Fit', ' ')], ...twoOptions)).toEqual([
    [
      'options.1.values',
      'It has no values. Write some, or remove it: then S / A and S / B become one variant.',
    ],
  ]);
  expect(faultsOf([size, option('', '')], ['S', ''], ['M', ''])).toEqual([
    ['options.1.name', 'It has no name.'],
    ['options.1.values', 'It has no values. Write some, or remove it: no variant is lost by that.'],
  ]);
});

test('DESK-OPTIONS: values that no variant has yet, and a variant without a value, are refused beside their fields', () => {
  const size = (values: string) => option('Size', values);
  expect(faultsOf([size('S')], ['S'], ['M'])).toEqual([
    ['options.0.values', 'The variants are not made of these yet: press “Make 1 variant” first.'],
  ]);
  expect(faultsOf([size('S, M')], ['S'], [' '])).toEqual([
    ['variants.1.values.0', 'It needs a value.'],
  ]);
  const tooManyValues = Array.from({ length: 101 }, (_, index) => String(index)).join(', ');
  expect(faultsOf([size(tooManyValues)], ['0'])).toEqual([
    ['options.0.values', 'These would be 101 variants; a product has 100 at most.'],
  ]);
  // A stored value that no list can express changes nothing.
  expect(faultsOf([size('a, b; c;')], ['a, b; c'])).toEqual([]);
});
