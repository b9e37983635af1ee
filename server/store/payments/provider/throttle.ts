import { LRUCache } from 'lru-cache';

interface LastRun {
  /** Null while the work is running. */
  endedMs: number | null;
  result: Promise<void>;
}

interface Options {
  everyMs: number;
  /** The maximum number of keys that are remembered. */
  most: number;
  now(): number;
}

/**
 * Runs the work of each key at most once per interval. Calls in between get the result of the last run, even if it
 * failed.
 */
export function createThrottle({ everyMs, most, now }: Options) {
  const known = new LRUCache<string, LastRun>({ max: most });
  const isFresh = ({ endedMs }: LastRun) => endedMs === null || Math.abs(now() - endedMs) < everyMs;

  return (key: string, work: () => Promise<void>): Promise<void> => {
    const earlier = known.get(key);
    if (earlier !== undefined && isFresh(earlier)) return earlier.result;
    const done: LastRun = { endedMs: null, result: work() };
    known.set(key, done);
    const ended = () => {
      done.endedMs = now();
    };
    done.result.then(ended, ended);
    return done.result;
  };
}
