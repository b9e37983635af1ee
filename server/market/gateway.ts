import { createHash } from 'node:crypto';
import { marketRefreshMs } from '../../contract/limits.ts';
import type { Coin, MarketSnapshot, MarketSource } from '../../contract/market.ts';
import { type Clock, systemClock } from './clock.ts';
import { createLastGoodFile } from './last-good-file.ts';
import { createListJudge } from './list-judge.ts';
import { createPoller, type PollOutcome } from './poller.ts';
import { createProvider } from './provider.ts';
import { simulatedCoins } from './simulated.ts';
import { createVisits } from './visits.ts';

/** A poll and a browser's call take their time. */
const pollAllowanceMs = 15_000;

export interface GatewayOptions {
  /** 'simulated' makes prices up from the sample and never touches the network or the disk. */
  mode: 'provider' | 'simulated';
  /** The provider's v3 base. */
  baseUrl: string;
  apiKey?: string | undefined;
  pollEveryMs: number;
  /** Where the last good list outlives a restart. */
  dataDir: string;
  /** What is shown while the provider has never been reached, and what is simulated. */
  sample: { asOf: string; coins: readonly Coin[] };
  log(message: string, error?: unknown): void;
  /** Of the simulated prices. */
  seed?: number;
  clock?: Clock;
  /** 0 up to 1. */
  random?: () => number;
  fetch?: typeof fetch;
}

/** The one connection to the market provider, whatever the number of visitors. */
export interface Gateway {
  /** What is known now; null only before the first poll has settled, when no earlier run left a list. */
  snapshot(): MarketSnapshot | null;
  /**
   * Somebody looks at prices: polls now when a poll is due, and goes on for five minutes.
   *
   * @returns what a page waits for before it shows the list: the poll that a visit has started, two seconds at most, while
   * the list is older than five minutes; null when there is nothing to wait for
   */
  watch(): Promise<void> | null;
  /**
   * Watches, and waits for the poll under way: two seconds at most when the list is older than one interval,
   * until the first poll has settled (five seconds at most) when there is no list. At once when there is nothing
   * to wait for.
   */
  current(): MarketSnapshot | null | Promise<MarketSnapshot | null>;
  /** False while the list is older than freshForMs: nobody was watching, or the provider is away. */
  isFresh(): boolean;
  /**
   * The one bound for calling a list live, on the server and in browsers: as old as a list can become between our poll of
   * the provider and a browser's next call, when nothing fails.
   */
  freshForMs: number;
  /** The provider's address of a coin's picture; null for coins it never named and for made-up lists. */
  pictureUrl(coinId: string): string | null;
  /** Settles when the first poll has, well or badly. */
  ready: Promise<void>;
  /** Gives the poll under way up and puts the list on disk. */
  close(): Promise<void>;
}

export function createGateway(options: GatewayOptions): Gateway {
  const { pollEveryMs, sample, log, clock = systemClock, random = Math.random } = options;
  const isSimulated = options.mode === 'simulated';
  const file = createLastGoodFile({ dataDir: options.dataDir, clock, log });
  const askProvider = createProvider({
    baseUrl: options.baseUrl,
    apiKey: options.apiKey,
    fetch: options.fetch ?? fetch,
    clock,
  });
  const { lastGood, judge } = createListJudge(isSimulated ? null : file.read());
  const earlier = lastGood();
  // An old list of an earlier run is not "cached": that word says that the last poll failed, and there was none yet.
  let snapshot = earlier && snapshotOf(earlier, 'live', null);
  const publish = (next: MarketSnapshot): void => {
    if (next.version !== snapshot?.version) snapshot = next;
  };

  const simulate = async (): Promise<PollOutcome> => {
    const asOfMs = clock.now();
    const step = Math.floor(asOfMs / pollEveryMs);
    const coins = simulatedCoins(sample.coins, options.seed ?? 1, step);
    publish(snapshotOf({ coins, asOfMs }, 'simulated', null));
    return { ok: true };
  };

  const ask = async (closing: AbortSignal): Promise<PollOutcome> => {
    const answer = await askProvider(closing);
    if (closing.aborted) return { ok: true };
    const judged = judge(answer, clock.now());
    if ('list' in judged) {
      const { list, before } = judged;
      const inPlaceOf =
        before && `, with ${list.coins.length} rows in place of ${before.coins.length}`;
      if (snapshot?.failure) log(`market provider: back again${inPlaceOf ?? ''}`);
      file.save(list);
      publish(snapshotOf(list, 'live', null));
      return { ok: true };
    }
    const { statusText, detail, retryAfterMs } = judged.failure;
    if (snapshot?.failure !== statusText) log(`market provider: ${statusText} (${detail})`);
    const good = lastGood();
    const sampleList = { coins: sample.coins, asOfMs: Date.parse(sample.asOf) };
    publish(snapshotOf(good ?? sampleList, good ? 'cached' : 'sample', statusText));
    return { ok: false, retryAfterMs };
  };

  const poller = createPoller({ poll: isSimulated ? simulate : ask, pollEveryMs, clock, random });
  const visits = createVisits({ poller, snapshot: () => snapshot, pollEveryMs, clock });
  const freshForMs = pollEveryMs + marketRefreshMs + pollAllowanceMs;
  return {
    snapshot: () => snapshot,
    watch: visits.watch,
    current: visits.current,
    freshForMs,
    isFresh: () => !visits.isOlderThan(freshForMs),
    pictureUrl: (coinId) => lastGood()?.pictures.get(coinId) ?? null,
    ready: poller.first,
    async close() {
      await poller.close();
      await file.flush();
    },
  };
}

function snapshotOf(
  list: { coins: readonly Coin[]; asOfMs: number },
  source: MarketSource,
  failure: string | null,
): MarketSnapshot {
  const content = { coins: list.coins, source, asOfMs: list.asOfMs, failure };
  const version = createHash('sha256').update(JSON.stringify(content)).digest('base64url');
  return { ...content, version: version.slice(0, 22) };
}
