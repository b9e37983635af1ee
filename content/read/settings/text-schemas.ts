import { z } from 'zod';
import { isIsoDay } from '../../../domain/time/zoned-calendar.ts';
import { strictFields, templateSchema, textSchema } from '../yaml/fields.ts';
import { drawingSchema, flagSchema, numberSchema, oneOf, urlSchema } from './value-schemas.ts';

// Schemas of the front matter of a site's texts.

const day = z
  .string('has to be a day, such as 2026-03-01')
  .refine(isIsoDay, 'has to be a day of the calendar, such as 2026-03-01');
/** The picture that replaces the drawing, and its text alternative. */
export const cover = { picture: textSchema.optional(), pictureAlt: textSchema.optional() };
type Cover = { [Field in keyof typeof cover]?: string | undefined };

/** Lets a check of several fields together run even if the check of a single field fails. */
const runsBesideOtherChecks = {
  when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null,
};

const withCover = <Schema extends z.ZodType<Cover>>(schema: Schema): Schema =>
  schema
    .refine(({ picture, pictureAlt }) => picture === undefined || pictureAlt !== undefined, {
      ...runsBesideOtherChecks,
      path: ['picture'],
      error: 'needs a pictureAlt, which says what it shows',
    })
    .refine(({ picture, pictureAlt }) => pictureAlt === undefined || picture !== undefined, {
      ...runsBesideOtherChecks,
      path: ['pictureAlt'],
      error: 'needs a picture, which it describes',
    });

export const articleFrontMatterSchema = withCover(
  strictFields({
    title: textSchema,
    description: textSchema,
    difficulty: oneOf('Beginner', 'Intermediate', 'Advanced'),
    /** The position in reading order. Items without one come last, by file name. */
    order: numberSchema.optional(),
    icon: drawingSchema.default('blocks'),
    drawing: drawingSchema.default('art-network'),
    ...cover,
  }),
);

export const newsFrontMatterSchema = withCover(
  strictFields({
    title: textSchema,
    summary: textSchema,
    category: textSchema,
    date: day.optional(),
    /** Free text shown in place of a date. */
    time: textSchema.optional(),
    source: urlSchema.optional(),
    drawing: drawingSchema.default('art-candles'),
    order: numberSchema.optional(),
    ...cover,
  }),
).refine(({ date, time }) => (date === undefined) !== (time === undefined), {
  ...runsBesideOtherChecks,
  path: ['date'],
  error: 'is missing: a story has a date',
});

export const airdropFrontMatterSchema = strictFields({
  name: textSchema,
  symbol: z
    .string('has to be a text')
    .regex(/^[A-Z0-9]{1,12}$/, 'has to be capital letters and digits'),
  date: day,
  reward: textSchema,
  unit: oneOf('dollars').optional(),
  status: oneOf('upcoming', 'active', 'ended'),
  description: textSchema,
  order: numberSchema.optional(),
});

export const infoFrontMatterSchema = strictFields({
  title: textSchema,
  description: textSchema,
  lede: templateSchema,
  /** True if the page states when the policies were last updated. */
  dated: flagSchema.default(false),
});
