import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { callPace, monthOf } from '../../domain/market/call-pace.ts';
import type { Database, Reader } from '../db/database.ts';

export interface CallBudget {
  /** Call before each call to the provider. */
  spend(): void;
  mayPoll(): boolean;
  mayFetchChart(): boolean;
  /** The time between polls, at least the default. */
  pollEveryMs(defaultMs: number): number;
  /** This month's calls; null if the provider sets no limit. */
  used(): { calls: number; limit: number } | null;
  /** Resolves when the count is stored, or storing it has failed. */
  flush(): Promise<void>;
}

/** The budget for a provider that sets no limit. */
export const unlimitedCalls: CallBudget = {
  spend() {},
  mayPoll: () => true,
  mayFetchChart: () => true,
  pollEveryMs: (defaultMs) => defaultMs,
  used: () => null,
  flush: async () => {},
};

interface Options {
  limit: number;
  provider: Provider;
  open(): Promise<Database>;
  now(): number;
  log(message: string, error?: unknown): void;
}

interface Provider {
  baseUrl: string;
  apiKey: string | undefined;
}

/**
 * The key under which calls are counted. The key depends on the provider and the API key only, not
 * on the process or site.
 */
export const providerName = ({ baseUrl, apiKey = '' }: Provider): string =>
  `market-${createHash('sha256').update(`${baseUrl} ${apiKey}`).digest('base64url').slice(0, 16)}`;

export async function readCalls(db: Reader, provider: Provider, month: string): Promise<number> {
  const row = await db
    .selectFrom('market_calls')
    .select('calls')
    .where('provider', '=', providerName(provider))
    .where('month', '=', month)
    .executeTakeFirst();
  return row?.calls ?? 0;
}

/**
 * Counts the calls of each month across restarts and processes. While the count cannot be stored, each process counts
 * its own.
 */
export function createCallBudget({ limit, provider, open, now, log }: Options): CallBudget {
  let month = monthOf(now());
  /** The month's stored calls, and those made since they were stored. */
  let storedCalls = 0;
  let unstoredCalls = 0;
  let storing: Promise<void> | null = null;
  let isFailing = false;

  const roll = () => {
    const current = monthOf(now());
    if (current === month) return;
    month = current;
    storedCalls = 0;
    unstoredCalls = 0;
  };

  const storeAll = async (): Promise<void> => {
    try {
      const db = await open();
      do {
        const [of, added] = [month, unstoredCalls];
        const calls = await addCalls(db, providerName(provider), of, added);
        if (of !== month) continue;
        storedCalls = calls;
        unstoredCalls -= added;
      } while (unstoredCalls > 0);
      if (isFailing) log('calls of the market provider are counted again');
      isFailing = false;
    } catch (error) {
      if (!isFailing) log('the count of the market provider’s calls cannot be kept', error);
      isFailing = true;
    }
    storing = null;
  };
  const startStoring = () => {
    storing ??= storeAll();
  };
  // Adds 0, which loads this month's stored count.
  startStoring();

  const pace = () => {
    roll();
    return callPace({ limit, used: storedCalls + unstoredCalls, nowMs: now() });
  };
  return {
    spend() {
      roll();
      unstoredCalls += 1;
      startStoring();
    },
    mayPoll: () => pace().mayPoll,
    mayFetchChart: () => pace().mayChart,
    pollEveryMs: (usualMs) => Math.max(usualMs, pace().minPollMs),
    used() {
      roll();
      return { calls: storedCalls + unstoredCalls, limit };
    },
    async flush() {
      await storing;
    },
  };
}

/** @returns that month's calls after the addition */
const addCalls = (db: Database, provider: string, month: string, calls: number): Promise<number> =>
  db.write(async (transaction) => {
    const row = await transaction
      .insertInto('market_calls')
      .values({ provider, month, calls })
      .onConflict((conflict) =>
        conflict
          .columns(['provider', 'month'])
          .doUpdateSet({ calls: sql<number>`market_calls.calls + excluded.calls` }),
      )
      .returning('calls')
      .executeTakeFirstOrThrow();
    return row.calls;
  });
