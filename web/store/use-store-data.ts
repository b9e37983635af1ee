import { useEffect, useState } from 'react';
import { isCachedDocument } from '../data/cached-document.ts';
import { StoreCallError } from '../data/store-call.ts';
import { useReloadOnRevisit } from '../data/use-reload-on-revisit.ts';
import { useVisitedLocation } from '../navigation/visited-location.ts';

/** The state of a value that a screen waits for. */
export type LoadState<Value> =
  | { state: 'loading' }
  | { state: 'error'; message: string }
  | { state: 'loaded'; value: Value };

/** The functions by which a loader changes the screen. Both do nothing once the page has been left. */
interface ShownState<Value> {
  show(value: Value): void;
  /** Changes the displayed value, to which the visitor may have loaded more meanwhile. */
  update(change: (now: Value) => Value): void;
}

interface DisplayedValue<Value> {
  /** undefined if there is none. */
  value: Value | undefined;
  /** True if the server has just rendered the page with this value. */
  isFresh: boolean;
}

interface LoadOptions<Value> {
  /** The page's data; undefined if it has to be fetched. */
  rendered(): Value | undefined;
  /** Fetches the data. The displayed value stays until the data arrives. */
  load(
    showing: ShownState<Value>,
    shown: DisplayedValue<Value>,
    signal: AbortSignal,
  ): Promise<void>;
  /** The message for a failure without its own message. */
  fallback: string;
  /** Identifies the value. The key must stay the same while the page is displayed. */
  key: string;
  /** The last value of each key, so that Back finds the page at its former height. */
  left: Map<string, Value>;
}

/** The number of values kept: visitors rarely go back further. */
const maxKept = 20;

/**
 * Provides the page's data: rendered with the page, kept from an earlier view after Back, or fetched. `load` refreshes
 * it at once and whenever the page becomes visible again. A failed refresh changes nothing.
 */
export function useStoreData<Value>({ rendered, load, fallback, key, left }: LoadOptions<Value>) {
  const isBack = useVisitedLocation().visit === 'back';
  const [loaded, setLoaded] = useState<LoadState<Value>>(() => {
    const given = rendered();
    const value = given === undefined && isBack ? left.get(key) : given;
    return value === undefined ? { state: 'loading' } : { state: 'loaded', value };
  });
  const update = (change: (now: Value) => Value) =>
    setLoaded((now) =>
      now.state === 'loaded' ? { state: 'loaded', value: change(now.value) } : now,
    );

  useEffect(() => {
    if (loaded.state !== 'loaded') return;
    left.delete(key);
    left.set(key, loaded.value);
    const [oldest] = left.keys();
    if (left.size > maxKept && oldest !== undefined) left.delete(oldest);
  }, [left, key, loaded]);

  const again = useReloadOnRevisit(({ signal, isFirst }) => {
    const showing: ShownState<Value> = {
      show: (value) => signal.aborted || setLoaded({ state: 'loaded', value }),
      update: (change) => signal.aborted || update(change),
    };
    const value = loaded.state === 'loaded' ? loaded.value : undefined;
    const shown = { value, isFresh: isFirst && rendered() !== undefined && !isCachedDocument() };
    load(showing, shown, signal).catch((error: unknown) => {
      if (signal.aborted) return;
      setLoaded((now) =>
        now.state === 'loaded' ? now : { state: 'error', message: failureMessage(error, fallback) },
      );
    });
  });
  const retry = () => {
    setLoaded({ state: 'loading' });
    again();
  };
  return { loaded, update, retry };
}

/** The text of a failure: the message of the store's response, or `otherwise` for a network error. */
const failureMessage = (error: unknown, otherwise: string) =>
  error instanceof StoreCallError ? error.message : otherwise;
