import { brotliDecompressSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readAttribution } from '../../contract/attribution.ts';
import { coinsMarketsQuery } from '../../contract/paths.ts';
import { createTestGateway, startTestProvider } from '../../test/fakes/running-gateway.ts';
import { serveHandler } from '../../test/fakes/test-server.ts';
import { isFull } from '../../test/full-run.ts';
import { get } from '../../test/raw-http.ts';
import { createCacheBudget } from '../http/cache-budget.ts';
import type { Gateway } from './gateway.ts';
import { createMarketRoutes } from './market-routes.ts';

const path = '/api/coins/markets';

/** Serves the routes on their own port. */
function serve(gateway: Pick<Gateway, 'current' | 'freshForMs'>, log = (_message: string) => {}) {
  const routes = createMarketRoutes({
    gateway,
    budget: createCacheBudget(1_000_000),
    headers: ['x-frame-options', 'DENY'],
    log,
  });
  return serveHandler(routes);
}

/** The routes in front of a gateway that has a fake provider. */
async function site() {
  const fake = await startTestProvider();
  const { gateway, clock } = createTestGateway(fake.baseUrl);
  const logLines: string[] = [];
  const origin = await serve(gateway, (message) => logLines.push(message));
  return {
    fake,
    gateway,
    clock,
    logged: logLines,
    origin,
    list: `${origin}${path}?${coinsMarketsQuery}`,
  };
}

describe('GET /api/coins/markets', () => {
  it('MKT-LIST: responds to the query of the specification with the bare list, and its state in headers', async () => {
    const { list, gateway } = await site();
    const response = await fetch(list);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual(gateway.snapshot()?.coins);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-cache',
      'x-market-source': 'live',
      'x-market-as-of': '2026-06-01T12:00:00.000Z',
      'x-market-fresh-for': '135',
      'x-frame-options': 'DENY',
    });
    expect(response.headers.get('x-market-failure')).toBeNull();
    expect(Date.parse(response.headers.get('date') ?? '')).not.toBeNaN();
  });

  it('MKT-CREDIT: names the credit of the figures in characters that every header allows', async () => {
    const fake = await startTestProvider();
    const attribution = { name: 'Börse', url: 'https://ticks.example/a%20b' };
    const { gateway } = createTestGateway(fake.baseUrl, { attribution });
    const origin = await serve(gateway);
    const { headers } = await fetch(`${origin}${path}?${coinsMarketsQuery}`);
    const header = headers.get('x-market-credit') ?? '';
    expect(header).toMatch(/^[!-~]+$/);
    expect(readAttribution(decodeURI(header))).toEqual(attribution);
    const uncreditedSite = await site();
    expect((await fetch(uncreditedSite.list)).headers.has('x-market-credit')).toBe(false);
  });

  it('reports the provider’s failure and still sends the last good list', async () => {
    const { list, fake, clock } = await site();
    const before = await (await fetch(list)).json();
    fake.behave('429');
    clock.advance(60_001);
    const response = await fetch(list);
    expect(response.status).toBe(200);
    expect(response.headers.get('x-market-source')).toBe('cached');
    expect(response.headers.get('x-market-failure')).toBe('Too Many Requests');
    expect(await response.json()).toEqual(before);
  });

  it('responds 304 to a visitor who has the list, and sends it again once it has changed', async () => {
    const { list, fake, clock } = await site();
    const etag = (await fetch(list)).headers.get('etag') ?? '';
    const sameAnswer = await fetch(list, { headers: { 'if-none-match': etag } });
    expect([sameAnswer.status, await sameAnswer.text()]).toEqual([304, '']);
    expect(sameAnswer.headers.get('x-market-source')).toBe('live');
    fake.behave('500');
    clock.advance(60_001);
    const changedAnswer = await fetch(list, { headers: { 'if-none-match': etag } });
    expect(changedAnswer.status).toBe(200);
    expect(changedAnswer.headers.get('x-market-failure')).toBe('Internal Server Error');
  });

  it('is compressed if the client accepts that', async () => {
    const { origin, gateway } = await site();
    const address = `${path}?${coinsMarketsQuery}`;
    const packedAnswer = await get(origin, address, { 'accept-encoding': 'gzip, br' });
    expect(packedAnswer.headers).toMatchObject({
      'content-encoding': 'br',
      vary: 'accept-encoding',
    });
    const body = brotliDecompressSync(packedAnswer.body);
    expect(JSON.parse(body.toString())).toEqual(gateway.snapshot()?.coins);
    const plainAnswer = await get(origin, address);
    expect(plainAnswer.headers['content-encoding']).toBeUndefined();
    expect(plainAnswer.body).toEqual(body);
  });

  it('responds the same for any order of the parameters, with the provider’s defaults', async () => {
    const { list, origin } = await site();
    const etag = (await fetch(list)).headers.get('etag');
    const reversedQuery = coinsMarketsQuery.split('&').reverse().join('&');
    for (const query of [reversedQuery, 'vs_currency=usd', 'page=1&vs_currency=usd']) {
      expect((await fetch(`${origin}${path}?${query}`)).headers.get('etag')).toBe(etag);
    }
  });

  it('answers HEAD with the headers alone', async () => {
    const { origin, list } = await site();
    for (const address of [list, `${origin}${path}?vs_currency=usd&per_page=5`]) {
      const fullAnswer = await fetch(address, { headers: { 'accept-encoding': 'identity' } });
      const head = await fetch(address, {
        method: 'HEAD',
        headers: { 'accept-encoding': 'identity' },
      });
      expect(await head.text()).toBe('');
      expect(head.headers.get('content-length')).toBe(fullAnswer.headers.get('content-length'));
    }
  });

  it('waits at most two seconds for a running poll', async () => {
    const { list, fake, clock, gateway } = await site();
    await gateway.ready;
    await fake.nextCall();
    fake.behave('hanging');
    clock.advance(60_001);
    const response = fetch(list);
    await fake.nextCall();
    // The provider's call was triggered by this request, so the request is already waiting.
    clock.advance(2_000);
    expect((await response).headers.get('x-market-source')).toBe('live');
  });

  it('responds 503 while there is no list at all', async () => {
    const origin = await serve({ freshForMs: 135_000, current: async () => null });
    const response = await get(origin, `${path}?vs_currency=usd`);
    expect([response.status, response.headers['retry-after']]).toEqual([503, '5']);
  });
});

