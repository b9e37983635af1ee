import { Decimal } from '../../../domain/money/figure.ts';
import { changePortfolio, portfolioOf } from '../../../domain/portfolio/portfolios.ts';
import { type Target, targetsOf, withTargets } from '../../../domain/portfolio/targets.ts';
import { updatePortfoliosReturning } from './change-entries.ts';

type Changes = ReadonlyMap<string, Target | null>;

const isSame = (one: Target | null, other: Target | null) =>
  one === null || other === null
    ? one === other
    : one.coin === other.coin && new Decimal(one.share).eq(other.share);

/**
 * Changes the targets of coins by id; null removes a target.
 *
 * @param standing if given, nothing changes unless these targets are still present
 * @returns the previous targets; null if nothing was changed, such as if the portfolio is gone
 */
function exchangeTargets(
  portfolioId: string,
  changes: Changes,
  standing?: Changes,
): Changes | null {
  return updatePortfoliosReturning((all) => {
    const one = portfolioOf(all, portfolioId);
    const known = new Map(one && targetsOf(one).map((target) => [target.coinId, target]));
    const now = (id: string) => known.get(id) ?? null;
    const stands = [...(standing ?? [])].every(([id, target]) => isSame(now(id), target));
    if (one === null || !stands) return { next: all, outcome: null };
    return {
      next: changePortfolio(all, portfolioId, (each) => withTargets(each, changes)),
      outcome: new Map([...changes.keys()].map((id) => [id, now(id)])),
    };
  });
}

/**
 * Changes the targets of coins by id; null removes a target.
 *
 * @returns a function that restores the previous targets. The function returns false if one of the targets was
 * changed since, or if the portfolio is gone. null if the portfolio was already gone
 */
export function changeTargets(portfolioId: string, changes: Changes): (() => boolean) | null {
  const before = exchangeTargets(portfolioId, changes);
  return before && (() => exchangeTargets(portfolioId, before, changes) !== null);
}
