import type { Kysely, Transaction } from 'kysely';
import type { Tables } from './tables.ts';

export type Reader = Pick<Kysely<Tables>, 'selectFrom'>;
export type Writer = Transaction<Tables>;

/** The embedded database in a file, or PostgreSQL at an address. */
export type DatabasePlace = { file: string } | { url: string };

export interface Database {
  /** Sees what is committed, and never waits for a writer. */
  read: Reader;
  /**
   * One transaction: all of the work or none of it. It may run more than once, so it changes nothing but the database.
   *
   * Others may write at the same time: rows that are read to be changed are read with `forUpdate()`.
   *
   * @param alone transactions of one such name run one after another, in all processes
   * @throws DatabaseBusy when the database stayed locked, or does not answer
   */
  write<T>(work: (transaction: Writer) => Promise<T>, alone?: string): Promise<T>;
  close(): Promise<void>;
}
