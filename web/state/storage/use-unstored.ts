import { useSyncExternalStore } from 'react';
import type { PersistedValue } from './persisted-value.ts';

/** True while storage refuses changes, so that only this tab has them. */
export const useUnstored = (
  value: Pick<PersistedValue<unknown>, 'subscribe' | 'isUnstored'>,
): boolean => useSyncExternalStore(value.subscribe, value.isUnstored, () => false);
