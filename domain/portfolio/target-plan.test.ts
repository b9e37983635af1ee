import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Decimal } from '../money/figure.ts';
import { type PlanUnit, type TargetPosition, targetPlan } from './target-plan.ts';

const dollars: PlanUnit = { rate: 1, decimals: 2 };
const coin = (
  key: string,
  amount: number | string,
  price: number | null,
  target: number | string | null,
): TargetPosition => ({
  key,
  amount: new Decimal(amount),
  price,
  target: target === null ? null : new Decimal(target),
});
const figureText = (value: Decimal | null) => value?.toFixed() ?? null;
const plan = (
  coins: readonly TargetPosition[],
  money: number | string | null = null,
  unit: PlanUnit = dollars,
) => {
  const targetPlanOf = targetPlan(coins, {
    unit,
    money: money === null ? null : new Decimal(money),
  });
  return {
    ...targetPlanOf,
    rows: targetPlanOf.rows.map(({ key, leftOut, ...figures }) => ({
      key,
      leftOut,
      now: figureText(figures.now),
      target: figureText(figures.target),
      difference: figureText(figures.difference),
      trade: figureText(figures.trade),
      units: figureText(figures.units),
      after: figureText(figures.after),
    })),
  };
};

describe('PORT-PLAN: what to buy and sell', () => {
  test('each coin is brought from its current share to its target, and sales pay for purchases', () => {
    const { rows, bought, sold } = plan([
      coin('bitcoin', '0.01', 70_000, 40),
      coin('ethereum', '0.08', 2_500, 40),
      coin('solana', 0, 100, 20),
      coin('dust', 1_000, 0.1, null),
    ]);
    expect(rows).toEqual([
      row('bitcoin', {
        now: '70',
        target: '40',
        difference: '30',
        trade: '-300',
        units: '-0.00428571',
        after: '40',
      }),
      row('ethereum', {
        now: '20',
        target: '40',
        difference: '-20',
        trade: '200',
        units: '0.08',
        after: '40',
      }),
      row('solana', {
        now: '0',
        target: '20',
        difference: '-20',
        trade: '200',
        units: '2',
        after: '20',
      }),
      row('dust', {
        now: '10',
        target: null,
        difference: '10',
        trade: '-100',
        units: '-1000',
        after: '0',
      }),
    ]);
    expect([figureText(bought), figureText(sold)]).toEqual(['400', '400']);
  });

  test('targets that do not add up to 100 % are reported, and nothing is advised', () => {
    const { sum, rows } = plan([coin('bitcoin', 1, 100, '33.3'), coin('ethereum', 1, 100, '66.6')]);
    expect(figureText(sum)).toBe('99.9');
    expect(rows).toMatchObject([
      { now: '50', target: '33.3', difference: '16.7', trade: null, units: null, after: null },
      { now: '50', target: '66.6', difference: '-16.6', trade: null, units: null, after: null },
    ]);
  });

  test('a coin without a price, or with more sold than held, is left out, and the others share the rest', () => {
    const { leftOut, rows } = plan([
      coin('bitcoin', 1, 100, 50),
      coin('ethereum', 3, 100, 30),
      coin('lost', 5, null, 15),
      coin('short', -2, 100, 5),
      coin('free', 9, 0, null),
    ]);
    expect(figureText(leftOut)).toBe('20');
    expect(rows).toMatchObject([
      { now: '25', target: '62.5', difference: '-37.5', trade: '150', leftOut: null },
      { now: '75', target: '37.5', difference: '37.5', trade: '-150', leftOut: null },
      { now: null, target: null, difference: null, trade: null, leftOut: 'price' },
      { now: null, target: null, difference: null, trade: null, leftOut: 'short' },
      { now: null, target: null, difference: null, trade: null, leftOut: 'price' },
    ]);
    const emptyPlan = plan([coin('lost', 5, null, 100), coin('bitcoin', 1, 100, null)]);
    expect(emptyPlan.rows).toMatchObject([
      { trade: null, target: '100' },
      { trade: null, now: '100' },
    ]);
  });

  test('new money goes to the coin that is furthest below its target, and nothing is sold', () => {
    const coins = [
      coin('bitcoin', 1, 700, 40),
      coin('ethereum', 1, 200, 40),
      coin('solana', 0, 100, 20),
      coin('dust', 1, 100, null),
    ];
    expect(plan(coins, 100).rows.map(({ trade }) => trade)).toEqual(['0', '0', '100', '0']);
    expect(plan(coins, 250).rows.map(({ trade }) => trade)).toEqual(['0', '100', '150', '0']);
    const fullPlan = plan(coins, 1_150);
    expect(fullPlan.rows.map(({ trade }) => trade)).toEqual(['120', '620', '410', '0']);
    expect(fullPlan.rows.map(({ after }) => after)).toEqual(['38.1', '38.1', '19.1', '4.7']);
    expect(plan(coins, 0).rows.map(({ trade }) => trade)).toEqual(['0', '0', '0', '0']);
    // A fraction of a cent cannot be spent.
    expect(plan(coins, '10.999').rows.map(({ trade }) => trade)).toEqual(['0', '0', '10.99', '0']);
    expect(figureText(plan(coins, '0.123456789', { rate: 64_000, decimals: 8 }).bought)).toBe(
      '0.12345678',
    );
    const emptyPortfolioPlan = plan(
      [coin('bitcoin', 0, 70_000, 60), coin('ethereum', 0, 2_500, 40)],
      '100.01',
    );
    expect(emptyPortfolioPlan.rows).toMatchObject([
      { now: null, difference: null, trade: '60.01', units: '0.00085728', after: '60' },
      { now: null, difference: null, trade: '40', units: '0.016', after: '40' },
    ]);
  });

  test('all of a coin is sold to its last digit, and purchases never exceed the money', () => {
    const { rows } = plan([coin('old', '0.123456789012345678', 3, 0), coin('new', 1, 7, '100')]);
    expect(rows).toMatchObject([
      { trade: '-0.37', units: '-0.123456789012345678' },
      { trade: '0.37', units: '0.05285714' },
    ]);
  });

  test('in bitcoin, amounts are counted in satoshis', () => {
    const { rows } = plan(
      [coin('bitcoin', '0.5', 64_000, 50), coin('ethereum', 4, 2_000, 50)],
      null,
      { rate: 64_000, decimals: 8 },
    );
    expect(rows).toMatchObject([
      { now: '80', trade: '-0.1875', units: '-0.1875' },
      { now: '20', trade: '0.1875', units: '6' },
    ]);
  });

  const row = (key: string, figures: Record<string, string | null>) => ({
    key,
    leftOut: null,
    ...figures,
  });
});

