import { createServer, type Server } from 'node:http';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { productIds } from '../../brand/catalogue/ids.ts';
import { articleSlugs } from '../../content/texts/article-slugs.ts';
import { routeOf, routeTable } from '../../contract/paths.ts';
import { buildResponse, sendCached } from '../../server/http/cached-response.ts';
import { resolvePage } from '../../server/pages/resolve-page.ts';
import { parseProductQuery } from '../../server/store/catalogue/memory/product-query.ts';
import { parseCheckoutRequest } from '../../server/store/checkout/checkout-request.ts';
import { parsePayForm } from '../../server/store/checkout/page/pay-form.ts';
import { listen } from '../fakes/listen.ts';
import { isFull } from '../full-run.ts';
import { get } from '../raw-http.ts';
import { goodForm } from '../store/buyer.ts';
import { arbitraryBody, arbitraryQuery, arbitraryUrl, oddTexts } from './odd-input.ts';

const numRuns = isFull ? 5_000 : 150;
const timeout = isFull ? 300_000 : 20_000;

describe('FUZZ-HEADERS: what a browser accepts and already has', () => {
  let server: Server;
  let url: string;
  const etag = '"the-version"';
  beforeAll(async () => {
    const answer = await buildResponse({
      contentType: 'text/plain',
      body: 'a'.repeat(5_000),
      headers: [],
      version: 'the-version',
    });
    server = createServer((req, res) => sendCached(req, res, answer));
    url = await listen(server);
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  const space = fc.constantFrom('', ' ', '  ', '\t');
  const coding = fc.constantFrom(
    ...[
      'br',
      'BR',
      'gzip',
      'GZip',
      'deflate',
      'zstd',
      'identity',
      '*',
      'x-br',
      'br-x',
      'brotli',
      'gzip2',
    ],
  );
  const quality = fc.constantFrom(undefined, '1', '0.5', '0.001', '0', '0.', '0.0', '0.000');

  test(
    'an encoding is sent only to clients that accept it, and the best of those',
    async () => {
      const part = fc.record({
        coding,
        quality,
        before: space,
        after: space,
        q: fc.constantFrom('q', 'Q'),
      });
      await fc.assert(
        fc.asyncProperty(
          fc.uniqueArray(part, { maxLength: 6, selector: (one) => one.coding.toLowerCase() }),
          async (parts) => {
            const header = parts
              .map(({ coding: name, quality: value, before, after, q }) =>
                value === undefined
                  ? `${before}${name}${after}`
                  : `${before}${name}${after};${before}${q}=${value}${after}`,
              )
              .join(',');
            const accepts = (name: string) =>
              parts.some(
                (one) => one.coding.toLowerCase() === name && Number(one.quality ?? 1) > 0,
              );
            const expected = ['br', 'gzip'].find(accepts);
            const { headers, status } = await get(url, '/', { 'accept-encoding': header });
            expect([status, headers['content-encoding']]).toEqual([200, expected]);
          },
        ),
        { numRuns },
      );
    },
    timeout,
  );

  test(
    '304 is sent to clients that have this version, and to nobody else',
    async () => {
      const other = fc.constantFrom(
        '"other"',
        'W/"other"',
        '"a,b"',
        'the-version',
        '"the-version',
        '"',
        '',
        'W/',
        '""',
        '"THE-VERSION"',
      );
      const same = fc.constantFrom(etag, `W/${etag}`);
      await fc.assert(
        fc.asyncProperty(
          fc.array(other, { maxLength: 6 }),
          fc.option(same, { nil: undefined }),
          space,
          fc.nat(6),
          async (others, own, blank, at) => {
            const tags =
              own === undefined ? others : [...others.slice(0, at), own, ...others.slice(at)];
            const { status, body } = await get(url, '/', {
              'if-none-match': tags.join(`${blank},${blank}`),
            });
            expect(status).toBe(own === undefined ? 200 : 304);
            expect(body.length > 0).toBe(status === 200);
          },
        ),
        { numRuns },
      );
    },
    timeout,
  );

  test(
    'arbitrary values of those headers get a response',
    async () => {
      const anything = fc
        .string({ maxLength: 300 })
        .map((text) => text.replace(/[^\x20-\x7e\t]/g, '?'));
      await fc.assert(
        fc.asyncProperty(anything, anything, anything, async (encoding, tags, cookie) => {
          const headers = { 'accept-encoding': encoding, 'if-none-match': tags, cookie };
          expect([200, 304]).toContain((await get(url, '/', headers)).status);
        }),
        { numRuns },
      );
    },
    timeout,
  );
});

/** The URLs combine usual parts with texts that break parsers. */
test(
  'FUZZ-PAGES: any address is a known page, the 404 page, or a redirect within the site',
  () => {
    const known = {
      hasArticle: (slug: string) => articleSlugs.some((one) => one === slug),
      hasInfo: () => false,
      hasProduct: (id: string) => Object.values(productIds).some((one) => one === id),
    };
    const fixed = new Set([...Object.keys(routeTable), 'unknown', 'product, unknown']);
    fc.assert(
      fc.property(fc.oneof(arbitraryUrl, fc.string(), fc.string({ unit: 'binary' })), (path) => {
        const page = resolvePage(path, known);
        if (page.kind === 'redirect') {
          expect(page.location).toMatch(/^\/(?!\/)[\w%.!~*'()/-]*$/);
          expect(routeOf(page.location)).not.toBeNull();
        } else {
          const [, kind, id = ''] = /^(article|product) (.*)$/.exec(page.key) ?? [];
          if (kind === 'article') expect(known.hasArticle(id)).toBe(true);
          else if (kind === 'product') expect(known.hasProduct(id)).toBe(true);
          else expect(fixed).toContain(page.key);
          expect(page.path).toMatch(/^\/(?!\/)[\w/-]*$/);
        }
      }),
      { numRuns: numRuns * 10, examples: oddTexts.map((piece) => [`/${piece}`]) },
    );
  },
  timeout,
);

test(
  'FUZZ-CALLS: any query for products is read within bounds or refused with a sentence',
  () => {
    fc.assert(
      fc.property(fc.oneof(arbitraryQuery, fc.webQueryParameters(), fc.string()), (search) => {
        const read = parseProductQuery(search);
        if (!read.ok) {
          expect([read.refusal.statusCode, read.refusal.message.length > 5]).toEqual([400, true]);
          return;
        }
        const { offset, limit, toDateMs } = read.value;
        expect(Number.isSafeInteger(offset) && offset >= 0).toBe(true);
        expect(Number.isSafeInteger(limit) && limit >= 1 && limit <= 100).toBe(true);
        expect(toDateMs === null || Number.isFinite(toDateMs)).toBe(true);
      }),
      { numRuns: numRuns * 10 },
    );
  },
  timeout,
);

test(
  'FUZZ-CALLS: any body of a checkout keeps the rules, or is refused with a sentence',
  () => {
    fc.assert(
      fc.property(arbitraryBody, (text) => {
        const read = parseCheckoutRequest(text);
        if (!read.ok) {
          expect(read.refusal.statusCode).toBe(400);
          return;
        }
        const { items } = read.value;
        expect(items.length > 0 && items.length <= 100).toBe(true);
        for (const { quantity } of items) expect(quantity >= 1 && quantity <= 999).toBe(true);
      }),
      { numRuns: numRuns * 10 },
    );
  },
  timeout,
);

test(
  'FUZZ-CALLS: any form of the checkout page is a buyer with every field, or is shown again without the card',
  () => {
    const field = fc.constantFrom(...Object.keys(goodForm), '__proto__');
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.constantFrom('', ' ', '4242 4242 4242 4242', '12/30'),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(field, text)), fc.boolean(), (typed, withCard) => {
        const form = new URLSearchParams({ ...goodForm, ...Object.fromEntries(typed) });
        const read = parsePayForm(form, {
          withCard,
          isSent: true,
          country: null,
          served: ['NL'],
          choice: null,
          nowMs: Date.UTC(2025, 6, 21),
        });
        expect(read.again.values).not.toHaveProperty('card');
        expect(read.again.values).not.toHaveProperty('cvc');
        if (read.buyer === null) expect(Object.keys(read.again.errors).length).toBeGreaterThan(0);
        else expect(read.buyer.email).toMatch(/@/);
      }),
      { numRuns: numRuns * 5 },
    );
  },
  timeout,
);
