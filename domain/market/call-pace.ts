/** The calls that a provider allows in a calendar month (UTC), and those that were made. */
export interface MonthOfCalls {
  limit: number;
  used: number;
  nowMs: number;
}

interface Pace {
  /** Whether the list may be asked for at all. */
  mayPoll: boolean;
  /** The shortest wait between two polls with which the month's calls last. */
  leastPollMs: number;
  /** Whether a call is left for a chart. */
  mayChart: boolean;
}

/** So much of the month may be used ahead of time, for days on which many watch. */
const aheadShare = 0.02;
/** So much of what is left goes to polls at most; the rest is for charts. */
const pollShare = 0.9;

/**
 * How often a provider may be asked so that a month's calls last to its last day. Polls keep their usual interval while
 * they are within what the month has earned so far. After that they are spread evenly over the rest of it.
 */
export function callPace({ limit, used, nowMs }: MonthOfCalls): Pace {
  const now = new Date(nowMs);
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()];
  const startMs = Date.UTC(year, month);
  const endMs = Date.UTC(year, month + 1);
  const over = (nowMs - startMs) / (endMs - startMs);
  const earned = limit * over;
  // None at the end: what charts took then would be missing for the last polls.
  const ahead = limit * aheadShare * (1 - over);
  const left = limit - used;
  const isWithin = used < earned * pollShare + ahead;
  return {
    mayPoll: left >= 1,
    leastPollMs: isWithin ? 0 : (endMs - nowMs) / Math.max(1, left * pollShare),
    mayChart: left >= 1 && used < earned + ahead,
  };
}

/** The month of a moment, in UTC, such as 2026-06. */
export const monthOf = (nowMs: number): string => new Date(nowMs).toISOString().slice(0, 7);
