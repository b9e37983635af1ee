import { setTimeout as delay } from 'node:timers/promises';
import { DatabaseUnavailableError, isSqliteBusy } from '../database-unavailable.ts';

const firstPauseMs = 2;
const maxPauseMs = 50;

/**
 * Retries a statement after random pauses while another process has the file locked. SQLite's own busy timeout would block
 * the event loop.
 *
 * @param deadlineMs on the performance.now() clock
 * @throws DatabaseUnavailableError when the deadline has passed; other failures unchanged
 */
export async function retryWhileBusy<T>(run: () => T, deadlineMs: number): Promise<T> {
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, maxPauseMs)) {
    try {
      return run();
    } catch (error) {
      if (!isSqliteBusy(error)) throw error;
      const leftMs = deadlineMs - performance.now();
      if (leftMs <= 0) throw new DatabaseUnavailableError();
      // Random, so that waiting processes do not retry in step.
      await delay(Math.min(leftMs, pauseMs * (0.5 + Math.random())));
    }
  }
}
