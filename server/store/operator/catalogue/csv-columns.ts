import {
  readFields,
  readList,
  readPairs,
  writeFields,
  writeList,
  writePairs,
} from './cell-list.ts';
import type { FileProduct, FileVariant } from './file-product.ts';

/** A cell that cannot be read; the message says what it must be. */
export class BadCell extends Error {}

interface Column {
  head: string;
  of: 'product' | 'variant';
  key: keyof FileProduct | keyof FileVariant;
  /** @throws BadCell */
  read(cell: string): unknown;
  write(product: FileProduct, variant: FileVariant): string;
}

const textOrNull = (cell: string) => (cell === '' ? null : cell);
const textOrNothing = (cell: string) => (cell === '' ? undefined : cell);
const yesNo = (value: boolean | undefined) => (value ? 'yes' : 'no');

function readYesNo(cell: string): boolean | undefined {
  const word = cell.trim().toLowerCase();
  if (word === '') return undefined;
  if (['yes', 'true', '1'].includes(word)) return true;
  if (['no', 'false', '0'].includes(word)) return false;
  throw new BadCell('must be yes or no');
}

function readWhole(cell: string): number | null {
  const digits = cell.trim();
  if (digits === '') return null;
  if (!/^\d{1,12}$/.test(digits)) throw new BadCell('must be a whole number');
  return Number(digits);
}

/** '19.99' or '19,99': spreadsheets write both. */
function readMoney(cell: string): number | null {
  const figure = cell.trim();
  if (figure === '') return null;
  const [, units, hundredths = ''] = /^(\d{1,12})(?:[.,](\d{1,2}))?$/.exec(figure) ?? [];
  if (units === undefined) throw new BadCell('must be an amount such as 19.99');
  return Number(units) * 100 + Number(hundredths.padEnd(2, '0'));
}

const writeMoney = (cents: number | null | undefined) =>
  cents === null || cents === undefined
    ? ''
    : `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;

function readOptions(cell: string) {
  const pairs = readPairs(cell);
  if (pairs === null) throw new BadCell('must be like Size=Small | Colour=Ink');
  return pairs;
}

const trimmedOrNothing = (cell: string) => textOrNothing(cell.trim());
const numberText = (value: number | null | undefined) => (value === null ? '' : `${value ?? ''}`);

/** The columns of a CSV catalogue: a row is a variant, the first row of a product holds what is the product's. */
export const csvColumns: readonly Column[] = [
  {
    head: 'product_id',
    of: 'product',
    key: 'id',
    read: trimmedOrNothing,
    write: (p) => p.id ?? '',
  },
  {
    head: 'handle',
    of: 'product',
    key: 'handle',
    read: trimmedOrNothing,
    write: (p) => p.handle ?? '',
  },
  { head: 'title', of: 'product', key: 'title', read: textOrNothing, write: (p) => p.title ?? '' },
  {
    head: 'subtitle',
    of: 'product',
    key: 'subtitle',
    read: textOrNull,
    write: (p) => p.subtitle ?? '',
  },
  {
    head: 'ribbon',
    of: 'product',
    key: 'ribbonText',
    read: textOrNull,
    write: (p) => p.ribbonText ?? '',
  },
  {
    head: 'description',
    of: 'product',
    key: 'descriptionHtml',
    read: textOrNull,
    write: (p) => p.descriptionHtml ?? '',
  },
  {
    head: 'status',
    of: 'product',
    key: 'status',
    read: trimmedOrNothing,
    write: (p) => p.status ?? '',
  },
  {
    head: 'purchasable',
    of: 'product',
    key: 'purchasable',
    read: readYesNo,
    write: (p) => yesNo(p.purchasable),
  },
  { head: 'hidden', of: 'product', key: 'hidden', read: readYesNo, write: (p) => yesNo(p.hidden) },
  {
    head: 'selection',
    of: 'product',
    key: 'selection',
    read: textOrNull,
    write: (p) => p.selection ?? '',
  },
  {
    head: 'collections',
    of: 'product',
    key: 'collections',
    read: readList,
    write: (p) => writeList(p.collections ?? []),
  },
  {
    head: 'pictures',
    of: 'product',
    key: 'pictures',
    read: readList,
    write: (p) => writeList(p.pictures ?? []),
  },
  {
    head: 'custom_fields',
    of: 'product',
    key: 'customFields',
    read: readFields,
    write: (p) => writeFields(p.customFields ?? []),
  },
  {
    head: 'variant_id',
    of: 'variant',
    key: 'id',
    read: trimmedOrNothing,
    write: (_, v) => v.id ?? '',
  },
  {
    head: 'variant_title',
    of: 'variant',
    key: 'title',
    read: textOrNothing,
    write: (_, v) => v.title ?? '',
  },
  { head: 'sku', of: 'variant', key: 'sku', read: textOrNull, write: (_, v) => v.sku ?? '' },
  {
    head: 'options',
    of: 'variant',
    key: 'options',
    read: readOptions,
    write: (_, v) => writePairs(v.options ?? []),
  },
  {
    head: 'price',
    of: 'variant',
    key: 'priceCents',
    read: (cell) => readMoney(cell) ?? undefined,
    write: (_, v) => writeMoney(v.priceCents),
  },
  {
    head: 'sale_price',
    of: 'variant',
    key: 'salePriceCents',
    read: readMoney,
    write: (_, v) => writeMoney(v.salePriceCents),
  },
  {
    head: 'currency',
    of: 'variant',
    key: 'currencyCode',
    read: (cell) => trimmedOrNothing(cell.toLowerCase()),
    write: (_, v) => v.currencyCode ?? '',
  },
  {
    head: 'weight_grams',
    of: 'variant',
    key: 'weightGrams',
    read: readWhole,
    write: (_, v) => numberText(v.weightGrams),
  },
  {
    head: 'stock',
    of: 'variant',
    key: 'stock',
    read: readWhole,
    write: (_, v) => numberText(v.stock),
  },
  {
    head: 'variant_picture',
    of: 'variant',
    key: 'picture',
    read: textOrNull,
    write: (_, v) => v.picture ?? '',
  },
];
