import fc from 'fast-check';
import { expect, test } from 'vitest';
import { redirectTarget } from './redirect-target.ts';

const ownOrigins = ['https://example.com', 'http://127.0.0.1:3000'];

test.each([
  'https://example.com.evil.example/success',
  'https://example.community/',
  'https://example.com:8443/',
  'http://example.com/',
  'http://127.0.0.1:30000/',
  'https://example.com@evil.example/',
  'https://user@example.com/',
  'https://evil.example/?https://example.com/',
  'https://evil.example\\@example.com/',
  '//example.com/',
  'https:example.com/',
  'https:/example.com/',
  'javascript://example.com/%0aalert(1)',
])('%s is not one of our URLs', (text) => {
  expect(redirectTarget(text, ownOrigins)).toBeNull();
});

test.each([
  'https://example.com/success',
  'https://EXAMPLE.com/product/x?y=1#z',
  'http://127.0.0.1:3000/store',
])('%s is', (text) => {
  expect(redirectTarget(text, ownOrigins)).toBe(new URL(text).href);
});

test('PAY-TARGET: every accepted target has one of our origins', () => {
  const pieces = fc.constantFrom(
    'https:',
    'http:',
    '//',
    '/',
    '\\',
    '@',
    ':',
    '.',
    '#',
    '?',
    'example.com',
    '127.0.0.1:3000',
    'evil.example',
    '%2f',
    '\t',
    ' ',
  );
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 9 }), (parts) => {
      const target = redirectTarget(parts.join(''), ownOrigins);
      if (target === null) return;
      const url = new URL(target);
      expect(ownOrigins).toContain(url.origin);
      expect(url.username + url.password).toBe('');
    }),
    { numRuns: 2_000 },
  );
});
