import { plainDigits } from '../money/in-full.ts';

/**
 * Matches text that a spreadsheet would run as a formula, or that reads as the mark `-` for an empty cell, after any quotes
 * that guard it.
 */
export const misread = /^'*(?:[=+\-@\t\r\n]|\s*-\s*$)/;

/** A leading quote makes a cell text; reading removes it. */
const guarded = (cell: string) => (misread.test(cell) ? `'${cell}` : cell);

/** Between a number's whole and its rest. Where spreadsheets expect a comma there, they expect semicolons between cells. */
type DecimalMark = '.' | ',';

/** What a cell says in a spreadsheet, in a file or copied: never a formula. A number stays one, also below zero. */
export const safeCell = (cell: string | number, decimalMark: DecimalMark = '.'): string =>
  typeof cell === 'number' ? plainDigits(cell).replace('.', decimalMark) : guarded(cell);

/** CSV as in RFC 4180, with a byte order mark, by which spreadsheets recognise UTF-8. */
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
