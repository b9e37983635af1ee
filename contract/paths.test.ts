import { expect, test } from 'vitest';
import { routeOf, withoutTrailingSlash } from './paths.ts';

test.each([
  ['/', 'home', {}],
  ['/markets', 'markets', {}],
  ['/learn/nft-basics', 'article', { slug: 'nft-basics' }],
  ['/product/a%20mug', 'product', { id: 'a mug' }],
  ['/product/%E0%A4%A', 'product', { id: '%E0%A4%A' }],
])('an address is a page of the table, and names what it is of: %s', (address, name, params) => {
  expect(routeOf(address)).toEqual({ name, params });
});

test.each([
  '/Markets',
  '/markets/',
  '//markets',
  '/learn/',
  '/learn/a/b',
  '/product',
  '/constructor',
  '',
])('ROUTE-404: no other address is, to the letter: %s', (address) => {
  expect(routeOf(address)).toBeNull();
});

test.each([
  ['/markets/', '/markets'],
  ['/learn/nft-basics/', '/learn/nft-basics'],
  ['/product/a%20mug/', '/product/a%20mug'],
  ['/', null],
  ['/markets', null],
  ['/markets//', null],
  ['/learn/', '/learn'],
  ['/nothing/', null],
])('ROUTE-SLASH: what an address with a slash too many means: %s', (address, meant) => {
  expect(withoutTrailingSlash(address)).toBe(meant);
});
