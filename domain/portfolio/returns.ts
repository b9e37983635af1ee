import { type Entry, entryKindOf, entryMs } from '../ledger/entry.ts';
import { sortEntries } from '../ledger/sort-entries.ts';
import { dayMs } from '../time/day-ms.ts';
import type { ValueSeries } from './value-over-time.ts';

/** The time between two valuations. Amounts are US dollars. */
export interface ReturnPeriod {
  /** The value at the beginning, and at the end. */
  before: number;
  after: number;
  /** Money put in, or negative for money taken out, in order of time. */
  flows: readonly number[];
}

/**
 * The time-weighted return: the performance of a dollar invested from the beginning, independent of deposits and
 * withdrawals. The time-weighted return links the returns of all periods, each (after + out) / (before + in) − 1:
 * deposits count from the beginning of their period, withdrawals until its end. Money that leaves and returns within a
 * period was exchanged for something else and counts as neither.
 *
 * @returns a fraction, −1 or more; null if more was taken out than there was
 * @see CFA Institute, GIPS Guidance Statement on Calculation Methodology: sub-period returns, geometrically linked
 * @see https://search.r-project.org/CRAN/refmans/fcl/html/make_rtn.html, flows in from the beginning, out at the end
 */
export function timeWeighted(periods: Iterable<ReturnPeriod>): number | null {
  let growth = 1;
  for (const { before, after, flows } of periods) {
    let [putIn, takenOut] = [0, 0];
    for (const flow of flows) {
      if (flow < 0) takenOut -= flow;
      else {
        const again = Math.min(takenOut, flow);
        takenOut -= again;
        putIn += flow - again;
      }
    }
    const [from, to] = [before + putIn, after + takenOut];
    // Nothing was invested in this period.
    if (from === 0 && to === 0) continue;
    if (!(from > 0 && to >= 0)) return null;
    growth *= to / from;
  }
  return growth - 1;
}

/** Values and cash flows over time. Amounts are US dollars, times epoch ms. */
export interface CashFlows {
  fromMs: number;
  toMs: number;
  before: number;
  after: number;
  flows: readonly { at: number; amount: number }[];
}

/** The bounds of the search for the growth, as natural logarithms: a millionth and a million. */
const maxLogGrowth = 14;
const bracketStep = 0.5;

/**
 * The money-weighted return: the internal rate of return, at which the starting value and the deposits, less
 * the withdrawals, would have grown to the final value. The rate covers the whole time; `annualReturn` converts
 * it to a year, which is XIRR.
 *
 * @returns a fraction above −1; null if no rate fits, or several do
 * @see Microsoft, XIRR function: Σ Pᵢ / (1 + rate)^((dᵢ − d₁) / 365) = 0
 * @see CFA Institute, Quantitative Methods: the money-weighted return is the internal rate of return
 */
export function moneyWeighted({ fromMs, toMs, before, after, flows }: CashFlows): number | null {
  if (!(toMs > fromMs)) return null;
  if (after === 0 && flows.every(({ amount }) => amount >= 0)) {
    return before > 0 || flows.some(({ amount }) => amount > 0) ? -1 : null;
  }
  const left = flows.map(({ at, amount }) => ({
    amount,
    share: (toMs - Math.min(toMs, Math.max(fromMs, at))) / (toMs - fromMs),
  }));
  /** The excess over the final value if everything had grown by e to this power. */
  const excess = (power: number) =>
    left.reduce((sum, { amount, share }) => sum + amount * Math.exp(power * share), 0) +
    before * Math.exp(power) -
    after;
  const roots: number[] = [];
  for (let low = -maxLogGrowth; low < maxLogGrowth; low += bracketStep) {
    const [atLow, atHigh] = [excess(low), excess(low + bracketStep)];
    if (atLow === 0) roots.push(low);
    else if (atLow < 0 !== atHigh < 0 && atHigh !== 0) roots.push(rootIn(excess, low));
  }
  const [root] = roots;
  return roots.length === 1 && root !== undefined ? Math.expm1(root) : null;
}

