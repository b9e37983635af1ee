import type { CommandDeps } from './command-deps.ts';

/** Shows the progress of a long piece of work. */
export interface Progress {
  /** @param all the total; null if unknown */
  at(done: number, all?: number | null): void;
  /** Call this when the work has ended, even if it failed. */
  end(): void;
}

type ProgressOutput = Pick<CommandDeps, 'err' | 'terminal' | 'elapsedMs'>;

/** Work that takes less than this shows no progress. */
const quietMs = 1_000;
const terminalEveryMs = 100;
const linesEveryMs = 3_000;
const clearLine = '\r\u001b[2K';

const countText = (count: number) => Math.round(count).toLocaleString('en-US');

/**
 * Shows progress on standard error: on a terminal one line that is rewritten, otherwise a line every few seconds.
 *
 * @param what the unit, such as 'Rows'
 */
export function createProgress(
  { err, terminal, elapsedMs }: ProgressOutput,
  what: string,
): Progress {
  const startedMs = elapsedMs();
  let nextMs = startedMs + quietMs;
  let isShown = false;
  return {
    at(done, all = null) {
      const nowMs = elapsedMs();
      const isLast = isShown && done === all;
      // No rate can be computed before anything is done.
      if ((nowMs < nextMs && !isLast) || done === 0) return;
      nextMs = nowMs + (terminal ? terminalEveryMs : linesEveryMs);
      const line = progressLine(what, { done, all, seconds: (nowMs - startedMs) / 1_000 });
      err(terminal ? `${clearLine}${line}` : `${line}\n`);
      isShown = true;
    },
    end() {
      if (isShown && terminal) err(clearLine);
      isShown = false;
    },
  };
}

interface ProgressState {
  done: number;
  all: number | null;
  seconds: number;
}

function progressLine(what: string, { done, all, seconds }: ProgressState): string {
  const rate = done / seconds;
  const of = all === null ? '' : ` of ${countText(all)}`;
  const left = all === null || rate === 0 ? '' : `, ${remainingText(all - done, rate)}`;
  return `${what}: ${countText(done)}${of}, ${countText(rate)} a second${left}`;
}

/**
 * The remaining time, in words. `finishing` after the last part, because checks or the commit still follow.
 */
const remainingText = (more: number, rate: number) =>
  more > 0 ? `${durationText(more / rate)} left` : 'finishing';

function durationText(seconds: number): string {
  const whole = Math.ceil(seconds);
  return whole < 120 ? `${whole} s` : `${Math.ceil(whole / 60)} min`;
}
