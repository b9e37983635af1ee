import { plainDigits } from './in-full.ts';

/**
 * Matches text that a spreadsheet would run as a formula, or that reads as the mark `-` for an empty cell, after any quotes
 * that guard it.
 */
export const misread = /^'*(?:[=+\-@\t\r\n]|\s*-\s*$)/;

/** A leading quote makes a cell text; reading removes it. */
const guarded = (cell: string) => (misread.test(cell) ? `'${cell}` : cell);

/** What a cell says in a spreadsheet: never a formula. A number stays one, also below zero. */
export const safeCell = (cell: string | number): string =>
  typeof cell === 'number' ? plainDigits(cell) : guarded(cell);

/**
 * CSV as in RFC 4180, with a byte order mark, by which spreadsheets recognise UTF-8.
 *
 * @param decimalMark between a number's whole and its rest. Where spreadsheets expect a comma there, they expect semicolons
 *   between cells.
 */
export function writeCsv(
  rows: readonly (readonly (string | number)[])[],
  decimalMark: '.' | ',' = '.',
): string {
  const cell = (value: string | number) => {
    const safe =
      typeof value === 'number' ? safeCell(value).replace('.', decimalMark) : safeCell(value);
    if (typeof value === 'number') return safe;
    return /[",;\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
  };
  return `\ufeff${rows.map((row) => `${row.map(cell).join(decimalMark === ',' ? ';' : ',')}\r\n`).join('')}`;
}
