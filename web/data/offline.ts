import { useSyncExternalStore } from 'react';
import { marketStore, unconnected } from './market.ts';

function subscribe(changed: () => void): () => void {
  const stop = new AbortController();
  for (const event of ['online', 'offline']) addEventListener(event, changed, stop);
  const unsubscribe = marketStore.subscribe(changed);
  return () => {
    stop.abort();
    unsubscribe();
  };
}

/** Without a connection, by what the browser says and by whether the last prices could be fetched. */
export const useOffline = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => !navigator.onLine || marketStore.get().error === unconnected,
    () => false,
  );
