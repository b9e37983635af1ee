import { isRecord } from '../../domain/text/unknown-record.ts';
import { type CoinList, lacksRows, readCoinList } from './coin-list.ts';
import type { ProviderAnswer } from './provider.ts';
import { badGatewayStatus, type ProviderFailure } from './provider-failure.ts';

/**
 * How many consecutive short lists are refused as a fault of the provider, before the next short
 * list is accepted.
 */
const shortAnswersRefused = 3;

/** The age of the newest row from which a list counts as frozen. A working provider's newest row is seconds old. */
const frozenAfterMs = 10 * 60_000;

/** The maximum time by which a row may be ahead of a correct clock. */
const maxAheadMs = 60_000;

type ListVerdict =
  /** `before` is the previous list, if the new one is much shorter. */
  { list: CoinList; before: CoinList | null; sentMs: number | null } | { failure: ProviderFailure };

/**
 * Decides whether a provider's response becomes the current list.
 *
 * @param good the last good list
 */
export function createListValidator(good: CoinList | null) {
  let lastGood = good;
  /** Short lists since the last good list. */
  let shortAnswers = 0;
  return {
    /** The number of consecutive short lists that were refused. */
    shortAnswers: () => shortAnswers,
    /** Continues from the state of another process. */
    adopt(list: CoinList, shortAnswersSince: number): void {
      lastGood = list;
      shortAnswers = shortAnswersSince;
    },
    /**
     * The last good list of the provider, never the sample, whose names must not appear in live
     * rows.
     */
    lastGood: () => lastGood,
    validate(answer: ProviderAnswer, nowMs: number): ListVerdict {
      if ('failure' in answer) return answer;
      const before = lastGood;
      const list = readCoinList(answer.rows, nowMs, before);
      if (list === null)
        return failedVerdict('no row of the list can be used, or too many have no price');
      // Use the earlier of the two clocks, because a fast clock would make a correct list look outdated.
      const atMs = Math.min(answer.sentMs ?? 0, nowMs);
      const frozenMs = answer.sentMs === null ? 0 : atMs - newestMs(answer.rows, atMs);
      // Refuse the frozen list: the last good list has the same prices, with their true age.
      if (frozenMs > frozenAfterMs)
        return failedVerdict(`its newest price is ${Math.round(frozenMs / 60_000)} minutes old`);
      const isShort = before !== null && lacksRows(list, before);
      if (isShort) shortAnswers += 1;
      if (isShort && shortAnswers <= shortAnswersRefused)
        return failedVerdict(
          `${list.coins.length} rows, where the last good list has ${before.coins.length}`,
        );
      shortAnswers = 0;
      lastGood = list;
      return { list, before: isShort ? before : null, sentMs: answer.sentMs };
    },
  };
}

/**
 * The time at which the provider renewed the newest row, in epoch milliseconds. A few rows ahead of
 * `nowMs` are wrong and ignored.
 *
 * @returns `nowMs` if no row has a time, or if most rows are ahead, because our clock is then wrong
 */
function newestMs(rows: readonly unknown[], nowMs: number): number {
  const known = rows.flatMap((row) => {
    const text = isRecord(row) ? row['last_updated'] : null;
    const ms = typeof text === 'string' ? Date.parse(text) : Number.NaN;
    return Number.isNaN(ms) ? [] : [ms];
  });
  const past = known.filter((ms) => ms <= nowMs + maxAheadMs);
  return past.length * 2 <= known.length ? nowMs : Math.max(...past);
}

const failedVerdict = (detail: string): ListVerdict => ({
  failure: { statusText: badGatewayStatus, detail, retryAfterMs: null },
});
