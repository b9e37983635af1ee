import { inOne, portfolioOf } from '../../domain/portfolio/portfolios.ts';
import { type Target, targetsOf, withTargets } from '../../domain/portfolio/targets.ts';
import { updateReturning } from './change-entries.ts';

type Changes = ReadonlyMap<string, Target | null>;

/**
 * Changes the targets of some coins, by their ids; null takes one away.
 *
 * @returns puts those of the same coins back; null where the portfolio is gone
 */
export function changeTargets(portfolioId: string, changes: Changes): (() => void) | null {
  const before = updateReturning((all) => {
    const one = portfolioOf(all, portfolioId);
    const known = new Map(one && targetsOf(one).map((target) => [target.coinId, target]));
    return {
      next: inOne(all, portfolioId, (each) => withTargets(each, changes)),
      outcome: one && new Map([...changes.keys()].map((id) => [id, known.get(id) ?? null])),
    };
  });
  return before && (() => void changeTargets(portfolioId, before));
}
