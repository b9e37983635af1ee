/**
 * What stands beside an amount of tax, such as "Includes 19% VAT", or "Tax" where the rate is not known.
 *
 * @param isAdded whether it was added to the prices, rather than included in them
 */
export function taxLabel(ratePercent: number | null, isAdded: boolean): string {
  const tax = ratePercent === null ? 'tax' : `${ratePercent}% VAT`;
  if (!isAdded) return `Includes ${tax}`;
  return ratePercent === null ? 'Tax' : tax;
}
