import { localeFormat } from '../locale/locale-format.ts';
import { groupDigits } from './grouped-decimals.ts';
import { withSign } from './units.ts';

/** The format of a currency. A store may leave out any of these. */
export interface CurrencyFormat {
  code?: string | undefined;
  symbol?: string | undefined;
  /** `$1` stands for the figure: '$$1' or '$1 €'. */
  template?: string | undefined;
  /** Decimals: 0 for yen, 3 for Kuwaiti dinar; 2 by default. */
  decimal_digits?: number | undefined;
}

const figurePlace = '$1';
/** The currency assumed for prices without a currency, and its symbol. */
export const currencyWhenUnknown = 'eur';
export const signWhenUnknown = '€';
const defaultDigits = 2;
const maxDigits = 4;

/** A currency's decimals from untrusted input; `fallback` for unusable input. */
export const decimalDigits = (value: unknown, fallback = defaultDigits): number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= maxDigits
    ? value
    : fallback;

/**
 * Formats minor units: 1999 is '19.99' with two decimals (most currencies), and '1999' with none.
 *
 * @param cents an integer; counts as 0 if it is not finite
 */
export function centsToFigure(cents: number, decimals: number = defaultDigits): string {
  const wholeCents = Number.isFinite(cents) ? Math.round(cents) : 0;
  const digits = BigInt(Math.abs(wholeCents))
    .toString()
    .padStart(decimals + 1, '0');
  const point = digits.length - decimals;
  const fraction = decimals === 0 ? '' : `.${digits.slice(point)}`;
  return `${wholeCents < 0 ? '−' : ''}${digits.slice(0, point)}${fraction}`;
}

const localFigure = (figure: string) => (localeFormat.groupsMoney ? groupDigits(figure) : figure);

/**
 * Formats minor units with the currency's symbol.
 *
 * The figure replaces `$1` in the template. Without a template the symbol comes before the figure, without a
 * symbol the code ('USD 19.99'), without either '€'. A minus comes before the symbol and after the code.
 */
export function formatMoney(cents: number, currency: CurrencyFormat): string {
  const { symbol, template = '' } = currency;
  const place = template.indexOf(figurePlace);
  const code = symbol ? undefined : currency.code;
  const decimals = decimalDigits(currency.decimal_digits);
  if (place === -1 && code)
    return withSign(`${code.toUpperCase()} ${localFigure(centsToFigure(cents, decimals))}`);
  const figure = localFigure(centsToFigure(Math.abs(cents), decimals));
  const minus = Math.round(cents) < 0 ? '−' : '';
  if (place === -1) return withSign(`${minus}${symbol || signWhenUnknown}${figure}`);
  return withSign(
    minus + template.slice(0, place) + figure + template.slice(place + figurePlace.length),
  );
}
