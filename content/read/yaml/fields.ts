import { z } from 'zod';
import { isVisible } from '../../../domain/text/one-line.ts';

/** An object without unknown fields; yaml-issues.ts words the message about such a field. */
export const strictFields = <Shape extends z.core.$ZodLooseShape>(shape: Shape) =>
  z.strictObject(shape, 'has to be a group of fields');
/** Any character but control characters; line ends and tabs are allowed. */
const visibleText = /^(?:[\n\t]|\P{Cc})*$/u;
const hiddenCharacter = (text: unknown): string => {
  const [hidden = ''] = /(?![\n\t])\p{Cc}/u.exec(String(text)) ?? [];
  return `U+${hidden.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`;
};

/**
 * A schema for a text of at most `longest` characters, in which `{{ name }}` is replaced. YAML
 * reads digits alone as a number, so numbers are accepted.
 */
export const templateText = (longest: number) =>
  z.preprocess(
    (value) => (typeof value === 'number' ? String(value) : value),
    z
      .string('has to be a text')
      .trim()
      .refine(isVisible, 'must not be empty')
      .max(longest, `must not have more than ${longest} letters`)
      .regex(visibleText, {
        error: ({ input }) =>
          `has a character that cannot be shown (${hiddenCharacter(input)}): delete it`,
      }),
  );
export const templateSchema = templateText(1_000);

export const plainText = (longest: number) =>
  templateText(longest).refine((value) => !/\{\{|\{ *\w+\.\w+ *\}/.test(value), {
    error: ({ input }) =>
      `has ${/\{ *\w+\.\w+ *\}/.exec(String(input))?.[0] ?? '{{'}, which is not replaced here: write the words themselves`,
  });
export const textSchema = plainText(1_000);

/** A whole number within bounds that every message names. */
export const wholeNumber = (what: string, least: number, most: number) => {
  const error = `has to be a whole number${what}, from ${least} to ${most}`;
  return z.int(error).min(least, error).max(most, error);
};

const wholeCents = 'has to be a whole number of the smallest coin, such as 490 for 4.90';
/** An amount of money in minor units. */
export const centsSchema = z.int(wholeCents).min(0, 'must not be below 0');
