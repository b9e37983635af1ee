import { centsToFigure } from '../../../../../domain/money.ts';
import type { Currency } from '../../../catalogue/currencies.ts';
import { accept, type Outcome, refused } from '../../../http/refusal.ts';

/** An amount as a spreadsheet wrote it: what it means depends on the currency, which may stand elsewhere. */
export class Figure {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

export const maxCents = 1_000_000_000;

/**
 * An amount in minor units of its currency. A figure has the currency's decimals at most, after a point or a comma, may
 * have spaces, points or commas between thousands, and its own currency's sign or code.
 *
 * @returns refused where it is none, or none that can be paid in that currency
 */
export function readAmount(
  amount: number | Figure,
  { wire, step }: Currency,
): Outcome<number, string> {
  const digits = wire.decimal_digits;
  const cents = typeof amount === 'number' ? amount : centsOf(amount.text, wire);
  if (cents === null) {
    const example = centsToFigure(1_999 * step, digits);
    return refused(`must be an amount such as ${example}, not '${textOf(amount)}'`);
  }
  if (cents > maxCents) return refused(`must not be above ${centsToFigure(maxCents, digits)}`);
  if (cents % step !== 0)
    return refused(
      `must be a multiple of ${centsToFigure(step, digits)} in ${wire.code}, not ${centsToFigure(cents, digits)}`,
    );
  return accept(cents);
}

const textOf = (amount: number | Figure) =>
  (typeof amount === 'number' ? String(amount) : amount.text).slice(0, 50);

function centsOf(text: string, { code, symbol, decimal_digits: digits }: Currency['wire']) {
  let figure = text.replace(/\s/g, '');
  for (const sign of [symbol, code.toUpperCase()]) {
    if (figure.toUpperCase().startsWith(sign)) figure = figure.slice(sign.length);
    else if (figure.toUpperCase().endsWith(sign)) figure = figure.slice(0, -sign.length);
  }
  const [, whole = '', decimals = ''] =
    plain.exec(figure) ??
    // The decimals are the third group here.
    (grouped.exec(figure) ?? []).filter((_, group) => group !== 2);
  const units = whole.replace(/\D/g, '');
  if (units === '' || units.length > 12) return null;
  // Nobody writes three decimals of a yen: that is a mark between thousands.
  if (digits === 0 && decimals.length === 3)
    return firstGroup.test(whole) ? Number(units + decimals) : null;
  // Zeros beyond the currency's own decimals say nothing, as in 1500.00 yen; a third might be one of a thousand.
  const beyond = decimals.slice(digits);
  if (decimals.length > Math.max(2, digits) || /[^0]/.test(beyond)) return null;
  return Number(units + decimals.slice(0, digits).padEnd(digits, '0'));
}

/** What stands before the first mark between thousands: the mark in 1500.000 is none of those. */
const firstGroup = /^[1-9]\d{0,2}$/;
const plain = /^(\d+)(?:[.,](\d+))?$/;
/** One mark between all thousands, and another before the decimals. */
const grouped = /^([1-9]\d{0,2}([.,'’])\d{3}(?:\2\d{3})*)(?:(?!\2)[.,](\d+))?$/;

/** As a spreadsheet reads it. */
export const writeAmount = (cents: number, { wire }: Currency): string =>
  centsToFigure(cents, wire.decimal_digits);
