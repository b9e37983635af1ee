import type { MarketSnapshot } from '../../contract/market.ts';
import type { Clock } from './clock.ts';
import type { createPoller } from './poller.ts';

/** How long a visitor waits for a fresher list when there is an older one. */
const fresherWaitMs = 2_000;
/** A page does not show prices older than this before it has waited for the poll that its visit starts. */
const pageWaitsAfterMs = 5 * 60_000;

interface Options {
  poller: Pick<ReturnType<typeof createPoller>, 'watch' | 'inFlight' | 'first'>;
  snapshot(): MarketSnapshot | null;
  pollEveryMs: number;
  clock: Clock;
}

/** Keeps the poller going while somebody watches, and says for what a visitor waits. */
export function createVisits({ poller, snapshot, pollEveryMs, clock }: Options) {
  /** A clock that was set back makes a list young; a sample is never young, whatever its date says. */
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

  /** Of the poll that a visit has started; shared, so that who comes later waits for what is left of the two seconds. */
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
    /** @see Gateway.watch */
    watch(): Promise<void> | null {
      visit();
      return pageWait;
    },
    /** @see Gateway.current */
    current(): MarketSnapshot | null | Promise<MarketSnapshot | null> {
      visit();
      const poll = poller.inFlight();
      const known = snapshot();
      if (known === null) return poller.first.then(snapshot);
      return poll !== null && isOlderThan(pollEveryMs) ? overSoon(poll).then(snapshot) : known;
    },
  };
}
