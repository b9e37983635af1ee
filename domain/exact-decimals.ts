const minus = '−';

/**
 * A number with exactly so many decimals, thousands separators, a real minus sign, and never −0.
 *
 * @param signed a plus before what is above zero
 */
export function exactDecimals(value: number, decimals: number, signed = false): string {
  const text = Math.abs(value).toLocaleString('en-US', {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
  const isZero = !/[1-9]/.test(text);
  const sign = isZero ? '' : value < 0 ? minus : signed ? '+' : '';
  return sign + text;
}

/** The same in US dollars. */
export function exactDollars(value: number, signed = false): string {
  const text = exactDecimals(value, 2, signed);
  return /^[+−]/.test(text) ? `${text[0]}$${text.slice(1)}` : `$${text}`;
}
