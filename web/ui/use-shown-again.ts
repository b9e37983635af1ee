import { useEffect, useEffectEvent } from 'react';

/** Calls back when the page is seen again: what it shows may have changed meanwhile. */
export function useShownAgain(onShown: () => void): void {
  const shown = useEffectEvent(onShown);
  useEffect(() => {
    const look = () => {
      if (!document.hidden) shown();
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
}
