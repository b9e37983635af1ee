import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { api } from '../../contract/paths.ts';
import { isFull } from '../full-run.ts';
import { get } from '../raw-http.ts';
import { arbitraryBody, arbitraryQuery, arbitraryUrl } from './odd-input.ts';
import { silentSite } from './silent-site.ts';

const numRuns = isFull ? 5_000 : 150;
const timeout = isFull ? 300_000 : 20_000;

describe('FUZZ-HTTP: no request makes the site fail', () => {
  const site = silentSite();

  const prefix = fc.constantFrom(
    ...[
      '',
      '/api/store/candlewick',
      '/api/store',
      '/api',
      '/checkout',
      '/img/coin',
      '/product',
      '/learn',
    ],
    ...[api.coinsMarkets, '/api/store/candlewick/products', '/api/store/candlewick/variants'],
    ...['/api/store/candlewick/checkout', `/checkout/${'0'.repeat(32)}`],
  );
  const restOfUrl = fc.oneof(fc.constant(''), arbitraryUrl);
  const method = fc.constantFrom('GET', 'GET', 'GET', 'HEAD', 'POST', 'PUT', 'OPTIONS', 'DELETE');
  const type = fc.constantFrom(
    'application/json',
    'application/x-www-form-urlencoded',
    'text/plain',
    '',
  );
  const header = fc.string({ maxLength: 60 }).map((text) => text.replace(/[^\x20-\x7e]/g, '?'));
  const encodePath = (path: string) =>
    path.replace(/[^\x21-\xff]/g, (character) => encodeURIComponent(character.toWellFormed()));

  test(
    'no address, query, method, header or body gets a failure, a stack or no response',
    async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.record({
            prefix,
            rest: restOfUrl,
            query: arbitraryQuery,
            method,
            type,
            header,
            body: arbitraryBody,
          }),
          async (requestPath) => {
            const path = encodePath(
              `${requestPath.prefix}${requestPath.rest}?${requestPath.query}`,
            );
            const headers = {
              'content-type': requestPath.type,
              cookie: requestPath.header,
              'idempotency-key': requestPath.header,
              origin: site.url,
              'sec-fetch-site': 'same-origin',
            };
            const hasBody = requestPath.method === 'POST' || requestPath.method === 'PUT';
            const answer = await get(
              site.url,
              path,
              headers,
              requestPath.method,
              hasBody ? requestPath.body : '',
            );
            expect(answer.status, path).toBeLessThan(500);
            expect(answer.body.toString()).not.toMatch(
              /node_modules|\.ts:\d|\n {4}at |SQLITE|SyntaxError/,
            );
            if (
              String(answer.headers['content-type']).startsWith('application/json') &&
              requestPath.method !== 'HEAD'
            )
              JSON.parse(answer.body.toString());
          },
        ),
        { numRuns: isFull ? 20_000 : 750 },
      );
      expect((await get(site.url, '/')).status).toBe(200);
    },
    timeout,
  );

  test(
    'nor does any body sent to an endpoint that reads one',
    async () => {
      const target = fc.constantFrom(
        ['/api/store/candlewick/checkout', 'application/json'],
        [`/api/store/candlewick/checkout/${'0'.repeat(32)}/cancel`, 'application/json'],
        [`/checkout/${'0'.repeat(32)}`, 'application/x-www-form-urlencoded'],
      );
      await fc.assert(
        fc.asyncProperty(
          target,
          arbitraryBody,
          header,
          async ([path = '', contentType = ''], sentBody, key) => {
            const headers = {
              'content-type': contentType,
              'idempotency-key': key,
              origin: site.url,
            };
            const { status } = await get(site.url, path, headers, 'POST', sentBody);
            // A refused form redirects to a page with the refusal.
            expect(path.startsWith('/checkout/') ? [303] : [400, 404, 422]).toContain(status);
          },
        ),
        { numRuns },
      );
    },
    timeout,
  );
});
