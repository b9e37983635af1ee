import { beforePoint, inQuotes } from '../../../domain/locale/beside-value.ts';
import { directionOf } from '../../../domain/locale/direction.ts';
import type { PluralForms } from '../../../domain/text/plural.ts';

/** The value of a key in words/: a text, or a text for each plural form of `count`. */
export type Text = string | PluralForms;

/** Texts by key, some of them in groups. */
export interface WordTree {
  [key: string]: Text | WordTree;
}

/** The values that may be numbers; numbers are formatted by the locale. Years and order numbers are texts. */
const numberValues = [
  'count',
  'all',
  'days',
  'done',
  'expected',
  'fast',
  'gwei',
  'instant',
  'left',
  'minutes',
  'months',
  'most',
  'number',
  'place',
  'row',
  'seconds',
  'some',
  'standard',
] as const;
type MayBeNumber = Exclude<(typeof numberValues)[number], 'count'>;

/** True if a value may be a number. */
export const isNumberValue = (name: string): boolean => numberValues.some((each) => each === name);

/** The values of a sentence; `count` chooses the plural form. */
type Values<Name extends string> = {
  readonly [Each in Name]: Each extends 'count'
    ? number
    : Each extends MayBeNumber
      ? number | string
      : string;
};

/** A text with placeholders. */
export type Sentence<Name extends string> = (values: Values<Name>) => string;

const forms = ['zero', 'one', 'two', 'few', 'many', 'other'];

/** A group of texts has no key `other`; plural forms always have one. */
export const isPlural = (text: Text | WordTree): text is PluralForms =>
  typeof text === 'object' &&
  'other' in text &&
  Object.keys(text).every((key) => forms.includes(key));

export const isText = (text: Text | WordTree | undefined): text is Text =>
  typeof text === 'string' || (text !== undefined && isPlural(text));

/** Splits a text at its placeholders into literal text and value names, alternately. */
export const splitAtValues = (text: string): string[] => text.split(/\{(\w+)\}/);

/** Values written by people: they may end in a full stop or contain quotation marks. Numbers and days never do. */
const writtenValues = new Set(['name', 'site', 'office', 'product', 'field', 'reason', 'content']);

/** Numbers and codes, which need their own direction within right-to-left text. */
const digitValues = new Set(['number', 'sku', 'tracking']);

/**
 * The marks before and after a value that isolate its direction from that of the surrounding text. Only sites in a
 * right-to-left language have such marks: around codes, and around the values of English texts, which may be in the
 * site's language.
 *
 * @param spoken the language of the text
 * @param language the language of the site
 */
export function isolationMarks(
  name: string,
  spoken: string,
  language: string,
): readonly [before: string, after: string] {
  if (directionOf(language) === 'ltr') return ['', ''];
  const isDigits = digitValues.has(name);
  if (spoken === language) return isDigits ? ['\u2066', '\u2069'] : ['', ''];
  return isDigits || isNumberValue(name) ? ['', ''] : ['\u2068', '\u2069'];
}

/**
 * The functions that adapt a value to the punctuation beside it.
 *
 * @param pieces the result of `splitAtValues`
 */
export function punctuationAdjustments(pieces: readonly string[], index: number) {
  const [before = '', name = '', after = ''] = pieces.slice(index - 1, index + 2);
  if (!writtenValues.has(name)) return [];
  return [
    ...(after.startsWith('.') ? [beforePoint] : []),
    ...(/[„“«‹"]$/.test(before) && /^[“”»›"]/.test(after) ? [inQuotes] : []),
  ];
}

export function valueNames(text: Text): string[] {
  const texts = typeof text === 'string' ? [text] : Object.values(text);
  const named = texts.flatMap((each) => splitAtValues(each).filter((_, index) => index % 2 === 1));
  return [...new Set([...(isPlural(text) ? ['count'] : []), ...named])];
}

/** Every text of a room with its path, such as `store.inStock`. */
export function listTexts(room: WordTree, path = ''): [path: string, text: Text][] {
  return Object.entries(room).flatMap(([key, text]): [string, Text][] => {
    const here = path === '' ? key : `${path}.${key}`;
    return isText(text) ? [[here, text]] : listTexts(text, here);
  });
}
