import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Database, Writer } from '../db/database.ts';
import { DatabaseUnavailableError } from '../db/database-unavailable.ts';
import { takeLease } from '../fleet/lease.ts';
import type { VersionReader } from '../fleet/version-reader.ts';
import { maxRetryAfterMs } from '../http/retry-after.ts';
import { providerName } from './call-budget.ts';
import type { CoinList } from './coin-list.ts';
import { parseStoredList, toStoredList } from './stored-list.ts';

export interface PollState {
  /** The last good list; null if there never was one. */
  list: CoinList | null;
  /** The reason why the last poll failed; null if it succeeded. */
  failure: string | null;
  /** The number of consecutive lists that were refused because they were short. */
  shortAnswers: number;
}

type PollTurn =
  /** This process may poll now. `end` publishes the result to the other processes. */
  | { may: 'ask'; end(poll: PollState, version: string, nextInMs: number): Promise<void> }
  | { may: 'wait'; forMs: number };

/** The process that polls: one for all, or each process that has visitors while the database is unavailable. */
type Leader = 'this process' | 'another process' | 'nobody' | 'alone';

/** Divides the polls of the provider among the processes of a site. */
export interface SharedPolls {
  /** Asks whether this process may poll now. Resolves at once if no other process is polling. Never rejects. */
  takeTurn(closing: AbortSignal): PollTurn | Promise<PollTurn>;
  /** Calls back with each poll of another process. */
  onPoll(listener: (poll: PollState) => void): void;
  leader(): Leader;
  close(): void;
}

interface Options {
  db: Database;
  versions: VersionReader;
  /** Processes that call the same provider with the same key share its responses. */
  provider: { baseUrl: string; apiKey: string | undefined };
  pollEveryMs: number;
  /** The interval between polls at which a month's calls last; by default `pollEveryMs`. */
  maxPollIntervalMs?: number;
  log(message: string, error?: unknown): void;
}

/** The time reserved for a poll: longer than a call of the provider may take. */
const askMs = 10_000;
/** How long another process waits before it takes over the polls. */
const maxGraceMs = 3_000;
/** After this many intervals without a poll, a process without its database polls by itself. */
const missedIntervals = 3;
const retryMs = 5_000;
const lookEveryMs = 1_000;
/** The interval at which a process checks for the result while another is polling. */
const lookWhileAskedMs = 200;

/** For a process without a database, which polls by itself. */
export const unsharedPolls: SharedPolls = {
  takeTurn: () => ({ may: 'ask', end: async () => {} }),
  onPoll() {},
  leader: () => 'this process',
  close() {},
};

/**
 * Lets one process poll the provider, while all processes show its list. The polling process holds
 * a lease, which each poll renews. If that process dies, or nobody visits its pages, another
 * process takes over as soon as the lease ends.
 */
