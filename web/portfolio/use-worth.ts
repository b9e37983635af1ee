import { useEffect, useEffectEvent, useState } from 'react';

type WorthArithmetic = typeof import('./portfolio-value.tsx');

/**
 * The arithmetic of holdings. The first view does not need it, so it is loaded afterwards.
 *
 * @returns null until it is fetched
 */
export function useWorth(onFailure: () => void): WorthArithmetic | null {
  const [work, setWork] = useState<WorthArithmetic | null>(null);
  const failed = useEffectEvent(onFailure);
  useEffect(() => {
    import('./portfolio-value.tsx').then(setWork, () => failed());
  }, []);
  return work;
}
