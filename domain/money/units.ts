import { localeFormat } from '../locale/locale-format.ts';

/** Writes a unit beside digits, and a sign before both. */
export type WithUnit = (digits: string, sign?: string) => string;

/** Keeps the order of a figure within right-to-left text, which would move the sign behind it. */
const isolate = (figure: string) => `\u2066${figure}\u2069`;

/** A figure without a unit, or with a unit that is part of its digits, such as a coin's symbol. */
export const withSign: WithUnit = (digits, sign = '') =>
  localeFormat.isRtl ? isolate(sign + digits) : sign + digits;

export const withDollarSign: WithUnit = (digits, sign = '') =>
  localeFormat.isRtl
    ? isolate(`${sign}${localeFormat.dollarBefore}${digits}${localeFormat.dollarAfter}`)
    : `${sign}${localeFormat.dollarBefore}${digits}${localeFormat.dollarAfter}`;

export const withPercentSign: WithUnit = (digits, sign = '') =>
  localeFormat.isRtl
    ? isolate(`${sign}${localeFormat.percentBefore}${digits}${localeFormat.percentAfter}`)
    : `${sign}${localeFormat.percentBefore}${digits}${localeFormat.percentAfter}`;
