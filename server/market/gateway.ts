import { createHash } from 'node:crypto';
import type { Attribution } from '../../contract/attribution.ts';
import { marketRefreshMs } from '../../contract/limits.ts';
import type { Coin, MarketSnapshot, MarketSource } from '../../contract/market.ts';
import type { CoinFacts } from '../../contract/market-history.ts';
import { type CallBudget, unlimitedCalls } from './call-budget.ts';
import { type Clock, systemClock } from './clock.ts';
import type { CoinList } from './coin-list.ts';
import { createLastGoodFile } from './last-good-file.ts';
import { createListValidator } from './list-validator.ts';
import { createPoller, type PollOutcome, waitAfterPoll } from './poller.ts';
import { createProvider, type ProviderAnswer } from './provider.ts';
import { badGatewayStatus, type ProviderFailure } from './provider-failure.ts';
import { type PollState, type SharedPolls, unsharedPolls } from './shared-polls.ts';
import { simulatedCoins, simulationSeed } from './simulated-market.ts';
import { createVisits } from './visits.ts';

/** An allowance for the duration of a poll and of a browser's call. */
const pollAllowanceMs = 15_000;

/** The failure that is reported while the month's calls are used up. */
const usedUpStatus = 'Too Many Requests';
/** The interval between checks whether calls are left again. */
const usedUpWaitMs = 3_600_000;
/** The longest interval between polls that spreads a month's calls. Timers hold no more than 24 days. */
export const maxPollIntervalMs = 24 * 3_600_000;

/** `failed`: no response, or an error. `unusable`: a response that cannot become the list. */
export const providerOutcomes = ['ok', 'failed', 'unusable'] as const;
export type ProviderOutcome = (typeof providerOutcomes)[number];

export interface GatewayOptions {
  /** 'simulated' invents prices from the sample and uses neither the network nor the disk. */
  mode: 'provider' | 'simulated';
  /** The base URL of the provider's v3 API. */
  baseUrl: string;
  apiKey?: string | undefined;
  /** The attribution of the provider's prices; null, the default, for none. */
  attribution?: Attribution | null;
  pollEveryMs: number;
  /** The calls that the provider allows; unlimited by default. */
  budget?: CallBudget;
  /** Shares the polls with other processes; by default this process is the only one. */
  shared?: SharedPolls;
  /**
   * The interval of polls while nobody watches, which are made to record prices; null, the default, for no such polls.
   */
  idleEveryMs?: number | null;
  /** Called with each list that this process has fetched from the provider and accepted. */
  accepted?: ((accepted: AcceptedList) => void) | undefined;
  /** The folder in which the last good list survives restarts. */
  dataDir: string;
  /**
   * The list to show until the provider's first response. Simulated prices start from the sample.
   */
  sample: { asOf: string; coins: readonly Coin[] };
  log(message: string, error?: unknown): void;
  called?: ((outcome: ProviderOutcome) => void) | undefined;
  seed?: number;
  clock?: Clock;
  /** A random number from 0 up to but excluding 1. */
  random?: () => number;
  fetch?: typeof fetch;
}

export interface AcceptedList {
  list: CoinList;
  /** The provider's own time of sending, epoch milliseconds; null if the provider named none. */
  sentMs: number | null;
}

/** The only caller of the market provider, for all visitors and processes. */
export interface Gateway {
  /** The current list; null only before the first poll has settled, and only without a list of an earlier run. */
  snapshot(): MarketSnapshot | null;
  /**
   * Call when a visitor sees prices: polls now if a poll is due, and keeps polling for five minutes.
   *
   * @returns a promise to await, for at most two seconds, if the list is older than five minutes; null if the page need
   * not wait
   */
  watch(): Promise<void> | null;
  /**
   * Like `watch`, and returns the list. If the list is older than one interval, waits for the poll
   * in progress, two seconds at most. If there is no list, waits until the first poll has settled
   * (five seconds at most). Otherwise returns at once.
   */
  current(): MarketSnapshot | null | Promise<MarketSnapshot | null>;
  /** True if somebody has watched within five minutes, so that the provider is polled. */
  isWatched(): boolean;
  /** False while the list is older than freshForMs: nobody was watching, or the provider is down. */
  isFresh(): boolean;
  /**
   * The age up to which a list counts as live, on the server and in browsers: the greatest age that
   * a list can reach between our poll and a browser's next call when nothing fails.
   */
  freshForMs: number;
  /** The provider's URL of a coin's picture; null for coins it never listed and for simulated lists. */
  pictureUrl(coinId: string): string | null;
  /**
   * Facts about a coin that the list does not show; null for coins that the provider never listed, and before the
   * provider's first list.
   */
  facts(coinId: string): CoinFacts | null;
  /** Resolves when the first poll has settled, successful or not. */
  ready: Promise<void>;
  /** Aborts the poll in progress and saves the list. */
  close(): Promise<void>;
}

