import { useEffect, useState } from 'react';
import { StoreCallError } from '../data/store-call.ts';

/** Something a screen waits for. */
export type Loaded<Value> =
  | { state: 'loading' }
  | { state: 'error'; message: string }
  | { state: 'loaded'; value: Value };

interface Loading<Value> {
  /** What the page was rendered with; undefined when it has to be asked for. */
  rendered(): Value | undefined;
  /** Asks for it. What is shown already is kept while a later step of it is under way. */
  load(show: (value: Value) => void, signal: AbortSignal): Promise<void>;
  /** What to say of a failure without a message of its own. */
  otherwise: string;
  /** A new one asks anew. */
  key: string;
}

/**
 * Shows what the page was rendered with, or asks for it; then lets `load` confirm it.
 * A failure after something is shown changes nothing on the screen.
 */
export function useLoaded<Value>({ rendered, load, otherwise, key }: Loading<Value>) {
  const [loaded, setLoaded] = useState<Loaded<Value>>(() => {
    const value = rendered();
    return value === undefined ? { state: 'loading' } : { state: 'loaded', value };
  });
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked anew by key or attempt only
  useEffect(() => {
    const stop = new AbortController();
    const show = (value: Value) => {
      if (!stop.signal.aborted) setLoaded({ state: 'loaded', value });
    };
    load(show, stop.signal).catch((error: unknown) => {
      if (stop.signal.aborted) return;
      setLoaded((now) =>
        now.state === 'loaded' ? now : { state: 'error', message: messageOf(error, otherwise) },
      );
    });
    return () => stop.abort();
  }, [key, attempt]);

  const retry = () => {
    setLoaded({ state: 'loading' });
    setAttempt((count) => count + 1);
  };
  return { loaded, setLoaded, retry };
}

/** A refusal says its status; what never reached a store has no words of its own. */
const messageOf = (error: unknown, otherwise: string) =>
  error instanceof StoreCallError ? error.message : otherwise;
