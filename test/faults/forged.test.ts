import { describe, expect, test } from 'vitest';
import { api, serverPaths } from '../../contract/paths.ts';
import { get } from '../raw-http.ts';
import { startSite } from '../running-site.ts';
import { settings, silentSite } from './silent-site.ts';

const site = silentSite();

const call = '/api/store/candlewick/checkout';

describe('HOLD-MEMORY: a request’s claims about its host and sender change no byte', () => {
  const evil = 'evil.example';
  const forged: Record<string, string> = {
    host: evil,
    forwarded: `for=1.2.3.4;host=${evil};proto=ftp`,
    'x-forwarded-host': evil,
    'x-forwarded-for': `${evil}, 127.0.0.1`,
    'x-forwarded-proto': evil,
    'x-forwarded-port': evil,
    'x-forwarded-prefix': `/${evil}`,
    'x-forwarded-server': evil,
    'x-host': evil,
    'x-original-url': `/${evil}`,
    'x-rewrite-url': `/${evil}`,
    'x-http-method-override': 'DELETE',
    origin: `https://${evil}`,
    referer: `https://${evil}/`,
    'user-agent': `<script>${evil}</script>`,
    'accept-language': evil,
    cookie: `theme=${evil}; a=${'b'.repeat(2_000)}`,
    authorization: `Bearer ${evil}`,
    range: 'bytes=0-10',
    'if-modified-since': 'Fri, 01 Jan 2100 00:00:00 GMT',
    accept: `text/${evil}`,
    upgrade: 'websocket',
    'x-requested-with': evil,
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
    const { date: _, 'x-market-as-of': at, ...plain } = (await get(site.url, path)).headers;
    const expected = await get(site.url, path);
    for (const [name, value] of Object.entries(forged)) {
      const answer = await get(site.url, path, { [name]: value });
      const { date: _date, 'x-market-as-of': atThen, ...headers } = answer.headers;
      // Between two responses only the simulated market may change.
      if (at === atThen && !showsMarket(path)) {
        expect(answer.body.equals(expected.body), name).toBe(true);
        expect(headers, name).toEqual(plain);
      }
      expect(answer.status, name).toBe(expected.status);
      expect(`${JSON.stringify(headers)}${answer.body}`, name).not.toContain(evil);
    }
  });

  const showsMarket = (path: string) => path === '/' || path === '/login';

  test('PAY-TARGET: a checkout leads to our own address, whatever host the request names', async () => {
    const list = await get(site.url, '/api/store/candlewick/products');
    const { products } = JSON.parse(list.body.toString());
    const variant = products
      .flatMap((product: { variants: unknown[] }) => product.variants)
      .find((one: { manage_inventory: boolean }) => !one.manage_inventory);
    const ask = (origin: string) =>
      get(
        site.url,
        call,
        { ...forged, 'content-type': 'application/json', host: evil },
        'POST',
        JSON.stringify({
          items: [{ variant_id: variant.id, quantity: 1 }],
          successUrl: `${origin}/success`,
          cancelUrl: `${origin}/store`,
          timeZone: 'Europe/Berlin',
        }),
      );
    expect((await ask(`https://${evil}`)).status).toBe(400);
    expect((await ask(`http://${evil}`)).status).toBe(400);
    const good = await ask(site.url);
    expect(good.status).toBe(200);
    expect(new URL(JSON.parse(good.body.toString()).url).origin).toBe(site.url);
  });
});

describe('RUN-RATE: a forged X-Forwarded-For bypasses no limit', () => {
  const attempt = (url: string, forwarded: string) =>
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
      const limited = await startSite({
        ...settings,
        TRUST_PROXY,
        CHECKOUT_RATE_PER_MINUTE: '3',
        LOG_LEVEL: 'silent',
      });
      try {
        const statuses: number[] = [];
        // The client's values come before the one that our own proxy adds.
        for (let count = 0; count < 6; count += 1)
          statuses.push((await attempt(limited.url, `198.51.100.${count}, 203.0.113.7`)).status);
        expect(statuses).toEqual([400, 400, 400, 429, 429, 429]);
        const { headers } = await attempt(limited.url, '203.0.113.7');
        expect(Number(headers['retry-after'])).toBeGreaterThan(0);
        const another = await attempt(limited.url, '203.0.113.7, 203.0.113.8');
        expect(another.status).toBe(TRUST_PROXY === '0' ? 429 : 400);
      } finally {
        await limited.stop();
      }
    },
    30_000,
  );
});