export function createGateway(options: GatewayOptions): Gateway {
  const snapshotOf = snapshotsOf(options.attribution ?? null);
  const { pollEveryMs, sample, log, clock = systemClock, random = Math.random } = options;
  const { shared = unsharedPolls, budget = unlimitedCalls } = options;
  const isSimulated = options.mode === 'simulated';
  const file = createLastGoodFile({ dataDir: options.dataDir, clock, log });
  const askProvider = createProvider({
    baseUrl: options.baseUrl,
    apiKey: options.apiKey,
    fetch: options.fetch ?? fetch,
    clock,
  });
  const { lastGood, shortAnswers, adopt, validate } = createListValidator(
    isSimulated ? null : file.read(),
  );
  const earlier = lastGood();
  // An earlier run's list starts as 'live': 'cached' would mean that a poll has failed.
  let snapshot = earlier && snapshotOf(earlier, 'live', null);
  const publish = (next: MarketSnapshot): void => {
    if (next.version !== snapshot?.version) snapshot = next;
  };

  const simulate = async (): Promise<PollOutcome> => {
    const asOfMs = clock.now();
    const step = Math.floor(asOfMs / pollEveryMs);
    const coins = simulatedCoins(sample.coins, options.seed ?? simulationSeed, step);
    publish(snapshotOf({ coins, asOfMs }, 'simulated', null));
    return { waitMs: pollEveryMs };
  };

  const sampleList = { coins: sample.coins, asOfMs: Date.parse(sample.asOf) };
  const publishPoll = ({ list, failure }: Pick<PollState, 'list' | 'failure'>): MarketSnapshot => {
    const source = failure === null ? 'live' : list ? 'cached' : 'sample';
    const next = snapshotOf(list ?? sampleList, source, failure);
    publish(next);
    return next;
  };

  shared.onPoll((poll) => {
    if (poll.list !== null) {
      adopt(poll.list, poll.shortAnswers);
      file.save(poll.list);
    }
    publishPoll({ ...poll, list: poll.list ?? lastGood() });
    poller.polledElsewhere();
  });

  /** Validates a response, publishes the result and logs what has changed. */
  const settle = (answer: ProviderAnswer): { failed: ProviderFailure | null; version: string } => {
    const verdict = validate(answer, clock.now());
    if ('list' in verdict) {
      options.called?.('ok');
      const { list, before, sentMs } = verdict;
      options.accepted?.({ list, sentMs });
      const inPlaceOf =
        before && `, with ${list.coins.length} rows in place of ${before.coins.length}`;
      if (snapshot?.failure) log(`market provider: back again${inPlaceOf ?? ''}`);
      file.save(list);
      return { failed: null, version: publishPoll({ list, failure: null }).version };
    }
    options.called?.('failure' in answer ? 'failed' : 'unusable');
    const { failure } = verdict;
    if (snapshot?.failure !== failure.statusText)
      log(`market provider: ${failure.statusText} (${failure.detail})`);
    const { version } = publishPoll({ list: lastGood(), failure: failure.statusText });
    return { failed: failure, version };
  };

  const ask = async (closing: AbortSignal): Promise<PollOutcome> => {
    if (!budget.mayPoll()) {
      if (snapshot === null) publishPoll({ list: lastGood(), failure: usedUpStatus });
      return { waitMs: usedUpWaitMs };
    }
    const taken = shared.takeTurn(closing);
    const turn = taken instanceof Promise ? await taken : taken;
    if (turn.may === 'wait') {
      // Show the sample until another process has a list, as after a failed poll.
      if (snapshot === null) publishPoll({ list: null, failure: badGatewayStatus });
      return { waitMs: turn.forMs };
    }
    const startedMs = clock.elapsedMs();
    budget.spend();
    const answer = await askProvider(closing);
    if (closing.aborted) return { waitMs: pollEveryMs };
    const { failed, version } = settle(answer);
    const tookMs = clock.elapsedMs() - startedMs;
    const waitMs = waitAfterPoll({
      tookMs,
      failed,
      random,
      pollEveryMs: Math.min(budget.pollEveryMs(pollEveryMs), maxPollIntervalMs),
    });
    const failure = failed?.statusText ?? null;
    await turn.end({ list: lastGood(), failure, shortAnswers: shortAnswers() }, version, waitMs);
    return { waitMs };
  };

  const poller = createPoller({
    poll: isSimulated ? simulate : ask,
    // Simulated prices are not recorded.
    idleEveryMs: isSimulated ? null : (options.idleEveryMs ?? null),
    clock,
  });
  const visits = createVisits({ poller, snapshot: () => snapshot, pollEveryMs, clock });
  const freshForMs = pollEveryMs + marketRefreshMs + pollAllowanceMs;
  return {
    snapshot: () => snapshot,
    watch: visits.watch,
    current: visits.current,
    isWatched: poller.isWatched,
    freshForMs,
    isFresh: () => !visits.isOlderThan(freshForMs),
    pictureUrl: (coinId) => lastGood()?.pictures.get(coinId) ?? null,
    facts: (coinId) => lastGood()?.facts.get(coinId) ?? null,
    ready: poller.first,
    async close() {
      await poller.close();
      await file.flush();
    },
  };
}

/** @param attribution the attribution of the provider's figures */
function snapshotsOf(attribution: Attribution | null) {
  return (
    { coins, asOfMs }: { coins: readonly Coin[]; asOfMs: number },
    source: MarketSource,
    failure: string | null,
  ): MarketSnapshot => {
    const isProviders = source === 'live' || source === 'cached';
    const content = { coins, source, asOfMs, failure, credit: isProviders ? attribution : null };
    const version = createHash('sha256').update(JSON.stringify(content)).digest('base64url');
    return { ...content, version: version.slice(0, 22) };
  };
}
