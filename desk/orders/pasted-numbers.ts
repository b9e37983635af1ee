interface PastedNumbers {
  /** The tracking numbers by the order's number. */
  tracking: Readonly<Record<string, string>>;
  /** The lines that no order has taken. */
  leftOver: readonly string[];
}

/**
 * Spreads pasted lines over orders: a column from one order on, in which an empty line leaves its order as it is, and
 * two columns by the order's number, which stands in either of them.
 *
 * @param orders the orders' numbers as they are listed
 * @param at the position of the order whose field was pasted into
 * @returns null for a single value, which the browser pastes at the caret
 */
export function readPastedNumbers(
  text: string,
  orders: readonly string[],
  at: number,
): PastedNumbers | null {
  const lines = text
    .trimEnd()
    .split(/\r\n|\n|\r/)
    .map((line) => line.split('\t').map((cell) => cell.trim()));
  const hasColumns = lines.some((cells) => cells.length > 1);
  if (lines.length === 1 && !hasColumns) return null;
  const tracking: Record<string, string> = {};
  const leftOver: string[] = [];
  for (const [index, cells] of lines.entries()) {
    const [first = '', second = '', ...more] = cells.filter((cell) => cell !== '');
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
