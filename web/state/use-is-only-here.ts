import { useSyncExternalStore } from 'react';
import type { Persisted } from './persisted.ts';

/** True while storage refuses what was changed, so that it is in this tab alone. */
export const useIsOnlyHere = (
  store: Pick<Persisted<unknown>, 'subscribe' | 'isOnlyHere'>,
): boolean => useSyncExternalStore(store.subscribe, store.isOnlyHere, () => false);
