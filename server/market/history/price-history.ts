import { coinsPerRequest } from '../../../contract/limits.ts';
import type { Coin, MarketSnapshot } from '../../../contract/market.ts';
import {
  type CoinFacts,
  type HistoryPoint,
  type HistoryRange,
  type HistorySource,
  type PriceHistory,
  type Sparkline,
  type Sparklines,
  sparklinePoints,
  sparklineTopLevel,
} from '../../../contract/market-history.ts';
import {
  type Bucket,
  bucketOf,
  fillGrid,
  type Grid,
  gridOf,
  mergeIntoGrid,
  rangeSpans,
} from '../../../domain/market/price-history.ts';
import type { Database, Reader } from '../../db/database.ts';
import type { ChartRange, ProviderPrices } from './provider-prices.ts';
import { readAllPrices, readPrices } from './read-prices.ts';
import { simulatedFacts, simulatedPast } from './simulated-past.ts';

/** Three hours: the longest step that divides a sparkline's week into enough points. */
const sparklineStep = 3 * 60;

/** The interval between checks whether a day of prices is recorded. */
const lookForDayMs = 10 * 60_000;

/** The prices from which charts are drawn. */
export interface PriceHistories {
  /** @returns null for a coin that is not in the list */
  history(id: string, range: HistoryRange): Promise<PriceHistory | null>;
  sparklines(): Promise<Sparklines>;
  /** Changes when more prices of a range become known. */
  version(id: string, range: HistoryRange): number;
  /** True if the last check found a day of prices, from which lines can be drawn. The check repeats by itself. */
  hasDay(): boolean;
}

interface Market {
  snapshot(): MarketSnapshot | null;
  facts(coinId: string): CoinFacts | null;
}

const noFacts: CoinFacts = {
  circulating_supply: null,
  ath: null,
  ath_date: null,
  atl: null,
  atl_date: null,
  low_24h: null,
  high_24h: null,
};

const coinsOf = (market: Market): readonly Coin[] =>
  market.snapshot()?.coins.slice(0, coinsPerRequest) ?? [];

const minutesOf = (nowMs: number) => Math.floor(nowMs / 60_000);

/** The recorded buckets from which a grid is computed, perhaps shorter than the grid's steps. */
const spanOf = ({ fromMinute, toMinute, stepMinutes }: Grid, range: HistoryRange) => ({
  fromMinute,
  toMinute: toMinute + stepMinutes - 1,
  stepMinutes: rangeSpans[range].stepMinutes,
});

/** The buckets of all sparklines: a week in steps of three hours. */
const sparklineGrid = (nowMinute: number): Grid => {
  const toMinute = bucketOf(nowMinute, sparklineStep);
  return {
    fromMinute: toMinute - (sparklinePoints - 1) * sparklineStep,
    toMinute,
    stepMinutes: sparklineStep,
    nowMinute,
  };
};

interface RecordedOptions {
  market: Market;
  /** Null if prices are not recorded. */
  open: (() => Promise<Database>) | null;
  /** The source of the provider's prices; null to leave gaps as they are. */
  provider: ProviderPrices | null;
  /** The usual interval between two recorded prices. */
  recordedEveryMinutes: number;
  now(): number;
  log(message: string, error?: unknown): void;
}

/** Recorded prices cannot be read now, so it is unknown whether there are any. */
export class HistoryUnavailableError extends Error {}

/** The recorded prices. Rejects with HistoryUnavailableError if no recorded or provider's prices are known. */
export function recordedHistories(options: RecordedOptions): PriceHistories {
  const { market, open, provider, recordedEveryMinutes, now, log } = options;
  /** @returns undefined if reading failed */
  const orFailure = async <T>(
    read: (db: Reader) => Promise<T>,
    nothing: T,
  ): Promise<T | undefined> => {
    try {
      return open === null ? nothing : await read((await open()).read);
    } catch (error) {
      log('reading recorded prices', error);
      return undefined;
    }
  };
  let isDayThere = false;
  let lookedMs = Number.NEGATIVE_INFINITY;
  const look = async () => {
    lookedMs = now();
    // Ignore the failure here: the recorder reports when the database is away.
    const db = open && (await open().catch(() => null));
    if (db === null) return;
    isDayThere = await isDayRecorded(db.read, minutesOf(now())).catch(() => isDayThere);
  };
  return {
    async history(id, range) {
      if (!coinsOf(market).some((coin) => coin.id === id)) return null;
      const nowMinute = minutesOf(now());
      const grid = gridOf(range, nowMinute, recordedEveryMinutes);
      // Prices of a later time were recorded when the clock was fast.
      const span = { ...spanOf(grid, range), toMinute: nowMinute };
      const prices = await orFailure((db) => readPrices(db, id, span), []);
      const recorded = mergeIntoGrid(prices ?? [], grid);
      const facts = market.facts(id);
      // A coin without facts is a sample, which the provider may not know.
      const asks = facts === null ? null : provider;
      const chart = chartOf(range);
      const filled = () => fillGrid(recorded, mergeIntoGrid(asks?.cached(id, chart) ?? [], grid));
      let points = filled();
      if (hasTooManyGaps(points.slice(-bucketsOf(chart, grid)))) {
        await asks?.fetch(id, chart);
        points = filled();
      }
      if (prices === undefined && points.every((point) => point === null))
        throw new HistoryUnavailableError();
      const isFilled = points.some((point, index) => point !== null && recorded[index] === null);
      const source = isFilled ? 'provider' : 'recorded';
      return toPriceHistory({ id, range, source, grid, points }, facts ?? noFacts);
    },
    version: (id, range) => provider?.version(id, chartOf(range)) ?? 0,
    hasDay() {
      if (!(Math.abs(now() - lookedMs) < lookForDayMs)) void look();
      return isDayThere;
    },
    async sparklines() {
      const nowMinute = minutesOf(now());
      const grid = sparklineGrid(nowMinute);
      const span = { fromMinute: grid.fromMinute, toMinute: nowMinute, stepMinutes: 60 } as const;
      const all = await orFailure((db) => readAllPrices(db, span), new Map<string, Bucket[]>());
      if (all === undefined) throw new HistoryUnavailableError();
      return linesOf('recorded', grid, coinsOf(market), (coin) => all.get(coin.id) ?? []);
    },
  };
}

