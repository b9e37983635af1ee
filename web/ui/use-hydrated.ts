import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False in the served page and while React takes it over; then what only the browser knows may be shown. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
