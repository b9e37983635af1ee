import { expect, test } from 'vitest';
import { loadBuiltPages } from './fakes/built-pages.ts';
import { createTestGateway, nextSnapshot, startTestProvider } from './fakes/running-gateway.ts';
import { startTestServer } from './fakes/test-server.ts';

const minuteMs = 60_000;

/** The pages over a gateway with a fake provider and a manual clock. */
async function site() {
  const fake = await startTestProvider();
  fake.rows = withPrice(fake.rows, 100);
  const { gateway, clock } = createTestGateway(fake.baseUrl);
  await gateway.ready;
  const pages = await loadBuiltPages({
    shown: { market: () => ({ snapshot: gateway.snapshot(), fresh: gateway.isFresh() }) },
    market: gateway,
  });
  const url = await startTestServer((req, res) => pages.answer(req, res, req.url ?? '/'));
  const read = async (path: string) => {
    const html = await (await fetch(url + path)).text();
    const text = html.replace(/<script[\s\S]*?<\/script>/g, '').replace(/<[^>]+>/g, ' ');
    return {
      prices: new Set(text.match(/\$(?:100|777)\.00/g)),
      status: /Live · updated [\w, :]+UTC|Updated [\w, :]+UTC|Cached data from [\w, :]+UTC/.exec(
        text,
      )?.[0],
    };
  };
  /** Changes the prices while nobody visits these pages. */
  const changePrices = async (price: number) => {
    fake.rows = withPrice(fake.rows, price);
    gateway.watch();
    const polledSnapshot = nextSnapshot(gateway);
    clock.advance(minuteMs);
    await polledSnapshot;
  };
  /** Lets time pass without visits: five more polls, then none. */
  const waitIdle = async (ms: number) => {
    for (let minute = 0; minute < 5; minute++) {
      const polledSnapshot = nextSnapshot(gateway);
      clock.advance(minuteMs);
      await polledSnapshot;
    }
    clock.advance(ms);
  };
  return { fake, gateway, clock, read, changePrices, waitIdle };
}

const withPrice = <Row extends object>(rows: readonly Row[], current_price: number) =>
  rows.map((row) => ({ ...row, current_price }));

test.each(['/', '/markets', '/login'])(
  'MKT-AGE: the first response of %s after prices have changed has the new ones',
  async (path) => {
    const { read, changePrices } = await site();
    expect(await read(path)).toEqual({
      prices: new Set(['$100.00']),
      status: 'Live · updated 12:00 UTC',
    });
    await changePrices(777);
    expect(await read(path)).toEqual({
      prices: new Set(['$777.00']),
      status: 'Live · updated 12:01 UTC',
    });
  },
);

test('MKT-AGE: the first response after twenty minutes without visitors waits for the poll that it starts', async () => {
  const { fake, waitIdle, read } = await site();
  await read('/');
  await waitIdle(20 * minuteMs);
  fake.rows = withPrice(fake.rows, 777);
  const firstAnswers = await Promise.all([read('/'), read('/'), read('/markets')]);
  for (const page of firstAnswers)
    expect(page).toEqual({ prices: new Set(['$777.00']), status: 'Live · updated 12:25 UTC' });
  expect(fake.calls).toHaveLength(7);
});

test('MKT-AGE: it waits for two seconds at most, and then shows the day and the time of its prices', async () => {
  const { fake, clock, waitIdle, read } = await site();
  await read('/');
  await waitIdle(20 * minuteMs);
  fake.behave('hanging');
  const firstAnswer = read('/');
  await expect.poll(() => fake.calls.length).toBe(7);
  clock.advance(2_000);
  const oldState = { prices: new Set(['$100.00']), status: 'Updated Jun 1, 2026, 12:05 UTC' };
  expect(await firstAnswer).toEqual(oldState);
  // The call is still in progress, but later visitors do not wait for it.
  expect(await read('/markets')).toEqual(oldState);
});

test('MKT-AGE: newer prices are shown at once, as live up to the limit and with their age beyond it', async () => {
  const { fake, gateway, clock, waitIdle, read } = await site();
  await read('/');
  await waitIdle(gateway.freshForMs);
  fake.behave('hanging');
  expect((await read('/')).status).toBe('Live · updated 12:05 UTC');
  clock.advance(1);
  expect((await read('/')).status).toBe('Updated Jun 1, 2026, 12:05 UTC');
});