const amount = fc.oneof(
  fc.constant('0'),
  fc.integer({ min: 1, max: 10 ** 9 }).map((digits) => new Decimal(BigInt(digits), 6).toFixed()),
);
const price = fc.oneof(
  fc.constantFrom(1, 0.1, 70_000, 1e-8),
  fc.double({ min: 1e-6, max: 1e5, noNaN: true, noDefaultInfinity: true }),
);
/** Coins whose targets add up to 100 %. */
const portfolio = fc
  .array(fc.record({ amount, price, weight: fc.integer({ min: 0, max: 9 }) }), {
    minLength: 1,
    maxLength: 6,
  })
  .filter((coins) => coins.some(({ weight }) => weight > 0))
  .map((coins) => {
    const sum = coins.reduce((totalWeight, { weight }) => totalWeight + weight, 0);
    const shares = coins.map(({ weight }) => Math.floor((weight * 10_000) / sum));
    const firstIndex = coins.findIndex(({ weight }) => weight > 0);
    const remainingBp = 10_000 - shares.reduce((total, share) => total + share, 0);
    return coins.map((each, index) =>
      coin(
        `${index}`,
        each.amount,
        each.price,
        new Decimal(
          BigInt((shares[index] ?? 0) + (index === firstIndex ? remainingBp : 0)),
          2,
        ).toFixed(),
      ),
    );
  });
const unit = fc.constantFrom<PlanUnit>(dollars, { rate: 64_000, decimals: 8 });
const worthOf = (
  { amount: amountHeld, price: priceOfOne }: TargetPosition,
  { rate, decimals }: PlanUnit,
) =>
  amountHeld
    .times(priceOfOne ?? 0)
    .div(rate)
    .round(decimals);
const sumOf = (list: readonly (Decimal | null)[]) =>
  list.reduce<Decimal>((total, amount) => total.plus(amount ?? 0), new Decimal(0));

