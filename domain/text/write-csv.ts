import { localeFormat } from '../locale/locale-format.ts';
import { type Figure, readFigure } from '../money/figure.ts';
import { plainDigits } from '../money/full-digits.ts';

/**
 * Text that a spreadsheet would run as a formula, or that looks like the `-` of an empty cell, after any
 * guarding apostrophes.
 */
export const misreadCellPattern = /^'*(?:[=+\-@\t\r\n]|\s*-\s*$)/;

/** A leading apostrophe makes a spreadsheet treat the cell as text. The reader removes it. */
const guardCell = (cell: string) => (misreadCellPattern.test(cell) ? `'${cell}` : cell);

export interface CsvDialect {
  decimal: '.' | ',';
  separator: ',' | ';' | '\t' | '|';
}

/** The style that spreadsheets of the site's locale expect. */
export const localCsv: CsvDialect = {
  decimal: localeFormat.decimal === ',' ? ',' : '.',
  separator: localeFormat.listSeparator,
};

/**
 * A cell for a spreadsheet, in a file or on the clipboard, that cannot be run as a formula. Numbers stay
 * numbers, even negative ones.
 */
export const safeCell = (cell: string | number, { decimal }: CsvDialect = localCsv): string =>
  typeof cell === 'number' ? plainDigits(cell).replace('.', decimal) : guardCell(cell);

/** A cell for a number: a number, or text in the locale's notation if a number would lose digits. */
export const figureCell = (digits: string): Figure => localFigure(readFigure(digits));

export const localFigure = (figure: Figure): Figure =>
  typeof figure === 'number' ? figure : figure.replace('.', localCsv.decimal);

/** Writes CSV as in RFC 4180, with a byte order mark, by which spreadsheets recognise UTF-8. */
export function writeCsv(
  rows: readonly (readonly (string | number)[])[],
  style: CsvDialect = localCsv,
): string {
  const cell = (value: string | number) => {
    const safe = safeCell(value, style);
    const isPlain =
      typeof value === 'number' || !(/[",;\r\n]/.test(safe) || safe.includes(style.separator));
    return isPlain ? safe : `"${safe.replaceAll('"', '""')}"`;
  };
  return `\ufeff${rows.map((row) => `${row.map(cell).join(style.separator)}\r\n`).join('')}`;
}
