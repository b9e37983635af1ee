import { DatabaseSync } from 'node:sqlite';
import { Kysely, sql, type Transaction } from 'kysely';
import type { SnapshotReader, Writer } from '../database.ts';
import { DatabaseUnavailableError, firstCause } from '../database-unavailable.ts';
import { takeAdvisoryLock } from '../open-postgres.ts';
import { createOutageTrackers } from '../outage.ts';
import { migratingPostgres } from '../postgres/migrating-postgres.ts';
import { openPool } from '../postgres/postgres-pool.ts';
import { migrate } from '../schema/migrate.ts';
import { tableNames } from '../schema/table-keys.ts';
import type { Tables } from '../tables.ts';
import { copyTable } from './copy-table.ts';
import { lockExclusively } from './lock-exclusively.ts';
import { readSqliteTotals } from './sqlite-totals.ts';
import { BackupError, type Totals } from './totals.ts';

const busyMs = 60_000;

interface MoveOptions {
  url: string;
  name: string;
  /**
   * Checks the copy before the commit.
   *
   * @returns the reason to reject the copy; null for a good copy
   */
  verify(arrived: SnapshotReader): Promise<string | null>;
  progress(done: number, all: number): void;
}

export interface MoveTotals extends Totals {
  rows: number;
}

/**
 * Copies a SQLite file that is not in use into an empty PostgreSQL database, in one transaction, and compares every
 * row. The file is kept.
 *
 * @throws BackupError if the copy fails; then nothing was written
 */
export async function moveToPostgres(file: string, moving: MoveOptions): Promise<MoveTotals> {
  const source = new DatabaseSync(file, { timeout: 0 });
  const { url, name } = moving;
  const outage = createOutageTrackers(() => {}).writes;
  const holdMs = Number.POSITIVE_INFINITY;
  const target = { url, busyMs, holdMs, size: 1, readsOnly: false, starting: true, outage };
  const db = new Kysely<unknown>({ dialect: migratingPostgres(openPool(target)) });
  try {
    lockExclusively(source, file);
    return await db
      .transaction()
      .setIsolationLevel('read committed')
      .execute(async (transaction) => {
        await makeTables(transaction, moving);
        return copyTables(source, transaction.withTables<Pick<Tables, keyof Tables>>(), moving);
      });
  } catch (error) {
    // Report the error's cause instead, unless the connection was lost during the commit.
    if (
      !(error instanceof DatabaseUnavailableError) ||
      error.mayBeDone ||
      error.cause === undefined
    )
      throw error;
    const cause = firstCause(error.cause);
    const words = cause instanceof Error ? cause.message : String(cause);
    throw new BackupError(words.includes(name) ? words : `${name}: ${words}`);
  } finally {
    source.close();
    await db.destroy();
  }
}

async function makeTables(transaction: Transaction<unknown>, { name }: MoveOptions): Promise<void> {
  await takeAdvisoryLock(transaction, 'schema');
  const there = await sql<{ table: string }>`select tablename as "table" from pg_tables
    where schemaname = current_schema() order by 1`.execute(transaction);
  const [first] = there.rows;
  if (first !== undefined)
    throw new BackupError(
      `${name} is not empty (it has a table ${first.table}): use a new database`,
    );
  await migrate(transaction, () => {});
}

async function copyTables(
  source: DatabaseSync,
  transaction: Writer,
  { verify, progress }: MoveOptions,
): Promise<MoveTotals> {
  const countOf = (table: string) =>
    Number(source.prepare(`select count(*) as rows from "${table}"`).get()?.['rows']);
  const all = tableNames.reduce((sum, table) => sum + countOf(table), 0);
  let rows = 0;
  for (const table of tableNames)
    await copyTable(source, transaction, {
      table,
      step(copied) {
        rows += copied;
        progress(rows, all);
      },
    });
  const reason = await verify(transaction);
  if (reason !== null) throw new BackupError(reason);
  return { rows, ...readSqliteTotals(source) };
}
