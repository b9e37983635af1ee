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
    list.map(({ size, fee, kind, ...fields }, index): Entry => {
      const isOut = kind === 'sell' || kind === 'transfer-out' || kind === 'fee';
      const { amount = 0, coinId } = fee ?? {};
      return {
        ...fields,
        id: String(index),
        coin: fields.coinId.toUpperCase(),
        kind,
        amount: isOut ? -size : size,
        ...(fee === null ? {} : { fee: { amount, ...(coinId ? { coinId, coin: coinId } : {}) } }),
      };
    }),
  );

/** An exact fraction, because a number would round. */
type Fraction = readonly [bigint, bigint];
const greatestCommonDivisor = (a: bigint, b: bigint): bigint =>
  b === 0n ? a : greatestCommonDivisor(b, a % b);
const lowestTerms = (a: bigint, b: bigint): Fraction => {
  const commonDivisor = greatestCommonDivisor(a < 0n ? -a : a, b);
  return [a / commonDivisor, b / commonDivisor];
};
const sumOf = ([a, b]: Fraction, [c, d]: Fraction): Fraction => lowestTerms(a * d + c * b, b * d);
const multiply = ([a, b]: Fraction, factor: number): Fraction => [a * BigInt(factor), b];
const dividedBy = ([a, b]: Fraction, factor: number): Fraction => [a, b * BigInt(factor)];
const fractionOf = (value: number): Fraction => [BigInt(value), 1n];
const isMore = ([a, b]: Fraction, [c, d]: Fraction) => a * d > c * b;
const sum = (parts: readonly Fraction[]) => parts.reduce(sumOf, fractionOf(0));
const isClose = (value: Decimal, [a, b]: Fraction) =>
  value.minus(new Decimal(a.toString()).div(b.toString())).abs().lt('1e-30');

interface Unit {
  cost: Fraction;
  at: number;
}

/** Moves a transfer in behind the transfers out that supply all of its coins, if they are at most an hour later. */
function afterTheirOuts(sortedEntries: readonly Entry[]): Entry[] {
  const sentEntries = sortedEntries.flatMap((entry, position) =>
    entry.kind === 'transfer-out'
      ? Array.from({ length: Math.abs(Number(entry.amount)) }, () => ({
          ...entry,
          place: position,
        }))
      : [],
  );
  const places = sortedEntries.map(({ kind, amount, coinId, at = 0 }, position) => {
    if (kind !== 'transfer-in') return position;
    const sentOfCoin = sentEntries.filter((coin) => coin.coinId === coinId);
    const supplied = sentOfCoin
      .filter((coin) => (coin.at ?? 0) - at <= 3_600_000)
      .slice(0, Number(amount));
    const coins =
      supplied.length === amount ? supplied : supplied.filter((coin) => coin.place < position);
    for (const coin of coins) sentEntries.splice(sentEntries.indexOf(coin), 1);
    return Math.max(position, ...coins.map((coin) => coin.place + 0.5));
  });
  return sortedEntries
    .map((entry, index) => ({ entry, place: places[index] ?? 0 }))
    .sort((a, b) => a.place - b.place)
    .map(({ entry }) => entry);
}

