import { useEffect, useEffectEvent, useState } from 'react';
import { onSeenAgain } from './seen-again.ts';

interface Asked {
  /** What it is asked for. */
  key: string;
  /** Nothing was asked before. */
  isFirst: boolean;
  /** Aborted when the answer is no longer wanted. */
  signal: AbortSignal;
}

/**
 * Loads what a screen shows: at once, for each other key, and when the page is seen again.
 *
 * @returns loads it once more
 */
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
