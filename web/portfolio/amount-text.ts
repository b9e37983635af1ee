const inFull = new Intl.NumberFormat('en-US', { maximumFractionDigits: 100 });

/**
 * An amount of coins in full: no rounding but that of the sum itself, and a real minus.
 *
 * @returns a dash for what is no finite number
 */
export function amountText(amount: number): string {
  if (!Number.isFinite(amount)) return '–';
  // Fifteen digits are what a sum of decimals keeps; beyond them stands the noise of binary fractions.
  const text = inFull.format(Math.abs(Number(amount.toPrecision(15))));
  return amount < 0 && text !== '0' ? `−${text}` : text;
}
