import { expect, test } from 'vitest';
import { type Address, addressOf } from './address.ts';

/** Only `url` of a request is looked at. */
const taken = (url: string): Address => addressOf({ url } as Parameters<typeof addressOf>[0]);

test.each([
  ['/', { path: '/', search: '' }],
  ['/a?b=1?c', { path: '/a', search: 'b=1?c' }],
  ['/a?', { path: '/a', search: '' }],
  ['/é?ü', { path: '/é', search: 'ü' }],
  ['http://elsewhere.example/a?b', { path: '/a', search: 'b' }],
  ['https://elsewhere.example?b', { path: '/', search: 'b' }],
  ['*', { path: '*', search: '' }],
])('%s is taken apart, the first time and again', (url, address) => {
  expect(taken(url)).toEqual(address);
  expect(taken(url)).toEqual(address);
});

test('however many addresses have been asked for, each is its own', () => {
  for (let time = 0; time < 2; time++) {
    for (let id = 0; id < 2_000; id++)
      expect(taken(`/product/${id}?q=${id}`)).toEqual({
        path: `/product/${id}`,
        search: `q=${id}`,
      });
  }
  const long = 'x'.repeat(10_000);
  expect(taken(`/a?${long}`)).toEqual({ path: '/a', search: long });
});
