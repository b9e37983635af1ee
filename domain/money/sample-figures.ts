import { groupedDecimals } from './grouped-decimals.ts';
import { withDollarSign } from './units.ts';

const numberPattern = /\d+(?:\.\d+)?/g;

/** The numbers of a text, such as 120 – 900, as amounts if their unit is dollars: $120 – $900. */
export const formatAmounts = (text: string, unit: 'dollars' | undefined): string =>
  unit === 'dollars'
    ? text.replace(numberPattern, (number) => withDollarSign(groupedDecimals(+number, 0)))
    : text;

/** Adds separators to the thousands of a text that has none: 50000+ becomes 50,000+. */
export const groupThousands = (text: string): string =>
  text.replace(/(?<![\d.,])\d{4,}(?![.,]?\d)/g, (number) => groupedDecimals(+number, 0));
