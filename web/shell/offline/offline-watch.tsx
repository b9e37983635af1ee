import { type ComponentType, useEffect, useState } from 'react';
import { isFromWorker } from '../../data/kept-document.ts';
import { alertsText } from '../../state/alerts-key.ts';
import { canLoad } from '../../ui/pictures/can-load.ts';

/** `storage`: another tab has written something, such as an alert, for which this one may have to speak. */
const signs = ['pointerdown', 'keydown', 'storage'] as const;
/** By then the first view has come, on a slow line, too. */
const idleAfterMs = 2_000;

/**
 * Loads what no first view needs once the page is idle: the bar that says that there is no connection, the visitor's price
 * alerts, the lines of coins' weeks, and the fields to log in. A press or a key does not wait for that, and also has the
 * site kept for later.
 */
export function OfflineWatch() {
  const [Bar, setBar] = useState<ComponentType | null>(null);
  useEffect(() => {
    const listening = new AbortController();
    const load = (event?: Event) => {
      if (!canLoad()) return addEventListener('online', load, listening);
      if (event) listening.abort();
      import('./offline.tsx').then(
        ({ OfflineBar, keepSite }) => {
          setBar(() => OfflineBar);
          if (event) keepSite();
        },
        () => {},
      );
    };
    for (const sign of signs) addEventListener(sign, load, listening);
    // Whoever has set an alert waits for it from the start.
    setTimeout(load, isFromWorker() || alertsText.get() !== null ? 0 : idleAfterMs);
    return () => listening.abort();
  }, []);
  return Bar && <Bar />;
}
