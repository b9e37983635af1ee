import Papa from 'papaparse';

interface PastedNumbers {
  /** The tracking numbers by order number. */
  tracking: Readonly<Record<string, string>>;
  /** Lines that belong to no order. */
  leftOver: readonly string[];
}

/**
 * Assigns pasted spreadsheet rows to orders. Rows with one value are assigned in order, starting at the field; an empty
 * row skips its order. If rows have two values, one value is the order's number, in either column. Spreadsheets quote a
 * cell that contains a line break, a tab or a quote.
 *
 * @param orders the orders' numbers, as listed
 * @param at the index of the order whose field was pasted into
 * @returns null for a single value, which the browser pastes at the caret
 */
export function readPastedNumbers(
  text: string,
  orders: readonly string[],
  at: number,
): PastedNumbers | null {
  const rows = readCells(text.trimEnd());
  const hasColumns = rows.some((cells) => cells.filter(Boolean).length > 1);
  if (rows.length <= 1 && !hasColumns && !text.startsWith('"')) return null;
  const tracking: Record<string, string> = {};
  const leftOver: string[] = [];
  for (const [index, cells] of rows.entries()) {
    const [first = '', second = '', ...more] = cells.filter(Boolean);
    if (first === '') continue;
    const named = (cell: string) =>
      orders.find((number) => number.toLowerCase() === cell.toLowerCase());
    const [order, value] = !hasColumns
      ? [orders[at + index], first]
      : named(first) === undefined
        ? [named(second), first]
        : [named(first), second];
    if (order === undefined || value === '' || more.length > 0 || order in tracking)
      leftOver.push(cells.join(' ').trim());
    else tracking[order] = value;
  }
  return { tracking, leftOver };
}

function readCells(text: string): string[][] {
  const { data, errors } = Papa.parse<string[]>(text, { delimiter: '\t' });
  // A quote that is never closed does not come from a spreadsheet, so read it as text.
  const isQuoted = errors.every(({ type }) => type !== 'Quotes');
  const rows = isQuoted ? data : text.split(/\r\n|\n|\r/).map((line) => line.split('\t'));
  return rows.map((cells) => cells.map((cell) => cell.replaceAll(/\s+/g, ' ').trim()));
}
