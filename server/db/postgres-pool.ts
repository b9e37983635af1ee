import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import { Pool, type PoolClient, types } from 'pg';
import { DatabaseBusy } from './database-busy.ts';
import type { Outage } from './outage.ts';
import { isAway, isHeldUp } from './postgres-failure.ts';

export interface PoolOptions {
  url: string;
  /** How long a statement takes at most, and how long one waits for a connection. */
  busyMs: number;
  size: number;
  readsOnly: boolean;
  outage: Outage;
}

/** Connections for Kysely, in which everything ends in time and a broken connection is never used again. */
export function openPool(options: PoolOptions): PostgresPool {
  const { url, busyMs, size, readsOnly, outage } = options;
  const pool = new Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: busyMs,
    statement_timeout: busyMs,
    // A server that stands still does not keep its own time.
    query_timeout: busyMs + 1_000,
    idle_in_transaction_session_timeout: busyMs * 2,
    keepAlive: true,
    fallback_application_name: 'candlewick',
    types: { getTypeParser: parserOf },
    ...(readsOnly && { options: '-c default_transaction_read_only=on' }),
  });
  // A lost connection is told to whoever uses it, or found out by the next who wants it.
  const ignore = () => {};
  pool.on('error', ignore);
  pool.on('connect', (client) => client.on('error', ignore));
  return {
    options: {},
    async connect() {
      try {
        const client = await pool.connect();
        outage.answered();
        return new BoundedClient(client, performance.now() + busyMs, outage);
      } catch (error) {
        // With every connection in use the database has not been asked.
        if (pool.totalCount >= size) throw new DatabaseBusy(error);
        if (!isAway(error)) throw error;
        outage.failed(error);
        throw new DatabaseBusy(error);
      }
    },
    end: () => pool.end(),
  };
}

class BoundedClient implements PostgresPoolClient {
  readonly #client: PoolClient;
  readonly #deadlineMs: number;
  readonly #outage: Outage;
  #broken: unknown = null;

  constructor(client: PoolClient, deadlineMs: number, outage: Outage) {
    this.#client = client;
    this.#deadlineMs = deadlineMs;
    this.#outage = outage;
  }

  query<R>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  query<R>(
    text: string | PostgresCursor<R>,
    parameters: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
    if (typeof text !== 'string') throw new TypeError('Rows are not streamed');
    return this.#run<R>(text, parameters);
  }

  release(destroy = false): void {
    this.#client.release(destroy || this.#broken !== null);
  }

  async #run<R>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    if (this.#broken !== null) throw new DatabaseBusy(this.#broken);
    // The whole of what a holder does has an end, not only each statement.
    if (performance.now() > this.#deadlineMs && text !== 'rollback') throw new DatabaseBusy();
    try {
      const result = await this.#client.query(text, parameters.map(storable));
      return result as unknown as PostgresQueryResult<R>;
    } catch (error) {
      if (isHeldUp(error)) throw new DatabaseBusy(error);
      if (!isAway(error)) throw error;
      this.#broken = error;
      this.#outage.failed(error);
      throw new DatabaseBusy(error, text === 'commit');
    }
  }
}

/** PostgreSQL's text holds no NUL; what has one is equal to nothing that is stored. */
function storable(value: unknown): unknown {
  return typeof value === 'string' ? value.replaceAll('\0', '\uFFFD') : value;
}

/** Counts, money in minor units and epoch milliseconds: integers far below 2^53. */
const integers: readonly number[] = [types.builtins.INT8, types.builtins.NUMERIC];

function parserOf(oid: number, format?: 'text' | 'binary') {
  return integers.includes(oid) ? Number : types.getTypeParser(oid, format);
}
