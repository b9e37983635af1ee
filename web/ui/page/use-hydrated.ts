import { useSyncExternalStore } from 'react';

const noSubscription = () => () => {};

/** False on the server and during hydration. Afterwards, data stored in this browser may be shown. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    noSubscription,
    () => true,
    () => false,
  );
