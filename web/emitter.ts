/**
 * Listeners, and how they are told.
 *
 * @param start called when the first listener comes; what it returns is called when the last one has gone
 */
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
