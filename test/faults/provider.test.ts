import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { marketSample } from '../../content/market-sample.ts';
import type { Coin, MarketSnapshot } from '../../contract/market.ts';
import { maxRetryAfterMs, retryAfterMs } from '../../server/http/retry-after.ts';
import { type CoinList, readCoinList } from '../../server/market/coin-list.ts';
import { rowsFromFile } from '../fakes/provider.ts';
import {
  createTestGateway,
  nextSnapshot,
  startTestGateway,
  startTestProvider,
} from '../fakes/running-gateway.ts';
import { isFull } from '../full-run.ts';
import { loadMarketPages, type MarketPages, machineWords } from '../market-pages.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

let pages: MarketPages;
beforeAll(async () => {
  pages = await loadMarketPages();
});

const snapshotOf = (coins: readonly Coin[], asOfMs: number): MarketSnapshot => ({
  coins,
  source: 'live',
  asOfMs,
  failure: null,
  credit: null,
  version: 'one',
});

describe('MKT-KEEP: Retry-After, whatever its value', () => {
  it('causes a wait of no more than 15 minutes, or none at all', () => {
    const header = fc.oneof(
      fc.string(),
      fc.constantFrom('0', '-1', '1e9', '0x10', 'Infinity', 'NaN', '', ' ', '9'.repeat(400), '١٢'),
      fc.integer().map(String),
      fc.date({ noInvalidDate: true }).map((date) => date.toUTCString()),
    );
    fc.assert(
      fc.property(header, fc.integer({ min: -8.64e15, max: 8.64e15 }), (text, fromMs) => {
        const waitMs = retryAfterMs(text, fromMs);
        if (waitMs === null) return;
        expect(waitMs).toBeGreaterThanOrEqual(0);
        expect(waitMs).toBeLessThanOrEqual(maxRetryAfterMs);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('MKT-KEEP: a clock that is set 400 days forward or back', () => {
  const skewsMs = [400 * dayMs, -400 * dayMs];

  it.each(skewsMs)(
    'by %i ms while the site runs: the next poll is live, and nothing is lost meanwhile',
    async (skewMs) => {
      const { fake, gateway, clock } = await startTestGateway();
      const before = gateway.snapshot();
      clock.setWall(clock.now() + skewMs);
      expect(gateway.snapshot()?.coins).toEqual(before?.coins);
      expect((await gateway.current())?.coins).toHaveLength(before?.coins.length ?? 0);
      for (const path of ['/', '/markets'])
        expect(await pages.read(path, gateway.snapshot(), gateway.isFresh())).not.toMatch(
          machineWords,
        );

      fake.rows = fake.rows.map((row) => ({ ...row, current_price: 7 }));
      const nextAnswer = nextSnapshot(gateway);
      clock.advance(minuteMs);
      gateway.watch();
      expect(await nextAnswer).toMatchObject({
        source: 'live',
        failure: null,
        asOfMs: clock.now(),
      });
      expect(gateway.isFresh()).toBe(true);
    },
  );

  it.each(skewsMs)(
    'by %i ms between two runs: the list of the previous run is there until the first poll',
    async (skewMs) => {
      const fake = await startTestProvider();
      const firstGateway = createTestGateway(fake.baseUrl);
      await firstGateway.gateway.ready;
      const keptSnapshot = firstGateway.gateway.snapshot();
      await firstGateway.gateway.close();
      const { clock } = firstGateway;
      clock.setWall(clock.now() + skewMs);
      fake.behave('down');
      const { gateway } = createTestGateway(fake.baseUrl, { dataDir: firstGateway.dataDir, clock });
      await gateway.ready;
      expect(gateway.snapshot()?.coins).toEqual(keptSnapshot?.coins);
      for (const path of ['/', '/markets'])
        expect(await pages.read(path, gateway.snapshot(), gateway.isFresh())).not.toMatch(
          machineWords,
        );
    },
  );
});

describe('MKT-PRICE: whatever list the provider sends, no page shows NaN, null or other machine words', () => {
  const recordedRows = [
    ...rowsFromFile(new URL('../fakes/odd-coins.json', import.meta.url)),
    ...marketSample.coins.slice(0, 30).map((coin) => ({ ...coin })),
  ];
  const oddValue = fc.oneof(
    fc.constantFrom<unknown>(
      null,
      undefined,
      '',
      'NaN',
      '70000',
      true,
      [],
      {},
      0,
      -0,
      -1,
      1e-18,
      1e-19,
    ),
    fc.constantFrom(
      5e-324,
      1e-12,
      0.000000123456,
      0.99995,
      999.995,
      999_999.5,
      1e15,
      1e18,
      1e19,
      1e21,
    ),
    fc.constantFrom(
      Number.MAX_VALUE,
      -Number.MAX_VALUE,
      Number.MAX_SAFE_INTEGER,
      -100,
      -99.999,
      1e9,
    ),
    fc.double(),
    fc.integer(),
  );
  const text = fc.oneof(
    fc.constantFrom(
      '‮evil',
      'A​B',
      '️',
      '👨‍👩‍👧‍👦',
      'Z͑ͫ̓ͪ̂ͫ',
      '٠١٢',
      '<b>x</b>',
      '"\'>',
      '\0',
      '　',
      'ß',
      'İ',
      '𝕏',
      'x'.repeat(500),
    ),
    fc.string({ unit: 'grapheme', maxLength: 12 }),
  );
  const figures = [
    'current_price',
    'market_cap',
    'market_cap_rank',
    'total_volume',
    'price_change_percentage_24h',
  ];
  const spoiltRow = fc
    .record({
      row: fc.constantFrom(...recordedRows),
      figures: fc.dictionary(fc.constantFrom(...figures), oddValue),
      texts: fc.dictionary(fc.constantFrom('name', 'symbol', 'image'), text),
      without: fc.subarray([...figures, 'name', 'symbol', 'image', 'id'], { maxLength: 2 }),
    })
    .map(({ row, without, ...changes }) => {
      const mixedRow: Record<string, unknown> = { ...row, ...changes.figures, ...changes.texts };
      for (const name of without) delete mixedRow[name];
      return mixedRow;
    });
  const list = fc
    .array(fc.oneof({ weight: 9, arbitrary: spoiltRow }, { weight: 1, arbitrary: fc.anything() }), {
      maxLength: 25,
    })
    // Convert the rows as JSON does, because real responses are JSON.
    .map((rows): unknown[] =>
      JSON.parse(JSON.stringify(rows, (_, value) => (typeof value === 'bigint' ? null : value))),
    );

  it(
    'one list, and a second after it',
    async () => {
      await fc.assert(
        fc.asyncProperty(list, list, async (firstList, secondList) => {
          const atMs = Date.UTC(2026, 5, 1);
          let goodList: CoinList | null = null;
          for (const rows of [firstList, secondList]) {
            const readList: CoinList | null = readCoinList(rows, atMs, goodList);
            if (readList === null) continue;
            goodList = readList;
            expect(new Set(readList.coins.map(({ id }) => id)).size).toBe(readList.coins.length);
            for (const coin of readList.coins)
              for (const value of Object.values(coin))
                expect(value === null || typeof value === 'string' || Number.isFinite(value)).toBe(
                  true,
                );
          }
          const shownSnapshot = goodList && snapshotOf(goodList.coins, atMs);
          for (const path of ['/', '/markets'])
            expect(await pages.read(path, shownSnapshot, true)).not.toMatch(machineWords);
        }),
        { numRuns: isFull ? 1_500 : 100 },
      );
    },
    isFull ? 300_000 : 30_000,
  );
});
