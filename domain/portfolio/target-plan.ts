import { apportion } from '../money/apportion.ts';
import { Decimal } from '../money/figure.ts';

/** A coin that is held, has a target, or both. */
export interface TargetPosition {
  key: string;
  amount: Decimal;
  /** US dollars; null if unknown. */
  price: number | null;
  /** The target share in percent; null without a target, which counts as 0. */
  target: Decimal | null;
}

/** The reason why a coin is left out: it has no price, or more of it was sold than was held. */
type LeftOutReason = 'price' | 'short';

export interface PlanRow {
  key: string;
  leftOut: LeftOutReason | null;
  /** The current share among the coins that are not left out, in percent; null if these coins are worth nothing. */
  now: Decimal | null;
  /** The target share among the coins that are not left out; null without a target, and for a left-out coin. */
  target: Decimal | null;
  /** The current share minus the target; percent. */
  difference: Decimal | null;
  /** The amount to buy, or negative to sell, in the unit of the plan; null if nothing can be advised. */
  trade: Decimal | null;
  /** The amount to buy, or negative to sell, in coins. */
  units: Decimal | null;
  /** The share after the trade; percent. */
  after: Decimal | null;
}

export interface Plan {
  shareDecimals: number;
  /** The sum of all targets; percent. */
  sum: Decimal;
  /** The targets of the coins that are left out; percent. */
  leftOut: Decimal;
  rows: readonly PlanRow[];
  /** The sum of the advised purchases; 0 unless the targets add up to 100 %. */
  bought: Decimal;
  /** The sum of the advised sales; 0 unless the targets add up to 100 %. */
  sold: Decimal;
}

/** The unit of trades, and their rounding. */
export interface PlanUnit {
  /** US dollars for one unit. */
  rate: number;
  decimals: number;
}

interface Options {
  unit: PlanUnit;
  /** New money to spend, in that unit; null to rebalance by purchases and sales. */
  money: Decimal | null;
}

const zero = new Decimal(0);
const hundred = new Decimal(100);
const unitDecimals = 8;

const leftOutReason = ({ price, amount }: TargetPosition): LeftOutReason | null => {
  if (price === null || price <= 0) return 'price';
  return amount.lt(0) ? 'short' : null;
};

/** Integers in the same proportion. */
function weightsOf(values: readonly Decimal[]): bigint[] {
  const scale = values.reduce((most, value) => Math.max(most, value.scale), 0);
  return values.map((value) => value.digits * 10n ** BigInt(scale - value.scale));
}

/** A value in steps of the last decimal place, such as cents, as an integer. */
const stepsOf = (value: Decimal, decimals: number): bigint => {
  const { digits, scale } = value.round(decimals);
  return digits * 10n ** BigInt(decimals - scale);
};

/** Rounds towards 0, because less than a step cannot be paid or sold. */
const truncate = (value: Decimal, decimals: number): Decimal => {
  const { digits, scale } = value;
  const kept = Math.min(scale, decimals);
  return new Decimal(digits / 10n ** BigInt(scale - kept), kept);
};

/** The shares of the values in their sum, in percent, which add up to 100; null if the sum is 0. */
export function percentShares(values: readonly Decimal[], decimals: number): Decimal[] | null {
  const weights = weightsOf(values);
  if (weights.every((weight) => weight === 0n)) return null;
  const whole = 100n * 10n ** BigInt(decimals);
  return apportion(whole, weights).map((share) => new Decimal(share, decimals));
}

/**
 * The current shares of the portfolio, and the trades that lead to the target shares. All amounts are whole steps,
 * such as cents, so that the displayed ones add up: the trades to the new money, and each trade and current value to
 * the value afterwards.
 */
