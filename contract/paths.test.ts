import { expect, test } from 'vitest';
import { routeOf, withoutTrailingSlash } from './paths.ts';

test.each([
  ['/', 'home', {}],
  ['/markets', 'markets', {}],
  ['/learn/nft-basics', 'article', { slug: 'nft-basics' }],
  ['/product/a%20mug', 'product', { id: 'a mug' }],
  ['/product/%E0%A4%A', 'product', { id: '%E0%A4%A' }],
])('a path in the table gives its page and its parameters: %s', (address, name, params) => {
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
])('ROUTE-404: no other path has a page, and every letter counts: %s', (address) => {
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
])('ROUTE-SLASH: the page that a path with an extra slash means: %s', (address, meantPath) => {
  expect(withoutTrailingSlash(address)).toBe(meantPath);
});
