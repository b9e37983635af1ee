/** A rate of 100 %. Rates are integers in parts per million, because tax authorities and Stripe use up to four decimals. */
export const hundredPercentPpm = 1_000_000;

/** @param percent such as 8.875 */
export const ppmOfPercent = (percent: number): number =>
  Math.round((percent * hundredPercentPpm) / 100);

export const percentOfPpm = (ratePpm: number): number => (ratePpm * 100) / hundredPercentPpm;
