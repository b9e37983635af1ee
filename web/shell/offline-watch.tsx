import { type ComponentType, useEffect, useState } from 'react';
import { isFromWorker } from '../data/kept-document.ts';
import { alertsText } from '../state/alerts-key.ts';
import { canLoad } from '../ui/can-load.ts';

/**
 * `wheel`: a visitor scrolls to what has not been drawn. `storage`: another tab has written something, such as an alert, for
 * which this one may have to speak.
 */
const signs = ['pointerdown', 'keydown', 'wheel', 'storage'] as const;
/** The page that a link opens comes first. */
const afterLinkMs = 1_000;

/**
 * Loads what no first view needs: what concerns the time without a connection, the visitor's price alerts, and the lines of
 * coins' weeks. It does so at the first press, key or turn of the wheel; on a link, a moment later.
 */
export function OfflineWatch() {
  const [Bar, setBar] = useState<ComponentType | null>(null);
  useEffect(() => {
    const listening = new AbortController();
    const load = () => {
      if (!canLoad()) {
        addEventListener('online', load, listening);
        return;
      }
      listening.abort();
      import('./offline.tsx').then(
        ({ OfflineBar }) => setBar(() => OfflineBar),
        () => {},
      );
    };
    const onSign = ({ target }: Event) =>
      setTimeout(load, target instanceof Element && target.closest('a') ? afterLinkMs : 0);
    for (const sign of signs) addEventListener(sign, onSign, listening);
    // Whoever has set an alert waits for it from the start.
    if (isFromWorker() || alertsText.get() !== null) load();
    return () => listening.abort();
  }, []);
  return Bar && <Bar />;
}
