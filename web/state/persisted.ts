import { useSyncExternalStore } from 'react';
import { storedText } from './stored-text.ts';
import { withTabLock } from './tab-lock.ts';

/** A value the browser remembers under one key; every key has exactly one owner in this folder. */
export interface Persisted<Value> {
  /** The value now. The same object until it changes; the empty value on the server. */
  get(): Value;
  /** Replaces the value. The empty value leaves no entry behind. */
  set(value: Value): void;
  /**
   * Replaces the value by what `change` makes of the newest one. It shows at once and is written when no other tab
   * writes: `change` is then called again, with what other tabs have written up to that.
   */
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
 * A value kept as JSON in local storage. The only way to write it takes the lock that the tabs of the site share.
 *
 * @param parse what is stored, checked and rebuilt field by field; undefined when it is not ours.
 *   Unreadable or foreign content counts as empty and stays untouched until the next write.
 */
export function persisted<Value>(
  key: string,
  parse: (stored: unknown) => Value | undefined,
  empty: Value,
): Persisted<Value> {
  type Change = (value: Value) => Value;
  const entry = storedText(key);
  /** Changes that show already and are still to be written. */
  let pending: readonly Change[] = [];
  let known = { text: null as string | null, pending, value: empty };

  /** What the stored text says, with the pending changes made of it. */
  const valueFrom = (text: string | null) => {
    if (text !== known.text || pending !== known.pending) {
      const stored = text === null ? empty : (read(text, parse) ?? empty);
      known = { text, pending, value: pending.reduce((now, change) => change(now), stored) };
    }
    return known.value;
  };
  const get = () => valueFrom(entry.get());
  const write = () => {
    if (pending.length === 0) return;
    entry.update((newest) => {
      const value = valueFrom(newest);
      const text = value === empty ? null : JSON.stringify(value);
      pending = [];
      known = { text, pending, value };
      return text;
    });
  };
  const change = (next: Change) => {
    if (typeof window === 'undefined') return;
    pending = [...pending, next];
    if (pending.length === 1) withTabLock(key, entry.newest, write);
    if (pending.length > 0) entry.emit();
  };
  const updateReturning: Persisted<Value>['updateReturning'] = (make) => {
    entry.newest();
    const now = get();
    const { next, outcome } = make(now);
    if (next !== now) change((value) => make(value).next);
    return outcome;
  };
  return {
    get,
    set: (value) => change(() => value),
    updateReturning,
    update: (make) => updateReturning((now) => ({ next: make(now), outcome: undefined })),
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
