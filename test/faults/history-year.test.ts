import { expect, onTestFinished, test } from 'vitest';
import { type HistoryPoint, historyRanges } from '../../contract/market-history.ts';
import { chartShape } from '../../domain/market/chart-shape.ts';
import { type CoinList, readCoinList } from '../../server/market/coin-list.ts';
import { recordedHistories } from '../../server/market/history/price-history.ts';
import { createPriceHistoryDatabase } from '../../server/market/history/price-history-database.ts';
import { recordPrices } from '../../server/market/history/record-prices.ts';
import { oddAnswersOfDay, plainAnswer } from '../fakes/odd-answers.ts';
import { temporaryFolder } from '../fakes/running-gateway.ts';
import { isFull } from '../full-run.ts';

const days = isFull ? 365 : 20;
const seed = 20_260_601;
const hourMs = 3_600_000;
const startMs = Date.parse('2025-06-01T00:00:00Z');

/** The faults in the points of a chart. */
function faultsOf(points: readonly (HistoryPoint | null)[]): string[] {
  const wrongPoints = points.flatMap((point) =>
    point === null || (point.every(Number.isFinite) && point[2] <= point[1] && point[1] <= point[3])
      ? []
      : [JSON.stringify(point)],
  );
  const shape = chartShape(points);
  const isInPlot = (coordinate: number) => coordinate >= 0 && coordinate <= 100;
  const pointSpots = points.flatMap((_, index) => shape.spotOf(index) ?? []);
  if (!pointSpots.every(({ x, y }) => isInPlot(x) && isInPlot(y)))
    wrongPoints.push('a point outside the plot');
  if (/NaN|Infinity|undefined/.test(shape.line + shape.area)) wrongPoints.push(shape.line);
  return wrongPoints;
}

test(`HIST-RECORD, COIN-CHART: after ${days} days of a provider's odd answers every chart can be drawn`, {
  timeout: 30_000 + days * 2_000,
}, async () => {
  const database = createPriceHistoryDatabase(
    { DATA_DIR: temporaryFolder(), DATABASE_URL: undefined },
    null,
  );
  onTestFinished(database.close);
  const db = await database.open();
  let nowMs = startMs;
  let list: CoinList | null = null;
  for (let day = 0; day < days; day += 1) {
    // Each day has a few polls at odd times, of which the last is good.
    const answers = [...oddAnswersOfDay(day, seed), plainAnswer(day)];
    for (const [index, { rows }] of answers.entries()) {
      nowMs = startMs + (day + (index + 1) / (answers.length + 1)) * 24 * hourMs;
      const readList: CoinList | null = rows && readCoinList(rows, nowMs, list);
      if (readList === null) continue;
      list = readList;
      expect(await recordPrices(db, { list, sentMs: null })).toBeNull();
    }
  }
  const coins = list?.coins ?? [];
  expect(coins.length).toBeGreaterThan(50);
  const histories = recordedHistories({
    market: {
      snapshot: () => ({
        coins,
        source: 'live',
        asOfMs: nowMs,
        failure: null,
        credit: null,
        version: '',
      }),
      facts: (id) => list?.facts.get(id) ?? null,
    },
    open: database.open,
    provider: null,
    recordedEveryMinutes: 1,
    now: () => nowMs,
    log: (line) => expect.unreachable(line),
  });
  for (const { id } of coins.slice(0, 100))
    for (const range of historyRanges) {
      const history = await histories.history(id, range);
      expect(faultsOf(history?.points ?? []), `${id}, ${range}`).toEqual([]);
    }
  for (const { swing, levels } of Object.values((await histories.sparklines()).coins)) {
    expect(swing).toBeGreaterThanOrEqual(0);
    expect(levels.every((level) => level === null || (level >= 0 && level <= 99))).toBe(true);
  }
});
