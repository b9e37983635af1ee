import { type CoinList, lacksRows, readCoinList } from './coin-list.ts';
import type { ProviderAnswer } from './provider.ts';
import { type ProviderFailure, unusable } from './provider-failure.ts';

/** How often in a row a list that lacks many rows is taken for a fault of the provider's. */
const shortAnswersRefused = 3;

type Judgement =
  /** `before` when the list is much shorter than that one. */
  { list: CoinList; before: CoinList | null } | { failure: ProviderFailure };

/**
 * Decides which of a provider's answers becomes the list.
 *
 * @param good the last good list
 */
export function createListJudge(good: CoinList | null) {
  let lastGood = good;
  /** Since the last good one. */
  let shortAnswers = 0;
  return {
    /** Only ever what the provider sent: a sample names no live row. */
    lastGood: () => lastGood,
    judge(answer: ProviderAnswer, nowMs: number): Judgement {
      if ('failure' in answer) return answer;
      const before = lastGood;
      const list = readCoinList(answer.rows, nowMs, before);
      if (list === null) return failed('no row of the list can be used, or too many have no price');
      const isShort = before !== null && lacksRows(list, before);
      if (isShort) shortAnswers += 1;
      if (isShort && shortAnswers <= shortAnswersRefused)
        return failed(
          `${list.coins.length} rows, where the last good list has ${before.coins.length}`,
        );
      shortAnswers = 0;
      lastGood = list;
      return { list, before: isShort ? before : null };
    },
  };
}

const failed = (detail: string): Judgement => ({
  failure: { statusText: unusable, detail, retryAfterMs: null },
});