describe('other parts of the list', () => {
  const ids = async (origin: string, query: string) => {
    const response = await fetch(`${origin}${path}?vs_currency=usd&${query}`);
    expect(response.status).toBe(200);
    expect(response.headers.get('x-market-source')).toBe('live');
    const rows: { id: string }[] = await response.json();
    return rows.map(({ id }) => id);
  };

  it('come in the requested order and page', async () => {
    const { origin, gateway } = await site();
    await gateway.ready;
    const allIds = gateway.snapshot()?.coins.map(({ id }) => id) ?? [];
    expect(await ids(origin, 'per_page=3')).toEqual(allIds.slice(0, 3));
    expect(await ids(origin, 'per_page=3&page=2')).toEqual(allIds.slice(3, 6));
    expect(await ids(origin, 'per_page=250')).toEqual(allIds);
    expect(await ids(origin, 'order=market_cap_asc&per_page=2')).toEqual(
      allIds.toReversed().slice(0, 2),
    );
    expect(await ids(origin, 'order=id_asc')).toEqual(allIds.toSorted());
    expect((await ids(origin, 'order=volume_desc'))[0]).toBe('tether');
    expect(await ids(origin, 'page=2')).toEqual([]);
    expect(await ids(origin, 'page=999999999')).toEqual([]);
  });

  it('have unknown figures last in any order', async () => {
    const { origin, fake, clock, gateway } = await site();
    await gateway.ready;
    fake.rows = [{ id: 'aaa', symbol: 'a', name: 'A' }, ...fake.rows];
    clock.advance(60_001);
    for (const order of ['volume_desc', 'volume_asc', 'market_cap_asc', 'market_cap_desc']) {
      expect((await ids(origin, `order=${order}&per_page=250`)).at(-1)).toBe('aaa');
    }
  });
});

describe('unanswerable queries', () => {
  it.each([
    ['', 'Missing parameter vs_currency'],
    ['vs_currency=eur', 'invalid vs_currency'],
    ['vs_currency=', 'invalid vs_currency'],
    ['vs_currency=usd&vs_currency=usd', 'vs_currency given twice'],
    ['vs_currency=usd&order=gecko_desc', 'invalid order'],
    ['vs_currency=usd&order=constructor', 'invalid order'],
    ['vs_currency=usd&per_page=0', 'invalid per_page'],
    ['vs_currency=usd&per_page=251', 'invalid per_page'],
    ['vs_currency=usd&per_page=1e2', 'invalid per_page'],
    ['vs_currency=usd&page=-1', 'invalid page'],
    ['vs_currency=usd&page=1.5', 'invalid page'],
    ['vs_currency=usd&page=9999999999', 'invalid page'],
    ['vs_currency=usd&sparkline=true', 'invalid sparkline'],
    ['vs_currency=usd&sparkline=', 'invalid sparkline'],
    ['vs_currency=usd&<b>=1', 'unknown parameter'],
    ['vs_currency=usd?page=1', 'invalid vs_currency'],
  ])('?%s is refused with 400: %s', async (query, error) => {
    const { origin } = await site();
    const response = await get(origin, query === '' ? path : `${path}?${query}`);
    expect(response.status).toBe(400);
    expect(response.headers['x-frame-options']).toBe('DENY');
    expect(JSON.parse(response.body.toString())).toEqual({ error });
  });

  it.each(['POST', 'PUT', 'DELETE', 'OPTIONS'])(
    '%s is refused with 405 and what is allowed',
    async (method) => {
      const { list } = await site();
      const response = await fetch(list, { method });
      expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
    },
  );

  it('other paths are ignored', async () => {
    const { origin } = await site();
    for (const otherQuery of [
      '/',
      '/api/coins/marketsx',
      '/api/coins/markets/',
      '//api/coins/markets',
    ]) {
      expect((await get(origin, otherQuery)).status).toBe(418);
    }
  });

  it('no query causes a server error or goes unanswered', async () => {
    const { origin, logged } = await site();
    const names = ['vs_currency', 'order', 'per_page', 'page', 'sparkline', 'ids', '__proto__'];
    const values = [
      'usd',
      'market_cap_desc',
      'id_asc',
      'false',
      '1',
      '100',
      '250',
      '0',
      '%',
      '%ff',
      '',
    ];
    const parameterPair = fc
      .tuple(
        fc.constantFrom(...names),
        fc.oneof(fc.constantFrom(...values), fc.webQueryParameters()),
      )
      .map(([name, value]) => `${name}=${value}`);
    const query = fc.oneof(
      fc
        .array(parameterPair, { maxLength: 7 })
        .map((otherPairs) => ['vs_currency=usd', ...otherPairs].join('&')),
      fc.webQueryParameters(),
    );
    await fc.assert(
      fc.asyncProperty(query, async (search) => {
        const response = await get(origin, `${path}?${search}`);
        expect([200, 400]).toContain(response.status);
        JSON.parse(response.body.toString());
      }),
      { numRuns: isFull ? 3_000 : 75 },
    );
    expect(logged).toEqual([]);
  }, 30_000);
});
