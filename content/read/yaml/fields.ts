import { z } from 'zod';

/** A group of fields, none of them unknown (the words for those are made in yaml.ts). */
export const fields = <Shape extends z.core.$ZodLooseShape>(shape: Shape) =>
  z.strictObject(shape, 'has to be a group of fields');
/** No control characters but line ends and tabs. */
const shown = /^(?:[\n\t]|\P{Cc})*$/u;
const codeOfHidden = (text: unknown): string => {
  const [hidden = ''] = /(?![\n\t])\p{Cc}/u.exec(String(text)) ?? [];
  return `U+${hidden.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`;
};

/** Words in which `{{ name }}` is replaced. YAML reads a text of digits alone as a number. */
export const textUpTo = (longest: number) =>
  z.preprocess(
    (value) => (typeof value === 'number' ? String(value) : value),
    z
      .string('has to be a text')
      .trim()
      .min(1, 'must not be empty')
      .max(longest, `must not have more than ${longest} letters`)
      .regex(shown, {
        error: ({ input }) =>
          `has a character that cannot be shown (${codeOfHidden(input)}): delete it`,
      }),
  );
export const textWithValues = textUpTo(1_000);

export const plainText = (longest: number) =>
  textUpTo(longest).refine((value) => !/\{\{|\{ *\w+\.\w+ *\}/.test(value), {
    error: ({ input }) =>
      `has ${/\{ *\w+\.\w+ *\}/.exec(String(input))?.[0] ?? '{{'}, which is not replaced here: write the words themselves`,
  });
export const text = plainText(1_000);

/** A whole number within bounds that every refusal names. */
export const whole = (what: string, least: number, most: number) => {
  const error = `has to be a whole number${what}, from ${least} to ${most}`;
  return z.int(error).min(least, error).max(most, error);
};

const wholeCents = 'has to be a whole number of the smallest coin, such as 490 for 4.90';
/** An amount of money. */
export const cents = z.int(wholeCents).min(0, 'must not be below 0');
