import { useSyncExternalStore } from 'react';
import { emitter } from '../emitter.ts';
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
   * no other tab writes: `change` is then called again, because other tabs may have written since. What storage does not
   * take stays a change of this tab, also to what other tabs write, until there is room for it.
   *
   * @param onTurn called once, when no other tab writes and before `change` is called for the last time
   */
  update(change: (value: Value) => Value, onTurn?: () => void): void;
  /** The same for a change that also has an outcome. */
  updateReturning<Outcome>(change: (value: Value) => { next: Value; outcome: Outcome }): Outcome;
  /** Calls back after every change, by any tab. Returns how to stop. */
  subscribe(listener: () => void): () => void;
  /** Whether storage did not take a change, so that only this tab has it. */
  isOnlyHere(): boolean;
  readonly empty: Value;
}

/** Called when a tab has written any entry: changes that storage did not take may fit now. */
const { emit: entryWritten, subscribe: onEntryWritten } = emitter((written) => {
  const stop = new AbortController();
  window.addEventListener('storage', () => written(), stop);
  return () => stop.abort();
});

/** Tells when storage has not taken a change, with the key of its entry. */
const notStored = emitter<[key: string]>();
export const { subscribe: onNotStored } = notStored;

/**
 * A value kept as JSON in local storage. Every write takes a lock that the tabs of the site share.
 *
 * @param parse checks what is stored; undefined when it is not ours. Unreadable content counts as empty, and stays until
 *   the next write
 * @param inTurn calls `write` when it is this tab's turn
 * @param entry given where others read the text of the same key
 */
export function persisted<Value>(
  key: string,
  parse: (stored: unknown) => Value | undefined,
  empty: Value,
  inTurn: typeof withTabLock = withTabLock,
  entry = storedText(key),
): Persisted<Value> {
  type Change = (value: Value) => Value;
  /** Changes that get() already shows and that are not written yet. */
  let pending: readonly Change[] = [];
  const onTurns: (() => void)[] = [];
  let isTurnAwaited = false;
  /** Set while storage has not taken the pending changes. */
  let stopRetrying: (() => void) | null = null;
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
    for (const onTurn of onTurns.splice(0)) onTurn();
    isTurnAwaited = false;
    if (pending.length === 0) return;
    // Another array, so that the changes are applied again: what was found out on this turn may count for them.
    pending = [...pending];
    const value = valueFrom(entry.newest());
    const text = value === empty ? null : JSON.stringify(value);
    if (entry.write(text)) {
      pending = [];
      known = { text, pending, value };
      stopRetrying?.();
      stopRetrying = null;
      entryWritten();
    } else if (stopRetrying === null) {
      stopRetrying = onEntryWritten(writeInTurn);
      notStored.emit(key);
    }
    entry.emit();
  };
  const writeInTurn = () => {
    if (isTurnAwaited) return;
    isTurnAwaited = true;
    inTurn(key, entry.newest, write);
  };
  const change = (next: Change, onTurn?: () => void) => {
    if (typeof window === 'undefined') return;
    pending = [...pending, next];
    if (onTurn) onTurns.push(onTurn);
    writeInTurn();
    if (pending.length > 0) entry.emit();
  };
  const update: Persisted<Value>['update'] = (make, onTurn) => {
    entry.newest();
    if (make(get()) !== get()) change(make, onTurn);
  };
  return {
    get,
    set: (value) => change(() => value),
    update,
    updateReturning(make) {
      entry.newest();
      const { outcome } = make(get());
      update((value) => make(value).next);
      return outcome;
    },
    subscribe: entry.subscribe,
    isOnlyHere: () => stopRetrying !== null,
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
