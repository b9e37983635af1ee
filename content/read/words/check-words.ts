import { z } from 'zod';
import { strictFields, templateText } from '../yaml/fields.ts';
import { isPlural, isText, type Text, valueNames, type WordTree } from './sentence.ts';

/** The maximum length of a text: a button has one line, and the text below a heading has two or three. */
const maxLength = (english: Text) =>
  Math.max(120, 3 * Math.max(...Object.values(pluralForms(english)).map(({ length }) => length)));
const pluralForms = (text: Text) => (typeof text === 'string' ? { other: text } : text);

const textWith = (names: readonly string[], most: number) =>
  // Reports every faulty placeholder, not only the first.
  templateText(most).superRefine((given, context) => {
    for (const [whole, name = ''] of given.matchAll(/\{(\w*)\}/g))
      if (!names.includes(name))
        context.addIssue({
          code: 'custom',
          message:
            names.length === 0
              ? `has ${whole}, but nothing stands in for it here`
              : `has ${whole}; what can stand here is ${names.map((each) => `{${each}}`).join(' and ')}`,
        });
    if (!/[{}]/.test(given.replaceAll(/\{\w*\}/g, ''))) return;
    const message =
      names[0] === undefined
        ? 'has a brace, but nothing is replaced here'
        : `has a brace of its own: what is replaced is written as {${names[0]}}, and nothing else may have braces`;
    context.addIssue({ code: 'custom', message });
  });

/** One text, or its plural forms if it has a count. */
function textSchema(english: Text) {
  const names = valueNames(english);
  const text = textWith(names, maxLength(english));
  if (!names.includes('count')) return text;
  const form = text.optional();
  const forms = z.strictObject({
    zero: form,
    one: form,
    two: form,
    few: form,
    many: form,
    other: text,
  });
  return z.unknown().superRefine((given, context) => {
    const schema = typeof given === 'object' && given !== null ? forms : text;
    for (const { code, message, path } of schema.safeParse(given).error?.issues ?? [])
      context.addIssue({
        code: 'custom',
        path,
        message:
          code === 'unrecognized_keys'
            ? 'has a key that is no plural form: there are zero, one, two, few, many and other'
            : message,
      });
  });
}

const roomSchema = (english: WordTree): z.ZodType =>
  strictFields(
    Object.fromEntries(
      Object.entries(english).map(([key, text]) => [
        key,
        (isText(text) ? textSchema(text) : roomSchema(text)).optional(),
      ]),
    ),
  ) as z.ZodType;

/** The schema of an owner's words: any of the English keys, and in each text only placeholders of the English text. */
export const wordsSchema = roomSchema;

/** Faults of the English words, which define the keys and values. */
export function englishFaults(room: WordTree, path: string): string[] {
  return Object.entries(room).flatMap(([key, text]): string[] => {
    const here = `${path}.${key}`;
    if (!/^[a-z][a-zA-Z0-9]*$/.test(key)) return [`${here} is no name in camelCase`];
    if (typeof text !== 'string' && !isPlural(text))
      return typeof text === 'object' && text !== null
        ? englishFaults(text, here)
        : [`${here} has to be a text`];
    const { error } = textWith(valueNames(text), 2_000).safeParse(
      Object.values(pluralForms(text)).join(),
    );
    return (error?.issues ?? []).map(({ message }) => `${here} ${message}`);
  });
}
