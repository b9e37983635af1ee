import { useSyncExternalStore } from 'react';
import { storedText } from './stored-text.ts';

/** A value the browser remembers under one key; every key has exactly one owner in this folder. */
export interface Persisted<Value> {
  /** The value now. The same object until it changes; the empty value on the server. */
  get(): Value;
  /** Replaces the value. The empty value leaves no entry behind. */
  set(value: Value): void;
  /** Replaces the value by what `change` makes of the newest one, other tabs' writes included. */
  update(change: (value: Value) => Value): void;
  /** The same, for a change that comes to something beside the value. */
  updateReturning<Outcome>(change: (value: Value) => { next: Value; outcome: Outcome }): Outcome;
  /** Calls back after every change, whichever tab made it. Returns how to stop. */
  subscribe(listener: () => void): () => void;
  /** Whether the value is only in this tab, because storage did not take it. */
  isOnlyHere(): boolean;
  readonly empty: Value;
}

/**
 * A value kept as JSON in local storage.
 *
 * @param parse what is stored, checked and rebuilt field by field; undefined when it is not ours.
 *   Unreadable or foreign content counts as empty and stays untouched until the next write.
 */
export function persisted<Value>(
  key: string,
  parse: (stored: unknown) => Value | undefined,
  empty: Value,
): Persisted<Value> {
  const entry = storedText(key);
  let parsedFrom: string | null = null;
  let value = empty;

  const get = () => {
    const text = entry.get();
    if (text !== parsedFrom) {
      parsedFrom = text;
      value = text === null ? empty : (read(text, parse) ?? empty);
    }
    return value;
  };
  const set = (next: Value) => entry.set(next === empty ? null : JSON.stringify(next));
  const updateReturning: Persisted<Value>['updateReturning'] = (change) => {
    entry.refresh();
    const current = get();
    const { next, outcome } = change(current);
    if (next !== current) set(next);
    return outcome;
  };
  return {
    get,
    set,
    updateReturning,
    update: (change) => updateReturning((now) => ({ next: change(now), outcome: undefined })),
    subscribe: entry.subscribe,
    isOnlyHere: entry.isOnlyHere,
    empty,
  };
}

function read<Value>(text: string, parse: (stored: unknown) => Value | undefined) {
  try {
    return parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/**
 * The value of a store, followed. Empty in the served page and while React takes it over, then the visitor's own:
 * what is served is the same for everybody.
 */
export function usePersisted<Value>(store: Persisted<Value>): Value {
  return useSyncExternalStore(store.subscribe, store.get, () => store.empty);
}

/** Whether the value of a store is only in this tab, followed. */
export const useIsOnlyHere = (store: Persisted<unknown>): boolean =>
  useSyncExternalStore(store.subscribe, store.isOnlyHere, () => false);
