import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import { LRUCache } from 'lru-cache';
import { DatabaseUnavailableError, isSqliteUnavailable } from '../database-unavailable.ts';
import type { OutageTracker } from '../outage.ts';
import { retryWhileBusy } from './retry-while-busy.ts';

// The code has few distinct queries, but each length of an id list makes another statement.
const keptStatements = 300;

interface PreparedStatement {
  statement: StatementSync;
  /** True if the statement returns rows rather than a count of changes. */
  hasRows: boolean;
}

/** One open file, to which Kysely sends one query at a time. */
export class SqliteConnection implements DatabaseConnection {
  readonly #db: DatabaseSync;
  readonly #outage: OutageTracker;
  readonly #prepared = new LRUCache<string, PreparedStatement>({ max: keptStatements });
  /** The time until which the current holder waits for a lock, on the performance.now() clock. */
  deadlineMs = 0;

  constructor(db: DatabaseSync, outage: OutageTracker) {
    this.#db = db;
    this.#outage = outage;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const run = () => this.#usable(() => this.#run<R>(query));
    // Inside a transaction we hold the lock, and only the commit proves that the file is writable.
    if (this.#db.isTransaction) return run();
    const result = await retryWhileBusy(run, this.deadlineMs);
    this.#outage.onSuccess();
    return result;
  }

  /** @throws DatabaseUnavailableError when another process keeps the lock beyond the deadline, or the file cannot be used */
  async begin({ readsOnly }: { readsOnly: boolean }): Promise<void> {
    await retryWhileBusy(
      () => this.#usable(() => (readsOnly ? this.#beginReading() : this.#beginWriting())),
      this.deadlineMs,
    );
  }

  /** IMMEDIATE takes the write lock at once, because a transaction that reads first can fail to upgrade its lock. */
  #beginWriting(): void {
    this.#db.exec('BEGIN IMMEDIATE');
  }

  /** The snapshot begins with the first row that is read, so read one here. */
  #beginReading(): void {
    if (!this.#db.isTransaction) this.#db.exec('BEGIN');
    this.#db.prepare('SELECT 1 FROM sqlite_schema LIMIT 1').get();
  }

  /**
   * @throws DatabaseUnavailableError when the file cannot be written; the transaction is then
   * rolled back
   */
  commit(): void {
    this.#usable(() => this.#db.exec('COMMIT'));
    this.#outage.onSuccess();
  }

  rollback(): void {
    if (this.#db.isTransaction) this.#db.exec('ROLLBACK');
  }

  /** @returns true if the whole write-ahead log has been copied into the file */
  saveLog(): boolean {
    const found = this.#db.prepare('PRAGMA wal_checkpoint(PASSIVE)').get();
    return found?.['log'] === found?.['checkpointed'];
  }

  close(): void {
    this.#db.close();
  }

  /**
   * Closes without a checkpoint. The last connection to close writes the log into the file; a log that was removed
   * would then overwrite newer pages with old ones.
   */
  closeUnwritten(file: string): void {
    let beside: DatabaseSync | undefined;
    try {
      // While this second connection is open, the first is not the last to close. The second
      // connection never makes a checkpoint, because it is read-only.
      beside = new DatabaseSync(file, { readOnly: true, timeout: 0 });
      beside.prepare('SELECT 1 FROM sqlite_schema LIMIT 1').get();
    } catch {
      // An open second connection is enough, even if it cannot read. Without a file there is nothing to overwrite.
    }
    this.close();
    beside?.close();
  }

  // biome-ignore lint/correctness/useYield: Kysely's interface requires it, and nothing here calls it
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Rows are not streamed: every list in this database is bounded');
  }

  /**
   * Reports a full disk or an unusable file as an outage, because either can end without a restart.
   */
  #usable<T>(run: () => T): T {
    try {
      return run();
    } catch (error) {
      if (!isSqliteUnavailable(error)) throw error;
      this.#outage.onFailure(error);
      throw new DatabaseUnavailableError(error);
    }
  }

  #run<R>(query: CompiledQuery): QueryResult<R> {
    const { statement, hasRows } = this.#prepare(query.sql);
    const parameters = query.parameters.map(toSqlValue);
    // The query builder's table types describe the rows.
    if (hasRows) return { rows: statement.all(...parameters) as R[] };
    const { changes } = statement.run(...parameters);
    return { rows: [], numAffectedRows: BigInt(changes) };
  }

  #prepare(sql: string): PreparedStatement {
    const known = this.#prepared.get(sql);
    if (known !== undefined) return known;
    const statement = this.#db.prepare(sql);
    const prepared = { statement, hasRows: statement.columns().length > 0 };
    this.#prepared.set(sql, prepared);
    return prepared;
  }
}

function toSqlValue(value: unknown): SQLInputValue {
  if (value === null || typeof value === 'string' || typeof value === 'number') return value;
  if (typeof value === 'bigint' || value instanceof Uint8Array) return value;
  throw new TypeError(`A ${typeof value} cannot be stored`);
}
