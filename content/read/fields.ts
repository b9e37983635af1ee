import { z } from 'zod';

/** A group of fields, none of them unknown (the words for those are made in yaml.ts). */
export const fields = <Shape extends z.core.$ZodLooseShape>(shape: Shape) =>
  z.strictObject(shape, 'has to be a group of fields');
/** Words in which `{{ name }}` is replaced. YAML reads a text of digits alone as a number. */
const words = (longest: number) =>
  z.preprocess(
    (value) => (typeof value === 'number' ? String(value) : value),
    z
      .string('has to be a text')
      .trim()
      .min(1, 'must not be empty')
      .max(longest, `must not have more than ${longest} letters`),
  );
export const textWithValues = words(1_000);

export const plainText = (longest: number) =>
  words(longest).refine((value) => !value.includes('{{'), {
    error: 'has {{, which is not replaced here: write the words themselves',
  });
export const text = plainText(1_000);
