import { useEffect, useEffectEvent, useState } from 'react';

type Work = typeof import('./worth.tsx');

/**
 * The arithmetic of holdings, without which the first view does.
 *
 * @returns null until it is fetched
 */
export function useWorth(onFailure: () => void): Work | null {
  const [work, setWork] = useState<Work | null>(null);
  const failed = useEffectEvent(onFailure);
  useEffect(() => {
    import('./worth.tsx').then(setWork, () => failed());
  }, []);
  return work;
}
