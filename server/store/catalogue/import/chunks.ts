/** Rows per statement, well below the databases' limits of parameters. */
export const rowsPerChunk = 250;

export function splitIntoChunks<T>(rows: readonly T[]): T[][] {
  const parts: T[][] = [];
  for (let from = 0; from < rows.length; from += rowsPerChunk)
    parts.push(rows.slice(from, from + rowsPerChunk));
  return parts;
}
