import { useEffect } from 'react';
import { messages } from '../../contract/messages.ts';
import { marketStore } from '../data/market.ts';
import { startMarketPolling } from '../data/market-poller.ts';
import { toast } from '../ui/toast.ts';

/** Keeps the prices fresh while the site is open, and says once per outage that they are not the latest. */
export function MarketWatch() {
  useEffect(() => {
    let told = false;
    const unsubscribe = marketStore.subscribe(() => {
      const { status, coins, source } = marketStore.get();
      if (status === 'loaded') told = false;
      // A sample list is no cached information, and without a list there is none to show.
      if (status !== 'error' || told || coins === null || source === 'sample') return;
      told = true;
      toast({ ...messages.dataError, variant: 'destructive' });
    });
    const stop = startMarketPolling();
    return () => {
      stop();
      unsubscribe();
    };
  }, []);
  return null;
}