test('PORT-PLAN: for any holdings, sales pay for purchases, no coin goes below 0, and each target is met to the cent', () => {
  fc.assert(
    fc.property(portfolio, unit, (coins, unit) => {
      const { rows, bought, sold } = targetPlan(coins, { unit, money: null });
      const step = new Decimal(1n, unit.decimals);
      const totalWorth = sumOf(coins.map((coin) => worthOf(coin, unit)));
      expect(sumOf(rows.map(({ trade }) => trade)).eq(0)).toBe(true);
      expect(bought.eq(sold)).toBe(true);
      for (const [index, { trade, units }] of rows.entries()) {
        const holding = coins[index];
        if (holding === undefined || trade === null || units === null) throw new Error('no advice');
        const worthAfter = worthOf(holding, unit).plus(trade);
        expect(worthAfter.lt(0)).toBe(false);
        expect(holding.amount.plus(units).lt(0)).toBe(false);
        expect(
          worthAfter
            .minus(totalWorth.times(holding.target ?? 0).div(100))
            .abs()
            .lt(step),
        ).toBe(true);
      }
    }),
  );
});

test('PORT-PLAN: current shares, targets and differences are rounded so that each column adds up', () => {
  fc.assert(
    fc.property(portfolio, fc.boolean(), (coins, isOneUnpriced) => {
      const givenCoins = isOneUnpriced ? [...coins, coin('x', 1, null, null)] : coins;
      const { rows } = targetPlan(givenCoins, { unit: dollars, money: null });
      fc.pre(rows.some(({ now }) => now !== null));
      expect(figureText(sumOf(rows.map(({ now }) => now)))).toBe('100');
      expect(figureText(sumOf(rows.map(({ target }) => target)))).toBe('100');
      expect(figureText(sumOf(rows.map(({ difference }) => difference)))).toBe('0');
      for (const { now, target, difference } of rows)
        if (now && difference) expect(now.minus(target ?? 0).eq(difference)).toBe(true);
    }),
  );
});

/** A slow but obviously right model: each hundredth of a step goes to the coin furthest below its target. */
function spend(values: readonly Decimal[], targets: readonly Decimal[], steps: number): number[] {
  const filledPercents = values.map((value) => Number(value) * 100);
  for (let stepsLeft = steps * 100; stepsLeft > 0; stepsLeft -= 1) {
    let neediestIndex = -1;
    for (const [index, target] of targets.entries())
      if (
        target.gt(0) &&
        (neediestIndex < 0 ||
          (filledPercents[index] ?? 0) / Number(target) <
            (filledPercents[neediestIndex] ?? 0) / Number(targets[neediestIndex]))
      )
        neediestIndex = index;
    filledPercents[neediestIndex] = (filledPercents[neediestIndex] ?? 0) + 1;
  }
  return filledPercents.map((percent, index) => percent / 100 - Number(values[index]));
}

test('PORT-PLAN: new money is spent to the cent, as if each cent went to the coin that is furthest below its target', () => {
  const smallPlan = fc
    .array(
      fc.record({
        cents: fc.integer({ min: 0, max: 60 }),
        target: fc.integer({ min: 0, max: 20 }),
      }),
      { minLength: 1, maxLength: 5 },
    )
    .filter((coins) => coins.some(({ target }) => target > 0));
  fc.assert(
    fc.property(smallPlan, fc.integer({ min: 0, max: 40 }), (list, cents) => {
      const sum = list.reduce((total, { target }) => total + target, 0);
      // The first coin with a target takes the rest of 100 %.
      const firstTargeted = list.findIndex(({ target }) => target > 0);
      const coins = list.map((fields, index) =>
        coin(
          `${index}`,
          fields.cents,
          0.01,
          fields.target + (index === firstTargeted ? 100 - sum : 0),
        ),
      );
      const { rows, bought, sold } = targetPlan(coins, {
        unit: dollars,
        money: new Decimal(BigInt(cents), 2),
      });
      const trades = rows.map(({ trade }) => Number(trade) * 100);
      expect(figureText(bought)).toBe(figureText(new Decimal(BigInt(cents), 2)));
      expect(sold.eq(0)).toBe(true);
      const model = spend(
        coins.map(({ amount: heldAmount }) => heldAmount),
        coins.map(({ target }) => target ?? new Decimal(0)),
        cents,
      );
      for (const [index, trade] of trades.entries())
        expect(Math.abs(trade - (model[index] ?? 0))).toBeLessThan(1.1);
    }),
  );
});
