/** Rows per statement, well below the databases' limits of parameters. */
export const chunkRows = 250;

export function splitIntoChunks<T>(rows: readonly T[]): T[][] {
  const parts: T[][] = [];
  for (let from = 0; from < rows.length; from += chunkRows)
    parts.push(rows.slice(from, from + chunkRows));
  return parts;
}
