import { latinDigits } from '../../../domain/locale/latin-text.ts';
import { centsToFigure } from '../../../domain/money/format-money.ts';
import { deskOrCommand } from '../actor.ts';
import { accept, type Outcome, refused } from '../http/refusal.ts';
import { type Currency, findCurrency } from './currencies.ts';

/**
 * An amount in a spreadsheet's notation. The value depends on the currency, which may be in another
 * row.
 */
export class SpreadsheetAmount {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

export const maxCents = 1_000_000_000;

/**
 * Parses an amount into minor units. A figure may have a decimal point or comma, separators between thousands, and the
 * sign or code of its currency.
 *
 * @returns refused if the text is not an amount, or the amount cannot be paid in this currency
 */
export function parseAmount(
  amount: number | SpreadsheetAmount,
  { wire, step }: Currency,
): Outcome<number, string> {
  const digits = wire.decimal_digits;
  const cents = typeof amount === 'number' ? amount : centsOf(latinAmount(amount.text), wire);
  if (cents === null) {
    return refused(
      `${whyNoAmount(latinAmount(textOf(amount)), wire, step)}, not '${textOf(amount)}'`,
    );
  }
  if (cents > maxCents) return refused(`must not be above ${centsToFigure(maxCents, digits)}`);
  if (cents % step !== 0)
    return refused(
      `must be a multiple of ${centsToFigure(step, digits)} in ${wire.code}, not ${centsToFigure(cents, digits)}`,
    );
  return accept(cents);
}

/** The sentence about a wrong figure: what is wrong, and what to write instead. */
function whyNoAmount(
  text: string,
  { code, decimal_digits: digits }: Currency['wire'],
  step: number,
) {
  const [, whole, decimals] = /^([1-9]\d{0,2})[.,](\d{3})$/.exec(text) ?? [];
  if (whole !== undefined && decimals !== undefined && digits === 2)
    return `could be two amounts: write ${whole}${decimals}.00 or ${Number(`${whole}.${decimals}`).toFixed(digits)}, whichever is meant`;
  if (isOfAnother(text, code))
    return `has to be in ${code}, which is its currency here (${deskOrCommand({ desk: 'a column currency of a file, or the field Currency of the editor, may name another', command: 'a column currency may name another' })})`;
  const example = centsToFigure(1_999 * step, digits);
  return `must be an amount such as ${example}${text.includes('%') ? ', and no percentage' : ''}`;
}

/** True if a figure has another currency's sign or code. Call this only after its own currency did not match. */
function isOfAnother(text: string, code: string): boolean {
  const [, before = '', after = ''] = /^(\D*)\d[\d.,'’\s]*(\D*)$/.exec(text) ?? [];
  return [before, after]
    .map((part) => part.trim())
    .some(
      (part) =>
        /^\p{Sc}$/u.test(part) ||
        (part.toLowerCase() !== code && findCurrency(part.toLowerCase()) !== undefined),
    );
}

/** Converts digits and separators of any script to Latin ones. */
export const latinAmount = (text: string): string =>
  latinDigits(text).replace(/[．٫]/g, '.').replace(/[，]/g, ',').replaceAll('٬', "'");

const textOf = (amount: number | SpreadsheetAmount) =>
  (typeof amount === 'number' ? String(amount) : amount.text).slice(0, 50);

function centsOf(text: string, { code, symbol, decimal_digits: digits }: Currency['wire']) {
  let figure = text.replace(/\s/g, '');
  for (const sign of [symbol, code.toUpperCase()]) {
    if (figure.toUpperCase().startsWith(sign)) figure = figure.slice(sign.length);
    else if (figure.toUpperCase().endsWith(sign)) figure = figure.slice(0, -sign.length);
  }
  const [, whole = '', decimals = ''] =
    plainFigure.exec(figure) ??
    // The second group only repeats the separator, so drop it.
    (groupedFigure.exec(figure) ?? []).filter((_, group) => group !== 2);
  const units = whole.replace(/\D/g, '');
  if (units === '' || units.length > 12) return null;
  // In a currency without decimals, a mark before three digits separates thousands.
  if (digits === 0 && decimals.length === 3)
    return firstGroup.test(whole) ? Number(units + decimals) : null;
  // Accept extra zeros, as in 1500.00 yen, but not a third one: 1.500 may mean thousands.
  const beyond = decimals.slice(digits);
  if (decimals.length > Math.max(2, digits) || /[^0]/.test(beyond)) return null;
  return Number(units + decimals.slice(0, digits).padEnd(digits, '0'));
}

/**
 * The digits before the first thousands separator: at most three, so the point in 1500.000 does not
 * separate thousands.
 */
const firstGroup = /^[1-9]\d{0,2}$/;
const plainFigure = /^(\d+)(?:[.,](\d+))?$/;
/** A figure with one separator between all thousands, and another before the decimals. */
const groupedFigure = /^([1-9]\d{0,2}([.,'’])\d{3}(?:\2\d{3})*)(?:(?!\2)[.,](\d+))?$/;

export const formatAmount = (cents: number, { wire }: Currency): string =>
  centsToFigure(cents, wire.decimal_digits);
