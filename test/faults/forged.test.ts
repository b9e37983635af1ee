import { describe, expect, test } from 'vitest';
import { api, serverPaths } from '../../contract/paths.ts';
import { get } from '../raw-http.ts';
import { startSite } from '../running-site.ts';
import { settings, silentSite } from './silent-site.ts';

const site = silentSite();

const call = '/api/store/candlewick/checkout';

describe('HOLD-MEMORY: a request’s claims about its host and sender change no byte', () => {
  const evilHost = 'evil.example';
  const forgedHeaders: Record<string, string> = {
    host: evilHost,
    forwarded: `for=1.2.3.4;host=${evilHost};proto=ftp`,
    'x-forwarded-host': evilHost,
    'x-forwarded-for': `${evilHost}, 127.0.0.1`,
    'x-forwarded-proto': evilHost,
    'x-forwarded-port': evilHost,
    'x-forwarded-prefix': `/${evilHost}`,
    'x-forwarded-server': evilHost,
    'x-host': evilHost,
    'x-original-url': `/${evilHost}`,
    'x-rewrite-url': `/${evilHost}`,
    'x-http-method-override': 'DELETE',
    origin: `https://${evilHost}`,
    referer: `https://${evilHost}/`,
    'user-agent': `<script>${evilHost}</script>`,
    'accept-language': evilHost,
    cookie: `theme=${evilHost}; a=${'b'.repeat(2_000)}`,
    authorization: `Bearer ${evilHost}`,
    range: 'bytes=0-10',
    'if-modified-since': 'Fri, 01 Jan 2100 00:00:00 GMT',
    accept: `text/${evilHost}`,
    upgrade: 'websocket',
    'x-requested-with': evilHost,
  };
  const paths = [
    '/',
    '/about',
    '/store',
    '/login',
    '/nothing',
    '/learn/none',
    '/markets/',
    serverPaths.robots,
    api.manifest,
  ];
  const calls = [
    '/api/store/candlewick/products',
    `${api.coinsMarkets}?vs_currency=usd&order=id_asc`,
  ];

  test.each([...paths, ...calls])('%s', async (path) => {
    const {
      date: _,
      'x-market-as-of': asOf,
      ...plainHeaders
    } = (await get(site.url, path)).headers;
    const expected = await get(site.url, path);
    for (const [name, value] of Object.entries(forgedHeaders)) {
      const answer = await get(site.url, path, { [name]: value });
      const { date: _date, 'x-market-as-of': atThen, ...headers } = answer.headers;
      // Between two responses only the simulated market may change.
      if (asOf === atThen && !showsMarket(path)) {
        expect(answer.body.equals(expected.body), name).toBe(true);
        expect(headers, name).toEqual(plainHeaders);
      }
      expect(answer.status, name).toBe(expected.status);
      expect(`${JSON.stringify(headers)}${answer.body}`, name).not.toContain(evilHost);
    }
  });

  const showsMarket = (path: string) => path === '/' || path === '/login';

  test('PAY-TARGET: a checkout leads to our own address, whatever host the request names', async () => {
    const list = await get(site.url, '/api/store/candlewick/products');
    const { products } = JSON.parse(list.body.toString());
    const variant = products
      .flatMap((product: { variants: unknown[] }) => product.variants)
      .find((variant: { manage_inventory: boolean }) => !variant.manage_inventory);
    const ask = (origin: string) =>
      get(
        site.url,
        call,
        { ...forgedHeaders, 'content-type': 'application/json', host: evilHost },
        'POST',
        JSON.stringify({
          items: [{ variant_id: variant.id, quantity: 1 }],
          successUrl: `${origin}/success`,
          cancelUrl: `${origin}/store`,
          timeZone: 'Europe/Berlin',
        }),
      );
    expect((await ask(`https://${evilHost}`)).status).toBe(400);
    expect((await ask(`http://${evilHost}`)).status).toBe(400);
    const goodAnswer = await ask(site.url);
    expect(goodAnswer.status).toBe(200);
    expect(new URL(JSON.parse(goodAnswer.body.toString()).url).origin).toBe(site.url);
  });
});

describe('RUN-RATE: a forged X-Forwarded-For bypasses no limit', () => {
  const attemptFrom = (url: string, forwarded: string) =>
    get(
      url,
      call,
      { 'content-type': 'application/json', 'x-forwarded-for': forwarded },
      'POST',
      '{',
    );

  test.each(['0', '1'])(
    'with %s trusted proxies',
    async (TRUST_PROXY) => {
      const limitedSite = await startSite({
        ...settings,
        TRUST_PROXY,
        CHECKOUT_RATE_PER_MINUTE: '3',
        LOG_LEVEL: 'silent',
      });
      try {
        const statuses: number[] = [];
        // The client's values come before the value that our own proxy adds.
        for (let count = 0; count < 6; count += 1)
          statuses.push(
            (await attemptFrom(limitedSite.url, `198.51.100.${count}, 203.0.113.7`)).status,
          );
        expect(statuses).toEqual([400, 400, 400, 429, 429, 429]);
        const { headers } = await attemptFrom(limitedSite.url, '203.0.113.7');
        expect(Number(headers['retry-after'])).toBeGreaterThan(0);
        const otherAnswer = await attemptFrom(limitedSite.url, '203.0.113.7, 203.0.113.8');
        expect(otherAnswer.status).toBe(TRUST_PROXY === '0' ? 429 : 400);
      } finally {
        await limitedSite.stop();
      }
    },
    30_000,
  );
});
