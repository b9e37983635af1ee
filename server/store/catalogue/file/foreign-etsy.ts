import { slugOfTitle } from '../slug.ts';
import { formatList, formatPairs } from './cell-list.ts';
import type { CsvRow } from './csv.ts';
import {
  type CatalogueCells,
  type ConvertedRows,
  catalogueRows,
  type ForeignRow,
  foreignRows,
  leftOutNotes,
  type RowNotes,
  rowNotes,
  sharedStockNote,
} from './foreign-row.ts';

/**
 * Reads Etsy's download of the active listings (Shop Manager, Settings, Options, Download data). Each row is a
 * listing, with the values of up to two variations, and one price and one quantity for all of them.
 */
export function convertEtsy(headers: readonly string[], lines: readonly CsvRow[]): ConvertedRows {
  const { rows, unread } = foreignRows(headers, lines);
  const notes = rowNotes();
  const titles = rows.map((row) => plainText(row.cell('title')));
  const own = rows.flatMap((row, at) => {
    const title = titles[at] ?? '';
    // The file has no handles. A title identifies its product, unless several share it.
    const before = titles.slice(0, at).filter((other) => other === title).length;
    const handle = before === 0 ? {} : { handle: `${slugOfTitle(title)}-${before + 1}` };
    const combinations = combinationsOf(row);
    return combinations.map((pairs, index) => ({
      row: row.row,
      cells: {
        ...handle,
        title,
        ...(index === 0 && productOf(row)),
        options: formatPairs(pairs),
        price: row.cell('price'),
        currency: row.cell('currency_code').toLowerCase(),
        ...cellsOfAllVariants(row, combinations.length, notes),
      },
    }));
  });
  return { rows: catalogueRows(own), notes: [...notes.all(), ...leftOutNotes(unread())] };
}

type Pair = { title: string; value: string };

/**
 * All combinations of the variations' values, one for each variant. Without variations, one empty
 * combination.
 */
function combinationsOf(row: ForeignRow): Pair[][] {
  let made: Pair[][] = [[]];
  for (const number of [1, 2]) {
    // Read this column only so that it does not count as unread. Its cells say whether the
    // variation is one of Etsy's own.
    row.cell(`variation ${number} type`);
    const title = plainText(row.cell(`variation ${number} name`));
    const values = splitList(row.cell(`variation ${number} values`)).map(plainText);
    if (title === '' || values.length === 0) continue;
    made = made.flatMap((pairs) => values.map((value) => [...pairs, { title, value }]));
  }
  return made;
}

const splitList = (cell: string): string[] => [
  ...new Set(
    cell
      .split(',')
      .map((each) => each.trim())
      .filter((each) => each !== ''),
  ),
];

const productOf = (row: ForeignRow): CatalogueCells => ({
  description: htmlOf(plainText(row.cell('description'))),
  status: 'published',
  pictures: formatList(
    Array.from({ length: 10 }, (_, at) => row.cell(`image${at + 1}`)).filter((url) => url !== ''),
  ),
});

function cellsOfAllVariants(row: ForeignRow, variants: number, notes: RowNotes): CatalogueCells {
  const [sku, quantity] = [row.cell('sku'), row.cell('quantity')];
  if (variants === 1) return { sku, stock: quantity };
  notes.add(row.row, 'Etsy exports one price for all variants: check those with another price');
  if (sku !== '')
    notes.add(
      row.row,
      'Etsy does not say which of several variants an SKU belongs to, so SKUs are left out',
    );
  if (/[1-9]/.test(quantity)) notes.add(row.row, sharedStockNote());
  return { sku: '', stock: '0' };
}

const namedEntities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
};

/** Etsy writes some marks as HTML entities, such as &#39;. */
const plainText = (cell: string): string =>
  cell.replaceAll(/&(?:#(\d{1,6})|(amp|lt|gt|quot|apos));/g, (all, code, name) =>
    code === undefined ? (namedEntities[name] ?? all) : String.fromCodePoint(Number(code)),
  );

/** Converts Etsy's descriptions, which are plain text with empty lines between paragraphs. */
const htmlOf = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .split(/\r?\n\s*\n/)
    .map((paragraph) => paragraph.trim().replaceAll(/\r?\n/g, '<br>'))
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => `<p>${paragraph}</p>`)
    .join('');
