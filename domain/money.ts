/** Sign and template of a currency; either may be missing in what a store sends. */
export interface CurrencyLook {
  code?: string | undefined;
  symbol?: string | undefined;
  /** `$1` stands for the figure: '$$1' or '$1 €'. */
  template?: string | undefined;
  /** Decimals of a figure: 0 for yen, 3 for Kuwaiti dinar; 2 when it is missing. */
  decimal_digits?: number | undefined;
}

const figurePlace = '$1';
/** Of the currency that prices without one are in. */
export const signWhenUnknown = '€';
const usualDigits = 2;
const mostDigits = 4;

/** How many decimals a currency's figures have, from what a store or a kept cart says: two unless it is a usable number. */
export const decimalDigits = (said: unknown): number =>
  typeof said === 'number' && Number.isInteger(said) && said >= 0 && said <= mostDigits
    ? said
    : usualDigits;

/**
 * Minor units as a figure: 1999 is '19.99' with two decimals, which most currencies have, '1999' with none.
 *
 * @param cents an integer; what is not finite counts as 0
 */
export function centsToFigure(cents: number, decimals: number = usualDigits): string {
  const whole = Number.isFinite(cents) ? Math.round(cents) : 0;
  const digits = BigInt(Math.abs(whole))
    .toString()
    .padStart(decimals + 1, '0');
  const point = digits.length - decimals;
  const fraction = decimals === 0 ? '' : `.${digits.slice(point)}`;
  return `${whole < 0 ? '−' : ''}${digits.slice(0, point)}${fraction}`;
}

/**
 * Minor units with the sign of their currency.
 *
 * The figure takes the place of `$1` in the template. Without a template the symbol stands before it, without a
 * symbol the code ('USD 19.99'), without either '€'.
 */
export function formatMoney(cents: number, currency: CurrencyLook): string {
  const figure = centsToFigure(cents, decimalDigits(currency.decimal_digits));
  const template = currency.template ?? '';
  const place = template.indexOf(figurePlace);
  if (place !== -1)
    return template.slice(0, place) + figure + template.slice(place + figurePlace.length);
  if (currency.symbol) return `${currency.symbol}${figure}`;
  return currency.code ? `${currency.code.toUpperCase()} ${figure}` : `${signWhenUnknown}${figure}`;
}
