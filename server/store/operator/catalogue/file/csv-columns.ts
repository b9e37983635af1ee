import { productTexts } from '../../../../../contract/product-texts.ts';
import { findCurrency } from '../../../catalogue/currencies.ts';
import { accept, type Outcome, refused } from '../../../http/refusal.ts';
import {
  readFields,
  readList,
  readPairs,
  writeFields,
  writeList,
  writePairs,
} from './cell-list.ts';
import { Figure, writeAmount } from './figure.ts';
import type { FileProduct, FileVariant } from './file-product.ts';

interface Column {
  head: string;
  of: 'product' | 'variant';
  key: keyof FileProduct | keyof FileVariant;
  /** The value of a cell with `-`; absent if the column cannot be emptied. An empty cell changes nothing. */
  emptied?: null | readonly [];
  /** @param cell not empty */
  read(cell: string): Outcome<unknown, string>;
  write(product: FileProduct, variant: FileVariant): string;
}

const asItIs = (cell: string) => accept(cell);
const trimmed = (cell: string) => accept(cell.trim());
const yesNo = (value: boolean | undefined) => (value ? 'yes' : 'no');

function readYesNo(cell: string): Outcome<boolean, string> {
  const word = cell.trim().toLowerCase();
  if (['yes', 'true', '1'].includes(word)) return accept(true);
  if (['no', 'false', '0'].includes(word)) return accept(false);
  return refused('must be yes or no');
}

/** Spreadsheets may write 12 as 12.0 or 12,00. */
function readWhole(cell: string): Outcome<number, string> {
  const [, digits] = /^(\d{1,12})(?:[.,]0{1,2})?$/.exec(cell.trim()) ?? [];
  return digits === undefined ? refused('must be a whole number') : accept(Number(digits));
}

/** Spreadsheets save a long number as they show it, such as 1.23E+12, and its digits are lost. */
function readSku(cell: string): Outcome<string, string> {
  const sku = cell.trim();
  return /^\d[.,]?\d*E\+\d+$/i.test(sku)
    ? refused('was shortened by the spreadsheet: make its column one of text')
    : accept(sku);
}

const readFigure = (cell: string) => accept(new Figure(cell.trim()));

function amountText(amount: number | Figure | null | undefined, { currencyCode }: FileVariant) {
  if (amount instanceof Figure) return amount.text;
  const currency = findCurrency(currencyCode ?? '');
  return typeof amount !== 'number' || currency === undefined ? '' : writeAmount(amount, currency);
}

function readOptions(cell: string) {
  const pairs = readPairs(cell);
  return pairs === null ? refused('must be like Size=Small | Colour=Ink') : accept(pairs);
}

const numberText = (value: number | null | undefined) => (value === null ? '' : `${value ?? ''}`);

type TextKey = 'subtitle' | 'ribbonText' | 'descriptionHtml' | 'selection';

const productText = (head: string, key: TextKey): Column => ({
  head,
  of: 'product',
  key,
  emptied: null,
  read: asItIs,
  write: (product) => product[key] ?? '',
});

/** The columns of a CSV catalogue. Each row is a variant; any row of a product may hold the product's values. */
export const csvColumns: readonly Column[] = [
  { head: 'product_id', of: 'product', key: 'id', read: trimmed, write: (p) => p.id ?? '' },
  { head: 'handle', of: 'product', key: 'handle', read: trimmed, write: (p) => p.handle ?? '' },
  { head: 'title', of: 'product', key: 'title', read: asItIs, write: (p) => p.title ?? '' },
  ...Object.values(productTexts).map(({ head, key }) => productText(head, key)),
  productText('description', 'descriptionHtml'),
  { head: 'status', of: 'product', key: 'status', read: trimmed, write: (p) => p.status ?? '' },
  {
    head: 'purchasable',
    of: 'product',
    key: 'purchasable',
    read: readYesNo,
    write: (p) => yesNo(p.purchasable),
  },
  { head: 'hidden', of: 'product', key: 'hidden', read: readYesNo, write: (p) => yesNo(p.hidden) },
  productText('selection', 'selection'),
  {
    head: 'collections',
    of: 'product',
    key: 'collections',
    emptied: [],
    read: (cell) => accept(readList(cell)),
    write: (p) => writeList(p.collections ?? []),
  },
  {
    head: 'pictures',
    of: 'product',
    key: 'pictures',
    emptied: [],
    read: (cell) => accept(readList(cell)),
    write: (p) => writeList(p.pictures ?? []),
  },
  {
    head: 'custom_fields',
    of: 'product',
    key: 'customFields',
    emptied: [],
    read: (cell) => accept(readFields(cell)),
    write: (p) => writeFields(p.customFields ?? []),
  },
  { head: 'variant_id', of: 'variant', key: 'id', read: trimmed, write: (_, v) => v.id ?? '' },
  {
    head: 'variant_title',
    of: 'variant',
    key: 'title',
    read: asItIs,
    write: (_, v) => v.title ?? '',
  },
  {
    head: 'sku',
    of: 'variant',
    key: 'sku',
    emptied: null,
    read: readSku,
    write: (_, v) => v.sku ?? '',
  },
  {
    head: 'options',
    of: 'variant',
    key: 'options',
    emptied: [],
    read: readOptions,
    write: (_, v) => writePairs(v.options ?? []),
  },
  {
    head: 'price',
    of: 'variant',
    key: 'priceCents',
    read: readFigure,
    write: (_, v) => amountText(v.priceCents, v),
  },
  {
    head: 'sale_price',
    of: 'variant',
    key: 'salePriceCents',
    emptied: null,
    read: readFigure,
    write: (_, v) => amountText(v.salePriceCents, v),
  },
  {
    head: 'currency',
    of: 'variant',
    key: 'currencyCode',
    read: (cell) => accept(cell.trim().toLowerCase()),
    write: (_, v) => v.currencyCode ?? '',
  },
  {
    head: 'weight_grams',
    of: 'variant',
    key: 'weightGrams',
    emptied: null,
    read: readWhole,
    write: (_, v) => numberText(v.weightGrams),
  },
  {
    head: 'stock',
    of: 'variant',
    key: 'stock',
    emptied: null,
    read: readWhole,
    write: (_, v) => numberText(v.stock),
  },
  {
    head: 'variant_picture',
    of: 'variant',
    key: 'picture',
    emptied: null,
    read: asItIs,
    write: (_, v) => v.picture ?? '',
  },
];