export function createSharedPolls({
  db,
  versions,
  provider,
  pollEveryMs,
  maxPollIntervalMs = pollEveryMs,
  log,
}: Options): SharedPolls {
  const owner = randomUUID();
  const name = providerName(provider);
  const graceMs = Math.min(pollEveryMs / 2, maxGraceMs);
  const listeners: ((poll: PollState) => void)[] = [];
  /** The version of the list that this process shows. */
  let seen: string | null = null;
  /** True if the last poll failed. The provider may then have asked for a longer wait than the interval. */
  let seenFailed = true;
  let leader: Leader = 'nobody';
  let lastPollMs = performance.now();
  let lastLookMs = performance.now();
  let following: Promise<void> | null = null;
  /** The date of the list that this process fetched while the database was away; 0 once polls are shared again. */
  let aloneAsOfMs = 0;

  const polled = (version: string, failed: boolean) => {
    seen = version;
    seenFailed = failed;
    lastPollMs = performance.now();
  };

  const readPoll = async (): Promise<void> => {
    const row = await db.read
      .selectFrom('market_list')
      .select(['version', 'content'])
      .where('name', '=', name)
      .executeTakeFirst();
    if (row === undefined || row.version === seen) return;
    const poll = readContent(row.content);
    const sinceMs = performance.now() - lastPollMs;
    polled(row.version, poll?.failure !== null);
    if (poll === null) return log('the shared market list cannot be read');
    // After an outage, an older list must not replace this process's own. The machines' clocks may
    // differ, so the dates of the lists decide only until the next poll.
    if ((poll.list?.asOfMs ?? 0) < aloneAsOfMs && sinceMs < pollEveryMs) return;
    aloneAsOfMs = 0;
    for (const listener of listeners) listener(poll);
  };
  const follow = (): Promise<void> => {
    following ??= readPoll().finally(() => {
      following = null;
    });
    return following;
  };

  versions.onRead((all) => {
    lastLookMs = performance.now();
    const version = all.get(name);
    if (version !== undefined && version !== seen) follow().catch(logFault(log));
  });
  // The embedded store already reads the versions every second. Read them here if nothing else does, as with a
  // hosted store.
  const looking = setInterval(() => {
    if (performance.now() - lastLookMs > 2 * lookEveryMs) versions.read().catch(logFault(log));
  }, lookEveryMs);
  looking.unref();

  const end = async (poll: PollState, version: string, nextInMs: number): Promise<void> => {
    polled(versionOf(poll, version), poll.failure !== null);
    aloneAsOfMs = 0;
    const maxDurationMs = maxLeaseMs();
    await db
      .write(async (transaction) => {
        const lease = { name, owner, forMs: nextInMs + graceMs, longestMs: maxDurationMs };
        // Another process has taken over while this process was slow.
        if (!(await takeLease(transaction, db.clock, lease))) return;
        const row = {
          version: versionOf(poll, version),
          due_at: sql<number>`${db.clock} + ${Math.round(nextInMs)}`,
          content: JSON.stringify({ ...poll, list: poll.list && toStoredList(poll.list) }),
        };
        await transaction
          .insertInto('market_list')
          .values({ name, ...row })
          .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
          .execute();
      })
      .catch(logFault(log));
  };

  /** Reads the fleet's state and the database's time. */
  const look = (transaction: Writer) =>
    transaction
      .selectNoFrom((row) => {
        const list = row.selectFrom('market_list').where('market_list.name', '=', name);
        const lease = row.selectFrom('lease').where('lease.name', '=', name);
        return [
          sql<number>`${db.clock}`.as('now'),
          list.select('version').as('version'),
          list.select('due_at').as('dueAt'),
          lease.select('owner').as('owner'),
          lease.select('until_at').as('untilAt'),
        ];
      })
      .executeTakeFirstOrThrow();

  /** The furthest time ahead that is used. Later times were stored before the clock was set back. */
  const maxLeaseMs = () =>
    Math.max(askMs, maxPollIntervalMs + graceMs, seenFailed ? maxRetryAfterMs + graceMs : 0);

  const claim = () =>
    db.write(async (transaction) => {
      const { now, version, dueAt, owner: holder, untilAt } = await look(transaction);
      // The outcome of a poll that this process has not read yet is unknown, so count it as failed.
      if (version !== seen) seenFailed = true;
      const maxDurationMs = maxLeaseMs();
      const dueInMs = (dueAt ?? 0) - now;
      const heldForMs = holder === owner ? 0 : (untilAt ?? 0) - now;
      if (dueInMs > 0 && dueInMs <= maxDurationMs) {
        const waitMs = Math.min(Math.max(dueInMs, heldForMs), pollEveryMs + graceMs);
        return { version, may: 'wait', waitMs } as const;
      }
      const isOurs = await takeLease(transaction, db.clock, {
        name,
        owner,
        maxDurationMs,
        forMs: askMs,
      });
      return { version, may: isOurs ? 'ask' : 'follow', waitMs: graceMs } as const;
    });

  /**
   * Waits for the result while another process polls, because a visitor of this process needs the
   * result.
   */
  const answered = async (closing: AbortSignal): Promise<void> => {
    const before = seen;
    const untilMs = performance.now() + askMs;
    while (seen === before && !closing.aborted && performance.now() < untilMs) {
      await delay(lookWhileAskedMs, undefined, { ref: false });
      await versions.read();
      await following;
    }
  };

  const inTurn = async (closing: AbortSignal): Promise<PollTurn> => {
    const { version, may, waitMs } = await claim();
    if (leader === 'alone') log('the database is back: market prices are shared again');
    leader = may === 'ask' ? 'this process' : 'another process';
    if (version !== null && version !== seen) await follow();
    if (may === 'ask') return { may, end };
    if (may === 'follow') await answered(closing);
    return { may: 'wait', forMs: waitMs };
  };

  return {
    async takeTurn(closing) {
      try {
        return await inTurn(closing);
      } catch (error) {
        if (!(error instanceof DatabaseUnavailableError))
          log('taking turns at the market provider', error);
        // A process that has never seen a list calls the provider at once, because its visitors
        // would otherwise wait for these intervals.
        const isMissed =
          seen === null || performance.now() - lastPollMs > missedIntervals * pollEveryMs;
        if (leader !== 'alone' && !isMissed)
          return { may: 'wait', forMs: Math.min(pollEveryMs, retryMs) };
        if (leader !== 'alone')
          log('the database is away: this process asks the market provider by itself');
        leader = 'alone';
        return {
          may: 'ask',
          async end(poll, version) {
            polled(versionOf(poll, version), poll.failure !== null);
            aloneAsOfMs = poll.list?.asOfMs ?? 0;
          },
        };
      }
    },
    onPoll(listener) {
      listeners.push(listener);
    },
    leader: () => leader,
    close: () => clearInterval(looking),
  };
}

const versionOf = ({ shortAnswers }: PollState, version: string) => `${version}.${shortAnswers}`;

const contentShape = z.object({
  list: z.looseObject({}).nullable(),
  failure: z
    .string()
    .regex(/^\P{Cc}*$/u)
    .nullable(),
  shortAnswers: z.int().nonnegative(),
});

/** Null for a damaged list, or a list in a later version's format. */
function readContent(content: string): PollState | null {
  const read = contentShape.safeParse(parseJson(content));
  if (!read.success) return null;
  const { list: stored, ...rest } = read.data;
  const list = stored && parseStoredList(stored, Date.now());
  // Only a failed poll has no list.
  return list === null && (stored !== null || rest.failure === null) ? null : { ...rest, list };
}

function parseJson(content: string): unknown {
  try {
    return JSON.parse(content);
  } catch {
    return null;
  }
}

/** Logs a failure, unless the database is unavailable. */
const logFault = (log: Options['log']) => (error: unknown) => {
  if (!(error instanceof DatabaseUnavailableError)) log('sharing market prices', error);
};
