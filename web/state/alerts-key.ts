import { useSyncExternalStore } from 'react';
import { storedText } from './storage/stored-text.ts';

// In a separate file, so that every page can check for alerts without loading the code of alerts.

export const alertsKey = 'price-alerts';
export const alertsText = storedText(alertsKey);

/** The badge of the alerts' button: the number fired but unseen, or else the number waiting; '' for none. */
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
