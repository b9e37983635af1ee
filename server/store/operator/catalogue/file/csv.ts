/** In a cell by itself: what stands there now is to go. */
const emptyMark = '-';

/**
 * A text that a spreadsheet would run as a formula when it opens the file, or that would be read as the mark above.
 * Quotes before it are those that were put there.
 */
const misread = /^'*(?:[=+\-@\t\r\n]|\s*-\s*$)/;

/** A quote before a cell makes it text, which is read back without it. */
const guarded = (cell: string) => (misread.test(cell) ? `'${cell}` : cell);
const unguarded = (cell: string) => {
  if (cell.trim() === emptyMark) return null;
  return cell.startsWith("'") && misread.test(cell) ? cell.slice(1) : cell;
};

/** Rows as RFC 4180 has them, with the mark by which spreadsheets know UTF-8. */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  const cell = (text: string) => {
    const safe = guarded(text);
    return /[",;\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
  };
  return `\ufeff${rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`;
}

export interface CsvRow {
  /** As a spreadsheet counts: the heads are row 1. */
  row: number;
  /** Null: the mark `-` alone. */
  cells: (string | null)[];
}

/**
 * Reads what writeCsv wrote, and what spreadsheets write: comma, semicolon or tabulator between cells, named by
 * `sep=;` in a line before the heads or told by them, any line ending. Empty rows are left out.
 *
 * @returns a problem where quotes are not as they have to be; what stands behind it cannot be told
 */
export function readCsv(text: string): { rows: CsvRow[]; problem: string | null } {
  const { separator, from } = beginning(text);
  const rows: CsvRow[] = [];
  let cells: CsvRow['cells'] = [];
  let row = 1;
  let at = from;
  for (;;) {
    const found = cellAt(text, at, separator);
    if (found === null)
      return { rows, problem: `row ${row}: a quote is not closed, or something stands behind it` };
    cells.push(unguarded(found.cell));
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

/** What stands between cells, and where the heads begin. */
function beginning(text: string): { separator: string; from: number } {
  const start = text.startsWith('\ufeff') ? 1 : 0;
  const [named, mark] =
    /^"?sep=([,;\t])"?[,;\t]*(?:\r\n|\r|\n|$)/i.exec(text.slice(start, 20)) ?? [];
  if (named !== undefined && mark !== undefined)
    return { separator: mark, from: start + named.length };
  const heads = /^(?:"(?:[^"]|"")*"|[^"\r\n])*/.exec(text.slice(start, start + 10_000))?.[0] ?? '';
  const outside = heads.replaceAll(/"(?:[^"]|"")*"/g, '');
  const count = (candidate: string) => outside.split(candidate).length;
  const separator = [',', ';', '\t'].reduce((best, next) =>
    count(next) > count(best) ? next : best,
  );
  return { separator, from: start };
}

/** @returns the cell that begins there, and where the separator or the line's end behind it is */
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
