import { type ReactElement, useSyncExternalStore } from 'react';
import { emitter } from '../emitter.ts';

/** The lines of coins' last seven days, by coin id. */
export type WeekLines = ReadonlyMap<string, ReactElement>;

let lines: WeekLines | undefined;
let wanted: (() => void) | undefined;
const { emit, hasListeners, subscribe } = emitter(() => {
  wanted?.();
  return () => {};
});

export const weekLines = {
  get: () => lines,
  isWanted: hasListeners,
  set(next: WeekLines) {
    lines = next;
    emit();
  },
  /** Calls back whenever a table is there that shows lines. */
  whenWanted(act: () => void) {
    wanted = act;
    if (hasListeners()) act();
  },
};

/** Undefined until the lines have come, which is after the visitor's first act. */
export const useWeekLines = (): WeekLines | undefined =>
  useSyncExternalStore(subscribe, weekLines.get, () => undefined);
