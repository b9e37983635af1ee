import { useEffect } from 'react';
import { words } from '../../../content/words.ts';
import { marketState } from '../../data/market.ts';
import { startMarketPolling } from '../../data/market-poller.ts';
import { toast } from '../../ui/feedback/toast.ts';

const reportedKey = 'market-outage';

/** Polls the prices while the site is open, and reports each outage once in this tab, even across reloads. */
export function MarketWatch() {
  useEffect(() => {
    let isReported = false;
    try {
      isReported = reportedKey in sessionStorage;
    } catch {}
    const setReported = (now: boolean) => {
      isReported = now;
      try {
        if (now) sessionStorage.setItem(reportedKey, '');
        else sessionStorage.removeItem(reportedKey);
      } catch {}
    };
    const unsubscribe = marketState.subscribe(() => {
      const { status, received } = marketState.get();
      if (status === 'error' && !isReported) {
        toast({ ...words.market.dataError, variant: 'destructive' });
        setReported(true);
      }
      // The list of a cached page does not show that the outage is over.
      if (status === 'loaded' && received && isReported) setReported(false);
    });
    const stop = startMarketPolling();
    return () => {
      stop();
      unsubscribe();
    };
  }, []);
  return null;
}
