import type { Expression, Kysely, QueryExecutorProvider, Transaction } from 'kysely';
import type { StartupDeadline } from './startup-deadline.ts';
import type { Tables } from './tables.ts';

export type Reader = Pick<Kysely<Tables>, 'selectFrom' | 'selectNoFrom'>;
export type Writer = Transaction<Tables>;
/** Queries within one transaction that all see the same committed state of the database. */
export type SnapshotReader = Transaction<Tables>;

/** The embedded database in a file, or PostgreSQL at an address. */
export type DatabasePlace = { file: string } | { url: string };

export interface WaitLimits {
  /** The longest wait of a query for a locked database or a free connection; on PostgreSQL also the longest statement. */
  busyMs: number;
  /** The wait for a database that another process is migrating, or that is still starting. */
  deadline: StartupDeadline;
  log(message: string, error?: unknown): void;
  /** Called with the message that the database responds again; `log` by default. */
  note?: ((message: string) => void) | undefined;
  /** Called with the time that a caller waited for a connection, or for its turn to write. */
  waited?: WaitObserver | undefined;
  /** Called before a new database gets its tables, in the same transaction: an error leaves the database as it is. */
  whenNew?: ((transaction: QueryExecutorProvider) => Promise<void>) | undefined;
}

export type WaitObserver = (kind: 'read' | 'write', seconds: number) => void;

export interface Database {
  /** The database's wall clock in epoch milliseconds, which is the same for all machines. */
  clock: Expression<number>;
  /** Sees committed data and never waits for a writer. */
  read: Reader;
  /** Runs queries on one committed state, whatever is written meanwhile. Does not block writers. */
  readInSnapshot<T>(work: (snapshot: SnapshotReader) => Promise<T>): Promise<T>;
  /**
   * Runs one transaction. `work` may run more than once, so it must have no side effect besides the database.
   *
   * Other transactions may run at the same time, so read with `forUpdate()` any row that you will change.
   *
   * @param lockName transactions with the same name run one at a time, across all processes
   * @throws DatabaseUnavailableError when the database stays locked or does not respond
   */
  write<T>(work: (transaction: Writer) => Promise<T>, lockName?: string): Promise<T>;
  /**
   * Removes erased rows from the engine's log, as far as other connections allow; never throws. Only an embedded
   * database has such a log; a server's log is managed by its operator.
   */
  purgeLog(): Promise<void>;
  /** The seconds for which the database has not answered any call; null if it answers. */
  outageSeconds(): number | null;
  close(): Promise<void>;
}
