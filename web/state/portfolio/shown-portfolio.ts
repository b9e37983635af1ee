import { createPersistedValue, usePersisted } from '../storage/persisted-value.ts';

export const allPortfolios = 'all';

/** The portfolio that the page shows: the id of one, or all. '' is the first. */
export const shownPortfolio = createPersistedValue<string>(
  'shown-portfolio',
  (stored) => (typeof stored === 'string' ? stored : undefined),
  '',
);

export const useShownPortfolio = () => usePersisted(shownPortfolio);
