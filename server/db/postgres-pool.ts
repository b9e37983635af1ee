import { Socket } from 'node:net';
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import { Pool, type PoolClient, types } from 'pg';
import { DatabaseBusy } from './database-busy.ts';
import type { Outage } from './outage.ts';
import {
  isRefusal,
  isRevoked,
  isTimeout,
  isUnavailable,
  isWithoutSettings,
} from './postgres-failure.ts';

export interface PoolOptions {
  url: string;
  /** How long a statement takes at most, and how long one waits for a connection. */
  busyMs: number;
  /** How long one may hold a connection; as long as a statement unless said. */
  holdMs?: number;
  size: number;
  readsOnly: boolean;
  /** Nobody has been served yet: what the server refuses is for whoever starts the site, who can mend it. */
  starting?: boolean;
  outage: Outage;
}

/** For how long a server that took no more connections is asked for none. */
const fewerForMs = 10_000;
/** A server that stands still answers no farewell. */
const farewellMs = 1_000;

/** Connections for Kysely, in which everything ends in time and a broken connection is never used again. */
export function openPool(options: PoolOptions): PostgresPool {
  const { busyMs, holdMs = busyMs, size, readsOnly, starting = false, outage } = options;
  const sockets = new Set<Socket>();
  const pool = createPool(options, sockets);
  let hasSettings = readsOnly;
  // A lost connection is told to whoever uses it, or found out by the next who wants it.
  const ignore = () => {};
  const established = new Set<PoolClient>();
  pool.on('error', ignore);
  pool.on('connect', (client) => {
    client.on('error', ignore);
    established.add(client);
  });
  pool.on('remove', (client) => established.delete(client));
  let fewer: NodeJS.Timeout | undefined;

  /** Whether it is worth trying again after a connection could not be had. */
  const canRetry = (error: unknown, hadSettings: boolean): boolean => {
    if (hadSettings && isWithoutSettings(error)) {
      hasSettings = false;
      pool.options.statement_timeout = false;
      delete pool.options.options;
      return true;
    }
    if (!isRefusal(error) || established.size === 0) return false;
    // The server has no more connections for us, or none any more: those there are work on, one after the other.
    pool.options.max = established.size;
    clearTimeout(fewer);
    fewer = setTimeout(() => {
      pool.options.max = size;
    }, fewerForMs).unref();
    return true;
  };

  return {
    options: {},
    async connect() {
      const deadlineMs = performance.now() + busyMs;
      for (;;) {
        const hadSettings = hasSettings;
        try {
          const client = await pool.connect();
          const end = performance.now() + holdMs;
          return new BoundedClient(client, { ...options, deadlineMs: end, starting });
        } catch (error) {
          if (performance.now() < deadlineMs && canRetry(error, hadSettings)) continue;
          // With every connection in use the database has not been asked.
          if (pool.totalCount >= pool.options.max) throw new DatabaseBusy(error);
          if (!isUnavailable(error) && (starting || !isRefusal(error))) throw error;
          outage.failed(error);
          throw new DatabaseBusy(error);
        }
      }
    },
    async end() {
      clearTimeout(fewer);
      // Whatever still runs is refused then; and without an end of its own a socket would keep the process.
      setTimeout(() => {
        for (const socket of sockets) socket.destroy();
      }, farewellMs).unref();
      await pool.end();
    },
  };
}

/** @param sockets gets those that are open */
function createPool({ url, busyMs, size, readsOnly }: PoolOptions, sockets: Set<Socket>): Pool {
  return new Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: busyMs,
    // A server that hangs does not enforce its own time-outs.
    query_timeout: busyMs + 1_000,
    keepAlive: true,
    fallback_application_name: 'candlewick',
    types: { getTypeParser: parserOf },
    stream: () => {
      const socket = new Socket();
      sockets.add(socket);
      return socket.once('close', () => sockets.delete(socket));
    },
    // A connection that writes sets its time-outs in each transaction.
    ...(readsOnly && {
      statement_timeout: busyMs,
      options: '-c default_transaction_read_only=on',
    }),
  });
}

interface Bounds {
  /** On the performance.now() clock. */
  deadlineMs: number;
  busyMs: number;
  readsOnly: boolean;
  starting: boolean;
  outage: Outage;
}

class BoundedClient implements PostgresPoolClient {
  readonly #client: PoolClient;
  readonly #bounds: Bounds;
  #broken: unknown = null;

  constructor(client: PoolClient, bounds: Bounds) {
    this.#client = client;
    this.#bounds = bounds;
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
    const { deadlineMs, readsOnly, starting, outage } = this.#bounds;
    if (this.#broken !== null) throw new DatabaseBusy(this.#broken);
    // The whole of what a holder does has an end, not only each statement.
    if (performance.now() > deadlineMs && text !== 'rollback') throw new DatabaseBusy();
    try {
      const result = await this.#client.query(this.#timed(text), parameters.map(storable));
      if (readsOnly || text === 'commit') outage.answered();
      return result as unknown as PostgresQueryResult<R>;
    } catch (error) {
      if (isTimeout(error)) throw new DatabaseBusy(error);
      if (!isUnavailable(error) && (starting || !isRevoked(error))) throw error;
      this.#broken = error;
      outage.failed(error);
      throw new DatabaseBusy(error, text === 'commit');
    }
  }

  /** A transaction's own settings go with it through a pooler, where those of a connection do not. */
  #timed(text: string): string {
    if (!/^(?:begin|start transaction)\b/.test(text)) return text;
    const { busyMs } = this.#bounds;
    return `${text}; set local statement_timeout = ${busyMs}; set local idle_in_transaction_session_timeout = ${busyMs * 2}`;
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
