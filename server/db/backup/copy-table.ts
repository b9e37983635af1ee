import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import { sql } from 'kysely';
import type { Writer } from '../database.ts';
import { primaryKeyOf } from '../schema/table-keys.ts';
import { BackupError } from './totals.ts';

type Row = Record<string, SQLOutputValue>;

/** Rows per statement. A statement can have at most 65,535 values. */
const rowsPerStatement = 500;
/** Rows per statement for pictures, of which each may have 3 MB. */
const pictureRows = 4;

interface CopyOptions {
  table: string;
  /** Called with the number of rows after each part. */
  step(rows: number): void;
}

/** @throws BackupError if a copied row differs from its source */
export async function copyTable(
  source: DatabaseSync,
  transaction: Writer,
  { table, step }: CopyOptions,
): Promise<void> {
  const most = table === 'store_picture' ? pictureRows : rowsPerStatement;
  let rows = 0;
  const copy = async (part: readonly Row[]) => {
    await insertRows(transaction, table, part);
    await compareRows(transaction, table, part);
    rows += part.length;
    step(part.length);
  };
  let part: Row[] = [];
  for (const row of source.prepare(`select * from "${table}"`).iterate()) {
    part.push(row);
    if (part.length < most) continue;
    await copy(part);
    part = [];
  }
  if (part.length > 0) await copy(part);
  const { rows: counted } = await sql<{ rows: number }>`
    select count(*) as rows from ${sql.table(table)}`.execute(transaction);
  if (counted[0]?.rows !== rows) throw new BackupError(`not every row of ${table} has arrived`);
}

async function insertRows(transaction: Writer, table: string, rows: readonly Row[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  const values = rows.map((row) => sql`(${sql.join(columns.map((column) => row[column]))})`);
  await sql`insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})
    values ${sql.join(values)}`.execute(transaction);
}

async function compareRows(
  transaction: Writer,
  table: string,
  rows: readonly Row[],
): Promise<void> {
  const key = primaryKeyOf(table);
  const keys = rows.map((row) => sql`(${sql.join(key.map((column) => row[column]))})`);
  const arrived = await sql<Record<string, unknown>>`select * from ${sql.table(table)}
    where (${sql.join(key.map((column) => sql.ref(column)))}) in (${sql.join(keys)})`.execute(
    transaction,
  );
  const nameOf = (row: Record<string, unknown>) =>
    JSON.stringify(key.map((column) => storedValue(row[column])));
  const found = new Map(arrived.rows.map((row) => [nameOf(row), row]));
  for (const row of rows) {
    const copy = found.get(nameOf(row));
    for (const [column, value] of Object.entries(row))
      if (copy === undefined || !isSameValue(value, copy[column]))
        throw new BackupError(`a row of ${table} did not arrive as it was (its ${column})`);
  }
}

/** PostgreSQL's text cannot contain NUL, so another character is stored in its place. */
const storedValue = (value: unknown) =>
  typeof value === 'string' ? value.replaceAll('\0', '\uFFFD') : value;

function isSameValue(value: SQLOutputValue, copy: unknown): boolean {
  if (value instanceof Uint8Array)
    return copy instanceof Uint8Array && Buffer.compare(value, copy) === 0;
  return storedValue(value) === copy;
}
