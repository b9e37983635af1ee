import { useEffect, useEffectEvent, useState } from 'react';

type Work = typeof import('./worth.tsx');

/** The arithmetic of what is held. The first view does without it. @returns null until it has been fetched */
export function useWorth(onFailure: () => void): Work | null {
  const [work, setWork] = useState<Work | null>(null);
  const failed = useEffectEvent(onFailure);
  useEffect(() => {
    import('./worth.tsx').then(setWork, () => failed());
  }, []);
  return work;
}
