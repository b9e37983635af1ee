import { z } from 'zod';
import { parseSalePrice } from '../store/catalogue/change-price.ts';
import { findCurrency } from '../store/catalogue/currencies.ts';
import {
  type CatalogueFile,
  type FileProduct,
  type FileVariant,
  maxVariants,
  titleOfOptions,
} from '../store/catalogue/file/file-product.ts';
import { labelsByName } from '../store/catalogue/file/product-labels.ts';
import { toCatalogueFile } from '../store/catalogue/file/read-catalogue-file.ts';
import { parseMoment } from '../store/catalogue/moment.ts';
import { parsePrice } from '../store/catalogue/parse-price.ts';
import type { Outcome } from '../store/http/refusal.ts';
import type { Problem } from '../store/owner-refusal.ts';
import { shortTextSchema } from './desk-context.ts';

/** Prices, days and times are typed texts, and are parsed like those of a file. */
const editedVariant = z.looseObject({
  currencyCode: z.string().max(3),
  price: shortTextSchema,
  sale: shortTextSchema,
  saleFrom: shortTextSchema.nullish(),
  saleUntil: shortTextSchema.nullish(),
  /** Empty to build the title from the options. */
  title: shortTextSchema.optional(),
});

/** A product as the editor sends it. The import checks the fields that are not read here. */
export const editedProductSchema = z.looseObject({
  id: z.string().max(100).optional(),
  createdAt: shortTextSchema.optional(),
  variants: z.array(editedVariant).max(maxVariants),
});

/**
 * Converts the product to the format of a file. If a value cannot be read, returns only the faults, each with its
 * field.
 */
export function editedToCatalogueFile(
  product: z.output<typeof editedProductSchema>,
): CatalogueFile {
  const { at, variantsAt } = labelsByName(product);
  const faults: Problem[] = [];
  const readOf = <Value>(
    read: Outcome<Value, string>,
    fault: Omit<Problem, 'sentence'>,
    typed?: string,
  ) => {
    if (read.ok) return read.value;
    faults.push({
      ...fault,
      sentence: typed === undefined ? read.refusal : `'${typed}' ${read.refusal}`,
    });
    return undefined;
  };
  const { createdAt } = product;
  const whole = {
    ...product,
    ...(createdAt !== undefined && {
      createdAt: readOf(
        parseMoment(createdAt, 'start'),
        { at, field: 'createdAt' satisfies keyof FileProduct },
        createdAt,
      ),
    }),
    variants: product.variants.map((variant, index) => {
      const { price, sale, saleFrom, saleUntil, title, ...rest } = variant;
      // Without a known currency, which is a fault of its own, no amount can be read.
      const isSold = findCurrency(variant.currencyCode) !== undefined;
      const of = (key: keyof FileVariant) => ({
        at: variantsAt[index] ?? at,
        field: `variants.${index}.${key}`,
      });
      const moment = (key: 'saleFrom' | 'saleUntil', end: 'start' | 'end') => {
        const typed = variant[key];
        if (typed === undefined) return {};
        const none = typed === null || typed.trim() === '';
        return { [key]: none ? null : readOf(parseMoment(typed, end), of(key), typed) };
      };
      return {
        ...rest,
        priceCents: isSold
          ? readOf(parsePrice(price, variant.currencyCode), of('priceCents'))
          : undefined,
        salePriceCents:
          sale.trim() === '' || !isSold
            ? null
            : readOf(parseSalePrice(sale, variant.currencyCode), of('salePriceCents')),
        ...moment('saleFrom', 'start'),
        ...moment('saleUntil', 'end'),
        ...(title !== undefined && { title: title.trim() || madeTitle(rest) }),
      };
    }),
  };
  const file = toCatalogueFile([{ product: whole, at, variantsAt }]);
  return faults.length === 0
    ? file
    : { ...file, products: [], problems: [...faults, ...file.problems] };
}

const optionValues = z.array(z.looseObject({ value: z.string() })).catch([]);

const madeTitle = ({ options }: Readonly<Record<string, unknown>>): string =>
  titleOfOptions(optionValues.parse(options));
