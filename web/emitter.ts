/**
 * @param start called before the first listener is added; returns a function that is called after the last listener
 * is removed
 */
export function emitter<EventArgs extends unknown[] = []>(
  start?: (emit: (...told: EventArgs) => void) => () => void,
) {
  const listeners = new Set<(...told: EventArgs) => void>();
  let stop: (() => void) | undefined;
  const emit = (...told: EventArgs) => {
    for (const listener of [...listeners]) listener(...told);
  };
  return {
    emit,
    hasListeners: () => listeners.size > 0,
    /** Returns a function that unsubscribes. */
    subscribe(listener: (...told: EventArgs) => void): () => void {
      if (listeners.size === 0) stop = start?.(emit);
      listeners.add(listener);
      return () => {
        if (listeners.delete(listener) && listeners.size === 0) stop?.();
      };
    },
  };
}