/** The provider's chart that covers a range, or the end of a range that is too long for it. */
const chartOf = (range: HistoryRange): ChartRange => (range === '5y' ? '1y' : range);

const bucketsOf = (chart: ChartRange, { stepMinutes }: Grid): number =>
  Math.floor(rangeSpans[chart].spanMinutes / stepMinutes) + 1;

/** True if a line can be drawn: a price was recorded between a week and a day before `nowMinute`. */
const isDayRecorded = async (db: Reader, nowMinute: number): Promise<boolean> => {
  const found = await db
    .selectFrom('market_price')
    .select('minute')
    .where('step', '=', 60)
    .where('minute', '>=', sparklineGrid(nowMinute).fromMinute)
    .where('minute', '<=', nowMinute - 24 * 60)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
};

/**
 * True if more than a twentieth of a range is missing. The last bucket does not count, because it may just have
 * begun.
 */
const hasTooManyGaps = (points: readonly (HistoryPoint | null)[]): boolean =>
  points.slice(0, -1).filter((point) => point === null).length * 20 > points.length;

/** Invents a year of prices that ends at the simulated present. */
export function simulatedHistories({
  market,
  seed,
  now,
}: {
  market: Pick<Market, 'snapshot'>;
  seed: number;
  now(): number;
}): PriceHistories {
  const past = (coin: Coin, nowMinute: number, minutes: readonly number[], stepMinutes: number) =>
    coin.current_price === null
      ? []
      : simulatedPast(
          seed,
          {
            index:
              [...coin.id].reduce((sum, character) => sum * 31 + character.charCodeAt(0), 7) >>> 0,
            price: coin.current_price,
            changePct: coin.price_change_percentage_24h ?? 0,
          },
          nowMinute,
          { minutes, stepMinutes },
        );
  const minutesIn = ({ fromMinute, toMinute, stepMinutes }: Grid) =>
    Array.from(
      { length: (toMinute - fromMinute) / stepMinutes + 1 },
      (_, index) => fromMinute + index * stepMinutes,
    );
  return {
    async history(id, range) {
      const coin = market.snapshot()?.coins.find((each) => each.id === id);
      if (coin === undefined) return null;
      const nowMinute = minutesOf(now());
      const grid = gridOf(range, nowMinute);
      const points = mergeIntoGrid(past(coin, nowMinute, minutesIn(grid), grid.stepMinutes), grid);
      const inRange = (other: HistoryRange) => {
        const { stepMinutes, ...span } = gridOf(other, nowMinute);
        return past(coin, nowMinute, minutesIn({ stepMinutes, ...span }), stepMinutes);
      };
      const facts = simulatedFacts(inRange('1y'), inRange('24h'), {
        price: coin.current_price,
        cap: coin.market_cap,
      });
      return toPriceHistory({ id, range, source: 'simulated', grid, points }, facts);
    },
    version: () => 0,
    hasDay: () => true,
    async sparklines() {
      const nowMinute = minutesOf(now());
      const grid = sparklineGrid(nowMinute);
      const minutes = minutesIn(grid);
      return linesOf('simulated', grid, market.snapshot()?.coins ?? [], (coin) =>
        past(coin, nowMinute, minutes, grid.stepMinutes),
      );
    },
  };
}

interface HistoryAnswer extends Pick<PriceHistory, 'id' | 'range' | 'source'> {
  grid: Grid;
  points: readonly (HistoryPoint | null)[];
}

const toPriceHistory = (
  { id, range, source, grid, points }: HistoryAnswer,
  facts: CoinFacts,
): PriceHistory => ({
  id,
  range,
  source,
  from: grid.fromMinute * 60,
  to: grid.nowMinute * 60,
  step_seconds: grid.stepMinutes * 60,
  points,
  facts,
});

const linesOf = (
  source: HistorySource,
  grid: Grid,
  coins: readonly Coin[],
  pricesOf: (coin: Coin) => readonly Bucket[],
): Sparklines => ({
  source,
  from: grid.fromMinute * 60,
  step_seconds: grid.stepMinutes * 60,
  coins: Object.fromEntries(
    coins.flatMap((coin) => {
      const line = lineOf(mergeIntoGrid(pricesOf(coin), grid));
      return line === null ? [] : [[coin.id, line]];
    }),
  ),
});

const roundToDigits = (price: number, count: number) => Number(price.toPrecision(count));

/** Null for a coin without any price. */
function lineOf(points: readonly (HistoryPoint | null)[]): Sparkline | null {
  const prices = points.flatMap((point) => (point === null ? [] : [point[1]]));
  const [first, last] = [prices[0], prices.at(-1)];
  if (first === undefined || last === undefined) return null;
  const low = Math.min(...prices);
  const high = Math.max(...prices);
  const scale = high > low ? sparklineTopLevel / (high - low) : 0;
  return {
    swing: low > 0 ? roundToDigits(high / low - 1, 3) : 0,
    first: roundToDigits(first, 6),
    last: roundToDigits(last, 6),
    levels: points.map((point) => point && Math.round((point[1] - low) * scale)),
  };
}
