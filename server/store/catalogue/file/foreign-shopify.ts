import { formatList, formatPairs, parseYesNo } from './cell-list.ts';
import type { CsvRow } from './csv.ts';
import {
  type CatalogueCells,
  type ConvertedRows,
  catalogueRows,
  countAdvice,
  type ForeignRow,
  foreignRows,
  leftOutNotes,
  type RowNotes,
  rowNotes,
  uncountedNotes,
  wholeGrams,
} from './foreign-row.ts';

/**
 * Reads Shopify's export of products (help.shopify.com, "Using CSV files to import and export products"), with its
 * current headers and those until 2025. The rows with one handle are a product's variants, and further pictures.
 */
export function convertShopify(
  headers: readonly string[],
  lines: readonly CsvRow[],
): ConvertedRows {
  const { rows, unread } = foreignRows(headers, lines);
  const notes = rowNotes();
  const context = { notes, hasTracker: trackers.some((header) => headers.includes(header)) };
  const products = Map.groupBy(rows, (row) => row.cell('url handle', 'handle'));
  const own = [...products].flatMap(([handle, group]) => {
    const [first, ...rest] = variantsOf(handle, group, context);
    if (first === undefined) return [];
    return [{ ...first, cells: { ...first.cells, ...productOf(group) } }, ...rest];
  });
  return { rows: catalogueRows(own), notes: [...notes.all(), ...leftOutNotes(unread())] };
}

const trackers = ['inventory tracker', 'variant inventory tracker'];

interface ShopifyContext {
  notes: RowNotes;
  /** True if the file has a column that names who tracks a variant's stock. */
  hasTracker: boolean;
}

const isYes = (cell: string, otherwise: boolean) => {
  const read = parseYesNo(cell);
  return read.ok ? read.value : otherwise;
};
const yesNo = (value: boolean) => (value ? 'yes' : 'no');

function productOf(group: readonly ForeignRow[]): CatalogueCells {
  const first = (...names: readonly string[]) =>
    group.map((row) => row.cell(...names)).find((cell) => cell !== '') ?? '';
  const status = first('status').toLowerCase();
  const isPublished = isYes(first('published on online store', 'published'), true);
  const type = first('type');
  const pictures = group
    .map((row) => ({
      address: row.cell('product image url', 'image src'),
      position: Number(row.cell('image position')) || Number.POSITIVE_INFINITY,
    }))
    .filter(({ address }) => address !== '')
    .toSorted((one, other) => one.position - other.position || 0);
  return {
    title: first('title'),
    description: first('description', 'body (html)'),
    status: ['', 'active', 'unlisted'].includes(status) && isPublished ? 'published' : 'draft',
    hidden: yesNo(status === 'unlisted'),
    needs_sending: yesNo(isYes(first('requires shipping', 'variant requires shipping'), true)),
    tax_class: isYes(first('charge tax', 'variant taxable'), true) ? '' : 'none',
    collections: type === '' ? '' : formatList([type]),
    pictures: formatList([...new Set(pictures.map(({ address }) => address))]),
  };
}

function variantsOf(handle: string, group: readonly ForeignRow[], context: ShopifyContext) {
  const names = [1, 2, 3].map(
    (n) => group.map((row) => row.cell(`option${n} name`)).find((cell) => cell !== '') ?? '',
  );
  // A row without any of these names a further picture.
  const variants = group.filter(
    (row) =>
      row.cell('price', 'variant price') !== '' ||
      row.cell('option1 value') !== '' ||
      row.cell('sku', 'variant sku') !== '',
  );
  return variants.map((row) => {
    const pairs = names.flatMap((title, index) => {
      const value = row.cell(`option${index + 1} value`);
      // Shopify writes 'Default Title' for a product without options.
      const isNone = value === '' || (title === 'Title' && value === 'Default Title');
      return isNone || title === '' ? [] : [{ title, value }];
    });
    return {
      row: row.row,
      cells: {
        handle,
        options: formatPairs(pairs),
        sku: row.cell('sku', 'variant sku'),
        weight_grams: wholeGrams(row, row.cell('weight value (grams)', 'variant grams'), {
          gramsPerUnit: 1,
          notes: context.notes,
        }),
        variant_picture: row.cell('variant image url', 'variant image'),
        ...pricesOf(row, context),
        currency: row.cell('currency'),
        stock: stockOf(row, context),
      } satisfies CatalogueCells,
    };
  });
}

/** A spreadsheet may have saved the number with a decimal comma. */
const figureOf = (cell: string) => {
  const [, whole = '', decimals = ''] = /^(.*?)(?:[.,](\d{1,2}))?$/.exec(cell) ?? [];
  return Number(`${whole.replace(/\D/g, '')}.${decimals}`);
};

/** Shopify's price is what buyers pay; its "compare at" price is the regular one. */
function pricesOf(row: ForeignRow, { notes }: ShopifyContext): CatalogueCells {
  const price = row.cell('price', 'variant price');
  const before = row.cell('compare-at price', 'variant compare at price');
  const isReduced = figureOf(before) > figureOf(price);
  // A sale price of 0 means none in our files, so a product that is free at Shopify would cost its "compare at" price.
  const isFree = price !== '' && figureOf(price) === 0;
  if (isReduced && isFree)
    notes.add(row.row, 'it costs nothing, so its price to compare with is left out');
  return isReduced && !isFree ? { price: before, sale_price: price } : { price, sale_price: null };
}

/**
 * The stock of a variant.
 *
 * @returns null if the stock is not counted, because Shopify does not track it or sells without
 * stock; '' if the stock is unknown, because the export of a shop with several locations has no
 * quantities
 */
function stockOf(row: ForeignRow, { notes, hasTracker }: ShopifyContext): string | null {
  const quantity = row.cell('inventory quantity', 'variant inventory qty');
  const goesOn = row.cell('continue selling when out of stock', 'variant inventory policy');
  const tracker = row.cell(...trackers);
  if (hasTracker && tracker === '') {
    if (quantity !== '')
      notes.add(row.row, 'Shopify does not track it, so its stock is not counted');
    return null;
  }
  if (goesOn.toLowerCase() === 'continue' || isYes(goesOn, false)) {
    notes.add(row.row, uncountedNotes.soldOn);
    return null;
  }
  if (quantity === '')
    notes.add(
      row.row,
      `${hasTracker ? 'Shopify tracks its stock, and ' : ''}this file does not say how many there are: ${countAdvice}`,
    );
  if (!quantity.startsWith('-')) return quantity;
  notes.add(row.row, uncountedNotes.belowZero);
  return '0';
}
