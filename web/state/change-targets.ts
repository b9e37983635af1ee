import { inOne, portfolioOf } from '../../domain/portfolio/portfolios.ts';
import { type Target, withTargets } from '../../domain/portfolio/targets.ts';
import { updateReturning } from './change-entries.ts';

/**
 * Changes the targets of some coins, by their ids; null takes one away.
 *
 * @returns false where the portfolio is gone
 */
export const changeTargets = (
  portfolioId: string,
  changes: ReadonlyMap<string, Target | null>,
): boolean =>
  updateReturning((all) => ({
    next: inOne(all, portfolioId, (one) => withTargets(one, changes)),
    outcome: portfolioOf(all, portfolioId) !== null,
  }));
