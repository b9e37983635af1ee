import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Decimal } from '../money/figure.ts';
import { type CostMethod, costMethods } from './cost-method.ts';
import type { Entry } from './entry.ts';
import { buildLedger } from './ledger.ts';

/** Entries of so few coins, times and prices that these often coincide. */
const entries = fc
  .array(
    fc.record({
      coinId: fc.constantFrom('a', 'b'),
      kind: fc.constantFrom('buy', 'sell', 'transfer-in', 'transfer-out', 'income', 'fee'),
      size: fc.integer({ min: 0, max: 6 }),
      price: fc.integer({ min: 0, max: 9 }),
      // Times that differ by up to an hour, and by more.
      at: fc.integer({ min: 1, max: 12 }).map((count) => count * 20 * 60_000),
      fee: fc.option(
        fc.record({
          amount: fc.integer({ min: 1, max: 3 }),
          coinId: fc.constantFrom(undefined, 'a', 'b'),
        }),
      ),
    }),
    { maxLength: 14 },
  )
  .map((list) =>
    list.map(({ size, fee, kind, ...rest }, index): Entry => {
      const isOut = kind === 'sell' || kind === 'transfer-out' || kind === 'fee';
      const { amount = 0, coinId } = fee ?? {};
      return {
        ...rest,
        id: String(index),
        coin: rest.coinId.toUpperCase(),
        kind,
        amount: isOut ? -size : size,
        ...(fee === null ? {} : { fee: { amount, ...(coinId ? { coinId, coin: coinId } : {}) } }),
      };
    }),
  );

/** An exact fraction, because a number would round. */
type Fraction = readonly [bigint, bigint];
const divisor = (a: bigint, b: bigint): bigint => (b === 0n ? a : divisor(b, a % b));
const lowestTerms = (a: bigint, b: bigint): Fraction => {
  const by = divisor(a < 0n ? -a : a, b);
  return [a / by, b / by];
};
const plus = ([a, b]: Fraction, [c, d]: Fraction): Fraction => lowestTerms(a * d + c * b, b * d);
const times = ([a, b]: Fraction, by: number): Fraction => [a * BigInt(by), b];
const dividedBy = ([a, b]: Fraction, by: number): Fraction => [a, b * BigInt(by)];
const fractionOf = (value: number): Fraction => [BigInt(value), 1n];
const isMore = ([a, b]: Fraction, [c, d]: Fraction) => a * d > c * b;
const sum = (parts: readonly Fraction[]) => parts.reduce(plus, fractionOf(0));
const isClose = (value: Decimal, [a, b]: Fraction) =>
  value.minus(new Decimal(a.toString()).div(b.toString())).abs().lt('1e-30');

interface Unit {
  cost: Fraction;
  at: number;
}

/** Moves each transfer in behind the transfers out that supply all of its coins, if those come up to an hour later. */
function afterTheirOuts(sorted: readonly Entry[]): Entry[] {
  const sent = sorted.flatMap((entry, place) =>
    entry.kind === 'transfer-out'
      ? Array.from({ length: Math.abs(Number(entry.amount)) }, () => ({ ...entry, place }))
      : [],
  );
  const places = sorted.map(({ kind, amount, coinId, at = 0 }, place) => {
    if (kind !== 'transfer-in') return place;
    const ofCoin = sent.filter((coin) => coin.coinId === coinId);
    const soon = ofCoin.filter((coin) => (coin.at ?? 0) - at <= 3_600_000).slice(0, Number(amount));
    const coins = soon.length === amount ? soon : soon.filter((coin) => coin.place < place);
    for (const coin of coins) sent.splice(sent.indexOf(coin), 1);
    return Math.max(place, ...coins.map((coin) => coin.place + 0.5));
  });
  return sorted
    .map((entry, index) => ({ entry, place: places[index] ?? 0 }))
    .sort((one, other) => one.place - other.place)
    .map(({ entry }) => entry);
}

