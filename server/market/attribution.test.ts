import { expect, test } from 'vitest';
import { readAttribution } from '../../contract/attribution.ts';
import {
  createTestGateway,
  nextSnapshot,
  startTestProvider,
} from '../../test/fakes/running-gateway.ts';
import { readSettings } from '../site/env.ts';
import { attributionOf, callsPerMonth } from './attribution.ts';

const coinGecko = { name: 'CoinGecko', url: 'https://www.coingecko.com/' };
const ticks = { name: 'Börse & Ticks', url: 'https://ticks.example/a%20b?c=%23' };

test.each([
  [{}, coinGecko],
  [{ MARKET_API_URL: 'https://pro-api.coingecko.com/api/v3/' }, coinGecko],
  [{ MARKET_API_URL: 'https://coingecko.com/v3' }, coinGecko],
  [{ MARKET_API_URL: 'https://notcoingecko.com/v3' }, null],
  [{ MARKET_API_URL: 'https://coingecko.com.example/v3' }, null],
  [{ MARKET_API_URL: 'https://ticks.example/coingecko.com' }, null],
  [{ MARKET_CREDIT: 'off' }, null],
  [{ MARKET_CREDIT: ` ${ticks.name}  ${ticks.url} ` }, ticks],
])('MKT-CREDIT: %o is credited to %o', (environment, credit) => {
  expect(attributionOf(readSettings(environment))).toEqual(credit);
});

test('MKT-CREDIT: the provider’s figures carry its credit, but samples and simulated ones carry none', async () => {
  const fake = await startTestProvider();
  fake.behave('429');
  const { gateway, clock } = createTestGateway(fake.baseUrl, { attribution: ticks });
  await gateway.ready;
  expect(gateway.snapshot()).toMatchObject({ source: 'sample', credit: null });
  for (const [behaviour, source] of [
    ['ok', 'live'],
    ['429', 'cached'],
  ] as const) {
    fake.behave(behaviour);
    const nextList = nextSnapshot(gateway);
    clock.advance(60_001);
    gateway.watch();
    expect(await nextList).toMatchObject({ source, credit: ticks });
  }
  const { gateway: simulatedGateway } = createTestGateway(fake.baseUrl, {
    mode: 'simulated',
    attribution: ticks,
  });
  await simulatedGateway.ready;
  expect(simulatedGateway.snapshot()).toMatchObject({ source: 'simulated', credit: null });
});

test('MKT-CREDIT: a browser that has the list gets it again when its credit changes', async () => {
  const fake = await startTestProvider();
  const versions = await Promise.all(
    [null, ticks].map(async (attribution) => {
      const { gateway } = createTestGateway(fake.baseUrl, { attribution });
      await gateway.ready;
      return gateway.snapshot()?.version;
    }),
  );
  expect(versions[0]).not.toBe(versions[1]);
});

test('MKT-CREDIT: only a name with an https URL is a credit', () => {
  for (const text of [
    '',
    'x',
    'x javascript:alert(1)',
    'x https://a b',
    'x\u202e https://a.example',
    'x\nhttps://a.example',
  ])
    expect(readAttribution(text), text).toBeNull();
});

test.each([
  [{}, null],
  [{ MARKET_API_KEY: 'CG-1' }, 10_000],
  [{ MARKET_API_KEY: 'CG-1', MARKET_API_URL: 'https://pro-api.coingecko.com/api/v3' }, 100_000],
  [{ MARKET_API_KEY: 'k', MARKET_API_URL: 'https://ticks.example/v3' }, null],
  [{ MARKET_CALLS_PER_MONTH: 500 }, 500],
])('MKT-CALLS: the calls of a month follow from the plan: %j', (settings, limit) => {
  expect(callsPerMonth({ MARKET_API_URL: 'https://api.coingecko.com/api/v3', ...settings })).toBe(
    limit,
  );
});
