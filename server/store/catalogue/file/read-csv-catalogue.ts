import { accept, type Outcome, refused } from '../../http/refusal.ts';
import type { Problem } from '../../owner-refusal.ts';
import { type CsvRow, parseCsv, separatorOf } from './csv.ts';
import type { CsvColumn } from './csv-columns.ts';
import { type ColumnMap, matchColumns, matchHeaders } from './csv-headers.ts';
import type { BlankCells } from './file-product.ts';
import { convertCatalogue, type ForeignShop } from './foreign-catalogue.ts';
import type { ProductLabels } from './product-labels.ts';

export interface RawProduct extends ProductLabels {
  product: unknown;
  blank?: BlankCells;
}

export interface CsvNaming {
  /** The owner's assignment of columns. */
  map: ColumnMap;
  /** The program that wrote the file; null for our own format. */
  from: ForeignShop | null;
}

export interface CsvCatalogue {
  products: RawProduct[];
  problems: Problem[];
  notes: string[];
  /** True if the file states only the stock of each SKU. */
  isCount: boolean;
  /** True for the export of another program. */
  isForeign: boolean;
}

type Columns = ReturnType<typeof matchColumns>;
type ReportProblem = (at: string, sentence: string) => void;

interface LocatedRow {
  at: string;
  cells: CsvRow['cells'];
}

interface ProductRows {
  at: string;
  product: Record<string, unknown>;
  /** The product's values so far, by column index. */
  values: Map<number, { cell: string | null; at: string }>;
  variants: Record<string, unknown>[];
  variantsAt: string[];
  blank: { product: string[]; variants: string[][] };
}

/**
 * Groups rows into products by product_id, else by handle, else by title, else by the SKU of the variant.
 * Any row of a product may have the product's values, because an empty cell changes nothing.
 */
export function parseCsvCatalogue(text: string, { map, from }: CsvNaming): CsvCatalogue {
  const read = parseCsv(text);
  const problems: Problem[] = [];
  const complain: ReportProblem = (at, sentence) => problems.push({ at, sentence });
  const nothing = { products: [], problems, notes: [], isCount: false, isForeign: false };
  if (read.problem !== null && read.rows.length === 0) {
    complain('', read.problem);
    return nothing;
  }
  const [first, ...below] = read.rows;
  if (first === undefined) complain('row 1', 'the file is empty');
  let headers = matchHeaders(first?.cells ?? [], map, complain);
  let lines = fittingRows(below, headers, separatorOf(text), complain);
  let notes: string[] = [];
  const isMisplaced = lines.length < below.length;
  if ((problems.length === 0 || isMisplaced) && from !== null) {
    const converted = convertCatalogue(
      from,
      headers.map((header) => (header ?? '').toLowerCase()),
      lines,
    );
    if (!converted.ok) {
      complain('row 1', converted.refusal);
      return nothing;
    }
    const [own, ...rows] = converted.value.rows;
    headers = matchHeaders(own?.cells ?? [], new Map(), complain);
    lines = rows;
    notes = converted.value.notes;
  }
  const columns = matchColumns(headers, complain);
  // Wrong headers make the rows meaningless.
  if (problems.length > 0 && !isMisplaced) return nothing;

  const whole = lines.map((line) => rowOf(line, columns.length));
  const keyOf = productKeys(whole, columns);
  const groups = new Map<string, ProductRows>();
  for (const row of whole) {
    const key = keyOf(row);
    if (!key.ok) {
      complain(row.at, key.refusal);
      continue;
    }
    const before = groups.get(key.value);
    if (before !== undefined && key.value.startsWith(skuPrefix)) {
      complain(row.at, `has the same SKU as ${before.at}`);
      continue;
    }
    const group = before ?? newGroup(row.at);
    groups.set(key.value, group);
    addRow(group, row, columns, complain);
  }
  for (const group of groups.values())
    group.blank.product = columns.flatMap((column, index) =>
      column?.of === 'product' && !group.values.has(index) ? [column.key] : [],
    );
  if (read.problem !== null) complain('', read.problem);
  else if (groups.size === 0 && problems.length === 0)
    complain('row 1', 'there is no product below the headers');
  return {
    products: [...groups.values()].map(({ at, product, variants, variantsAt, blank }) => ({
      at,
      product: { ...product, variants },
      variantsAt,
      blank,
    })),
    problems,
    notes,
    isCount: columns.every((column) => !column || ['sku', 'stock'].includes(column.key)),
    isForeign: from !== null,
  };
}

/** The prefix of the key of a row that identifies its product only by a variant's SKU. */
const skuPrefix = 'sku ';

const newGroup = (at: string): ProductRows => ({
  at,
  product: {},
  values: new Map(),
  variants: [],
  variantsAt: [],
  blank: { product: [], variants: [] },
});