export function targetPlan(coins: readonly TargetPosition[], { unit, money }: Options): Plan {
  const sum = coins.reduce((all, { target }) => all.plus(target ?? 0), zero);
  const included = coins.filter((coin) => leftOutReason(coin) === null);
  const shareDecimals = Math.max(1, ...coins.map(({ target }) => target?.scale ?? 0));
  const values = included.map(({ amount, price }) => amount.times(price ?? 0));
  const aims = included.map(({ target }) => target ?? zero);
  const targets = weightsOf(aims);
  const now = percentShares(values, shareDecimals);
  const leftOut = coins.reduce(
    (all, coin) => (leftOutReason(coin) === null ? all : all.plus(coin.target ?? 0)),
    zero,
  );
  // If a coin with a target is left out, the other coins share the whole.
  const wanted = leftOut.gt(0) && sum.eq(hundred) ? percentShares(aims, shareDecimals) : null;
  const steps = values.map((value) => stepsOf(value.div(unit.rate), unit.decimals));
  const isPlanned = sum.eq(hundred) && targets.some((weight) => weight > 0n);
  const fresh = money === null ? null : stepsOf(truncate(money, unit.decimals), unit.decimals);
  const trades = isPlanned ? tradesOf(steps, targets, fresh) : null;
  const after =
    trades &&
    percentShares(
      trades.map((trade, at) => new Decimal(trade + (steps[at] ?? 0n))),
      shareDecimals,
    );

  const rowOf = (coin: TargetPosition): PlanRow => {
    const at = included.indexOf(coin);
    const share = now?.[at] ?? null;
    const target = coin.target && (wanted === null ? coin.target : (wanted[at] ?? null));
    const trade = trades?.[at];
    return {
      key: coin.key,
      leftOut: leftOutReason(coin),
      now: share,
      target,
      difference: share && at >= 0 ? share.minus(target ?? zero) : null,
      trade: trade === undefined ? null : new Decimal(trade, unit.decimals),
      units: trade === undefined ? null : unitsOf(coin, trade, { unit, steps: steps[at] ?? 0n }),
      after: after?.[at] ?? null,
    };
  };
  const total = (list: readonly bigint[]) =>
    new Decimal(
      list.reduce((all, each) => all + each, 0n),
      unit.decimals,
    );
  return {
    shareDecimals,
    sum,
    leftOut,
    rows: coins.map(rowOf),
    bought: total((trades ?? []).filter((trade) => trade > 0n)),
    sold: total((trades ?? []).filter((trade) => trade < 0n)).abs(),
  };
}

const tradesOf = (
  steps: readonly bigint[],
  targets: readonly bigint[],
  money: bigint | null,
): bigint[] =>
  money === null
    ? apportion(
        steps.reduce((all, each) => all + each, 0n),
        targets,
      ).map((aim, at) => aim - (steps[at] ?? 0n))
    : spendOnLowest(steps, targets, money);

/**
 * Spends new money on the coins that are furthest below their targets, in proportion, until these coins are level with
 * the next coin: the optimal lazy rebalancing of A. H. Mao (optimalrebalancing.info). Nothing is sold.
 */
function spendOnLowest(
  steps: readonly bigint[],
  targets: readonly bigint[],
  money: bigint,
): bigint[] {
  const aimed = [...steps.keys()].filter((at) => (targets[at] ?? 0n) > 0n);
  const of = (at: number) => ({ value: steps[at] ?? 0n, weight: targets[at] ?? 0n });
  // Sort by value / target. Cross-multiplied, which avoids fractions.
  const byNeed = aimed.toSorted((one, other) => {
    const [a, b] = [of(one), of(other)];
    const apart = a.value * b.weight - b.value * a.weight;
    return apart === 0n ? one - other : apart < 0n ? -1 : 1;
  });
  let [held, weights] = [0n, 0n];
  const filled = new Set<number>();
  for (const at of byNeed) {
    const { value, weight } = of(at);
    // The money raises the coins filled so far to the level (held + money) / weights. Stop below the level
    // of the next coin.
    if (filled.size > 0 && value * weights >= (held + money) * weight) break;
    filled.add(at);
    held += value;
    weights += weight;
  }
  return apportion(
    money,
    steps.map((value, at) =>
      filled.has(at) ? (held + money) * (targets[at] ?? 0n) - value * weights : 0n,
    ),
  );
}

/** The number of coins that a trade buys or sells at the price. A sale of everything takes exactly the held amount. */
function unitsOf(
  { amount, price }: TargetPosition,
  trade: bigint,
  { unit, steps }: { unit: PlanUnit; steps: bigint },
): Decimal {
  if (price === null || trade === 0n) return zero;
  if (trade < 0n && trade + steps === 0n) return amount.times(-1);
  return truncate(new Decimal(trade, unit.decimals).times(unit.rate).div(price), unitDecimals);
}
