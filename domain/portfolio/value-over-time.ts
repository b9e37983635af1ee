import type { HistoryPoint, PriceHistory } from '../../contract/market-history.ts';
import { type Entry, entryMs, firstBitcoinMs } from '../ledger/entry.ts';
import type { Position } from '../ledger/ledger.ts';
import { type ChartShape, chartShape } from '../market/chart-shape.ts';
import { Decimal } from '../money/figure.ts';

/** A coin's recorded prices. All coins have the same buckets. */
export type CoinPrices = Pick<PriceHistory, 'from' | 'to' | 'step_seconds' | 'points'>;

interface ValueInput {
  entries: readonly Entry[];
  ledger: ReadonlyMap<string, Pick<Position, 'costSteps'>>;
  /** Prices by the coin id of the entries; a missing coin has no known price. */
  prices: ReadonlyMap<string, CoinPrices>;
  /** The newest prices, by the same ids; null if they are not current. */
  live: LivePrices | null;
  /** The start of the range; epoch seconds. */
  fromSeconds: number;
}

export interface LivePrices {
  atSeconds: number;
  prices: ReadonlyMap<string, number>;
}

/** The value and the cost of the portfolio at the end of each bucket of time. */
export interface ValueSeries {
  /** Start of the first bucket, epoch seconds. */
  from: number;
  /** The time of the last price, epoch seconds. */
  to: number;
  step_seconds: number;
  /**
   * The end of each bucket in epoch seconds, and the value in US dollars; null if the price of a held coin is
   * unknown.
   */
  points: readonly (readonly [atSeconds: number, value: number] | null)[];
  /** The cost of the held coins, in US dollars, for each bucket. */
  invested: readonly number[];
  /** The value and the cost in full precision. */
  exactAt(index: number): { value: Decimal | null; invested: Decimal };
  /** The price of a counted coin at the end of a bucket; null if unknown. */
  priceAt(coinId: string, index: number): number | null;
  /** The bucket that contains a moment; the first one for an earlier moment. */
  indexAt(atMs: number): number;
  counted: ReadonlySet<string>;
  /** The coins that were held but are left out together with their cost, because none of their prices is known. */
  unknown: readonly string[];
  /**
   * The coins left out because their price is known for less than half of the time in which they were held
   * and the site recorded prices.
   */
  sparse: readonly string[];
  /** The number of entries without a date, which count from the beginning. */
  undated: number;
  /** The number of entries after the last price, which do not count yet. */
  ahead: number;
}

const zero = new Decimal(0);

/**
 * Values the entries with the known prices only: nothing is interpolated. A bucket has no value if the price
 * of a coin held in it is unknown. A coin with few known prices would leave hardly any value, so it is left
 * out with its cost.
 *
 * @returns null if no price of any coin is known
 */
export function valueOverTime({ entries, ledger, prices, live, fromSeconds }: ValueInput) {
  const grid = gridOf(prices, live, fromSeconds);
  if (grid === null) return null;
  const { from, to, step, count } = grid;
  const endOf = (index: number) => Math.min(from + (index + 1) * step, to);
  const bucketOf = (atMs: number) => Math.max(0, Math.ceil((atMs / 1_000 - from) / step) - 1);
  const sumsOf = (changes: readonly Step[]): Sums => {
    const by: (Decimal | undefined)[] = [];
    for (const { at, change } of changes) {
      if (at > to * 1_000) continue;
      const bucket = Math.min(count - 1, bucketOf(at));
      by[bucket] = (by[bucket] ?? zero).plus(change);
    }
    let [sum, number] = [zero, 0];
    const sums: Sums = { exact: [], numbers: [] };
    for (let index = 0; index < count; index += 1) {
      const change = by[index];
      if (change !== undefined) {
        sum = sum.plus(change);
        // Convert only after a change: converting is slow, and most buckets change nothing.
        number = Number(sum);
      }
      sums.exact.push(sum);
      sums.numbers.push(number);
    }
    return sums;
  };
  const priceAt = (coinId: string, index: number): number | null => {
    const known = prices.get(coinId);
    // The current price alone does not make a history.
    if (known === undefined) return null;
    const now = index === grid.liveIndex ? live?.prices.get(coinId) : undefined;
    return now ?? known.points[index + Math.round((from - known.from) / step)]?.[1] ?? null;
  };

  /**
   * True for each bucket in which the site recorded any price. Other buckets have no price, because the site did not
   * exist yet or nobody watched.
   */
  const isAnyKnown = Array.from({ length: count }, (_, index) =>
    [...prices.keys()].some((coinId) => priceAt(coinId, index) !== null),
  );
  const values = new Array<number | null>(count).fill(0);
  const invested = new Array<number>(count).fill(0);
  const counted = new Map<string, { amounts: Decimal[]; costs: Decimal[] }>();
  const unknown: string[] = [];
  const sparse: string[] = [];
  for (const [coinId, changes] of amountChanges(entries)) {
    const { exact: amounts, numbers: held } = sumsOf(changes);
    if (held.every((amount) => amount === 0)) {
      // Coins bought and sold within one bucket need no price.
      counted.set(coinId, { amounts, costs: [] });
      continue;
    }
    const known = held.map((amount, index) => (amount === 0 ? null : priceAt(coinId, index)));
    const isKnown = known.filter((price) => price !== null).length;
    const mayBeKnown = held.filter((amount, index) => amount !== 0 && isAnyKnown[index]).length;
    if (mayBeKnown > 0 && isKnown === 0) unknown.push(coinId);
    else if (isKnown * 2 < mayBeKnown) sparse.push(coinId);
    else {
      const costs = sumsOf(ledger.get(coinId)?.costSteps ?? []);
      counted.set(coinId, { amounts, costs: costs.exact });
      for (let index = 0; index < count; index += 1) {
        const [amount = 0, price = null, before = null] = [
          held[index],
          known[index],
          values[index],
        ];
        if (amount !== 0)
          values[index] = price === null || before === null ? null : before + amount * price;
        invested[index] = (invested[index] ?? 0) + (costs.numbers[index] ?? 0);
      }
    }
  }
  const isAny = [...counted.values()].some(({ costs }) => costs.length > 0);
  const datesMs = entries.map(entryMs);
  const series: ValueSeries = {
    from,
    to,
    step_seconds: step,
    points: values.map((value, index) => (value === null || !isAny ? null : [endOf(index), value])),
    invested,
    exactAt(index) {
      let [value, cost]: [Decimal | null, Decimal] = [isAny ? zero : null, zero];
      for (const [coinId, { amounts, costs }] of counted) {
        const amount = amounts[index] ?? zero;
        const price = amount.eq(0) ? 0 : priceAt(coinId, index);
        value = value === null || price === null ? null : value.plus(amount.times(price));
        cost = cost.plus(costs[index] ?? zero);
      }
      return { value, invested: cost };
    },
    priceAt,
    indexAt: bucketOf,
    counted: new Set(counted.keys()),
    unknown,
    sparse,
    undated: datesMs.filter((at) => at < firstBitcoinMs).length,
    ahead: datesMs.filter((at) => at > to * 1_000).length,
  };
  return series;
}