/** The model of the ledger. It moves coins one at a time, each with its own cost, which is slow and obviously right. */
function oneByOne(list: readonly Entry[], method: CostMethod) {
  const coins: Record<string, { held: Unit[]; away: Unit[]; debts: string[]; gain: Fraction }> = {
    a: { held: [], away: [], debts: [], gain: fractionOf(0) },
    b: { held: [], away: [], debts: [], gain: fractionOf(0) },
  };
  const of = (id = '') => coins[id] ?? { held: [], away: [], debts: [], gain: fractionOf(0) };
  const gain = (id: string, by: Fraction) => {
    of(id).gain = plus(of(id).gain, by);
  };
  const remove = (id: string, count: number, why: string) =>
    Array.from({ length: count }, () => {
      const { held, away, debts } = of(id);
      const next = held.reduce<number>((best, unit, index) => {
        const chosen = held[best];
        if (chosen === undefined) return index;
        if (method === 'lifo') return unit.at >= chosen.at ? index : best;
        if (method === 'hifo')
          return isMore(unit.cost, chosen.cost) ||
            (!isMore(chosen.cost, unit.cost) && unit.at < chosen.at)
            ? index
            : best;
        return unit.at < chosen.at ? index : best;
      }, 0);
      const [unit] = held.splice(next, 1);
      if (unit === undefined) debts.push(why);
      if (unit !== undefined && why === 'transfer-out') away.push(unit);
      return unit?.cost ?? fractionOf(0);
    });
  const arrive = (id: string, units: readonly Unit[]) => {
    for (const unit of units) {
      const { held, away, debts } = of(id);
      const why = debts.shift();
      if (why === undefined) held.push(unit);
      else if (why === 'transfer-out') away.push(unit);
      else gain(id, times(unit.cost, -1));
      if (method !== 'average' || why !== undefined) continue;
      const each = dividedBy(sum(held.map(({ cost }) => cost)), held.length);
      for (const other of held) other.cost = each;
    }
  };
  const rank = { buy: 0, income: 0, 'transfer-out': 1, 'transfer-in': 2, sell: 3, fee: 3 };
  const rankOf = ({ kind = 'buy' }: Entry) => rank[kind];
  const sorted = [...list].sort(
    (x, y) => (x.at ?? 0) - (y.at ?? 0) || rankOf(x) - rankOf(y) || Number(x.id) - Number(y.id),
  );
  for (const { kind, coinId, fee, price, at = 0, ...entry } of afterTheirOuts(sorted)) {
    const size = Math.abs(Number(entry.amount));
    const [each, paid] = [Number(price), Number(fee?.amount ?? 0)];
    const isTrade = size > 0 && (kind === 'buy' || kind === 'sell');
    const isOwn = fee?.coinId === coinId;
    const payCoins = () => sum(remove(fee?.coinId ?? '', paid, 'fee'));
    const early = fee?.coinId === undefined || isOwn || !isTrade ? fractionOf(0) : payCoins();
    const ofFee =
      fee?.coinId === undefined ? fractionOf(paid) : isOwn ? fractionOf(paid * each) : early;
    const units = (cost: Fraction, count = size) =>
      Array.from({ length: count }, () => ({ cost, at }));
    if (kind === 'buy' && size > 0)
      arrive(coinId, units(plus(fractionOf(each), dividedBy(ofFee, size))));
    if (kind === 'income') arrive(coinId, units(fractionOf(each)));
    if (kind === 'transfer-in') {
      const back = of(coinId).away.splice(0, size);
      arrive(coinId, [...back, ...units(fractionOf(each), size - back.length)]);
    }
    if (kind === 'transfer-out') remove(coinId, size, kind);
    const isPriced = each > 0;
    const disposeFee = (count: number, pay: () => Fraction) => {
      const costs = pay();
      if (isPriced) gain(coinId, plus(fractionOf(count * each), times(costs, -1)));
    };
    if (kind === 'fee') disposeFee(size, () => sum(remove(coinId, size, kind)));
    if (kind === 'sell' && size > 0) {
      const costs = sum(remove(coinId, size, kind));
      gain(coinId, plus(fractionOf(size * each), times(plus(costs, ofFee), -1)));
    }
    if (isOwn && !isTrade) disposeFee(paid, payCoins);
    if (fee?.coinId !== undefined && !isOwn && !isTrade) payCoins();
    if (isOwn && isTrade) gain(coinId, plus(ofFee, times(payCoins(), -1)));
  }
  return coins;
}

