import { useSyncExternalStore } from 'react';
import { marketState, noConnectionError } from './market.ts';

function subscribe(changed: () => void): () => void {
  const stop = new AbortController();
  for (const event of ['online', 'offline']) addEventListener(event, changed, stop);
  const unsubscribe = marketState.subscribe(changed);
  return () => {
    stop.abort();
    unsubscribe();
  };
}

/** True without a connection, according to the browser or the last fetch of prices. */
export const useOffline = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => !navigator.onLine || marketState.get().error === noConnectionError,
    () => false,
  );
