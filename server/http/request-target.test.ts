import { expect, test } from 'vitest';
import { parseRequestTarget, type RequestTarget } from './request-target.ts';

// The cast is safe: parseRequestTarget reads only `url`.
const targetOf = (url: string): RequestTarget =>
  parseRequestTarget({ url } as Parameters<typeof parseRequestTarget>[0]);

test.each([
  ['/', { path: '/', search: '' }],
  ['/a?b=1?c', { path: '/a', search: 'b=1?c' }],
  ['/a?', { path: '/a', search: '' }],
  ['/é?ü', { path: '/é', search: 'ü' }],
  ['http://elsewhere.example/a?b', { path: '/a', search: 'b' }],
  ['https://elsewhere.example?b', { path: '/', search: 'b' }],
  ['*', { path: '*', search: '' }],
])('%s is parsed', (url, address) => {
  expect(targetOf(url)).toEqual(address);
});
