import { DatabaseBusy } from './database-busy.ts';

/** Lets one holder at a time through, in order of asking; who waits beyond the deadline is sent away. */
export class Turns {
  #taken = false;
  readonly #waiting = new Set<() => void>();

  /**
   * @param deadlineMs on the performance.now() clock
   * @throws DatabaseBusy when no turn came by then
   */
  async take(deadlineMs: number): Promise<void> {
    if (!this.#taken) {
      this.#taken = true;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(
        () => {
          this.#waiting.delete(go);
          reject(new DatabaseBusy());
        },
        Math.max(0, deadlineMs - performance.now()),
      );
      const go = () => {
        clearTimeout(timer);
        resolve();
      };
      this.#waiting.add(go);
    });
  }

  /** Ends the holder's turn; the next in line has it at once. */
  give(): void {
    const [next] = this.#waiting;
    if (next === undefined) {
      this.#taken = false;
      return;
    }
    this.#waiting.delete(next);
    next();
  }
}