function rootIn(excess: (power: number) => number, from: number): number {
  let [low, high] = [from, from + bracketStep];
  const isBelow = excess(low) < 0;
  for (let round = 0; round < 50; round += 1) {
    const middle = (low + high) / 2;
    if (excess(middle) < 0 === isBelow) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

const yearMs = 365 * dayMs;

/** Converts a return to a year; null for less than a year, because shorter returns cannot be extrapolated. */
export function annualReturn(
  part: number | null,
  { fromMs, toMs }: Pick<CashFlows, 'fromMs' | 'toMs'>,
) {
  const years = (toMs - fromMs) / yearMs;
  return part === null || years <= 1 ? null : (1 + part) ** (1 / years) - 1;
}

export interface Returns {
  fromMs: number;
  toMs: number;
  /**
   * The bucket with the first value; null if nothing was held before the first transaction, which is then the
   * beginning.
   */
  fromIndex: number | null;
  /** Fractions; null if unknown. */
  timeWeighted: number | null;
  moneyWeighted: number | null;
  /** True if the value of a transfer is unknown, which makes both returns unknown. */
  isUnpriced: boolean;
}

/**
 * The returns between the first and the last known value. If nothing was held before or after, the returns
 * span the first or last transaction instead, because a return over an empty time is meaningless. Purchases
 * and sales are flows of the money paid, fees in money included; transfers are flows of their worth. Income
 * is a gain, and a fee paid in coins is a loss.
 *
 * @returns null with fewer than two values
 */
export function calculateReturns(series: ValueSeries, entries: readonly Entry[]): Returns | null {
  const counted = sortEntries(entries).filter(({ coinId }) => series.counted.has(coinId));
  const values = series.points.flatMap((point, index) =>
    point === null ? [] : [{ index, atMs: point[0] * 1_000, value: point[1] }],
  );
  const startMs = series.from * 1_000;
  const isFromNothing =
    values[0]?.index === 0 && counted.every((entry) => entryMs(entry) >= startMs);
  if (isFromNothing) values.unshift({ index: -1, atMs: startMs, value: 0 });
  const [first, last] = [values[0], values.at(-1)];
  if (first === undefined || last === undefined || first === last) return null;
  const periods = values.slice(1).map(({ index, value }, place) => ({
    index,
    before: values[place]?.value ?? 0,
    after: value,
    flows: [] as { at: number; amount: number }[],
    unpriced: new Map<string, number>(),
  }));
  let place = 0;
  const within: Entry[] = [];
  for (const entry of counted) {
    const at = entryMs(entry);
    const index = series.indexAt(at);
    if (at > series.to * 1_000 || index <= first.index || index > last.index) continue;
    while ((periods[place]?.index ?? index) < index) place += 1;
    const period = periods[place];
    if (period === undefined) break;
    within.push(entry);
    const amount = flowOf(entry, series.priceAt(entry.coinId, index));
    if (amount !== null) period.flows.push({ at, amount });
    else {
      const left = (period.unpriced.get(entry.coinId) ?? 0) + Number(entry.amount);
      // Coins that returned within the period made no difference.
      period.unpriced.set(entry.coinId, Math.abs(left) < 1e-9 ? 0 : left);
    }
  }
  const isUnpriced = periods.some(({ unpriced }) => [...unpriced.values()].some(Boolean));
  const [begun, ended] = [within[0], within.at(-1)];
  const isBegun = first.value === 0 && begun !== undefined;
  const fromMs = isBegun ? entryMs(begun) : first.atMs;
  const isEnded = last.value === 0 && ended !== undefined && Number(ended.amount) < 0;
  const toMs = isEnded ? entryMs(ended) : last.atMs;
  const money = {
    fromMs,
    toMs,
    before: first.value,
    after: last.value,
    flows: periods.flatMap(({ flows }) => flows),
  };
  return {
    fromMs,
    toMs,
    fromIndex: isBegun ? null : first.index,
    isUnpriced,
    timeWeighted: isUnpriced ? null : timeWeighted(periods.map(sortFlows)),
    moneyWeighted: isUnpriced ? null : moneyWeighted(money),
  };
}

/**
 * Sorts flows by time. An outflow comes before an inflow at the same instant, because the outflow paid for the inflow.
 */
const sortFlows = (
  period: Omit<ReturnPeriod, 'flows'> & Pick<CashFlows, 'flows'>,
): ReturnPeriod => ({
  ...period,
  flows: [...period.flows]
    .sort((one, other) => one.at - other.at || one.amount - other.amount)
    .map(({ amount }) => amount),
});

/** The money put in by an entry; null for a transfer without a price. */
function flowOf(entry: Entry, price: number | null): number | null {
  const { fee } = entry;
  const paid = fee !== undefined && fee.coinId === undefined ? Number(fee.amount) : 0;
  const amount = Number(entry.amount);
  switch (entryKindOf(entry)) {
    case 'buy':
    case 'sell':
      return amount * Number(entry.price) + paid;
    case 'transfer-in':
    case 'transfer-out':
      return amount === 0 ? paid : price === null ? null : amount * price + paid;
    default:
      return paid;
  }
}
