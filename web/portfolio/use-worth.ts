import { useEffect, useEffectEvent, useState } from 'react';

type WorthArithmetic = typeof import('./portfolio-value.tsx');

/**
 * The arithmetic of holdings, loaded after the first view, which does not need it.
 *
 * @returns null until the script is fetched
 */
export function useWorth(onFailure: () => void): WorthArithmetic | null {
  const [work, setWork] = useState<WorthArithmetic | null>(null);
  const failed = useEffectEvent(onFailure);
  useEffect(() => {
    import('./portfolio-value.tsx').then(setWork, () => failed());
  }, []);
  return work;
}
