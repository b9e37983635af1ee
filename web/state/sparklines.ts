import { type ReactElement, useSyncExternalStore } from 'react';
import { emitter } from '../emitter.ts';

/** The sparklines of the coins' last seven days, by coin id. */
export type SparklineElements = ReadonlyMap<string, ReactElement>;

let currentLines: SparklineElements | undefined;
const { emit, hasListeners, subscribe } = emitter();

export const sparklines = {
  get: () => currentLines,
  /** True while a table shows sparklines. */
  isWanted: hasListeners,
  set(next: SparklineElements) {
    currentLines = next;
    emit();
  },
};

/** undefined until the sparklines have arrived, once the page is idle. */
export const useSparklines = (): SparklineElements | undefined =>
  useSyncExternalStore(subscribe, sparklines.get, () => undefined);
