import { useSyncExternalStore } from 'react';
import { storedText } from './stored-text.ts';
import { withTabLock } from './tab-lock.ts';

/** A value that the browser keeps under one key. Every key has exactly one owner in this folder. */
export interface Persisted<Value> {
  /** The same object until the value changes; the empty value on the server. */
  get(): Value;
  /** Replaces the value. The empty value removes the entry. */
  set(value: Value): void;
  /**
   * Replaces the value by what `change` returns for the newest one. Listeners see the result at once. It is written when
   * no other tab writes: `change` is then called again, because other tabs may have written since.
   */
  update(change: (value: Value) => Value): void;
  /** The same for a change that also has an outcome. */
  updateReturning<Outcome>(change: (value: Value) => { next: Value; outcome: Outcome }): Outcome;
  /** Calls back after every change, by any tab. Returns how to stop. */
  subscribe(listener: () => void): () => void;
  /** Whether storage did not take the value, so that only this tab has it. */
  isOnlyHere(): boolean;
  readonly empty: Value;
}

/**
 * A value kept as JSON in local storage. Every write takes a lock that the tabs of the site share.
 *
 * @param parse checks what is stored; undefined when it is not ours. Unreadable content counts as empty, and stays until
 *   the next write
 */
export function persisted<Value>(
  key: string,
  parse: (stored: unknown) => Value | undefined,
  empty: Value,
): Persisted<Value> {
  type Change = (value: Value) => Value;
  const entry = storedText(key);
  /** Changes that get() already shows and that are not written yet. */
  let pending: readonly Change[] = [];
  let known = { text: null as string | null, pending, value: empty };

  /** The stored value with the pending changes applied. */
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

/** The value of a store. Empty in the served page, which is the same for everybody, and during hydration. */
export const usePersisted = <Value>(store: Persisted<Value>): Value =>
  useSyncExternalStore(store.subscribe, store.get, () => store.empty);

export const useIsOnlyHere = (store: Persisted<unknown>): boolean =>
  useSyncExternalStore(store.subscribe, store.isOnlyHere, () => false);
