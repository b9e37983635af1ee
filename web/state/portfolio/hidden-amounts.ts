import { createPersistedValue, usePersisted } from '../storage/persisted-value.ts';

/** True while the visitor does not want others to see what the portfolio holds. */
export const hiddenAmounts = createPersistedValue<boolean>(
  'hidden-amounts',
  (stored) => (stored === true ? true : undefined),
  false,
);

export const useHiddenAmounts = () => usePersisted(hiddenAmounts);
