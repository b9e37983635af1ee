import { useEffect, useEffectEvent, useState } from 'react';
import { onSeenAgain } from './seen-again.ts';

interface Asked {
  key: string;
  /** Whether this is the first load. */
  isFirst: boolean;
  /** Aborted when the result is no longer wanted. */
  signal: AbortSignal;
}

/** Calls `load` at once, for each new key, and when the page is seen again. Returns how to call it once more. */
export function useLoad(load: (asked: Asked) => void, key = ''): () => void {
  const [round, setRound] = useState(0);
  const start = useEffectEvent(load);
  useEffect(() => {
    const stop = new AbortController();
    start({ key, isFirst: round === 0, signal: stop.signal });
    return () => stop.abort();
  }, [key, round]);
  useEffect(() => onSeenAgain(() => setRound((count) => count + 1)), []);
  return () => setRound((count) => count + 1);
}
