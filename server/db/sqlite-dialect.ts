import { DatabaseSync } from 'node:sqlite';
import {
  type Dialect,
  type Driver,
  type Kysely,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { SqliteConnection } from './sqlite-connection.ts';
import { Turns } from './turns.ts';
import { untilFree } from './until-free.ts';

export interface SqliteOptions {
  file: string;
  /** How long a query waits for its turn and for other processes before it is refused. */
  busyMs: number;
  /** A connection that may not change anything, beside the one that writes. */
  readsOnly: boolean;
}

/** Node's own SQLite for Kysely: one connection, one holder at a time, no wait that blocks the event loop. */
export class NodeSqliteDialect implements Dialect {
  readonly #options: SqliteOptions;

  constructor(options: SqliteOptions) {
    this.#options = options;
  }

  createDriver = (): Driver => new NodeSqliteDriver(this.#options);
  createQueryCompiler = () => new LockFreeCompiler();
  createAdapter = () => new QueueingAdapter();
  createIntrospector = (db: Kysely<unknown>) => new SqliteIntrospector(db);
}

/** A transaction holds the whole file, so `for update` asks for nothing more, and SQLite has no such words. */
class LockFreeCompiler extends SqliteQueryCompiler {
  protected override visitSelectModifier(): void {}
}

/** Kysely would queue by itself, without an end to the waiting; our driver's queue has one. */
class QueueingAdapter extends SqliteAdapter {
  override get supportsMultipleConnections() {
    return true;
  }
}

class NodeSqliteDriver implements Driver {
  readonly #options: SqliteOptions;
  readonly #turns = new Turns();
  #connection: SqliteConnection | null = null;

  constructor(options: SqliteOptions) {
    this.#options = options;
  }

  async init(): Promise<void> {
    const { file, readsOnly, busyMs } = this.#options;
    const db = new DatabaseSync(file, { timeout: 0, enableForeignKeyConstraints: true });
    // FULL: an order that was acknowledged is on the disk, whatever happens to the machine next.
    // The file is looked at here for the first time, and another process may just be starting on it.
    await untilFree(() => db.exec('PRAGMA synchronous = FULL'), performance.now() + busyMs);
    if (readsOnly) db.exec('PRAGMA query_only = ON');
    this.#connection = new SqliteConnection(db);
  }

  async acquireConnection(): Promise<SqliteConnection> {
    const deadlineMs = performance.now() + this.#options.busyMs;
    await this.#turns.take(deadlineMs);
    const connection = this.#opened;
    connection.deadlineMs = deadlineMs;
    return connection;
  }

  beginTransaction = () => this.#opened.begin();
  commitTransaction = async () => this.#opened.commit();
  rollbackTransaction = async () => this.#opened.rollback();
  releaseConnection = async () => this.#turns.give();
  destroy = async () => this.#opened.close();

  get #opened(): SqliteConnection {
    if (this.#connection === null) throw new Error('The database is not open');
    return this.#connection;
  }
}
