import { useSyncExternalStore } from 'react';
import { emitter } from '../../emitter.ts';
import { type StoredText, storedText } from './stored-text.ts';
import { withTabLock } from './tab-lock.ts';

/** A value stored under one key of local storage. Every key has exactly one owner in this folder. */
export interface PersistedValue<Value> {
  /** The same object until the value changes; the empty value on the server. */
  get(): Value;
  /** Replaces the value. The empty value removes the entry. */
  set(value: Value): void;
  /**
   * Replaces the value with the result of `change`. Listeners see the new value at once. The write waits for the
   * lock that tabs share, and then calls `change` again, because other tabs may have written meanwhile. A change
   * that storage refuses stays in this tab, applied on top of other tabs' writes, until storage has space.
   *
   * @param onTurn called once, under the lock and before the last call of `change`
   */
  update(change: (value: Value) => Value, onTurn?: () => void): void;
  /** Updates with a change that also has an outcome. */
  updateReturning<Outcome>(change: (value: Value) => { next: Value; outcome: Outcome }): Outcome;
  /** Calls back after every change, by any tab. Returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void;
  /** True if storage refused a change, so that only this tab has it. */
  isUnstored(): boolean;
  /** True while a change waits to be written. */
  isPending(): boolean;
  readonly empty: Value;
}

/** Emits when any tab has written an entry, because refused changes may fit now. */
const { emit: entryWritten, subscribe: onEntryWritten } = emitter((notify) => {
  const stop = new AbortController();
  window.addEventListener('storage', () => notify(), stop);
  return () => stop.abort();
});

const notStored = emitter<[key: string]>();
const refusedKeys = new Set<string>();

/** Calls back with the key of each entry whose change storage refuses, including past refusals. */
export function onNotStored(listener: (key: string) => void): void {
  notStored.subscribe(listener);
  refusedKeys.forEach(listener);
}

/**
 * A value kept as JSON in local storage. Writes take a lock that the tabs of the site share.
 *
 * @param parse checks the stored JSON and returns undefined if it is unreadable. Unreadable JSON counts as empty,
 * and stays stored until the next write
 * @param inTurn calls `write` under the lock
 * @param entry the entry's text, if other code reads it as well
 * @param form converts between value and text, by default as JSON
 */
export function createPersistedValue<Value>(
  key: string,
  parse: (stored: unknown) => Value | undefined,
  empty: Value,
  inTurn: typeof withTabLock = withTabLock,
  entry: StoredText = storedText(key),
  form: { parse(text: string): unknown; stringify(value: Value): string } = JSON,
): PersistedValue<Value> {
  type Change = (value: Value) => Value;
  /** Changes that get() includes but that are not written yet. */
  let pending: readonly Change[] = [];
  const onTurns: (() => void)[] = [];
  let isTurnAwaited = false;
  /** Set while storage refuses the pending changes. */
  let stopRetrying: (() => void) | null = null;
  let known = { text: null as string | null, pending, value: empty };

  /** The stored value with the pending changes applied. */
  const valueFrom = (text: string | null) => {
    if (text !== known.text || pending !== known.pending) {
      const stored = text === null ? empty : (parseStored(text, parse, form) ?? empty);
      known = { text, pending, value: pending.reduce((now, change) => change(now), stored) };
    }
    return known.value;
  };
  const get = () => valueFrom(entry.get());
  const write = () => {
    for (const onTurn of onTurns.splice(0)) {
      onTurn();
      // A new array makes valueFrom apply the changes again, because their results may depend on what onTurn did.
      pending = [...pending];
    }
    isTurnAwaited = false;
    if (pending.length === 0) return;
    const value = valueFrom(entry.newest());
    const text = value === empty ? null : form.stringify(value);
    if (entry.write(text)) {
      pending = [];
      known = { text, pending, value };
      stopRetrying?.();
      stopRetrying = null;
      entryWritten();
    } else if (stopRetrying === null) {
      stopRetrying = onEntryWritten(writeInTurn);
      refusedKeys.add(key);
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
  const update: PersistedValue<Value>['update'] = (make, onTurn) => {
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
    isUnstored: () => stopRetrying !== null,
    isPending: () => pending.length > 0 && stopRetrying === null,
    empty,
  };
}

function parseStored<Value>(
  text: string,
  parse: (stored: unknown) => Value | undefined,
  form: { parse(text: string): unknown },
) {
  try {
    return parse(form.parse(text));
  } catch {
    return undefined;
  }
}

/**
 * The value for components. The value is empty in the served page, which is the same for everybody, and
 * during hydration.
 */
export const usePersisted = <Value>(value: PersistedValue<Value>): Value =>
  useSyncExternalStore(value.subscribe, value.get, () => value.empty);
