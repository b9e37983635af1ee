import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False on the server and during hydration; then true, and data of the browser may be shown. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
