import { plainDigits } from '../money/full-digits.ts';

/** Text that a spreadsheet would run as a formula, or that reads as `-` for an empty cell, after any guarding quotes. */
export const misreadCell = /^'*(?:[=+\-@\t\r\n]|\s*-\s*$)/;

/** A leading quote makes a cell text; the reader removes it. */
const guardCell = (cell: string) => (misreadCell.test(cell) ? `'${cell}` : cell);

/** The decimal mark. Spreadsheets that expect a comma here expect semicolons between cells. */
export type DecimalMark = '.' | ',';

/** A cell for a spreadsheet, in a file or on the clipboard: never a formula. Numbers stay numbers, also below zero. */
export const safeCell = (cell: string | number, decimalMark: DecimalMark = '.'): string =>
  typeof cell === 'number' ? plainDigits(cell).replace('.', decimalMark) : guardCell(cell);

/** CSV after RFC 4180 with a byte order mark, by which spreadsheets recognise UTF-8. */
export function writeCsv(
  rows: readonly (readonly (string | number)[])[],
  decimalMark: DecimalMark = '.',
): string {
  const cell = (value: string | number) => {
    const safe = safeCell(value, decimalMark);
    const isPlain = typeof value === 'number' || !/[",;\r\n]/.test(safe);
    return isPlain ? safe : `"${safe.replaceAll('"', '""')}"`;
  };
  return `\ufeff${rows.map((row) => `${row.map(cell).join(decimalMark === ',' ? ';' : ',')}\r\n`).join('')}`;
}
