import { expect, test } from 'vitest';
import { isErrorPage, readPageData } from './page-data.ts';

const market = { snapshot: null, fresh: true };

test('a page accepts the data that it was rendered with', () => {
  expect(readPageData('home', { market })).toEqual({ market });
  expect(readPageData('store', { products: null })).toEqual({ products: null });
  expect(readPageData('product', {})).toEqual({});
  expect(readPageData('article', { sections: [] })).toEqual({ sections: [] });
  expect(readPageData('contact', {})).toBeUndefined();
  expect(isErrorPage({ broken: true })).toBe(true);
  expect(isErrorPage({ market })).toBe(false);
});

test.each([
  ['home', {}],
  ['home', { market: { snapshot: {}, fresh: true } }],
  ['markets', null],
  ['store', { market }],
  ['product', { product: 'unknown' }],
  ['article', { sections: null }],
] as const)('the page %s refuses other data: %j', (name, givenData) => {
  expect(() => readPageData(name, givenData)).toThrow(`unreadable data of ${name}`);
});
