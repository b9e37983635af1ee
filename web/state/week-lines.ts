import { type ReactElement, useSyncExternalStore } from 'react';
import { emitter } from '../emitter.ts';

/** The lines of coins' last seven days, by coin id. */
export type WeekLines = ReadonlyMap<string, ReactElement>;

let currentLines: WeekLines | undefined;
const { emit, hasListeners, subscribe } = emitter();

export const weekLines = {
  get: () => currentLines,
  /** True while a table shows lines. */
  isWanted: hasListeners,
  set(next: WeekLines) {
    currentLines = next;
    emit();
  },
};

/** undefined until the lines have arrived, once the page is idle. */
export const useWeekLines = (): WeekLines | undefined =>
  useSyncExternalStore(subscribe, weekLines.get, () => undefined);
