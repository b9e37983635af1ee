import { type ComponentType, useEffect, useState } from 'react';
import { isFromServiceWorker } from '../../data/cached-document.ts';
import { layerCount } from '../../navigation/history.ts';
import { alertsText } from '../../state/alerts-key.ts';
import { canLoad } from '../../ui/pictures/can-load.ts';

/**
 * Events that load the parts at once. `storage` means that another tab has written something, such as an alert that
 * this tab may have to report.
 */
const wakeEvents = ['pointerdown', 'keydown', 'storage'] as const;
/** The delay of the parts: the first view is complete by then, even on a slow connection. */
const idleAfterMs = 2_000;

/**
 * Loads the parts that no first view needs once the page is idle: the offline bar, price alerts, sparklines, the log-in
 * fields, and history entries for dialogs. A press or a key loads them at once, and also starts the service worker.
 */
export function OfflineWatch() {
  const [Bar, setBar] = useState<ComponentType | null>(null);
  useEffect(() => {
    const listening = new AbortController();
    const load = (event?: Event) => {
      if (!canLoad()) return addEventListener('online', load, listening);
      if (event) listening.abort();
      import('./offline.tsx').then(
        ({ OfflineBar, setUpWorker }) => {
          setBar(() => OfflineBar);
          if (event) setUpWorker();
        },
        () => {},
      );
    };
    for (const sign of wakeEvents) addEventListener(sign, load, listening);
    // Do not wait if there are alerts to watch, or if a dialog that was open before a reload has left a history entry.
    setTimeout(
      load,
      isFromServiceWorker() || alertsText.get() !== null || layerCount() ? 0 : idleAfterMs,
    );
    return () => listening.abort();
  }, []);
  return Bar && <Bar />;
}
