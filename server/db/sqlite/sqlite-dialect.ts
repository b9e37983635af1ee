import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import {
  type Dialect,
  type Driver,
  type SelectModifierNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type TransactionSettings,
} from 'kysely';
import { Semaphore } from '../../limits/semaphore.ts';
import type { WaitObserver } from '../database.ts';
import { DatabaseUnavailableError } from '../database-unavailable.ts';
import type { OutageTracker } from '../outage.ts';
import { makeOwnerOnly } from './owner-only.ts';
import { retryWhileBusy } from './retry-while-busy.ts';
import { SqliteConnection } from './sqlite-connection.ts';
import { fileIdentityOf, WriteAheadLog } from './write-ahead-log.ts';

export interface SqliteOptions {
  file: string;
  /** The time that a query waits for its turn and for locks of other processes. */
  busyMs: number;
  /** Makes the connection read-only, for use beside the one that writes. */
  readsOnly: boolean;
  /**
   * FULL, the default, waits for the disk at every commit; NORMAL hardly ever does. The file stays
   * intact with either.
   */
  syncs?: 'FULL' | 'NORMAL';
  outage: OutageTracker;
  waited?: WaitObserver | undefined;
}

/** node:sqlite for Kysely: one connection, one holder at a time, and waiting never blocks the event loop. */
export const sqliteDialect = (options: SqliteOptions): Dialect => ({
  createDriver: () => new NodeSqliteDriver(options),
  createQueryCompiler: () => new LockFreeCompiler(),
  createAdapter: () => new QueueingAdapter(),
  createIntrospector: (db) => new SqliteIntrospector(db),
});

/** Leaves out `for update`, which SQLite does not have: a transaction locks the whole file. */
class LockFreeCompiler extends SqliteQueryCompiler {
  protected override visitSelectModifier(node: SelectModifierNode): void {
    if (node.modifier === 'Distinct') super.visitSelectModifier(node);
  }
}

/** Turns off Kysely's own queue, which, unlike our driver's queue, has no timeout. */
class QueueingAdapter extends SqliteAdapter {
  override get supportsMultipleConnections() {
    return true;
  }
  /**
   * SQLite supports DDL in transactions. Kysely's adapter denies this only because its own driver
   * cannot have two connections.
   */
  override get supportsTransactionalDdl() {
    return true;
  }
}

class NodeSqliteDriver implements Driver {
  readonly #options: SqliteOptions;
  readonly #mutex = new Semaphore(1);
  #connection: SqliteConnection | null = null;
  #identity: string | null = null;
  #log: WriteAheadLog;
  /** The time at which the current holder began to wait. */
  #startedMs = 0;

  constructor(options: SqliteOptions) {
    this.#options = options;
    this.#log = new WriteAheadLog(options.file);
  }

  /** Runs at the first query, when the file may already be gone. */
  async init(): Promise<void> {
    try {
      this.#connection = await this.#open();
    } catch (error) {
      this.#options.outage.onFailure(error);
      throw new DatabaseUnavailableError(error);
    }
  }

  async acquireConnection(): Promise<SqliteConnection> {
    const { busyMs, readsOnly } = this.#options;
    const startedMs = performance.now();
    if (!(await this.#mutex.acquire(busyMs))) throw new DatabaseUnavailableError();
    try {
      await this.#followFile();
    } catch (error) {
      this.#mutex.release();
      this.#options.outage.onFailure(error);
      throw new DatabaseUnavailableError(error);
    }
    const connection = this.#opened;
    connection.deadlineMs = startedMs + busyMs;
    this.#startedMs = startedMs;
    if (readsOnly) this.#reportWait('read');
    return connection;
  }

  beginTransaction = async (_: SqliteConnection, { accessMode }: TransactionSettings) => {
    const readsOnly = accessMode === 'read only';
    await this.#opened.begin({ readsOnly });
    if (!readsOnly) this.#reportWait('write');
  };
  commitTransaction = async () => this.#opened.commit();
  rollbackTransaction = async () => this.#opened.rollback();
  releaseConnection = async () => this.#mutex.release();

  destroy = async () => {
    const connection = this.#opened;
    if (!this.#log.isLost()) return connection.close();
    try {
      this.#log.save(connection);
    } catch (error) {
      this.#options.outage.onFailure(error);
    }
    connection.closeUnwritten(this.#options.file);
  };

  #reportWait(kind: 'read' | 'write'): void {
    this.#options.waited?.(kind, (performance.now() - this.#startedMs) / 1_000);
  }

  async #open(): Promise<SqliteConnection> {
    const { file, readsOnly, syncs = 'FULL', busyMs, outage } = this.#options;
    // A backup that was restored while the site runs may have another mode.
    if (!readsOnly) makeOwnerOnly(file);
    const db = new DatabaseSync(existingFileUrl(file), { timeout: 0 });
    this.#identity = fileIdentityOf(file);
    this.#log = new WriteAheadLog(file);
    // With FULL, an acknowledged order survives a power cut. This statement is the first access to
    // the file, which another starting process may have locked.
    await retryWhileBusy(
      () => db.exec(`PRAGMA synchronous = ${syncs}`),
      performance.now() + busyMs,
    );
    // Without secure_delete, the bytes of a deleted row stay in the file until another row needs
    // their place.
    db.exec(readsOnly ? 'PRAGMA query_only = ON' : 'PRAGMA secure_delete = ON');
    return new SqliteConnection(db, outage);
  }

  /**
   * Fails while the file is missing, and reopens a file that was replaced, because writes to a
   * removed or replaced file would be lost.
   */
  async #followFile(): Promise<void> {
    const { file } = this.#options;
    const identity = fileIdentityOf(file);
    if (identity === null) throw new Error(`${file} is gone`);
    if (identity !== this.#identity) {
      const before = this.#opened;
      this.#connection = await this.#open();
      before.close();
    }
    if (!this.#log.isLost()) return;
    this.#log.save(this.#opened);
    throw new Error(
      `${this.#log.file} was removed or replaced while it was in use: nothing more is sold until the site is started again`,
    );
  }

  get #opened(): SqliteConnection {
    if (this.#connection === null) throw new Error('The database is not open');
    return this.#connection;
  }
}

/** A URI that opens only an existing file: given a plain path, SQLite would create an empty database. */
function existingFileUrl(file: string): URL {
  const url = pathToFileURL(file);
  url.search = 'mode=rw';
  return url;
}
