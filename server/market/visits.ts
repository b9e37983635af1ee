import type { MarketSnapshot } from '../../contract/market.ts';
import type { Clock } from './clock.ts';
import type { createPoller } from './poller.ts';

/** A visitor's longest wait for a list that is fresher than the current list. */
const fresherWaitMs = 2_000;
/** If prices are older than this, a page waits for the poll that its visit starts. */
const pageWaitsAfterMs = 5 * 60_000;

interface Options {
  poller: Pick<ReturnType<typeof createPoller>, 'watch' | 'inFlight' | 'first'>;
  snapshot(): MarketSnapshot | null;
  pollEveryMs: number;
  clock: Clock;
}

/** Keeps the poller running while there are visits, and decides how long a visitor waits for prices. */
export function createVisits({ poller, snapshot, pollEveryMs, clock }: Options) {
  /**
   * True if the list is older than `ms`. After the clock was set back, a list counts as new. A sample always counts
   * as old, whatever its date.
   */
  const isOlderThan = (ms: number) => {
    const known = snapshot();
    return known === null || known.source === 'sample' || clock.now() - known.asOfMs > ms;
  };

  const overSoon = async (poll: Promise<void>): Promise<void> => {
    const enough = Promise.withResolvers<void>();
    const cancel = clock.after(fresherWaitMs, enough.resolve);
    await Promise.race([poll, enough.promise]);
    cancel();
  };

  /**
   * The wait for the poll that a visit has started. Later visits share this wait, so they wait only
   * for the rest of the two seconds.
   */
  let pageWait: Promise<void> | null = null;
  const visit = (): void => {
    const before = poller.inFlight();
    poller.watch();
    const poll = poller.inFlight();
    if (before !== null || poll === null || snapshot() === null || !isOlderThan(pageWaitsAfterMs))
      return;
    pageWait = overSoon(poll).finally(() => {
      pageWait = null;
    });
  };

  return {
    isOlderThan,
    watch(): Promise<void> | null {
      visit();
      return pageWait;
    },
    current(): MarketSnapshot | null | Promise<MarketSnapshot | null> {
      visit();
      const poll = poller.inFlight();
      const known = snapshot();
      if (known === null) return poller.first.then(snapshot);
      return poll !== null && isOlderThan(pollEveryMs) ? overSoon(poll).then(snapshot) : known;
    },
  };
}
