/** Limits the number of concurrent holders. Others wait in order of arrival. */
export class Semaphore {
  #free: number;
  readonly #waiting = new Set<() => void>();

  constructor(permits: number) {
    this.#free = permits;
  }

  /** @returns false if no permit became free within `timeoutMs` */
  async acquire(timeoutMs?: number): Promise<boolean> {
    if (this.#free > 0) {
      this.#free -= 1;
      return true;
    }
    return new Promise((resolve) => {
      const giveUp = () => {
        this.#waiting.delete(admit);
        resolve(false);
      };
      const timer =
        timeoutMs === undefined ? undefined : setTimeout(giveUp, Math.max(0, timeoutMs));
      const admit = () => {
        clearTimeout(timer);
        resolve(true);
      };
      this.#waiting.add(admit);
    });
  }

  /** Hands the permit straight to the longest waiter, so that a newcomer cannot take it. */
  release(): void {
    const [next] = this.#waiting;
    if (next === undefined) {
      this.#free += 1;
      return;
    }
    this.#waiting.delete(next);
    next();
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    await this.acquire();
    try {
      return await work();
    } finally {
      this.release();
    }
  }
}

/** One semaphore per key, so that waiting for one key does not delay another. */
export class KeyedSemaphore {
  readonly #permits: number;
  readonly #semaphores = new Map<string, { semaphore: Semaphore; users: number }>();

  constructor(permits: number) {
    this.#permits = permits;
  }

  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const entry = this.#semaphores.get(key) ?? {
      semaphore: new Semaphore(this.#permits),
      users: 0,
    };
    this.#semaphores.set(key, entry);
    entry.users += 1;
    try {
      return await entry.semaphore.run(work);
    } finally {
      entry.users -= 1;
      if (entry.users === 0) this.#semaphores.delete(key);
    }
  }
}
