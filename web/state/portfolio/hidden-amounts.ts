import { createPersistedValue, usePersisted } from '../storage/persisted-value.ts';

/** True while the visitor hides the portfolio's amounts from other people. */
export const hiddenAmounts = createPersistedValue<boolean>(
  'hidden-amounts',
  (stored) => (stored === true ? true : undefined),
  false,
);

export const useHiddenAmounts = () => usePersisted(hiddenAmounts);
