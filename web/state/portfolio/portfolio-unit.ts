import type { unitCoins } from '../../../domain/portfolio/unit.ts';
import { createPersistedValue, usePersisted } from '../storage/persisted-value.ts';

export type UnitName = 'usd' | keyof typeof unitCoins;
export const unitNames: readonly UnitName[] = ['usd', 'btc', 'eth'];

/** The unit that the visitor chose for present values. */
export const portfolioUnit = createPersistedValue<UnitName>(
  'portfolio-unit',
  (stored) => unitNames.find((name) => name === stored),
  'usd',
);

export const usePortfolioUnit = () => usePersisted(portfolioUnit);