/** A slow but obviously right model of the ledger, which moves coins one at a time, each with its own cost. */
function oneByOne(list: readonly Entry[], method: CostMethod) {
  const coins: Record<string, { held: Unit[]; away: Unit[]; debts: string[]; gain: Fraction }> = {
    a: { held: [], away: [], debts: [], gain: fractionOf(0) },
    b: { held: [], away: [], debts: [], gain: fractionOf(0) },
  };
  const stateOf = (id = '') => coins[id] ?? { held: [], away: [], debts: [], gain: fractionOf(0) };
  const addGain = (id: string, gained: Fraction) => {
    stateOf(id).gain = sumOf(stateOf(id).gain, gained);
  };
  const remove = (id: string, count: number, reason: string) =>
    Array.from({ length: count }, () => {
      const { held, away, debts } = stateOf(id);
      const nextIndex = held.reduce<number>((bestIndex, unit, index) => {
        const chosenUnit = held[bestIndex];
        if (chosenUnit === undefined) return index;
        if (method === 'lifo') return unit.at >= chosenUnit.at ? index : bestIndex;
        if (method === 'hifo')
          return isMore(unit.cost, chosenUnit.cost) ||
            (!isMore(chosenUnit.cost, unit.cost) && unit.at < chosenUnit.at)
            ? index
            : bestIndex;
        return unit.at < chosenUnit.at ? index : bestIndex;
      }, 0);
      const [unit] = held.splice(nextIndex, 1);
      if (unit === undefined) debts.push(reason);
      if (unit !== undefined && reason === 'transfer-out') away.push(unit);
      return unit?.cost ?? fractionOf(0);
    });
  const receiveUnits = (id: string, units: readonly Unit[]) => {
    for (const unit of units) {
      const { held, away, debts } = stateOf(id);
      const debtReason = debts.shift();
      if (debtReason === undefined) held.push(unit);
      else if (debtReason === 'transfer-out') away.push(unit);
      else addGain(id, multiply(unit.cost, -1));
      if (method !== 'average' || debtReason !== undefined) continue;
      const averageCost = dividedBy(sum(held.map(({ cost }) => cost)), held.length);
      for (const heldUnit of held) heldUnit.cost = averageCost;
    }
  };
  const rankByKind = { buy: 0, income: 0, 'transfer-out': 1, 'transfer-in': 2, sell: 3, fee: 3 };
  const rankOf = ({ kind = 'buy' }: Entry) => rankByKind[kind];
  const sortedEntries = [...list].sort(
    (x, y) => (x.at ?? 0) - (y.at ?? 0) || rankOf(x) - rankOf(y) || Number(x.id) - Number(y.id),
  );
  for (const { kind, coinId, fee, price, at = 0, ...entry } of afterTheirOuts(sortedEntries)) {
    const size = Math.abs(Number(entry.amount));
    const [pricePerCoin, paidFee] = [Number(price), Number(fee?.amount ?? 0)];
    const isTrade = size > 0 && (kind === 'buy' || kind === 'sell');
    const isOwn = fee?.coinId === coinId;
    const payCoins = () => sum(remove(fee?.coinId ?? '', paidFee, 'fee'));
    const feeGain = fee?.coinId === undefined || isOwn || !isTrade ? fractionOf(0) : payCoins();
    const ofFee =
      fee?.coinId === undefined
        ? fractionOf(paidFee)
        : isOwn
          ? fractionOf(paidFee * pricePerCoin)
          : feeGain;
    const units = (cost: Fraction, count = size) =>
      Array.from({ length: count }, () => ({ cost, at }));
    if (kind === 'buy' && size > 0)
      receiveUnits(coinId, units(sumOf(fractionOf(pricePerCoin), dividedBy(ofFee, size))));
    if (kind === 'income') receiveUnits(coinId, units(fractionOf(pricePerCoin)));
    if (kind === 'transfer-in') {
      const returnedUnits = stateOf(coinId).away.splice(0, size);
      receiveUnits(coinId, [
        ...returnedUnits,
        ...units(fractionOf(pricePerCoin), size - returnedUnits.length),
      ]);
    }
    if (kind === 'transfer-out') remove(coinId, size, kind);
    const isPriced = pricePerCoin > 0;
    const disposeFee = (count: number, proceedsOfFee: () => Fraction) => {
      const costs = proceedsOfFee();
      if (isPriced) addGain(coinId, sumOf(fractionOf(count * pricePerCoin), multiply(costs, -1)));
    };
    if (kind === 'fee') disposeFee(size, () => sum(remove(coinId, size, kind)));
    if (kind === 'sell' && size > 0) {
      const costs = sum(remove(coinId, size, kind));
      addGain(coinId, sumOf(fractionOf(size * pricePerCoin), multiply(sumOf(costs, ofFee), -1)));
    }
    if (isOwn && !isTrade) disposeFee(paidFee, payCoins);
    if (fee?.coinId !== undefined && !isOwn && !isTrade) payCoins();
    if (isOwn && isTrade) addGain(coinId, sumOf(ofFee, multiply(payCoins(), -1)));
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
          let putInDollars = new Decimal(0);
          for (const position of buildLedger(list, method).values()) {
            const worth = position.held.times(price).div(1000);
            value = value.plus(worth);
            profit = profit
              .plus(worth.minus(position.cost))
              .plus(position.realised)
              .plus(position.income)
              .minus(position.expenses);
            putInDollars = putInDollars.plus(position.netInvested);
          }
          expect(profit.toFixed()).toBe(value.minus(putInDollars).toFixed());
        }),
        { numRuns: 300 },
      );
    },
  );

  test.each(costMethods)('the parts add up to the whole: %s', (method) => {
    const add = (numbers: readonly Decimal[]) =>
      numbers.reduce((sum, amount) => sum.plus(amount), new Decimal(0)).toFixed();
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
          const movedAmounts = list.flatMap(({ coinId, amount, fee }) => [
            coinId === position.coinId ? Number(amount) : 0,
            fee?.coinId === position.coinId ? -Number(fee.amount) : 0,
          ]);
          expect(position.amount.toFixed()).toBe(
            add(movedAmounts.map((amount) => new Decimal(amount))),
          );
        }
      }),
      { numRuns: 300 },
    );
  });

  test.each(costMethods)(
    'the order in which entries were added makes no difference: %s',
    (method) => {
      const shuffledEntries = entries.chain((list) =>
        fc.tuple(
          fc.constant(list),
          fc.shuffledSubarray(list, { minLength: list.length, maxLength: list.length }),
        ),
      );
      const figures = (list: readonly Entry[]) =>
        JSON.stringify([...buildLedger(list, method)].sort());
      fc.assert(
        fc.property(
          shuffledEntries,
          ([list, shuffledList]) => figures(list) === figures(shuffledList),
        ),
      );
    },
  );
});
