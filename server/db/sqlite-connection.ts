import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import { BoundedMap } from '../limits/bounded-map.ts';
import { DatabaseBusy, isSqliteUnavailable } from './database-busy.ts';
import type { Outage } from './outage.ts';
import { retryWhileBusy } from './retry-while-busy.ts';

// Queries are written in code, so their number is small; lists of ids of many lengths are what could grow it.
const keptStatements = 300;

interface Prepared {
  statement: StatementSync;
  /** Whether it answers with rows; else with a count of changes. */
  hasRows: boolean;
}

/** One open file. Kysely hands its queries here one after the other. */
export class SqliteConnection implements DatabaseConnection {
  readonly #db: DatabaseSync;
  readonly #outage: Outage;
  readonly #prepared = new BoundedMap<string, Prepared>(keptStatements);
  /** Until when the present holder waits for a lock, on the performance.now() clock. */
  deadlineMs = 0;

  constructor(db: DatabaseSync, outage: Outage) {
    this.#db = db;
    this.#outage = outage;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const run = () => this.#usable(() => this.#run<R>(query));
    // Inside a transaction the lock is ours already, and only its commit shows that the file can be written to.
    if (this.#db.isTransaction) return run();
    const result = await retryWhileBusy(run, this.deadlineMs);
    this.#outage.answered();
    return result;
  }

  /** @throws DatabaseBusy when another process keeps the lock beyond the deadline, or the file cannot be used */
  async begin(): Promise<void> {
    // IMMEDIATE: a transaction that reads first and writes later could not be granted the lock in the middle.
    const begin = () => this.#usable(() => this.#db.exec('BEGIN IMMEDIATE'));
    await retryWhileBusy(begin, this.deadlineMs);
  }

  /** @throws DatabaseBusy when the disk does not take it; then nothing of the transaction stays */
  commit(): void {
    this.#usable(() => this.#db.exec('COMMIT'));
    this.#outage.answered();
  }

  rollback(): void {
    if (this.#db.isTransaction) this.#db.exec('ROLLBACK');
  }

  /** @returns whether all that stands in the log of changes stands in the file too */
  saveLog(): boolean {
    const found = this.#db.prepare('PRAGMA wal_checkpoint(PASSIVE)').get();
    return found?.['log'] === found?.['checkpointed'];
  }

  close(): void {
    this.#db.close();
  }

  /**
   * Closes without writing anything. Whoever is the last to close a file writes its log into it, and from a log that was
   * removed that would be old pages over what others have written since.
   */
  closeUnwritten(file: string): void {
    let beside: DatabaseSync | undefined;
    try {
      // With a connection beside this one, this one is not the last; and one that only reads writes nothing when it is.
      beside = new DatabaseSync(file, { readOnly: true, timeout: 0 });
      beside.prepare('SELECT 1 FROM sqlite_schema LIMIT 1').get();
    } catch {
      // It holds the file even where it cannot read it. Where there is no file, SQLite writes nothing into it.
    }
    this.close();
    beside?.close();
  }

  // biome-ignore lint/correctness/useYield: part of Kysely's interface, which nothing here asks for
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Rows are not streamed: every list in this database is bounded');
  }

  /** A disk that is full, or a file that cannot be used, is an outage: it ends without us. */
  #usable<T>(run: () => T): T {
    try {
      return run();
    } catch (error) {
      if (!isSqliteUnavailable(error)) throw error;
      this.#outage.failed(error);
      throw new DatabaseBusy(error);
    }
  }

  #run<R>(query: CompiledQuery): QueryResult<R> {
    const { statement, hasRows } = this.#prepare(query.sql);
    const parameters = query.parameters.map(toSqlValue);
    // What a row holds is what the query builder was told the tables hold.
    if (hasRows) return { rows: statement.all(...parameters) as R[] };
    const { changes } = statement.run(...parameters);
    return { rows: [], numAffectedRows: BigInt(changes) };
  }

  #prepare(sql: string): Prepared {
    const kept = this.#prepared.get(sql);
    if (kept !== undefined) return kept;
    const statement = this.#db.prepare(sql);
    const prepared = { statement, hasRows: statement.columns().length > 0 };
    this.#prepared.set(sql, prepared);
    return prepared;
  }
}

function toSqlValue(value: unknown): SQLInputValue {
  if (value === null || typeof value === 'string' || typeof value === 'number') return value;
  if (typeof value === 'bigint') return value;
  throw new TypeError(`A ${typeof value} cannot be stored`);
}
