import { Decimal } from '../money/figure.ts';
import type { Position } from './ledger.ts';

export interface Quote {
  /** US dollars; null for an unknown price. */
  price: number | null;
  /** The change in the last 24 hours, in percent. */
  changePct: number | null;
}

/** A change in money, and in percent of the amount before. */
export interface ValueChange {
  amount: Decimal;
  /** Percent; null if the amount before was 0. */
  pct: number | null;
}

/** The totals of all coins, in US dollars. */
export interface LedgerFigures {
  invested: Decimal;
  /** The change in value of the coins with a known price. */
  unrealised: ValueChange;
  realised: ValueChange;
  today: ValueChange;
  fees: Decimal;
  income: Decimal;
  sales: number;
}

const zero = new Decimal(0);

const changeOf = (amount: Decimal, from: Decimal): ValueChange => ({
  amount,
  pct: from.gt(0) ? Number(amount.times(100).div(from)) : null,
});

/** The value of the held coins minus their cost; null without a price. */
export const unrealisedOf = ({ held, cost }: Position, { price }: Quote): ValueChange | null =>
  price === null ? null : changeOf(held.times(price).minus(cost), cost);

export function ledgerFigures(
  positions: Iterable<Position>,
  quoteOf: (coinId: string) => Quote,
): LedgerFigures {
  let [invested, priced, unrealised] = [zero, zero, zero];
  let [realised, soldCost, fees, income] = [zero, zero, zero, zero];
  let [today, before] = [zero, zero];
  let sales = 0;
  for (const position of positions) {
    const { held, cost } = position;
    const { price, changePct } = quoteOf(position.coinId);
    invested = invested.plus(cost);
    realised = realised.plus(position.realised);
    soldCost = soldCost.plus(position.soldCost);
    fees = fees.plus(position.fees);
    income = income.plus(position.income);
    sales += position.sales;
    if (price === null) continue;
    const value = held.times(price);
    priced = priced.plus(cost);
    unrealised = unrealised.plus(value).minus(cost);
    if (changePct === null || !(changePct > -100)) continue;
    const was = value.times(100).div(new Decimal(100).plus(changePct));
    today = today.plus(value).minus(was);
    before = before.plus(was);
  }
  return {
    invested,
    unrealised: changeOf(unrealised, priced),
    realised: changeOf(realised, soldCost),
    today: changeOf(today, before),
    fees,
    income,
    sales,
  };
}
