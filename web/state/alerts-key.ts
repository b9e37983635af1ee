import { useSyncExternalStore } from 'react';
import { storedText } from './stored-text.ts';

// Alone in their file, so that every page can ask whether there are alerts without the rest of them.

export const alertsKey = 'price-alerts';
/** What is stored under it. */
export const alertsText = storedText(alertsKey);

/** How many alerts wait. The served page knows of none. */
export const useAlertCount = (): number =>
  useSyncExternalStore(
    alertsText.subscribe,
    () => (alertsText.get() ?? '').split('"fired":null').length - 1,
    () => 0,
  );
