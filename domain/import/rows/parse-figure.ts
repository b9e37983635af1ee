import { latinFigure } from '../../locale/latin-text.ts';
import { Decimal } from '../../money/figure.ts';

export type DecimalMark = '.' | ',';

/** A number and the text around it: a currency, or a unit directly beside it. Spaces may separate digit groups. */
const surroundedNumber =
  /^([^\d.,+\-−(]*)([+\-−(]?)([^\d.,+\-−]*)(\d[\d.,]*(?:[\s'’]\d{3}(?!\d)[\d.,]*)*|[.,]\d+)(e[+-]?\d+)?\)?([^\d%]*)$/iu;
/** Currency signs and the ISO codes that they mean. */
const currencySigns = new Map(
  Object.entries({
    $: 'USD',
    US$: 'USD',
    A$: 'AUD',
    AU$: 'AUD',
    C$: 'CAD',
    CA$: 'CAD',
    '€': 'EUR',
    '£': 'GBP',
    '¥': 'JPY',
    '₹': 'INR',
    '₩': 'KRW',
    '₽': 'RUB',
    '₺': 'TRY',
  }),
);
/** The characters allowed beside a number. `~` or `>` would change the number's meaning. */
const besidePattern = /^[\p{L}\p{Sc}\s.)_'’]*$/u;
const plainNumber = /^-?\d+(?:\.\d+)?$/;
const spaces = /[\s\u00A0\u202F'’]/gu;
/** The largest exponent that a file may write: a longer number would only fill memory. */
const maxExponent = 60;
const maxDigits = 80;

export interface ParsedFigure {
  value: Decimal;
  /** The letters before or after the number, in upper case, or the code of its currency sign; '' without any. */
  unit: string;
}

/** True if a cell is empty or contains only a dash. */
export const isEmptyCell = (cell: string): boolean => /^[-–—]?$/.test(cell.trim());

/**
 * Reads a number in the notations of files: `€1,234.56`, `1.234,56`, `−0.5`, `(5)`, `1e-7`,
 * `0.0010000000ETH`.
 *
 * @returns null for a text that is not a number
 */
export function parseFigure(text: string, mark: DecimalMark): ParsedFigure | null {
  const plain = latinFigure(text);
  if (plain.length > maxDigits) return null;
  // The most common notation, tried first for speed. With a decimal comma, three digits after a point may be a group.
  if (mark === '.' && plainNumber.test(plain)) return { value: new Decimal(plain), unit: '' };
  const [, before = '', sign = '', inner = '', digits, power = '', behind = ''] =
    surroundedNumber.exec(plain) ?? [];
  if (digits === undefined) return null;
  const packed = digits.replace(spaces, '');
  const number = withPoint(packed, decimalMarkOf(packed) ?? mark);
  if (number === null || Math.abs(Number(power.slice(1))) > maxExponent) return null;
  const value = new Decimal(`${number}${power}`);
  if (!besidePattern.test(before + inner + behind)) return null;
  const beside = (before + inner + behind).replace(/[^\p{L}\p{Sc}]/gu, '').toUpperCase();
  return {
    value: sign !== '' && sign !== '+' ? value.times(-1) : value,
    unit: currencySigns.get(beside) ?? beside,
  };
}

/** The decimal mark of a number that can be read in only one way; null if both are possible. */
export function decimalMarkOf(digits: string): DecimalMark | null {
  const [comma, point] = [digits.lastIndexOf(','), digits.lastIndexOf('.')];
  if (comma === -1 && point === -1) return null;
  if (comma !== -1 && point !== -1) return comma > point ? ',' : '.';
  const mark = comma === -1 ? '.' : ',';
  const parts = digits.split(mark);
  if (parts.length > 2) return mark === '.' ? ',' : '.';
  const [whole = '', rest = ''] = parts;
  return rest.length === 3 && /^[1-9]\d{0,2}$/.test(whole) ? null : mark;
}

/** The number in JavaScript's notation; null unless all groups have three digits. */
function withPoint(digits: string, mark: DecimalMark): string | null {
  const group = mark === '.' ? ',' : '.';
  const [whole = '', rest = '', ...more] = digits.split(mark);
  if (more.length > 0 || rest.includes(group)) return null;
  const groups = whole.split(group);
  const areGroups =
    groups.slice(1).every((each) => each.length === 3) && (groups[0] ?? '').length <= 3;
  if (groups.length > 1 && !areGroups) return null;
  return `${groups.join('') || '0'}.${rest || '0'}`;
}

/** True for a text that could be a number, and not a time or an id. */
const looksLikeFigure = /^[^\d]{0,4}\d[\d.,]*[^\d.,]{0,6}$/u;

/** The decimal mark of a file, judged by its unambiguous numbers; null if the file has none. */
export function fileDecimalMark(cells: Iterable<string>): DecimalMark | 'both' | null {
  const seen = new Set<DecimalMark>();
  for (const cell of cells) {
    const text = cell.trim();
    // A date such as 28.07.2025 has two points, and groups of a number have three digits.
    if (!looksLikeFigure.test(text)) continue;
    const digits = text.replace(/[^\d.,]/g, '');
    if (/[.,]\d*[.,]/.test(digits) && !/^\d{1,3}([.,]\d{3})+([.,]\d+)?$/.test(digits)) continue;
    const mark = decimalMarkOf(digits);
    if (mark !== null) seen.add(mark);
    if (seen.size > 1) return 'both';
  }
  return [...seen][0] ?? null;
}
