import type { unitCoins } from '../../domain/portfolio/unit.ts';
import { createPersistedValue, usePersisted } from './persisted-value.ts';

export type UnitName = 'usd' | keyof typeof unitCoins;
export const unitNames: readonly UnitName[] = ['usd', 'btc', 'eth'];

/** What the visitor wants to see values of now in. */
export const portfolioUnit = createPersistedValue<UnitName>(
  'portfolio-unit',
  (stored) => unitNames.find((name) => name === stored),
  'usd',
);

export const usePortfolioUnit = () => usePersisted(portfolioUnit);
