/** Runs so many at once; the others wait in their order. */
export function createTurns(atOnce: number) {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <T>(run: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await run();
    } finally {
      // The place is handed on rather than given back, so nobody slips in between.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

/** The same for each key alone: who waits for one holds up nobody who wants another. */
export function createTurnsPerKey(atOnce: number) {
  const lines = new Map<string, { inTurn: ReturnType<typeof createTurns>; users: number }>();
  return async <T>(key: string, run: () => Promise<T>): Promise<T> => {
    const line = lines.get(key) ?? { inTurn: createTurns(atOnce), users: 0 };
    lines.set(key, line);
    line.users += 1;
    try {
      return await line.inTurn(run);
    } finally {
      line.users -= 1;
      if (line.users === 0) lines.delete(key);
    }
  };
}
