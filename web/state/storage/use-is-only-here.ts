import { useSyncExternalStore } from 'react';
import type { PersistedValue } from './persisted-value.ts';

/** True while storage refuses what was changed, so that it is in this tab alone. */
export const useIsOnlyHere = (
  store: Pick<PersistedValue<unknown>, 'subscribe' | 'isOnlyHere'>,
): boolean => useSyncExternalStore(store.subscribe, store.isOnlyHere, () => false);
