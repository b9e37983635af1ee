import { useSyncExternalStore } from 'react';

const noSubscription = () => () => {};

/** False on the server and during hydration; then true, and browser data may be shown. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    noSubscription,
    () => true,
    () => false,
  );
