/** What a text field holds, as a number. */
export interface TypedNumber {
  /** NaN for what is empty, no finite number, or could be two: a calculator then shows a dash. */
  value: number;
  /** Both numbers that the text may mean, each written so that it means only one; else null. */
  readings: readonly [string, string] | null;
}

/** The zeros of the digits that keyboards of the world type; the other nine follow each in Unicode. */
const zeros = [...'٠۰߀०০੦૦୦௦౦೦൦๐໐༠၀០０'].map((zero) => zero.codePointAt(0) ?? 0);
const minusSigns = /^[-−‐‑‒–﹣－]/u;
const anySign = '[-−‐‑‒–﹣－+＋]';
const dollar = '(?:US[$＄]|USD|[$＄﹩])';
const dollarBefore = new RegExp(`^(${anySign}?)\\s*${dollar}\\s*`, 'iu');
const dollarBehind = new RegExp(`${dollar}$`, 'iu');
/** Pasted with text that is written from right to left, and seen by nobody. */
const invisible = /[\u200B-\u200F\u061C\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/gu;
const points = /[．。]/gu;
const commas = /[，]/gu;
/** Between groups of digits: spaces, apostrophes, the Arabic separator, and what may be the decimal sign elsewhere. */
const groupMarks = /[\s'’٬.,]/gu;
/** Groups of three, or as India writes them: 12,34,567. */
const grouped = /^[1-9]\d{0,2}(?: \d{3})+$|^[1-9]\d?(?: \d{2})* \d{3}$/;

/**
 * Reads a number as people type and paste it: a point or a comma before the decimals, groups of digits, a real minus
 * sign, the digits of any keyboard. A single point is always the decimal one, as this site writes it. `1,234` may be a
 * little more than one or a little more than a thousand, and is not guessed.
 */
export const typedNumber = (text: string): TypedNumber => readNumber(visible(text));

/** The same of an amount in dollars, whose sign or code may stand before it or behind. Another currency's is no number. */
export const typedDollars = (text: string): TypedNumber =>
  readNumber(visible(text).replace(dollarBefore, '$1').replace(dollarBehind, ''));

const visible = (text: string) => text.replace(invisible, '').trim();

function readNumber(text: string): TypedNumber {
  const plain = latin(text);
  const isNegative = minusSigns.test(plain);
  const body = plain
    .replace(minusSigns, '')
    .replace(/^[+＋]/u, '')
    .trim();
  const [, digits = body, power = ''] = /^(.*?)(e[-+−]?\d+)?$/isu.exec(body) ?? [];
  const exponent = power.replace('−', '-');
  const sign = isNegative ? '-' : '';
  if (/^[1-9]\d{0,2},\d{3}$/.test(digits)) {
    const [one, other] = [digits.replace(',', '.'), digits.replace(',', '')];
    return { value: Number.NaN, readings: [sign + one + exponent, sign + other + exponent] };
  }
  const read = decimal(digits);
  const value = read === null ? Number.NaN : Number(sign + read + exponent);
  // Minus zero becomes zero.
  return { value: Number.isFinite(value) ? value + 0 : Number.NaN, readings: null };
}

/** With the digits of 0 to 9, and one sign for each separator. */
function latin(text: string): string {
  const digits = [...text].map((sign) => {
    const code = sign.codePointAt(0) ?? 0;
    const zero = zeros.find((first) => code >= first && code <= first + 9);
    return zero === undefined ? sign : String(code - zero);
  });
  return digits.join('').replace(points, '.').replace(commas, ',');
}

/** A number without sign and exponent as JavaScript writes it; null when it is none. */
function decimal(text: string): string | null {
  const mark = decimalMark(text);
  const at = mark === null ? -1 : text.lastIndexOf(mark);
  const whole = at === -1 ? text : text.slice(0, at);
  const fraction = at === -1 ? '' : text.slice(at + 1);
  if (!/^\d*$/.test(fraction) || (whole === '' && fraction === '')) return null;
  if (/^\d*$/.test(whole)) return `${whole || '0'}.${fraction || '0'}`;
  // One kind of mark between the groups.
  const marks = new Set(whole.replace(/\s/g, ' ').replace(/\d/g, ''));
  const spaced = whole.replace(groupMarks, ' ');
  return marks.size === 1 && grouped.test(spaced)
    ? `${spaced.replaceAll(' ', '')}.${fraction || '0'}`
    : null;
}

/** Which sign stands before the decimals: the last of two kinds, or one that stands alone. */
function decimalMark(text: string): string | null {
  if (text.includes('٫')) return '٫';
  const [comma, point] = [text.lastIndexOf(','), text.lastIndexOf('.')];
  const last = comma > point ? ',' : '.';
  const isAlone = text.indexOf(last) === text.lastIndexOf(last);
  return isAlone && Math.max(comma, point) !== -1 ? last : null;
}
