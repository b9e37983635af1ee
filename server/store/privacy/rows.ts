import { sql } from 'kysely';
import type { Writer } from '../../db/database.ts';
import type { MappedTable } from './data-map.ts';

export type StoredRow = Record<string, string | number | null>;

/** Values per statement. A statement can have at most 65,535. */
const atOnce = 1_000;

/** The rows of a table in which a column has one of these values. */
export async function readRowsBy(
  db: Writer,
  table: MappedTable,
  column: string,
  values: readonly string[],
): Promise<StoredRow[]> {
  const rows: StoredRow[] = [];
  for (let first = 0; first < values.length; first += atOnce) {
    const part = sql.join(values.slice(first, first + atOnce));
    const found = await sql<StoredRow>`select * from ${sql.table(table)}
      where ${sql.ref(column)} in (${part}) order by ${sql.ref(column)}`.execute(db);
    rows.push(...found.rows);
  }
  return rows;
}
