/**
 * The digits of a number with exactly so many decimals and a comma before every three whole digits. Rounded as it is
 * written: 1.005, which is a little less in binary, is 1.01 with two decimals.
 *
 * By hand, for the first `Intl.NumberFormat` of a page takes a phone as long as rendering much of it.
 *
 * @param size any finite number from 0 upward
 * @param decimals 0 to 100
 */
export function groupedDecimals(size: number, decimals: number): string {
  const [whole = '', fraction] = digitsOf(size, decimals).split('.');
  const grouped = whole.length > 3 ? whole.replace(/\B(?=(\d{3})+$)/g, ',') : whole;
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}

function digitsOf(size: number, decimals: number): string {
  const scaled = Math.round(Number(`${size}e${decimals}`));
  if (Number.isSafeInteger(scaled)) {
    const digits = `${scaled}`.padStart(decimals + 1, '0');
    const point = digits.length - decimals;
    return decimals === 0 ? digits : `${digits.slice(0, point)}.${digits.slice(point)}`;
  }
  // `toFixed` writes an exponent from 1e21 upward, where no number has a fraction any more.
  if (size < 1e21) return size.toFixed(decimals);
  return decimals === 0 ? `${BigInt(size)}` : `${BigInt(size)}.${'0'.repeat(decimals)}`;
}
