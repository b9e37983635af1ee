import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { maxReturnUrlChars } from '../../contract/limits.ts';
import type { Cart } from '../../domain/store/cart.ts';
import { standInBrowser } from '../../test/fakes/browser.ts';

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const cart = (cents: number, quantity = 1): Cart => [
  {
    product: { id: 'mug', title: 'Mug', image: null },
    variant: {
      id: 'mug-white',
      title: 'White',
      image_url: null,
      price_in_cents: cents,
      sale_price_in_cents: null,
      price_in_cents_formatted: '',
      sale_price_in_cents_formatted: '',
      currency: 'usd',
      currency_info: null,
      manage_inventory: true,
      inventory_quantity: 5,
    },
    quantity,
  },
];

/**
 * A browser in which `answer` responds to each start of a checkout. It records the key and the previous session of each
 * start.
 */
async function browser(answer: () => Promise<Response>, origin = 'https://shop.example') {
  standInBrowser();
  vi.stubGlobal('location', { href: `${origin}/`, origin });
  const sentStarts: { key: string; previous: string | null }[] = [];
  const sentBodies: string[] = [];
  vi.stubGlobal('fetch', (_: string, init: { headers: Record<string, string>; body: string }) => {
    sentBodies.push(init.body);
    const headers = new Headers(init.headers);
    sentStarts.push({
      key: headers.get('idempotency-key') ?? '',
      previous: headers.get('previous-session'),
    });
    return answer();
  });
  const { startCheckout } = await import('./start-checkout.ts');
  const returnUrls = {
    successUrl: 'https://shop.example/success',
    cancelUrl: 'https://shop.example/',
  };
  const start = (lines: Cart, previousSession: string | null = null, options = {}) =>
    startCheckout(lines, { ...returnUrls, previousSession, ...options }).catch(() => null);
  return { sentStarts, bodies: sentBodies, start };
}

const loseRequest = () => Promise.reject(new TypeError('Failed to fetch'));
const answerWith = (status: number) => async () =>
  Response.json({ url: `https://shop.example/checkout/${'a'.repeat(32)}?lang=en` }, { status });

test('PAY-ONCE: a start without a response is repeated for the same cart at the same prices', async () => {
  const { sentStarts, start } = await browser(loseRequest);
  await start(cart(1_600));
  await start(cart(1_600), 's1');
  expect(sentStarts[1]).toEqual({ key: sentStarts[0]?.key, previous: 's1' });
});

test.each([
  ['another number of pieces', cart(1_600, 2), 0],
  ['another price, so that nobody pays what they were not shown', cart(900), 0],
  ['the same cart when its hold is over', cart(1_600), 31 * 60_000],
])('PAY-ONCE: with %s it is released and a new one made', async (_, nextLines, laterMs) => {
  const { sentStarts, start } = await browser(loseRequest);
  await start(cart(1_600));
  vi.setSystemTime(Date.now() + laterMs);
  await start(nextLines, 's1');
  expect(sentStarts[1]?.key).not.toBe(sentStarts[0]?.key);
  expect(sentStarts[1]?.previous).toBe(`${sentStarts[0]?.key},s1`);
});

test.each([
  [200, false],
  [409, false],
  [429, true],
  [503, true],
])(
  'PAY-ONCE: after a response of %i the same start is sent again: %s',
  async (status, isRepeated) => {
    const { sentStarts, start } = await browser(answerWith(status));
    await start(cart(1_600));
    await start(cart(1_600));
    expect(sentStarts[1]?.key === sentStarts[0]?.key).toBe(isRepeated);
  },
);

test('PAY-TARGET: a page’s URL that is too long for the store is shortened', async () => {
  const { bodies, start } = await browser(answerWith(200));
  const page = 'https://shop.example/product/mug';
  const longPath = 'x'.repeat(maxReturnUrlChars);
  for (const cancelUrl of [
    `${page}?utm_id=1#a`,
    `${page}?utm_id=${longPath}#a`,
    `https://shop.example/${longPath}`,
  ])
    await start(cart(1_600), null, { cancelUrl });
  expect(bodies.map((body) => JSON.parse(body).cancelUrl)).toEqual([
    `${page}?utm_id=1#a`,
    page,
    'https://shop.example/',
  ]);
});

test.each([
  ['https://shop.example', 'http://127.0.0.1:4000/pay', null],
  ['http://127.0.0.1:3000', 'http://127.0.0.1:4000/pay', 'http://127.0.0.1:4000/pay'],
  ['http://127.0.0.1:3000', 'http://pay.example/', null],
])('HOSTED-SAME: from %s the buyer is led to %s: %s', async (origin, url, isLed) => {
  const { start } = await browser(async () => Response.json({ url }), origin);
  expect((await start(cart(1_600)))?.url ?? null).toBe(isLed);
});
