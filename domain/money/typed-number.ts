import { latinDigits, visibleText } from '../locale/latin-text.ts';
import { localeFormat } from '../locale/locale-format.ts';

export interface TypedNumber {
  /** NaN if the text is empty, not a finite number, or ambiguous; calculators then show a dash. */
  value: number;
  /** The number with all its digits, in JavaScript's notation; '' if the value is NaN. */
  digits: string;
  /** Both possible numbers of an ambiguous text, each written unambiguously; else null. */
  readings: readonly [string, string] | null;
}

const minusSigns = /^[-−‐‑‒–﹣－]/u;
const anySign = '[-−‐‑‒–﹣－+＋]';
const dollar = '(?:US[$＄]|USD|[$＄﹩])';
const dollarBefore = new RegExp(`^(${anySign}?)\\s*${dollar}\\s*`, 'iu');
const dollarBehind = new RegExp(`${dollar}$`, 'iu');
/** Separators between groups of digits: spaces, apostrophes, the Arabic separator, point and comma. */
const groupMarks = /[\s'’٬.,]/gu;
/** Groups of three, or Indian groups: 12,34,567. */
const groupedDigits = /^[1-9]\d{0,2}(?: \d{3})+$|^[1-9]\d?(?: \d{2})* \d{3}$/;

/** Either a number with one group, or a number with three decimals; the locale decides. */
const oneGroup = /^[1-9]\d{0,2}([.,])\d{3}$/;

/**
 * Parses a number as people type and paste it: a decimal point or comma, digit groups, a real minus sign, digits of
 * any script. A single mark before three digits has the meaning that the locale gives it: in English `1.234` has
 * decimals, and `1,234` is a thousand. The number is ambiguous if the locale does not use the mark. A group mark is
 * also ambiguous with digits or marks of another script, and with an exponent.
 */
export const parseTypedNumber = (text: string): TypedNumber => readNumber(visibleText(text));

/**
 * Parses dollars in the same way, with the symbol or code before or after the number. Other currencies are
 * not accepted.
 */
export const parseTypedDollars = (text: string): TypedNumber =>
  readNumber(visibleText(text).replace(dollarBefore, '$1').replace(dollarBehind, ''));

function readNumber(text: string): TypedNumber {
  const plain = latinSeparators(text);
  const isNegative = minusSigns.test(plain);
  const body = plain
    .replace(minusSigns, '')
    .replace(/^[+＋]/u, '')
    .trim();
  const [, digits = body, power = ''] = /^(.*?)(e[-+−]?\d+)?$/isu.exec(body) ?? [];
  const exponent = power.replace('−', '-');
  const sign = isNegative ? '-' : '';
  const [, mark] = oneGroup.exec(digits) ?? [];
  const meant = mark === '.' ? localeFormat.point : mark ? localeFormat.comma : 'decimal';
  const whole = digits.replace(/[.,]/, '');
  if (meant === 'either' || (meant === 'group' && (plain !== text || power !== ''))) {
    const one = sign + digits.replace(/[.,]/, localeFormat.decimal) + exponent;
    return { ...noNumber, readings: [one, sign + whole + exponent] };
  }
  const read = meant === 'group' ? whole : decimalText(digits);
  const value = read === null ? Number.NaN : Number(sign + read + exponent);
  if (!Number.isFinite(value)) return noNumber;
  // Minus zero becomes zero.
  return { value: value + 0, digits: sign + read + exponent, readings: null };
}

const noNumber: TypedNumber = { value: Number.NaN, digits: '', readings: null };

/** The text with the digits 0–9 and one form of each separator. */
const latinSeparators = (text: string) =>
  latinDigits(text)
    .replace(/[．。]/g, '.')
    .replaceAll('，', ',');

/** An unsigned number without an exponent, in JavaScript's notation; null if it is not a number. */
function decimalText(text: string): string | null {
  const mark = decimalMark(text);
  const at = mark === null ? -1 : text.lastIndexOf(mark);
  const whole = at === -1 ? text : text.slice(0, at);
  const fraction = at === -1 ? '' : text.slice(at + 1);
  if (!/^\d*$/.test(fraction) || (whole === '' && fraction === '')) return null;
  if (/^\d*$/.test(whole)) return `${whole || '0'}.${fraction || '0'}`;
  // All groups must use the same separator.
  const separators = new Set(whole.replace(/\s/g, ' ').replace(/\d/g, ''));
  const spaced = whole.replace(groupMarks, ' ');
  return separators.size === 1 && groupedDigits.test(spaced)
    ? `${spaced.replaceAll(' ', '')}.${fraction || '0'}`
    : null;
}

/** The decimal separator: the last separator of two kinds, or the only separator. */
function decimalMark(text: string): string | null {
  if (text.includes('٫')) return '٫';
  const [comma, point] = [text.lastIndexOf(','), text.lastIndexOf('.')];
  const last = comma > point ? ',' : '.';
  const isAlone = text.indexOf(last) === text.lastIndexOf(last);
  return isAlone && Math.max(comma, point) !== -1 ? last : null;
}
