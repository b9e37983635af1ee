import { expect, test } from 'vitest';
import { isBroken, pageDataOf } from './page-data.ts';

const market = { snapshot: null, fresh: true };

test('a page takes what was rendered for it, as its document holds it', () => {
  expect(pageDataOf('home', { market })).toEqual({ market });
  expect(pageDataOf('store', { products: null })).toEqual({ products: null });
  expect(pageDataOf('product', {})).toEqual({});
  expect(pageDataOf('article', { sections: [] })).toEqual({ sections: [] });
  expect(pageDataOf('contact', {})).toBeUndefined();
  expect(isBroken({ broken: true })).toBe(true);
  expect(isBroken({ market })).toBe(false);
});

test.each([
  ['home', {}],
  ['home', { market: { snapshot: {}, fresh: true } }],
  ['markets', null],
  ['store', { market }],
  ['product', { product: 'unknown' }],
  ['article', { sections: null }],
] as const)('the page %s takes nothing that is not its own: %j', (name, given) => {
  expect(() => pageDataOf(name, given)).toThrow(`unreadable data of ${name}`);
});
