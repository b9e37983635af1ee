import { type ComponentType, useEffect, useState } from 'react';
import { isFromWorker } from '../data/kept-document.ts';
import { alertsText } from '../state/alerts-key.ts';
import { canLoad } from '../ui/can-load.ts';

/** The last but one: a visitor scrolls to what has not been drawn. The last: another tab has written something, such as an alert, for which this one may have to speak. */
const signs = ['pointerdown', 'keydown', 'wheel', 'storage'] as const;
/** So long that what the act was for comes first. */
const afterActMs = 1_000;

/**
 * Loads soon after the first press, key or turn of the wheel what no first view needs: what concerns the time without a connection, the
 * visitor's price alerts, and the lines of coins' weeks.
 */
export function OfflineWatch() {
  const [Bar, setBar] = useState<ComponentType | null>(null);
  useEffect(() => {
    const load = (act?: Event) => {
      if (!canLoad()) return;
      for (const sign of signs) removeEventListener(sign, load);
      setTimeout(
        () =>
          import('./offline.tsx').then(
            ({ OfflineBar }) => setBar(() => OfflineBar),
            () => {},
          ),
        act ? afterActMs : 0,
      );
    };
    for (const sign of signs) addEventListener(sign, load);
    // Whoever has set an alert waits for it from the start.
    if (isFromWorker() || alertsText.get() !== null) load();
    return () => {
      for (const sign of signs) removeEventListener(sign, load);
    };
  }, []);
  return Bar && <Bar />;
}
