import { misreadCellPattern } from '../../../../domain/text/write-csv.ts';

/** A cell with this text alone empties the value. */
const emptyMark = '-';

const withoutGuard = (cell: string) => {
  if (cell.trim() === emptyMark) return null;
  if (cell.startsWith("'") && misreadCellPattern.test(cell)) return cell.slice(1);
  // A formula such as `="0123"` keeps a spreadsheet from reading a text as a number.
  return /^="([^"]*)"$/.exec(cell)?.[1] ?? cell;
};

/**
 * More rows than any shop has. Without a limit, a small file could hold enough rows to fill the
 * memory.
 */
const maxRows = 200_000;
const maxCells = 1_000;

export interface CsvRow {
  /** The row number of a spreadsheet, in which the header is row 1. */
  row: number;
  /** Null for the mark `-`. */
  cells: (string | null)[];
}

/**
 * Reads CSV from writeCsv and from spreadsheets, with any line ending. The separator is a comma, semicolon or tab: the
 * one that a line such as `sep=;` names, else the most frequent one in the headers. Empty rows are dropped.
 *
 * @returns the rows, and a problem if the quoting is wrong (with the rows before it) or there are too many rows (with
 * none)
 */
export function parseCsv(text: string): { rows: CsvRow[]; problem: string | null } {
  const { separator, from } = findSeparator(text);
  const rows: CsvRow[] = [];
  let cells: CsvRow['cells'] = [];
  let row = 1;
  let at = from;
  for (;;) {
    const found = cellAt(text, at, separator);
    if (found === null)
      return { rows, problem: `row ${row}: a quote is not closed, or text follows it` };
    if (cells.length === maxCells)
      return { rows: [], problem: `row ${row} has more than ${groupedNumber(maxCells)} cells` };
    if (rows.length > maxRows)
      return { rows: [], problem: `the file has more than ${groupedNumber(maxRows)} rows` };
    cells.push(withoutGuard(found.cell));
    at = found.end + 1;
    const end = text[found.end];
    if (end === separator) continue;
    if (cells.some((cell) => cell?.trim() !== '')) rows.push({ row, cells });
    if (end === '\r' && text[at] === '\n') at++;
    if (at >= text.length) return { rows, problem: null };
    cells = [];
    row++;
  }
}

const groupedNumber = (number: number) => number.toLocaleString('en');

export const separatorOf = (text: string): string => findSeparator(text).separator;

function findSeparator(text: string): { separator: string; from: number } {
  const start = text.startsWith('\ufeff') ? 1 : 0;
  const [named, mark] =
    /^"?sep=([,;\t])"?[,;\t]*(?:\r\n|\r|\n|$)/i.exec(text.slice(start, 20)) ?? [];
  if (named !== undefined && mark !== undefined)
    return { separator: mark, from: start + named.length };
  const headers =
    /^(?:"(?:[^"]|"")*"|[^"\r\n])*/.exec(text.slice(start, start + 10_000))?.[0] ?? '';
  const outside = headers.replaceAll(/"(?:[^"]|"")*"/g, '');
  const count = (candidate: string) => outside.split(candidate).length;
  const separator = [',', ';', '\t'].reduce((best, next) =>
    count(next) > count(best) ? next : best,
  );
  return { separator, from: start };
}

/**
 * Reads one cell.
 *
 * @returns the cell and the index after it; null for wrong quoting
 */
function cellAt(text: string, from: number, separator: string) {
  if (text[from] !== '"') {
    let end = from;
    while (end < text.length && !isEnd(text[end], separator)) end++;
    return { cell: text.slice(from, end), end };
  }
  let cell = '';
  for (let at = from + 1; ; ) {
    const quote = text.indexOf('"', at);
    if (quote === -1) return null;
    cell += text.slice(at, quote);
    const end = quote + 1;
    if (text[end] !== '"') return isEnd(text[end], separator) ? { cell, end } : null;
    cell += '"';
    at = end + 1;
  }
}

const isEnd = (character: string | undefined, separator: string) =>
  character === undefined || character === separator || character === '\n' || character === '\r';
