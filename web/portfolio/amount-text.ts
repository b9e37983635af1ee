/** An amount of coins in full: no rounding but that of the sum itself, and a real minus. */
export function amountText(amount: number): string {
  // Fifteen digits are what a sum of decimals keeps; beyond them stands the noise of binary fractions.
  const exact = Number(amount.toPrecision(15));
  const text = Math.abs(exact).toLocaleString('en-US', { maximumFractionDigits: 20 });
  return exact < 0 ? `−${text}` : text;
}
