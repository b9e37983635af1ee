import { type ComponentType, useEffect, useState } from 'react';
import { isFromWorker } from '../data/kept-document.ts';

const signs = ['pointerdown', 'keydown'] as const;

/** Loads what concerns the time without a connection at the first press or key, so that the first view asks for nothing more. */
export function OfflineWatch() {
  const [Bar, setBar] = useState<ComponentType | null>(null);
  useEffect(() => {
    const load = () => {
      for (const sign of signs) removeEventListener(sign, load);
      import('./offline.tsx').then(
        ({ OfflineBar }) => setBar(() => OfflineBar),
        () => {},
      );
    };
    if (isFromWorker()) load();
    else for (const sign of signs) addEventListener(sign, load);
    return () => {
      for (const sign of signs) removeEventListener(sign, load);
    };
  }, []);
  return Bar && <Bar />;
}
