import { useEffect, useEffectEvent, useState } from 'react';
import { onPageRevisited } from './page-revisited.ts';

interface LoadRequest {
  key: string;
  /** True for the first load. */
  isFirst: boolean;
  /** Aborted when the result is no longer needed. */
  signal: AbortSignal;
}

/**
 * Calls `load` at once, for each new key, and when the page becomes visible again. Returns a function that calls
 * `load` once more.
 */
export function useReloadOnRevisit(load: (request: LoadRequest) => void, key = ''): () => void {
  const [round, setRound] = useState(0);
  const start = useEffectEvent(load);
  useEffect(() => {
    const stop = new AbortController();
    start({ key, isFirst: round === 0, signal: stop.signal });
    return () => stop.abort();
  }, [key, round]);
  useEffect(() => onPageRevisited(() => setRound((count) => count + 1)), []);
  return () => setRound((count) => count + 1);
}
