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

/** What a loader does with what has come. Once the screen has gone, both do nothing. */
interface Showing<Value> {
  show(value: Value): void;
  /** Changes what is shown by then: an answer may come after a visitor has asked for more. */
  update(change: (now: Value) => Value): void;
}

/** What the screen shows already. */
interface Shown<Value> {
  /** undefined: nothing. */
  value: Value | undefined;
  /** It came with the page a moment ago; else it may have changed meanwhile. */
  isFresh: boolean;
}

interface Loading<Value> {
  /** What the page was rendered with; undefined when it has to be asked for. */
  rendered(): Value | undefined;
  /** Asks for it. What is shown already is kept while a later step of it is under way. */
  load(showing: Showing<Value>, shown: Shown<Value>, signal: AbortSignal): Promise<void>;
  /** What to say of a failure without a message of its own. */
  otherwise: string;
  /** Stays the same as long as the screen does. */
  key: string;
  /** What was shown under a key when it was left: going back finds the page as long as it was. */
  left: Map<string, Value>;
}

/** A visit looks back at few pages. */
const mostLeft = 20;

/**
 * Shows what the page was rendered with, or what it showed when it was left for the page that Back comes from, or asks
 * for it; then lets `load` confirm it, and once more when the page is seen again.
 * A failure after something is shown changes nothing on the screen.
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

/** A refusal says its status; what never reached a store has no words of its own. */
const messageOf = (error: unknown, otherwise: string) =>
  error instanceof StoreCallError ? error.message : otherwise;
