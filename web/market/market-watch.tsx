import { useEffect } from 'react';
import { messages } from '../../content/messages/messages.ts';
import { marketStore } from '../data/market.ts';
import { startMarketPolling } from '../data/market-poller.ts';
import { toast } from '../ui/toast.ts';

/** Polls the prices while the site is open, and reports each outage once. */
export function MarketWatch() {
  useEffect(() => {
    let told = false;
    const unsubscribe = marketStore.subscribe(() => {
      const { status, coins, source } = marketStore.get();
      if (status === 'loaded') told = false;
      // The message speaks of cached data, which neither a sample nor an empty list is.
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
