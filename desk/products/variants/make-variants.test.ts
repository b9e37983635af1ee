import { expect, test } from 'vitest';
import type { VariantForm } from '../product-form.ts';
import { makeVariants, optionValuesText, splitOptionValues } from './make-variants.ts';

const variant = (fields: Partial<VariantForm>): VariantForm => ({
  ...{ key: crypto.randomUUID(), title: '', sku: '', price: '', sale: '', saleFrom: '' },
  ...{ saleUntil: '', currencyCode: 'eur', weightGrams: '', stock: '', lowStock: '' },
  ...{ picture: '', values: [] },
  ...fields,
});
const rows = (variants: readonly VariantForm[]) =>
  variants.map(({ values, sku, price }) => [values.join(' / '), sku, price]);
const sizes = ['S', 'M', 'L'];

test('DESK-OPTIONS: six variants are made of one, with its price, weight and the pattern of its SKU', () => {
  const first = variant({ sku: 'TEE', price: '19.90', weightGrams: '180', stock: '5' });
  const { variants, added, removed } = makeVariants([sizes, ['Black', 'Off white']], [first]);
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

test('DESK-OPTIONS: what is there keeps all it has, and a new one copies the one that is most like it, counted from 0', () => {
  const small = variant({ id: '1', sku: 'old 7', price: '10', stock: '3', values: ['S'] });
  const large = variant({ id: '2', sku: 'tee-l', price: '12', stock: '4', values: ['L'] });
  const { variants, added } = makeVariants(
    [
      ['S', 'L'],
      ['Ink', 'Wax'],
    ],
    [small, large],
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

test('DESK-OPTIONS: a second option goes on from the first, and a SKU of one’s own stays', () => {
  const sized = makeVariants([sizes], [variant({ sku: 'TEE', price: '1' })]).variants.map(
    (each, at) => ({ ...each, values: [...each.values, ''], ...(at === 2 && { sku: 'BIG' }) }),
  );
  expect(rows(makeVariants([sizes, ['Ink', 'Wax']], sized).variants).map(([, sku]) => sku)).toEqual(
    ['TEE-S-INK', 'TEE-S-WAX', 'TEE-M-INK', 'TEE-M-WAX', 'BIG', 'TEE-L-WAX'],
  );
});

test('DESK-OPTIONS: a value that is taken out takes its variants with it, and no other', () => {
  const all = sizes.map((size) => variant({ id: size, price: '10', values: [size] }));
  const { variants, added, removed } = makeVariants([['L', 'S', 'XL']], all);
  expect(variants.map(({ id, values }) => [id, values[0]])).toEqual([
    ['L', 'L'],
    ['S', 'S'],
    [undefined, 'XL'],
  ]);
  expect(added).toHaveLength(1);
  expect(removed.map(({ id }) => id)).toEqual(['M']);
});

test('DESK-OPTIONS: a combination that is not offered stays so when another value is added', () => {
  const offered = [
    ['S', 'Ink'],
    ['M', 'Wax'],
  ].map((values) => variant({ id: values.join(), price: '1', values }));
  const made = (...lists: string[][]) =>
    makeVariants(lists, offered).variants.map(({ values }) => values.join(' / '));
  expect(made(['S', 'M'], ['Ink', 'Wax'])).toEqual(['S / Ink', 'M / Wax']);
  expect(made(['S', 'M', 'L'], ['Ink', 'Wax'])).toEqual([
    ...['S / Ink', 'M / Wax', 'L / Ink', 'L / Wax'],
  ]);
});

test('DESK-OPTIONS: a list of values is read as it is typed, and written so that it reads the same', () => {
  expect(splitOptionValues(' S,M , ,L,M')).toEqual(['S', 'M', 'L']);
  expect(splitOptionValues('10 x 10, framed; 20 x 20')).toEqual(['10 x 10, framed', '20 x 20']);
  for (const values of [['S', 'M'], ['a, b'], ['a, b', 'c'], ['S'], []]) {
    const written = optionValuesText(
      values.map((value) => ({ values: [value] })),
      0,
    );
    expect(splitOptionValues(written), written).toEqual(values);
  }
});
