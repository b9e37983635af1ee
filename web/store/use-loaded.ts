import { useEffect, useState } from 'react';
import { isKeptDocument } from '../data/kept-document.ts';
import { StoreCallError } from '../data/store-call.ts';
import { useLoad } from '../data/use-load.ts';
import { usePlace } from '../navigation/place.ts';

/** Something a screen waits for. */
export type Loaded<Value> =
  | { state: 'loading' }
  | { state: 'error'; message: string }
  | { state: 'loaded'; value: Value };

/** How a loader shows its results. Both do nothing once the page is left. */
interface Showing<Value> {
  show(value: Value): void;
  /** Changes what is shown now: the visitor may have loaded more since. */
  update(change: (now: Value) => Value): void;
}

/** What the page shows already. */
interface Shown<Value> {
  /** undefined: nothing. */
  value: Value | undefined;
  /** Whether it was rendered with the page just now. */
  isFresh: boolean;
}

interface Loading<Value> {
  /** The page's data; undefined when it has to be fetched. */
  rendered(): Value | undefined;
  /** Fetches the data. What is shown stays until it arrives. */
  load(showing: Showing<Value>, shown: Shown<Value>, signal: AbortSignal): Promise<void>;
  /** The message of a failure that has none. */
  otherwise: string;
  /** Constant while the page is shown. */
  key: string;
  /** What each key showed when it was left, so that Back finds the page at its former height. */
  left: Map<string, Value>;
}

/** Visitors rarely go back by more pages. */
const mostLeft = 20;

/**
 * Shows the page's data, or after Back what the page showed when it was left, or fetches it. Then `load` refreshes it, and
 * again whenever the page is seen again. A failed refresh changes nothing.
 */
export function useLoaded<Value>({ rendered, load, otherwise, key, left }: Loading<Value>) {
  const isBack = usePlace().visit === 'back';
  const [loaded, setLoaded] = useState<Loaded<Value>>(() => {
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
    if (left.size > mostLeft && oldest !== undefined) left.delete(oldest);
  }, [left, key, loaded]);

  const again = useLoad(({ signal, isFirst }) => {
    const showing: Showing<Value> = {
      show: (value) => signal.aborted || setLoaded({ state: 'loaded', value }),
      update: (change) => signal.aborted || update(change),
    };
    const value = loaded.state === 'loaded' ? loaded.value : undefined;
    const shown = { value, isFresh: isFirst && rendered() !== undefined && !isKeptDocument() };
    load(showing, shown, signal).catch((error: unknown) => {
      if (signal.aborted) return;
      setLoaded((now) =>
        now.state === 'loaded' ? now : { state: 'error', message: messageOf(error, otherwise) },
      );
    });
  });
  const retry = () => {
    setLoaded({ state: 'loading' });
    again();
  };
  return { loaded, update, retry };
}

/** A refusal has a message with its status; a network error has none to show. */
const messageOf = (error: unknown, otherwise: string) =>
  error instanceof StoreCallError ? error.message : otherwise;
