import { groupDigits } from './grouped-decimals.ts';

/** A value of a sentence: a number with the locale's separators, a text unchanged. */
export const formatSentenceValue = (value: number | string): string =>
  typeof value === 'number' ? groupDigits(`${value}`) : value;
