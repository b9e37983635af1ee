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

  const whitespace = fc.constantFrom('', ' ', '  ', '\t');
  const contentCoding = fc.constantFrom(
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
        coding: contentCoding,
        quality,
        before: whitespace,
        after: whitespace,
        q: fc.constantFrom('q', 'Q'),
      });
      await fc.assert(
        fc.asyncProperty(
          fc.uniqueArray(part, { maxLength: 6, selector: (part) => part.coding.toLowerCase() }),
          async (parts) => {
            const header = parts
              .map(({ coding: name, quality: value, before, after, q }) =>
                value === undefined
                  ? `${before}${name}${after}`
                  : `${before}${name}${after};${before}${q}=${value}${after}`,
              )
              .join(',');
            const isAccepted = (name: string) =>
              parts.some(
                (part) => part.coding.toLowerCase() === name && Number(part.quality ?? 1) > 0,
              );
            const expected = ['br', 'gzip'].find(isAccepted);
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
      const otherTag = fc.constantFrom(
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
      const sameTag = fc.constantFrom(etag, `W/${etag}`);
      await fc.assert(
        fc.asyncProperty(
          fc.array(otherTag, { maxLength: 6 }),
          fc.option(sameTag, { nil: undefined }),
          whitespace,
          fc.nat(6),
          async (otherTags, ownTag, separator, tagIndex) => {
            const tags =
              ownTag === undefined
                ? otherTags
                : [...otherTags.slice(0, tagIndex), ownTag, ...otherTags.slice(tagIndex)];
            const { status, body } = await get(url, '/', {
              'if-none-match': tags.join(`${separator},${separator}`),
            });
            expect(status).toBe(ownTag === undefined ? 200 : 304);
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
      const anyText = fc
        .string({ maxLength: 300 })
        .map((text) => text.replace(/[^\x20-\x7e\t]/g, '?'));
      await fc.assert(
        fc.asyncProperty(anyText, anyText, anyText, async (encoding, tags, cookie) => {
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
    const siteParts = {
      hasArticle: (slug: string) => articleSlugs.some((articleSlug) => articleSlug === slug),
      hasInfo: () => false,
      hasProduct: (id: string) => Object.values(productIds).some((productId) => productId === id),
    };
    const fixedKinds = new Set([...Object.keys(routeTable), 'unknown', 'product, unknown']);
    fc.assert(
      fc.property(fc.oneof(arbitraryUrl, fc.string(), fc.string({ unit: 'binary' })), (path) => {
        const page = resolvePage(path, siteParts);
        if (page.kind === 'redirect') {
          expect(page.location).toMatch(/^\/(?!\/)[\w%.!~*'()/-]*$/);
          expect(routeOf(page.location)).not.toBeNull();
        } else {
          const [, kind, id = ''] = /^(article|product) (.*)$/.exec(page.key) ?? [];
          if (kind === 'article') expect(siteParts.hasArticle(id)).toBe(true);
          else if (kind === 'product') expect(siteParts.hasProduct(id)).toBe(true);
          else expect(fixedKinds).toContain(page.key);
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
        const parsedQuery = parseProductQuery(search);
        if (!parsedQuery.ok) {
          expect([parsedQuery.refusal.statusCode, parsedQuery.refusal.message.length > 5]).toEqual([
            400,
            true,
          ]);
          return;
        }
        const { offset, limit, toDateMs } = parsedQuery.value;
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
        const parsedRequest = parseCheckoutRequest(text);
        if (!parsedRequest.ok) {
          expect(parsedRequest.refusal.statusCode).toBe(400);
          return;
        }
        const { items } = parsedRequest.value;
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
      fc.property(fc.array(fc.tuple(field, text)), fc.boolean(), (typedFields, withCard) => {
        const form = new URLSearchParams({ ...goodForm, ...Object.fromEntries(typedFields) });
        const parsedForm = parsePayForm(form, {
          withCard,
          isSent: true,
          country: null,
          served: ['NL'],
          choice: null,
          nowMs: Date.UTC(2025, 6, 21),
        });
        expect(parsedForm.again.values).not.toHaveProperty('card');
        expect(parsedForm.again.values).not.toHaveProperty('cvc');
        if (parsedForm.buyer === null)
          expect(Object.keys(parsedForm.again.errors).length).toBeGreaterThan(0);
        else expect(parsedForm.buyer.email).toMatch(/@/);
      }),
      { numRuns: numRuns * 5 },
    );
  },
  timeout,
);
