import { marks } from '../locale/locale-marks.ts';

/** Writes a unit beside digits, and a sign before both. */
export type WithUnit = (digits: string, sign?: string) => string;

/** Keeps the order of a figure within right-to-left text, which would move the sign behind it. */
const isolate = (figure: string) => `\u2066${figure}\u2069`;

/** A figure without a unit, or with one that is part of its digits, such as a coin's symbol. */
export const withSign: WithUnit = (digits, sign = '') =>
  marks.isRtl ? isolate(sign + digits) : sign + digits;

export const withDollarSign: WithUnit = (digits, sign = '') =>
  marks.isRtl
    ? isolate(`${sign}${marks.dollarBefore}${digits}${marks.dollarAfter}`)
    : `${sign}${marks.dollarBefore}${digits}${marks.dollarAfter}`;

export const withPercentSign: WithUnit = (digits, sign = '') =>
  marks.isRtl
    ? isolate(`${sign}${marks.percentBefore}${digits}${marks.percentAfter}`)
    : `${sign}${marks.percentBefore}${digits}${marks.percentAfter}`;
