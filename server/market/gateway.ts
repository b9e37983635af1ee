import { createHash } from 'node:crypto';
import { marketRefreshMs } from '../../contract/limits.ts';
import type { Coin, MarketSnapshot, MarketSource } from '../../contract/market.ts';
import { type Clock, systemClock } from './clock.ts';
import { type CoinList, lacksRows, readCoinList } from './coin-list.ts';
import { createLastGoodFile } from './last-good-file.ts';
import { createPoller, type PollOutcome } from './poller.ts';
import { createProvider } from './provider.ts';
import { unusable } from './provider-failure.ts';
import { simulatedCoins } from './simulated.ts';

/** How long a visitor waits for a fresher list when there is an older one. */
const fresherWaitMs = 2_000;
/** A page does not show prices older than this before it has waited for the poll that its visit starts. */
const pageWaitsAfterMs = 5 * 60_000;
/** How often in a row a list that lacks many rows is taken for a fault of the provider's. */
const shortAnswersRefused = 3;
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
  /** Only ever what the provider sent: a sample names no live row. */
  let good: CoinList | null = isSimulated ? null : file.read();
  /** Since the last good one. */
  let shortAnswers = 0;
  // An old list of an earlier run is not "cached": that word says that the last poll failed, and there was none yet.
  let snapshot: MarketSnapshot | null = good && snapshotOf(good, 'live', null);

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
    const list = 'rows' in answer ? readCoinList(answer.rows, clock.now(), good) : null;
    const before = good;
    const isShort = list !== null && before !== null && lacksRows(list, before);
    if (isShort) shortAnswers += 1;
    if (list !== null && (!isShort || shortAnswers > shortAnswersRefused)) {
      const inPlaceOf = isShort
        ? `, with ${list.coins.length} rows in place of ${before.coins.length}`
        : '';
      if (snapshot?.failure) log(`market provider: back again${inPlaceOf}`);
      shortAnswers = 0;
      good = list;
      file.save(list);
      publish(snapshotOf(list, 'live', null));
      return { ok: true };
    }
    const failure =
      'failure' in answer
        ? answer.failure
        : {
            statusText: unusable,
            detail: isShort
              ? `${list.coins.length} rows, where the last good list has ${before.coins.length}`
              : 'no row of the list can be used, or too many have no price',
            retryAfterMs: null,
          };
    if (snapshot?.failure !== failure.statusText)
      log(`market provider: ${failure.statusText} (${failure.detail})`);
    publish(
      good
        ? snapshotOf(good, 'cached', failure.statusText)
        : snapshotOf(
            { coins: sample.coins, asOfMs: Date.parse(sample.asOf) },
            'sample',
            failure.statusText,
          ),
    );
    return { ok: false, retryAfterMs: failure.retryAfterMs };
  };

  const poller = createPoller({ poll: isSimulated ? simulate : ask, pollEveryMs, clock, random });

  /** A clock that was set back makes a list young; a sample is never young, whatever its date says. */
  const isOlderThan = (ms: number) =>
    snapshot === null || snapshot.source === 'sample' || clock.now() - snapshot.asOfMs > ms;

  const overSoon = async (poll: Promise<void>): Promise<void> => {
    const enough = Promise.withResolvers<void>();
    const cancel = clock.after(fresherWaitMs, enough.resolve);
    await Promise.race([poll, enough.promise]);
    cancel();
  };

  /** Of the poll that a visit has started; shared, so that who comes later waits for what is left of the two seconds. */
  let pageWait: Promise<void> | null = null;
  const visit = (): void => {
    const before = poller.inFlight();
    poller.watch();
    const poll = poller.inFlight();
    if (before !== null || poll === null || snapshot === null || !isOlderThan(pageWaitsAfterMs))
      return;
    pageWait = overSoon(poll).finally(() => {
      pageWait = null;
    });
  };

  const freshForMs = pollEveryMs + marketRefreshMs + pollAllowanceMs;

  return {
    snapshot: () => snapshot,
    watch() {
      visit();
      return pageWait;
    },
    current() {
      visit();
      const poll = poller.inFlight();
      if (snapshot === null) return poller.first.then(() => snapshot);
      return poll !== null && isOlderThan(pollEveryMs)
        ? overSoon(poll).then(() => snapshot)
        : snapshot;
    },
    freshForMs,
    isFresh: () => !isOlderThan(freshForMs),
    pictureUrl: (coinId) => good?.pictures.get(coinId) ?? null,
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
