/** Sign and template of a currency; either may be missing in what a store sends. */
export interface CurrencyLook {
  code?: string | undefined;
  symbol?: string | undefined;
  /** `$1` stands for the figure: '$$1' or '$1 €'. */
  template?: string | undefined;
}

const figurePlace = '$1';
const signWhenUnknown = '€';

/**
 * Minor units as a figure: 1999 is '19.99'. Two decimals in every currency (spec 9).
 *
 * @param cents an integer; what is not finite counts as 0
 */
export function centsToFigure(cents: number): string {
  const whole = Number.isFinite(cents) ? Math.round(cents) : 0;
  const digits = BigInt(Math.abs(whole)).toString().padStart(3, '0');
  return `${whole < 0 ? '−' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/**
 * Minor units with the sign of their currency.
 *
 * The figure takes the place of `$1` in the template. Without a template the symbol stands before it, without a
 * symbol the code, without either '€'.
 */
export function formatMoney(cents: number, currency: CurrencyLook): string {
  const figure = centsToFigure(cents);
  const template = currency.template ?? '';
  const place = template.indexOf(figurePlace);
  if (place !== -1)
    return template.slice(0, place) + figure + template.slice(place + figurePlace.length);
  return `${currency.symbol || currency.code || signWhenUnknown}${figure}`;
}
