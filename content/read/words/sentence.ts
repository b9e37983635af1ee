import { formOf, type PluralForms } from '../../../domain/text/plural.ts';

/** What a file in words/ says under one key: one text, or a text for each plural form of `count`. */
export type Text = string | PluralForms;

/** The texts of a room by key, some of them in groups. */
export interface Room {
  [key: string]: Text | Room;
}

/** The values of a sentence; `count` chooses its plural form. */
type Values<Name extends string> = {
  readonly [Each in Name]: Each extends 'count' ? number : string | number;
};

/** A text with values in it. */
export type Sentence<Name extends string> = (values: Values<Name>) => string;

const forms = ['zero', 'one', 'two', 'few', 'many', 'other'];

/** A group has no key `other`, unless it is one of plural forms. */
export const isPlural = (text: Text | Room): text is PluralForms =>
  typeof text === 'object' &&
  'other' in text &&
  Object.keys(text).every((key) => forms.includes(key));

export const isText = (text: Text | Room | undefined): text is Text =>
  typeof text === 'string' || (text !== undefined && isPlural(text));

/** A text in pieces: what stands in it, and by turns the name of a value. */
export const piecesOf = (text: string): string[] => text.split(/\{(\w+)\}/);

/** The names of the values that a text has. */
export function valuesIn(text: Text): string[] {
  const texts = typeof text === 'string' ? [text] : Object.values(text);
  const named = texts.flatMap((each) => piecesOf(each).filter((_, index) => index % 2 === 1));
  return [...new Set([...(isPlural(text) ? ['count'] : []), ...named])];
}

/** Every text with its path, such as `store.inStock`. */
export function textsOf(room: Room, path = ''): [path: string, text: Text][] {
  return Object.entries(room).flatMap(([key, text]): [string, Text][] => {
    const here = path === '' ? key : `${path}.${key}`;
    return isText(text) ? [[here, text]] : textsOf(text, here);
  });
}

/** A text with its values put in. */
export function filledWith(
  text: Text,
  language: string,
  values: Readonly<Record<string, string | number>>,
): string {
  const form = typeof text === 'string' ? text : formOf(language, Number(values['count']), text);
  return piecesOf(form)
    .map((piece, index) => (index % 2 === 1 ? String(values[piece]) : piece))
    .join('');
}
