import type { Coin } from '../../../contract/market.ts';
import { type Decimal, readFigure, typeableFigure } from '../../../domain/money/figure.ts';
import { type PlannedCoin, plannedCoins } from '../../../domain/portfolio/planned-coins.ts';
import type { Holding } from '../../../domain/portfolio/portfolio.ts';
import type { Portfolio } from '../../../domain/portfolio/portfolios.ts';
import { targetPlan } from '../../../domain/portfolio/target-plan.ts';
import { type Target, targetsOf } from '../../../domain/portfolio/targets.ts';
import { dollarUnit } from '../../../domain/portfolio/unit.ts';

/** A coin with its field in the form. */
export interface TargetLine extends PlannedCoin {
  /** The coin's present share of the portfolio. */
  now: Decimal | null;
  /** The initial text of the field. */
  filled: string;
}

export const filledShare = (share: Decimal) => typeableFigure(readFigure(share.toFixed()));

/** The lines of the form. Held coins and coins with a target come first. */
export function targetLines(
  portfolio: Portfolio,
  {
    rows,
    added,
    coins,
  }: { rows: readonly Holding[]; added: readonly Coin[]; coins: readonly Coin[] },
): TargetLine[] {
  const known = plannedCoins(rows, targetsOf(portfolio), coins);
  const more = plannedCoins(
    [],
    added.map(({ id, symbol }) => ({ coinId: id, coin: symbol.toUpperCase(), share: 0 })),
    coins,
  )
    .filter(({ key }) => !known.some((each) => each.key === key))
    .map((each) => ({ ...each, target: null, storedIds: [] }));
  const all = [...known, ...more];
  const plan = targetPlan(
    all.map((each) => ({ ...each, target: null })),
    { unit: dollarUnit, money: null },
  );
  return all.map((each, at) => ({
    ...each,
    now: plan.rows[at]?.now ?? null,
    filled: each.target === null ? '' : filledShare(each.target),
  }));
}

/** The targets whose fields were changed. Unchanged fields do not overwrite targets that another tab has stored. */
export function targetChanges(
  lines: readonly TargetLine[],
  shareOf: (key: string) => Target['share'] | null,
) {
  const changes = new Map<string, Target | null>();
  for (const { key, symbol, storedIds, target } of lines) {
    const share = shareOf(key);
    if (share === null ? target === null : target?.eq(share)) continue;
    const [id = key, ...others] = storedIds;
    changes.set(id, share === null ? null : { coinId: id, coin: symbol, share });
    for (const other of others) changes.set(other, null);
  }
  return changes;
}
