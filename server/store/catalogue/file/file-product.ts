import { z } from 'zod';
import { mapFileTexts } from '../../../../contract/product-texts.ts';
import { taxClasses } from '../../../../contract/tax-class.ts';
import { isVisible } from '../../../../domain/text/one-line.ts';
import type { Problem } from '../../owner-refusal.ts';
import { findCurrency } from '../currencies.ts';
import { earliestMs, tooEarlyText } from '../moment.ts';
import { maxCents, SpreadsheetAmount } from '../spreadsheet-amount.ts';

const ulid = '[0-7][0-9A-HJKMNP-TV-Z]{25}';
const idOf = (prefix: string) =>
  z.string().regex(new RegExp(`^${prefix}_${ulid}$`), `is no id: ${prefix}_ and 26 characters`);
const text = (max: number) =>
  z
    .string('must be a text')
    .refine(isVisible, 'must not be empty')
    .max(max, `must not be longer than ${max} characters`);
const wholeNumber = (max: number) =>
  z
    .int('must be a whole number')
    .min(0, 'must not be below 0')
    .max(max, `must not be above ${max}`);
const listOf = <Row extends z.ZodType>(row: Row, max: number) =>
  z.array(row, 'must be a list').max(max, `must not have more than ${max} entries`);

const isInBounds = (cents: number | SpreadsheetAmount) =>
  cents instanceof SpreadsheetAmount || (cents >= 0 && cents <= maxCents);
const amount = z
  .custom<number | SpreadsheetAmount>(
    (value) => value instanceof SpreadsheetAmount || Number.isInteger(value),
    'must be a whole number',
  )
  .refine(isInBounds, `must be from 0 to ${maxCents}`);
const title = text(300);
const picture = text(2_000);
const html = z.string('must be a text').max(50_000, 'must not be longer than 50000 characters');

const moment = z.iso
  .datetime({ offset: true, error: 'must be a date such as 2026-11-27T00:00:00Z' })
  .refine((text) => Date.parse(text) >= earliestMs, tooEarlyText);

export const maxVariants = 200;

const fileVariant = z.strictObject({
  id: idOf('variant').optional(),
  title: title.optional(),
  /** Trimmed, because nobody sees surrounding spaces. */
  sku: z.string('must be a text').trim().pipe(text(100)).nullable().optional(),
  priceCents: amount.optional(),
  /** Null or 0 without a sale. */
  salePriceCents: amount.nullable().optional(),
  /** The first moment of the sale. */
  saleFrom: moment.nullable().optional(),
  /** The first moment after the sale. */
  saleUntil: moment.nullable().optional(),
  currencyCode: z
    .string('must be a text')
    .refine(
      (code) => findCurrency(code) !== undefined,
      'must be the code of a currency that Stripe takes, such as eur',
    )
    .optional(),
  weightGrams: wholeNumber(100_000_000).nullable().optional(),
  /** Null if stock is not managed. */
  stock: wholeNumber(1_000_000_000).nullable().optional(),
  /** The number of units at which the variant counts as low; null for the shop's number. */
  lowStock: wholeNumber(1_000_000_000).nullable().optional(),
  picture: picture.nullable().optional(),
  options: listOf(z.strictObject({ title, value: title }), 10).optional(),
});

/**
 * A product in a catalogue file. Money is in integer minor units (in CSV, a decimal figure), and
 * weight in grams. Absent fields keep their stored value, or get the default in a new product.
 */
export const fileProductSchema = z.strictObject({
  id: idOf('prod').optional(),
  /** A unique name of the product in files. */
  handle: text(200).optional(),
  title: title.optional(),
  ...mapFileTexts((_, { maxChars }) => text(maxChars).nullable().optional()),
  descriptionHtml: html.nullable().optional(),
  status: z.enum(['published', 'draft'], 'must be published or draft').optional(),
  purchasable: z.boolean('must be true or false').optional(),
  hidden: z.boolean('must be true or false').optional(),
  needsSending: z.boolean('must be true or false').optional(),
  taxClass: z.enum(taxClasses, 'must be standard, reduced or none').optional(),
  selection: text(50).nullable().optional(),
  createdAt: z.iso.datetime({ offset: true, error: 'must be an ISO date' }).optional(),
  collections: listOf(title, 50).optional(),
  pictures: listOf(picture, 50).optional(),
  customFields: listOf(
    z.strictObject({ title, required: z.boolean('must be true or false') }),
    20,
  ).optional(),
  additionalInfo: listOf(z.strictObject({ title, html }), 20).optional(),
  /** Other products, by handle or id. */
  related: listOf(z.strictObject({ sectionTitle: title, product: text(200) }), 20).optional(),
  variants: listOf(fileVariant, maxVariants).min(1, 'must have one at least').optional(),
});

export type FileVariant = z.output<typeof fileVariant>;
export type FileProduct = z.output<typeof fileProductSchema>;

export const titleOfOptions = (options: readonly { value: string }[]): string =>
  options.map(({ value }) => value).join(' / ') || 'Standard';

/** A product with its place in the file, such as 'row 12', or with its name if no file has it. */
export interface LocatedProduct {
  product: FileProduct;
  at: string;
  /** The variants' places, in the order of the variants. */
  variantsAt: readonly string[];
  /** The keys of empty CSV cells. */
  blank?: BlankCells;
}

export interface BlankCells {
  product: readonly string[];
  /** The variants' lists, in the order of the variants. */
  variants: readonly (readonly string[])[];
}

export interface CatalogueFile {
  products: LocatedProduct[];
  problems: Problem[];
  /** Sentences for the owner. */
  notes: readonly string[];
  /** True if the file states only the stock of each SKU. */
  isCount: boolean;
  /**
   * True for the export of another program: a new variant without a stock is counted from 0, and a
   * variant that the program does not track stays counted here.
   */
  isForeign: boolean;
  /** True if the file was read as Windows-1252, which lacks most characters. */
  isWindows: boolean;
}
