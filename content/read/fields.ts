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
const words = (longest: number) =>
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
export const textWithValues = words(1_000);

export const plainText = (longest: number) =>
  words(longest).refine((value) => !value.includes('{{'), {
    error: 'has {{, which is not replaced here: write the words themselves',
  });
export const text = plainText(1_000);