describe('PORT-LOTS: for any entries and any method', () => {
  test.each(costMethods)('moving coins one at a time gives the same result: %s', (method) => {
    fc.assert(
      fc.property(entries, (list) => {
        const ledger = buildLedger(list, method);
        for (const [id, { held, gain, debts }] of Object.entries(oneByOne(list, method))) {
          const position = ledger.get(id);
          if (position === undefined) continue;
          expect(position.held.toFixed()).toBe(String(held.length));
          expect(position.missing.toFixed()).toBe(String(debts.length));
          expect(isClose(position.cost, sum(held.map(({ cost }) => cost)))).toBe(true);
          expect(isClose(position.realised, gain)).toBe(true);
        }
      }),
      { numRuns: 300 },
    );
  });

  test.each(costMethods)(
    'no money appears or disappears between the figures, to the last digit: %s',
    (method) => {
      fc.assert(
        fc.property(entries, fc.integer({ min: 0, max: 1000 }), (list, price) => {
          let profit = new Decimal(0);
          let value = new Decimal(0);
          let putIn = new Decimal(0);
          for (const position of buildLedger(list, method).values()) {
            const worth = position.held.times(price).div(1000);
            value = value.plus(worth);
            profit = profit
              .plus(worth.minus(position.cost))
              .plus(position.realised)
              .plus(position.income)
              .minus(position.expenses);
            putIn = putIn.plus(position.netInvested);
          }
          expect(profit.toFixed()).toBe(value.minus(putIn).toFixed());
        }),
        { numRuns: 300 },
      );
    },
  );

  test.each(costMethods)('the parts add up to the whole: %s', (method) => {
    const add = (numbers: readonly Decimal[]) =>
      numbers.reduce((all, each) => all.plus(each), new Decimal(0)).toFixed();
    fc.assert(
      fc.property(entries, (list) => {
        for (const position of buildLedger(list, method).values()) {
          for (const {
            parts,
            amount,
            missing,
            cost,
            received,
            fee,
            profit,
          } of position.disposals) {
            expect(add([...parts.map((part) => part.amount), missing])).toBe(amount.toFixed());
            expect(add(parts.map((part) => part.cost))).toBe(cost.toFixed());
            expect(add([profit, fee, cost])).toBe(received.toFixed());
          }
          expect(add(position.disposals.map(({ profit }) => profit))).toBe(
            position.realised.toFixed(),
          );
          expect(add(position.lots.map(({ cost }) => cost))).toBe(position.cost.toFixed());
          const moved = list.flatMap(({ coinId, amount, fee }) => [
            coinId === position.coinId ? Number(amount) : 0,
            fee?.coinId === position.coinId ? -Number(fee.amount) : 0,
          ]);
          expect(position.amount.toFixed()).toBe(add(moved.map((amount) => new Decimal(amount))));
        }
      }),
      { numRuns: 300 },
    );
  });

  test.each(costMethods)(
    'the order in which entries were added makes no difference: %s',
    (method) => {
      const shuffled = entries.chain((list) =>
        fc.tuple(
          fc.constant(list),
          fc.shuffledSubarray(list, { minLength: list.length, maxLength: list.length }),
        ),
      );
      const figures = (list: readonly Entry[]) =>
        JSON.stringify([...buildLedger(list, method)].sort());
      fc.assert(fc.property(shuffled, ([list, other]) => figures(list) === figures(other)));
    },
  );
});
