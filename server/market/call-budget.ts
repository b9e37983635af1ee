import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { callPace, monthOf } from '../../domain/market/call-pace.ts';
import type { Database, Reader } from '../db/database.ts';

export interface CallBudget {
  /** Call before each call to the provider. */
  spend(): void;
  mayPoll(): boolean;
  mayChart(): boolean;
  /** The time between polls, at least the usual one. */
  pollEveryMs(usualMs: number): number;
  /** This month's calls; null if the provider sets no limit. */
  used(): { calls: number; limit: number } | null;
  /** Resolves when the count is stored, or storing it has failed. */
  flush(): Promise<void>;
}

/** The budget for a provider that sets no limit. */
export const unlimitedCalls: CallBudget = {
  spend() {},
  mayPoll: () => true,
  mayChart: () => true,
  pollEveryMs: (usualMs) => usualMs,
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
 * The key under which calls are counted. It depends on the provider and the API key only, not on the process or site.
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
  let kept = 0;
  let since = 0;
  let keeping: Promise<void> | null = null;
  let isFailing = false;

  const roll = () => {
    const current = monthOf(now());
    if (current === month) return;
    month = current;
    kept = 0;
    since = 0;
  };

  const keepAll = async (): Promise<void> => {
    try {
      const db = await open();
      do {
        const [of, added] = [month, since];
        const calls = await addCalls(db, providerName(provider), of, added);
        if (of !== month) continue;
        kept = calls;
        since -= added;
      } while (since > 0);
      if (isFailing) log('calls of the market provider are counted again');
      isFailing = false;
    } catch (error) {
      if (!isFailing) log('the count of the market provider’s calls cannot be kept', error);
      isFailing = true;
    }
    keeping = null;
  };
  const keep = () => {
    keeping ??= keepAll();
  };
  // Adds 0, which loads this month's stored count.
  keep();

  const pace = () => {
    roll();
    return callPace({ limit, used: kept + since, nowMs: now() });
  };
  return {
    spend() {
      roll();
      since += 1;
      keep();
    },
    mayPoll: () => pace().mayPoll,
    mayChart: () => pace().mayChart,
    pollEveryMs: (usualMs) => Math.max(usualMs, pace().leastPollMs),
    used() {
      roll();
      return { calls: kept + since, limit };
    },
    async flush() {
      await keeping;
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
