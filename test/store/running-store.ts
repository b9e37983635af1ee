import { createServer, type IncomingMessage } from 'node:http';
import { expect } from 'vitest';
import type { Database } from '../../server/db/database.ts';
import { openDatabase } from '../../server/db/open-database.ts';
import { createCacheBudget } from '../../server/http/cache-budget.ts';
import { parseRequestTarget } from '../../server/http/request-target.ts';
import { createStore, type Store, type StoreOptions } from '../../server/store/store.ts';
import { buyerPages } from '../../web/buyer/buyer-pages.tsx';
import { listen } from '../fakes/listen.ts';
import { flatRate } from './deliveries.ts';
import { fixtureCatalogue } from './fixture-catalogue.ts';
import { type TestDatabase, testDatabase } from './test-database.ts';

/** A store with a real socket, its own database, and a clock that only a test moves. */
export interface RunningStore {
  origin: string;
  /** The base URL of the store's API. */
  base: string;
  store: Store & { database: Database };
  database: TestDatabase;
  clock: { nowMs: number };
  logged: string[];
  stop(how?: { keepsDatabase: boolean }): Promise<void>;
  /** Checks the books and that nothing was logged, and stops. */
  end(): Promise<void>;
}

export const startMs = Date.UTC(2025, 6, 21, 12, 0, 0);

interface RunOptions extends Partial<Omit<StoreOptions, 'database'>> {
  clock?: { nowMs: number };
  database?: TestDatabase;
  logged?: string[];
  keepsDatabase?: boolean;
}

export async function runStore({
  database: givenDatabase,
  keepsDatabase = false,
  logged = [],
  ...options
}: RunOptions = {}): Promise<RunningStore> {
  const database = givenDatabase ?? (await testDatabase());
  const clock = options.clock ?? { nowMs: startMs };
  let origin = '';
  const log: StoreOptions['log'] = (message, error) =>
    logged.push(error === undefined ? message : `${message}: ${error}`);
  const storeDatabase = await openDatabase({ place: database.place, log });
  const store = await createStore({
    storeId: 'candlewick',
    pages: buyerPages,
    delivery: flatRate(0),
    now: () => clock.nowMs,
    elapsedMs: () => clock.nowMs,
    siteOrigins: () => [origin],
    ratePerMinute: 0,
    clientAddress: (req: IncomingMessage) => String(req.headers['x-test-address'] ?? '127.0.0.1'),
    securityHeaders: ['x-content-type-options', 'nosniff'],
    budget: createCacheBudget(8_000_000),
    log,
    seed: fixtureCatalogue,
    sweepEveryMs: 100,
    checkEveryMs: 100,
    ...options,
    database: storeDatabase,
  }).catch(async (error: unknown) => {
    await storeDatabase.close();
    throw error;
  });
  // Keep idle connections open: a client that reuses a connection while it closes would fail the test although the
  // store is right.
  const server = createServer({ keepAliveTimeout: 120_000 }, (req, res) => {
    if (!store.handle(req, res, parseRequestTarget(req))) res.writeHead(418).end();
  });
  origin = await listen(server);
  const running: RunningStore = {
    origin,
    base: `${origin}/api/store/candlewick`,
    store: { ...store, database: storeDatabase },
    database,
    clock,
    logged,
    async stop(options = { keepsDatabase }) {
      server.close();
      server.closeAllConnections();
      await store.close();
      await storeDatabase.close();
      if (!options.keepsDatabase) await database.remove();
    },
    async end() {
      const problems = await database.audit();
      await running.stop();
      expect({ problems, logged }).toEqual({ problems: [], logged: [] });
    },
  };
  return running;
}