/**
 * Reports and leaves out rows that have more cells than there are headers. A row whose extra cells
 * are empty stays, unless a decimal comma has split a price, which moves later cells into wrong
 * columns.
 */
function fittingRows(
  lines: readonly CsvRow[],
  headers: readonly (string | null)[],
  separator: string,
  complain: ReportProblem,
): CsvRow[] {
  return lines.filter(({ row, cells }) => {
    if (cells.length <= headers.length) return true;
    const isCut =
      separator === ',' &&
      headers.some(
        (header, index) =>
          /price/i.test(header ?? '') &&
          /\d$/.test(cells[index]?.trim() ?? '') &&
          /^\d\d?(?!\d)/.test(cells[index + 1]?.trim() ?? ''),
      );
    const isFull = cells.slice(headers.length).some((cell) => cell?.trim() !== '');
    const why = isCut
      ? 'its price seems to be cut at a decimal comma, so put it between quotes, as in "29,90"'
      : `put a text with a ${{ ',': 'comma', ';': 'semicolon' }[separator] ?? 'tab'} in it between quotes`;
    if (isCut || isFull)
      complain(
        `row ${row}`,
        `has ${cells.length} cells, and ${headers.length} ${headers.length === 1 ? 'column has a head' : 'columns have heads'}: ${why}`,
      );
    return !(isCut || isFull);
  });
}

/** Pads a row to the number of headers, and drops separators beyond them. */
const rowOf = ({ row, cells }: CsvRow, width: number): LocatedRow => ({
  at: `row ${row}`,
  cells: Array.from({ length: width }, (_, n) => (n < cells.length ? (cells[n] ?? null) : '')),
});

/** The key of each row's product. A row may lack names that other rows of its product have. */
function productKeys(rows: readonly LocatedRow[], columns: Columns) {
  const cell = ({ cells }: LocatedRow, header: string) =>
    cells[columns.findIndex((column) => column?.header === header)]?.trim() ?? '';
  const idOfHandle = new Map<string, string>();
  for (const row of rows) {
    const [id, handle] = [cell(row, 'product_id'), cell(row, 'handle')];
    if (id !== '' && handle !== '') idOfHandle.set(handle, id);
  }
  const named = (row: LocatedRow): string | null => {
    const [id, handle] = [cell(row, 'product_id'), cell(row, 'handle')];
    const known = id || idOfHandle.get(handle);
    if (known !== undefined) return `id ${known}`;
    return handle === '' ? null : `handle ${handle}`;
  };
  const keysOfTitle = new Map<string, Set<string>>();
  for (const row of rows) {
    const [key, title] = [named(row), cell(row, 'title')];
    if (key !== null) keysOfTitle.set(title, (keysOfTitle.get(title) ?? new Set()).add(key));
  }
  return (row: LocatedRow): Outcome<string, string> => {
    const key = named(row);
    if (key !== null) return accept(key);
    const [title, sku] = [cell(row, 'title'), cell(row, 'sku')];
    if (title === '' && sku !== '') return accept(skuPrefix + sku);
    if (title === '')
      return refused('names no product: product_id, handle, title and sku are empty');
    const [only, another] = keysOfTitle.get(title) ?? [];
    if (another !== undefined)
      return refused(`several products have the title '${title}': name one by its handle`);
    return accept(only ?? `title ${title}`);
  };
}

function addRow(
  group: ProductRows,
  { at, cells }: LocatedRow,
  columns: Columns,
  complain: ReportProblem,
): void {
  const variant: Record<string, unknown> = {};
  const blank: string[] = [];
  for (const [index, column] of columns.entries()) {
    const cell = cells[index] ?? null;
    const isBlank = cell !== null && cell.trim() === '';
    if (column === null) continue;
    if (column === undefined) {
      if (!isBlank) complain(at, `'${(cell ?? '-').slice(0, 50)}' is in a column without a header`);
      continue;
    }
    if (isBlank) {
      if (column.of === 'variant') blank.push(column.key);
      continue;
    }
    const before = group.values.get(index);
    if (column.of === 'product') {
      if (before !== undefined) {
        if (before.cell?.trim() !== cell?.trim())
          complain(
            at,
            `${column.header} differs from ${before.at}${before.at === group.at ? ', where the product begins' : ''}`,
          );
        continue;
      }
      group.values.set(index, { cell, at });
    }
    const parsed = parseCell(column, cell);
    if (parsed.ok) (column.of === 'product' ? group.product : variant)[column.key] = parsed.value;
    else complain(at, `${column.header} ${parsed.refusal}, not '${(cell ?? '-').slice(0, 50)}'`);
  }
  group.variants.push(variant);
  group.variantsAt.push(at);
  group.blank.variants.push(blank);
}

function parseCell(column: CsvColumn, cell: string | null): Outcome<unknown, string> {
  if (cell !== null) return column.read(cell);
  return column.emptied === undefined
    ? refused('cannot be emptied: it must have a value')
    : accept(column.emptied);
}
