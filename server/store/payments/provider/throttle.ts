import { BoundedMap } from '../../../limits/bounded-map.ts';

interface Done {
  /** Null while it is under way. */
  endedMs: number | null;
  result: Promise<void>;
}

interface Options {
  everyMs: number;
  /** Keys that are remembered; beyond them the oldest is forgotten. */
  most: number;
  now(): number;
}

/**
 * Does what is asked for only now and then: whoever asks for the same while it is under way or shortly afterwards gets
 * the result of the first, failures too.
 */
export function createThrottle({ everyMs, most, now }: Options) {
  const known = new BoundedMap<string, Done>(most);
  const isFresh = ({ endedMs }: Done) => endedMs === null || Math.abs(now() - endedMs) < everyMs;

  return (key: string, work: () => Promise<void>): Promise<void> => {
    const earlier = known.get(key);
    if (earlier !== undefined && isFresh(earlier)) return earlier.result;
    const done: Done = { endedMs: null, result: work() };
    known.set(key, done);
    const ended = () => {
      done.endedMs = now();
    };
    done.result.then(ended, ended);
    return done.result;
  };
}
