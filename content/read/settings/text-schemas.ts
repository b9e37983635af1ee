import { z } from 'zod';
import { isIsoDay } from '../../../domain/time/days.ts';
import { strictFields, text, textWithValues } from '../yaml/fields.ts';
import { address, drawing, figure, flag, oneOf } from './values.ts';

// Schemas of the front matter of a site's texts.

const day = z
  .string('has to be a day, such as 2026-03-01')
  .refine(isIsoDay, 'has to be a day of the calendar, such as 2026-03-01');
/** The picture that replaces the drawing, and its text alternative. */
export const cover = { picture: text.optional(), pictureAlt: text.optional() };
type Cover = { [Field in keyof typeof cover]?: string | undefined };

/** Checks several fields together beside the checks of single fields, not after them. */
const besideOthers = {
  when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null,
};

const withCover = <Schema extends z.ZodType<Cover>>(schema: Schema): Schema =>
  schema
    .refine(({ picture, pictureAlt }) => picture === undefined || pictureAlt !== undefined, {
      ...besideOthers,
      path: ['picture'],
      error: 'needs a pictureAlt, which says what it shows',
    })
    .refine(({ picture, pictureAlt }) => pictureAlt === undefined || picture !== undefined, {
      ...besideOthers,
      path: ['pictureAlt'],
      error: 'needs a picture, which it describes',
    });

export const articleFile = withCover(
  strictFields({
    title: text,
    description: text,
    difficulty: oneOf('Beginner', 'Intermediate', 'Advanced'),
    /** The position in reading order. Items without one come last, by file name. */
    order: figure.optional(),
    icon: drawing.default('blocks'),
    drawing: drawing.default('art-network'),
    ...cover,
  }),
);

export const newsFile = withCover(
  strictFields({
    title: text,
    summary: text,
    category: text,
    date: day.optional(),
    /** Free text shown in place of a date. */
    time: text.optional(),
    source: address.optional(),
    drawing: drawing.default('art-candles'),
    order: figure.optional(),
    ...cover,
  }),
).refine(({ date, time }) => (date === undefined) !== (time === undefined), {
  ...besideOthers,
  path: ['date'],
  error: 'is missing: a story has a date',
});

export const airdropFile = strictFields({
  name: text,
  symbol: z
    .string('has to be a text')
    .regex(/^[A-Z0-9]{1,12}$/, 'has to be capital letters and digits'),
  date: day,
  reward: text,
  unit: oneOf('dollars').optional(),
  status: oneOf('upcoming', 'active', 'ended'),
  description: text,
  order: figure.optional(),
});

export const infoFile = strictFields({
  title: text,
  description: text,
  lede: textWithValues,
  /** True if the page states when the policies were last updated. */
  dated: flag.default(false),
});
