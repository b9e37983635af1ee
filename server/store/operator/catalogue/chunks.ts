/** Rows a statement: their values stay well below what a statement may have. */
export const chunkRows = 250;

/** Rows in parts that fit into a statement. */
export function chunks<T>(rows: readonly T[]): T[][] {
  const parts: T[][] = [];
  for (let from = 0; from < rows.length; from += chunkRows)
    parts.push(rows.slice(from, from + chunkRows));
  return parts;
}
