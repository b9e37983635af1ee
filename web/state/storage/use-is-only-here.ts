import { useSyncExternalStore } from 'react';
import type { PersistedValue } from './persisted-value.ts';

/** True while storage refuses the changes, so that only this tab has them. */
export const useIsOnlyHere = (
  store: Pick<PersistedValue<unknown>, 'subscribe' | 'isOnlyHere'>,
): boolean => useSyncExternalStore(store.subscribe, store.isOnlyHere, () => false);
