import { useEffect, useEffectEvent } from 'react';
import { onSeenAgain } from './seen-again.ts';

/** Calls back when the page is seen again: what it shows may have changed meanwhile. */
export function useShownAgain(onShown: () => void): void {
  const shown = useEffectEvent(onShown);
  useEffect(() => onSeenAgain(() => shown()), []);
}
