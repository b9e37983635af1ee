import { useSyncExternalStore } from 'react';
import { storedText } from './stored-text.ts';

// Alone in their file, so that every page can ask whether there are alerts without the rest of them.

export const alertsKey = 'price-alerts';
/** What is stored under it. */
export const alertsText = storedText(alertsKey);

/**
 * What the button of the alerts says of them: how many have fired unseen, else how many wait; '' for none. The served page
 * knows of none.
 */
export const useAlertBadge = (firedWord: string): string =>
  useSyncExternalStore(
    alertsText.subscribe,
    () => {
      const count = (of: string) => (alertsText.get() ?? '').split(of).length - 1;
      const fired = count('"seen":false');
      return fired ? `${fired} ${firedWord}` : `${count('"fired":null') || ''}`;
    },
    () => '',
  );
