/** @param start called before the first listener is added; what it returns is called after the last one is removed */
export function emitter<Told extends unknown[] = []>(
  start?: (emit: (...told: Told) => void) => () => void,
) {
  const listeners = new Set<(...told: Told) => void>();
  let stop: (() => void) | undefined;
  const emit = (...told: Told) => {
    for (const listener of [...listeners]) listener(...told);
  };
  return {
    emit,
    hasListeners: () => listeners.size > 0,
    /** Returns how to stop. */
    subscribe(listener: (...told: Told) => void): () => void {
      if (listeners.size === 0) stop = start?.(emit);
      listeners.add(listener);
      return () => {
        if (listeners.delete(listener) && listeners.size === 0) stop?.();
      };
    },
  };
}
