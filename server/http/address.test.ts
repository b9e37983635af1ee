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
])('%s is taken apart', (url, address) => {
  expect(taken(url)).toEqual(address);
});
