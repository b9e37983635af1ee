import { Socket } from 'node:net';
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import { Pool, type PoolClient, types } from 'pg';
import type { WaitObserver } from '../database.ts';
import { DatabaseUnavailableError } from '../database-unavailable.ts';
import type { OutageTracker } from '../outage.ts';
import {
  isRefusal,
  isRevoked,
  isTimeout,
  isUnavailable,
  rejectsSettings,
} from './postgres-errors.ts';

export interface PoolOptions {
  url: string;
  /** The longest that a statement may take, and the longest wait for a connection. */
  busyMs: number;
  /** The longest that a connection may be held. Defaults to `busyMs`. */
  holdMs?: number;
  size: number;
  readsOnly: boolean;
  /** True during start: a refusal by the server is thrown, for the operator to fix, and is not retried as an outage. */
  starting?: boolean;
  outage: OutageTracker;
  waited?: WaitObserver | undefined;
}

/** The pause before more connections are opened after the server refused one. */
const fewerForMs = 10_000;
/** The time limit of a graceful close, which a hung server never completes. */
const farewellMs = 1_000;

/** A connection pool for Kysely. Every operation has a time limit, and a broken connection is never reused. */
export function openPool(options: PoolOptions): PostgresPool {
  const { busyMs, holdMs = busyMs, size, readsOnly, starting = false, outage } = options;
  const { waited } = options;
  const sockets = new Set<Socket>();
  const pool = createPool(options, sockets);
  let hasSettings = readsOnly;
  // A lost connection also fails the call that uses it, or the next one, so the event needs no handling.
  const ignore = () => {};
  const established = new Set<PoolClient>();
  pool.on('error', ignore);
  pool.on('connect', (client) => {
    client.on('error', ignore);
    established.add(client);
  });
  pool.on('remove', (client) => established.delete(client));
  let fewer: NodeJS.Timeout | undefined;

  /** True if a failed connection is worth another try. */
  const canRetry = (error: unknown, hadSettings: boolean): boolean => {
    if (hadSettings && rejectsSettings(error)) {
      hasSettings = false;
      pool.options.statement_timeout = false;
      delete pool.options.options;
      return true;
    }
    if (!isRefusal(error) || established.size === 0) return false;
    // The server grants no more connections, so make do with those that are open.
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
      const startedMs = performance.now();
      const deadlineMs = startedMs + busyMs;
      for (;;) {
        const hadSettings = hasSettings;
        try {
          const client = await pool.connect();
          waited?.(readsOnly ? 'read' : 'write', (performance.now() - startedMs) / 1_000);
          return new BoundedClient(client, { ...options, deadlineMs: performance.now() + holdMs });
        } catch (error) {
          if (performance.now() < deadlineMs && canRetry(error, hadSettings)) continue;
          // All connections are in use, which says nothing about the database's health.
          if (pool.totalCount >= pool.options.max) throw new DatabaseUnavailableError(error);
          if (!isUnavailable(error) && (starting || !isRefusal(error))) throw error;
          outage.onFailure(error);
          throw new DatabaseUnavailableError(error);
        }
      }
    },
    async end() {
      clearTimeout(fewer);
      // Fail whatever is still running: an open socket would keep the process alive.
      setTimeout(() => {
        for (const socket of sockets) socket.destroy();
      }, farewellMs).unref();
      await pool.end();
    },
  };
}

/** @param sockets updated as connections open and close */
function createPool({ url, busyMs, size, readsOnly }: PoolOptions, sockets: Set<Socket>): Pool {
  return new Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: busyMs,
    // A hung server does not enforce its own timeouts.
    query_timeout: busyMs + 1_000,
    keepAlive: true,
    fallback_application_name: 'candlewick',
    types: { getTypeParser: parserOf },
    stream: () => {
      const socket = new Socket();
      sockets.add(socket);
      return socket.once('close', () => sockets.delete(socket));
    },
    // Writing connections set their timeouts in each transaction.
    ...(readsOnly && {
      statement_timeout: busyMs,
      options: '-c default_transaction_read_only=on',
    }),
  });
}

interface ConnectBounds extends PoolOptions {
  /** The end of the wait, on the performance.now() clock. */
  deadlineMs: number;
}

class BoundedClient implements PostgresPoolClient {
  readonly #client: PoolClient;
  readonly #bounds: ConnectBounds;
  #broken: unknown = null;

  constructor(client: PoolClient, bounds: ConnectBounds) {
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
    const { deadlineMs, readsOnly, starting = false, outage } = this.#bounds;
    if (this.#broken !== null) throw new DatabaseUnavailableError(this.#broken);
    // Limit the holder's total time, not only that of each statement.
    if (performance.now() > deadlineMs && text !== 'rollback') throw new DatabaseUnavailableError();
    try {
      const result = await this.#client.query(this.#timed(text), parameters.map(withoutNul));
      if (readsOnly || text === 'commit') outage.onSuccess();
      return result as unknown as PostgresQueryResult<R>;
    } catch (error) {
      if (isTimeout(error)) throw new DatabaseUnavailableError(error);
      if (!isUnavailable(error) && (starting || !isRevoked(error))) throw error;
      this.#broken = error;
      outage.onFailure(error);
      throw new DatabaseUnavailableError(error, text === 'commit');
    }
  }

  /** Sets the timeouts per transaction, because a pooler does not keep per-connection settings. */
  #timed(text: string): string {
    if (!/^(?:begin|start transaction)\b/.test(text)) return text;
    const { busyMs } = this.#bounds;
    return `${text}; set local statement_timeout = ${busyMs}; set local idle_in_transaction_session_timeout = ${busyMs * 2}`;
  }
}

/** Replaces NUL, which PostgreSQL's text cannot contain. */
function withoutNul(value: unknown): unknown {
  return typeof value === 'string' ? value.replaceAll('\0', '\uFFFD') : value;
}

/** Counts, money in minor units and epoch milliseconds: integers far below 2^53. */
const integerTypes: readonly number[] = [types.builtins.INT8, types.builtins.NUMERIC];

function parserOf(oid: number, format?: 'text' | 'binary') {
  return integerTypes.includes(oid) ? Number : types.getTypeParser(oid, format);
}