interface Step {
  /** Epoch ms. */
  at: number;
  change: Decimal;
}

/** The running sum at the end of each bucket, exactly and as a floating-point number. */
interface Sums {
  exact: Decimal[];
  numbers: number[];
}

/** The buckets that all prices share, from the range's start to the newest price. */
function gridOf(
  prices: ReadonlyMap<string, CoinPrices>,
  live: LivePrices | null,
  fromSeconds: number,
) {
  const all = [...prices.values()];
  const [first] = all;
  if (first === undefined) return null;
  const step = first.step_seconds;
  const earliest = Math.min(...all.map((each) => each.from));
  const from = Math.max(earliest, Math.floor((fromSeconds - earliest) / step) * step + earliest);
  const ends = Math.max(...all.map((each) => each.from + each.points.length * step));
  const recorded = Math.max(1, Math.round((ends - from) / step));
  const liveIndex = live === null ? -1 : Math.floor((live.atSeconds - from) / step);
  // Ignore a live price that is more than a bucket later, because it would leave a gap.
  const isJoined = liveIndex === recorded || liveIndex === recorded - 1;
  return {
    from,
    step,
    count: isJoined ? liveIndex + 1 : recorded,
    to: Math.max(...all.map((each) => each.to), isJoined ? (live?.atSeconds ?? 0) : 0),
    liveIndex: isJoined ? liveIndex : -1,
  };
}

/** Running amounts, cached by the list of entries. A new range or price does not change these amounts. */
const changesOf = new WeakMap<readonly Entry[], ReadonlyMap<string, readonly Step[]>>();

function amountChanges(entries: readonly Entry[]): ReadonlyMap<string, readonly Step[]> {
  const found = changesOf.get(entries);
  if (found !== undefined) return found;
  const changes = new Map<string, Step[]>();
  const add = (coinId: string, change: Step) => {
    const known = changes.get(coinId);
    if (known === undefined) changes.set(coinId, [change]);
    else known.push(change);
  };
  for (const entry of entries) {
    const { coinId, amount, fee } = entry;
    const at = entryMs(entry);
    add(coinId, { at, change: new Decimal(amount) });
    if (fee?.coinId !== undefined)
      add(fee.coinId, { at, change: new Decimal(fee.amount).times(-1) });
  }
  changesOf.set(entries, changes);
  return changes;
}

interface ValueShape extends ChartShape {
  /** An SVG path in a box of 100 by 100: the cost, in steps, without gaps. */
  invested: string;
}

const round = (percent: number) => Math.round(percent * 100) / 100;

export function valueShape({ points, invested }: Pick<ValueSeries, 'points' | 'invested'>) {
  const shape = chartShape(
    points.map((point): HistoryPoint | null => point && [...point, point[1], point[1]]),
    invested,
  );
  const last = points.length - 1;
  const xOf = (index: number) => (last > 0 ? (index / last) * 100 : 100);
  const steps = invested.flatMap((cost, index) => {
    const y = round(shape.yOf(cost));
    if (index === 0) return [`M0 ${y}`];
    return cost === invested[index - 1] ? [] : [`H${round(xOf(index))}V${y}`];
  });
  const found: ValueShape = { ...shape, invested: `${steps.join('')}H100` };
  return found;
}
