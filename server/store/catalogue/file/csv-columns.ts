import { productTexts } from '../../../../contract/product-texts.ts';
import { accept, type Outcome, refused } from '../../http/refusal.ts';
import { findCurrency } from '../currencies.ts';
import { parseMoment } from '../moment.ts';
import { formatAmount, latinAmount, SpreadsheetAmount } from '../spreadsheet-amount.ts';
import {
  formatCustomFields,
  formatList,
  formatPairs,
  parseCustomFields,
  parseList,
  parsePairs,
  parseYesNo,
} from './cell-list.ts';
import type { FileProduct, FileVariant } from './file-product.ts';

export interface CsvColumn {
  header: string;
  of: 'product' | 'variant';
  key: keyof FileProduct | keyof FileVariant;
  /** The value for a cell of `-`; absent if the column cannot be emptied. An empty cell changes nothing. */
  emptied?: null | readonly [];
  /** True if the written value is a decimal number. An export may write its point as a comma. */
  isFigure?: true;
  /** @param cell a cell that is not empty */
  read(cell: string): Outcome<unknown, string>;
  write(product: FileProduct, variant: FileVariant): string;
}

const keepText = (cell: string) => accept(cell);
const lowerCase = (cell: string) => accept(cell.trim().toLowerCase());
const readTexts = (cell: string) => accept(parseList(cell));
const trimText = (cell: string) => accept(cell.trim());
const writeYesNo = (value: boolean | undefined) => (value ? 'yes' : 'no');
const cellText = (value: unknown) => `${value ?? ''}`;

/** Spreadsheets may write 12 as 12.0 or 12,00. */
function readWhole(cell: string): Outcome<number, string> {
  const [, digits] = /^(\d{1,12})(?:[.,]0{1,2})?$/.exec(latinAmount(cell.trim())) ?? [];
  return digits === undefined ? refused('must be a whole number') : accept(Number(digits));
}

/** Spreadsheets save a long number as they display it, such as 1.23E+12, which loses digits. */
function readSku(cell: string): Outcome<string, string> {
  const sku = cell.trim();
  return /^\d[.,]?\d*E\+\d+$/i.test(sku)
    ? refused('was shortened by the spreadsheet: make its column one of text')
    : accept(sku);
}

const readFigure = (cell: string) => accept(new SpreadsheetAmount(cell.trim()));

function writeFigure(
  amount: number | SpreadsheetAmount | null | undefined,
  { currencyCode }: FileVariant,
) {
  if (amount instanceof SpreadsheetAmount) return amount.text;
  const currency = findCurrency(currencyCode ?? '');
  return typeof amount !== 'number' || currency === undefined ? '' : formatAmount(amount, currency);
}

function readOptions(cell: string) {
  const pairs = parsePairs(cell);
  return pairs === null ? refused('must be like Size=Small | Colour=Ink') : accept(pairs);
}

/**
 * Reads a date or time. A date alone means the start of that day for `start` and its end for `end`,
 * so that a sale covers whole days.
 */
const readMoment = (of: 'start' | 'end') => (cell: string) => parseMoment(cell, of);

type RowParts = { product: FileProduct; variant: FileVariant };

/** Defines columns of products or of variants. By default a value is written as its text, and cannot be emptied. */
const columnsOf =
  <Of extends CsvColumn['of']>(of: Of) =>
  <Key extends keyof RowParts[Of] & CsvColumn['key']>(
    header: string,
    key: Key,
    read: CsvColumn['read'],
    {
      write = cellText,
      ...more
    }: Pick<CsvColumn, 'emptied' | 'isFigure'> & {
      write?: (value: RowParts[Of][Key], variant: FileVariant) => string;
    } = {},
  ): CsvColumn => ({
    header,
    of,
    key,
    read,
    ...more,
    write: (product, variant) => write({ product, variant }[of][key], variant),
  });

const productColumns = columnsOf('product');
const variantColumns = columnsOf('variant');
const clearableOptions = { emptied: null };

/** The columns of a CSV catalogue. Each row is a variant; any row of a product may hold the product's values. */
export const csvColumns: readonly CsvColumn[] = [
  productColumns('product_id', 'id', trimText),
  productColumns('handle', 'handle', trimText),
  productColumns('title', 'title', keepText),
  ...Object.values(productTexts).map(({ header, key }) =>
    productColumns(header, key, keepText, clearableOptions),
  ),
  productColumns('description', 'descriptionHtml', keepText, clearableOptions),
  productColumns('status', 'status', lowerCase),
  productColumns('purchasable', 'purchasable', parseYesNo, { write: writeYesNo }),
  productColumns('hidden', 'hidden', parseYesNo, { write: writeYesNo }),
  productColumns('needs_sending', 'needsSending', parseYesNo, { write: writeYesNo }),
  productColumns('tax_class', 'taxClass', lowerCase),
  productColumns('selection', 'selection', keepText, clearableOptions),
  productColumns('collections', 'collections', readTexts, { write: formatList, emptied: [] }),
  productColumns('pictures', 'pictures', readTexts, { write: formatList, emptied: [] }),
  productColumns('custom_fields', 'customFields', (cell) => accept(parseCustomFields(cell)), {
    write: formatCustomFields,
    emptied: [],
  }),
  variantColumns('variant_id', 'id', trimText),
  variantColumns('variant_title', 'title', keepText),
  variantColumns('sku', 'sku', readSku, clearableOptions),
  variantColumns('options', 'options', readOptions, { write: formatPairs, emptied: [] }),
  variantColumns('price', 'priceCents', readFigure, { write: writeFigure, isFigure: true }),
  variantColumns('sale_price', 'salePriceCents', readFigure, {
    write: writeFigure,
    isFigure: true,
    emptied: null,
  }),
  variantColumns('sale_from', 'saleFrom', readMoment('start'), clearableOptions),
  variantColumns('sale_until', 'saleUntil', readMoment('end'), clearableOptions),
  variantColumns('currency', 'currencyCode', lowerCase),
  variantColumns('weight_grams', 'weightGrams', readWhole, clearableOptions),
  variantColumns('stock', 'stock', readWhole, clearableOptions),
  variantColumns('low_stock', 'lowStock', readWhole, clearableOptions),
  variantColumns('variant_picture', 'picture', keepText, clearableOptions),
];
