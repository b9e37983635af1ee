import Papa from 'papaparse';
import type { CsvDialect } from '../../text/write-csv.ts';
import { type RecognisedTable, reasonHeader, recogniseTable } from './recognise.ts';

type Delimiter = CsvDialect['separator'];

export interface Table {
  /** All rows, including empty ones and those before the header, so that row numbers match the file. */
  rows: readonly (readonly string[])[];
  recognised: RecognisedTable;
  delimiter: Delimiter;
}

export type TableRefusal = { why: 'noTable' } | { why: 'openQuote'; row: number };

const delimiters: readonly Delimiter[] = [',', ';', '\t', '|'];
/** A table of transactions has fewer columns than this. */
const maxColumns = 500;
const linesTried = 12;

const parse = (text: string, delimiter: string, preview = 0) =>
  Papa.parse<string[]>(text, { delimiter, preview, skipEmptyLines: false });

/** Limit the width, because each cell of a header is compared with the columns of every layout. */
const isTooWide = (rows: readonly (readonly string[])[]) =>
  rows.slice(0, linesTried).some(({ length }) => length > maxColumns);

export function readTable(text: string): Table | TableRefusal {
  const plain = text.replace(/^\uFEFF/, '').replace(/^sep=.\r?\n/i, '');
  const delimiter = delimiterOf(plain);
  const { data: rows, errors } = parse(plain, delimiter);
  const open = errors.find(({ code }) => code === 'MissingQuotes');
  // After an unclosed quotation mark the rest of the file would be one cell.
  if (open !== undefined) return { why: 'openQuote', row: (open.row ?? 0) + 1 };
  const recognised = isTooWide(rows) ? null : recogniseTable(rows);
  if (recognised === null) return { why: 'noTable' };
  return { rows: withoutReasons(rows, recognised), recognised, delimiter };
}

/** The delimiter with which a known header is found; otherwise the delimiter that yields the most columns. */
function delimiterOf(text: string): Delimiter {
  let best: { delimiter: Delimiter; columns: number } = { delimiter: ',', columns: 0 };
  for (const delimiter of delimiters) {
    const { data } = parse(text, delimiter, linesTried);
    const found = isTooWide(data) ? null : recogniseTable(data);
    if (found?.layout) return delimiter;
    const columns = found?.header.length ?? 0;
    if (columns > best.columns) best = { delimiter, columns };
  }
  return best.delimiter;
}

function withoutReasons(rows: string[][], { headerAt }: RecognisedTable): string[][] {
  const names = rows[headerAt] ?? [];
  const last = names.length - 1;
  return names[last]?.trim().toLowerCase() === reasonHeader
    ? rows.map((cells) => cells.slice(0, last))
    : rows;
}
