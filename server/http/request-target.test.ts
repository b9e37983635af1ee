import { expect, test } from 'vitest';
import { parseTarget, type RequestTarget } from './request-target.ts';

// The cast is safe: parseTarget reads only `url`.
const taken = (url: string): RequestTarget =>
  parseTarget({ url } as Parameters<typeof parseTarget>[0]);

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
