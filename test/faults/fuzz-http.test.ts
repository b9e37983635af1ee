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
  const rest = fc.oneof(fc.constant(''), arbitraryUrl);
  const method = fc.constantFrom('GET', 'GET', 'GET', 'HEAD', 'POST', 'PUT', 'OPTIONS', 'DELETE');
  const type = fc.constantFrom(
    'application/json',
    'application/x-www-form-urlencoded',
    'text/plain',
    '',
  );
  const header = fc.string({ maxLength: 60 }).map((text) => text.replace(/[^\x20-\x7e]/g, '?'));
  const calm = (path: string) =>
    path.replace(/[^\x21-\xff]/g, (odd) => encodeURIComponent(odd.toWellFormed()));

  test(
    'no address, query, method, header or body gets a failure, a stack or no response',
    async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.record({
            prefix,
            rest,
            query: arbitraryQuery,
            method,
            type,
            header,
            body: arbitraryBody,
          }),
          async (asked) => {
            const path = calm(`${asked.prefix}${asked.rest}?${asked.query}`);
            const headers = {
              'content-type': asked.type,
              cookie: asked.header,
              'idempotency-key': asked.header,
              origin: site.url,
              'sec-fetch-site': 'same-origin',
            };
            const sends = asked.method === 'POST' || asked.method === 'PUT';
            const answer = await get(
              site.url,
              path,
              headers,
              asked.method,
              sends ? asked.body : '',
            );
            expect(answer.status, path).toBeLessThan(500);
            expect(answer.body.toString()).not.toMatch(
              /node_modules|\.ts:\d|\n {4}at |SQLITE|SyntaxError/,
            );
            if (
              String(answer.headers['content-type']).startsWith('application/json') &&
              asked.method !== 'HEAD'
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
          async ([path = '', contentType = ''], sent, key) => {
            const headers = {
              'content-type': contentType,
              'idempotency-key': key,
              origin: site.url,
            };
            const { status } = await get(site.url, path, headers, 'POST', sent);
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
