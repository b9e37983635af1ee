import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { marketSample } from '../../content/market-sample.ts';
import { historyRanges, type PriceHistory } from '../../contract/market-history.ts';
import { chartShape } from '../../domain/market/chart-shape.ts';
import { sparklineShape } from '../../domain/market/sparkline-shape.ts';
import { openDatabase } from '../../server/db/open-database.ts';
import { type CoinList, readCoinList } from '../../server/market/coin-list.ts';
import { recordedHistories } from '../../server/market/history/price-history.ts';
import { recordPrices } from '../../server/market/history/record-prices.ts';
import { isFull } from '../full-run.ts';
import { historyDatabase, isFirstDatabase } from './test-database.ts';

const dayMs = 24 * 60 * 60_000;

/** The provider's response of each day, oldest first. */
type Answers = Iterable<{ rows: unknown; atMs: number }>;

/**
 * A folder of recorded answers, one per day and named by the day (2026-04-30.json). The project contains no such
 * folder.
 */
const folder = process.env['CANDLEWICK_ANSWERS'];
const recordedAnswers = (answerKind: string): Answers =>
  readdirSync(answerKind)
    .toSorted()
    .map((file) => ({
      rows: JSON.parse(readFileSync(join(answerKind, file), 'utf8')),
      atMs: Date.parse(file.slice(0, 10)) + dayMs / 2,
    }));

/**
 * Invents a year of answers: prices wander, jump, are missing or 0; coins come and go; some weeks have no answers.
 */
function* inventedAnswers(coins: number): Answers {
  const startMs = Date.parse('2025-05-01T12:00:00Z');
  let state = 7;
  const nextRandom = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const prices = marketSample.coins
    .slice(0, coins)
    .map((row, index) => ({ row, price: index === 0 ? 1e-12 : (row.current_price ?? 1) }));
  for (let day = 0; day < 365; day += day === 200 ? 30 : 1) {
    const rows = prices.flatMap((coin) => {
      coin.price *=
        nextRandom() < 0.01 ? 10 ** (nextRandom() * 8 - 4) : 1 + (nextRandom() - 0.5) / 10;
      const kind = nextRandom();
      if (kind < 0.02) return [];
      return [{ ...coin.row, current_price: kind < 0.03 ? null : kind < 0.04 ? 0 : coin.price }];
    });
    yield { rows, atMs: startMs + day * dayMs };
  }
}

const isPlace = (coordinate: number) => coordinate >= 0 && coordinate <= 100;

/** The faults of a drawn chart. */
function faultsOf({ points }: PriceHistory): string[] {
  const shape = chartShape(points);
  const numbers = `${shape.line} ${shape.area}`.match(/-?[\d.]+(?:e[-+]?\d+)?|NaN|Infinity/g) ?? [];
  const shapeSpots = [
    ...points.map((_, index) => shape.spotOf(index)),
    shape.low,
    shape.high,
    shape.end,
  ];
  return [
    ...numbers.filter((number) => !isPlace(Number(number))),
    ...shapeSpots.filter((point) => point !== null && !(isPlace(point.x) && isPlace(point.y))),
    ...shape.ticks.filter((tick) => !Number.isFinite(tick.price)),
  ].map(String);
}

test.runIf(isFirstDatabase())(
  'COIN-CHART, TABLE-WEEK: a year of daily responses is drawn without invalid numbers or points out of range',
  {
    timeout: 600_000,
  },
  async () => {
    const database = await historyDatabase();
    const db = await openDatabase({ place: database.place, schema: 'market' });
    onTestFinished(async () => {
      await db.close();
      await database.remove();
    });
    let list: CoinList | null = null;
    const histories = recordedHistories({
      market: {
        snapshot: () =>
          list && { ...list, source: 'live', failure: null, credit: null, version: '' },
        facts: (id) => list?.facts.get(id) ?? null,
      },
      open: async () => db,
      provider: null,
      recordedEveryMinutes: 1,
      now: () => list?.asOfMs ?? 0,
      log: () => {},
    });
    const seenCounts = { charts: 0, prices: 0, lines: 0 };
    let days = 0;
    for (const { rows, atMs } of folder
      ? recordedAnswers(folder)
      : inventedAnswers(isFull ? 100 : 12)) {
      // If the provider sends no list, the site keeps the previous list.
      const sentList: CoinList | null = Array.isArray(rows) ? readCoinList(rows, atMs, list) : null;
      if (sentList === null) continue;
      list = sentList;
      expect(await recordPrices(db, { list: { ...list, asOfMs: atMs }, sentMs: atMs })).toBeNull();
      days += 1;
      if (days % (isFull ? 30 : 90) !== 0) continue;
      for (const { id } of list.coins)
        for (const range of historyRanges) {
          const history = await histories.history(id, range);
          if (history === null) throw new Error(`${id} has no history`);
          expect(faultsOf(history), `${id}, ${range}, day ${days}`).toEqual([]);
          seenCounts.charts += 1;
          seenCounts.prices += history.points.filter((point) => point !== null).length;
        }
      const { step_seconds, coins } = await histories.sparklines();
      for (const line of Object.values(coins)) {
        const week = line && sparklineShape(line, step_seconds);
        if (!week) continue;
        seenCounts.lines += 1;
        expect(week.path).not.toMatch(/NaN|Infinity/);
        expect(Number.isFinite(week.changePct)).toBe(true);
      }
    }
    expect(seenCounts.charts).toBeGreaterThan(120);
    expect(seenCounts.prices).toBeGreaterThan(2_000);
    expect(seenCounts.lines).toBeGreaterThan(8);
  },
);
