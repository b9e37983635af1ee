/** A provider's limit of calls in a calendar month (UTC), and the calls made so far. */
export interface MonthlyCalls {
  limit: number;
  used: number;
  nowMs: number;
}

interface CallPace {
  /** False if no call is left for the list. */
  mayPoll: boolean;
  /** The shortest interval between polls at which the month's calls last. */
  minPollMs: number;
  /** False if no call is left for a chart. */
  mayChart: boolean;
}

/** The share of a month's calls that may be used early, for busy days. */
const aheadShare = 0.02;
/** The share of the remaining calls that polls may use; the rest is for charts. */
const pollShare = 0.9;

/**
 * Spreads a month's calls so that they last to its last day. Polls keep their usual interval while they are within the
 * calls earned so far; beyond these, polls are spread evenly over the rest of the month.
 */
export function callPace({ limit, used, nowMs }: MonthlyCalls): CallPace {
  const now = new Date(nowMs);
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()];
  const startMs = Date.UTC(year, month);
  const endMs = Date.UTC(year, month + 1);
  const elapsed = (nowMs - startMs) / (endMs - startMs);
  const earned = limit * elapsed;
  // Falls to 0 by the end of the month; otherwise charts would take calls from the last polls.
  const ahead = limit * aheadShare * (1 - elapsed);
  const left = limit - used;
  const isWithin = used < earned * pollShare + ahead;
  return {
    mayPoll: left >= 1,
    minPollMs: isWithin ? 0 : (endMs - nowMs) / Math.max(1, left * pollShare),
    mayChart: left >= 1 && used < earned + ahead,
  };
}

/** The month of a moment, in UTC, such as 2026-06. */
export const monthOf = (nowMs: number): string => new Date(nowMs).toISOString().slice(0, 7);
