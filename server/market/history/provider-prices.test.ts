import { setImmediate } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { manualClock } from '../../../test/fakes/manual-clock.ts';
import { startTestProvider } from '../../../test/fakes/running-gateway.ts';
import { type CallBudget, unlimitedCalls } from '../call-budget.ts';
import { systemClock } from '../clock.ts';
import { createProviderCall } from '../provider.ts';
import { createProviderPrices } from './provider-prices.ts';

const minuteMs = 60_000;

/** A provider of charts: a price every five minutes, unless a test changes that. */
async function charts(budget: CallBudget = unlimitedCalls) {
  const fake = await startTestProvider();
  const clock = manualClock();
  const logLines: string[] = [];
  fake.chart = (_id, days) => ({
    body: {
      prices: Array.from({ length: 12 * days }, (_, index) => [
        clock.now() - (12 * days - index) * 5 * minuteMs,
        100 + index,
      ]),
    },
  });
  const prices = createProviderPrices({
    call: createProviderCall({
      baseUrl: fake.baseUrl,
      apiKey: undefined,
      fetch,
      clock: systemClock,
    }),
    budget,
    shared: null,
    now: clock.now,
    log: (line) => logLines.push(line),
  });
  onTestFinished(prices.close);
  return { fake, clock, logged: logLines, prices };
}

describe('HIST-PROVIDER: the provider’s prices of a coin’s past', () => {
  it('are requested once for a crowd, and again only after their resolution', async () => {
    const { fake, clock, prices } = await charts();
    await Promise.all(Array.from({ length: 100 }, () => prices.fetch('bitcoin', '24h')));
    expect(prices.cached('bitcoin', '24h')).toHaveLength(12);
    clock.advance(5 * minuteMs - 1);
    await prices.fetch('bitcoin', '24h');
    expect(fake.chartCalls).toHaveLength(1);
    clock.advance(1);
    await prices.fetch('bitcoin', '24h');
    expect(fake.chartCalls).toHaveLength(2);
    await prices.fetch('bitcoin', '1y');
    expect(fake.chartCalls.map(({ url }) => url)).toContain(
      '/api/v3/coins/bitcoin/market_chart?vs_currency=usd&days=365',
    );
    clock.advance(23 * 60 * minuteMs);
    await prices.fetch('bitcoin', '1y');
    expect(fake.chartCalls).toHaveLength(3);
  });

  it('are requested for one chart after another', async () => {
    const { fake, prices } = await charts();
    const { chart } = fake;
    let [atOnce, mostAtOnce] = [0, 0];
    fake.chart = async (id, days) => {
      mostAtOnce = Math.max(mostAtOnce, ++atOnce);
      await setImmediate();
      atOnce -= 1;
      return chart(id, days);
    };
    await Promise.all(
      Array.from({ length: 10 }, (_, index) => prices.fetch(`coin-${index}`, '7d')),
    );
    expect([fake.chartCalls.length, mostAtOnce]).toEqual([10, 1]);
  });

  it('stay within the month’s calls when 10,000 visitors open the charts of 100 coins, with one call at a time', async () => {
    let callsLeft = 60;
    const { fake, prices } = await charts({
      ...unlimitedCalls,
      mayFetchChart: () => callsLeft > 0,
      spend() {
        callsLeft -= 1;
      },
    });
    const { chart } = fake;
    const pendingIds = new Set<string>();
    fake.chart = async (id, days) => {
      const key = `${id} ${days}`;
      expect(pendingIds.has(key)).toBe(false);
      pendingIds.add(key);
      await setImmediate();
      pendingIds.delete(key);
      return chart(id, days);
    };
    const ranges = ['24h', '7d', '30d', '1y'] as const;
    for (let crowd = 0; crowd < 10; crowd += 1)
      await Promise.all(
        Array.from({ length: 1_000 }, (_, visitor) =>
          prices.fetch(`coin-${visitor % 100}`, ranges[(visitor + crowd) % 4] ?? '24h'),
        ),
      );
    expect(fake.chartCalls).toHaveLength(60);
    expect(new Set(fake.chartCalls.map(({ url }) => url)).size).toBe(60);
  });

  it('are not requested after a refusal, for as long as the provider says', async () => {
    const { fake, clock, logged, prices } = await charts();
    const { chart } = fake;
    fake.chart = () => ({ status: 429, headers: { 'retry-after': '300' }, body: {} });
    await prices.fetch('bitcoin', '24h');
    fake.chart = chart;
    await prices.fetch('ethereum', '24h');
    clock.advance(299_000);
    await prices.fetch('bitcoin', '24h');
    expect(fake.chartCalls).toHaveLength(1);
    expect(logged).toEqual([expect.stringContaining('429')]);
    clock.advance(2_000);
    await prices.fetch('bitcoin', '24h');
    expect(prices.cached('bitcoin', '24h')).not.toEqual([]);
  });

  it('are not requested if the month has no call left for charts', async () => {
    let callsLeft = 2;
    const { fake, prices } = await charts({
      ...unlimitedCalls,
      mayFetchChart: () => callsLeft > 0,
      spend() {
        callsLeft -= 1;
      },
    });
    await Promise.all(['a', 'b', 'c', 'd'].map((id) => prices.fetch(id, '24h')));
    expect(fake.chartCalls).toHaveLength(2);
  });

  it.each([
    ['nothing', null],
    ['no list', { prices: 'none' }],
    ['an error', { error: 'x' }],
  ])('%s instead of prices is a failure', async (_name, body) => {
    const { fake, logged, prices } = await charts();
    fake.chart = () => ({ body });
    await prices.fetch('bitcoin', '24h');
    expect(prices.cached('bitcoin', '24h')).toEqual([]);
    expect(logged).toHaveLength(1);
  });

  it('exclude invalid prices, and join only neighbours', async () => {
    const { fake, clock, prices } = await charts();
    const msAt = (minute: number) => clock.now() + minute * minuteMs;
    fake.chart = () => ({
      body: {
        prices: [
          [msAt(-60), 1],
          [msAt(-55), Number.NaN],
          [msAt(-54), -1],
          [msAt(-53), '2'],
          null,
          [msAt(-51), 3],
          [msAt(-70), 9],
          [msAt(-30), 4],
          [msAt(-20.5), 5],
          [msAt(-20.5), 6],
        ],
      },
    });
    await prices.fetch('bitcoin', '24h');
    const now = clock.now() / minuteMs;
    expect(prices.cached('bitcoin', '24h').map(({ minute, last }) => [minute - now, last])).toEqual(
      [
        [-60, 1],
        [-55, 1],
        [-51, 3],
        [-30, 4],
        [-25, 4],
        [-21, 5],
        [-21, 6],
      ],
    );
  });
});
