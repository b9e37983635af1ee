import { marks } from '../locale/locale-marks.ts';

/** An amount with the symbol of its coin behind it, also in text that runs from right to left: 0.5 BTC. */
export const coinAmount = (amount: string, symbol: string): string =>
  marks.isRtl ? `\u2066${amount} ${symbol}\u2069` : `${amount} ${symbol}`;
