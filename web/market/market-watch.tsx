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
      const { status } = marketStore.get();
      if (status === 'error' && !told) toast({ ...messages.dataError, variant: 'destructive' });
      told = status === 'error' || (told && status !== 'loaded');
    });
    const stop = startMarketPolling();
    return () => {
      stop();
      unsubscribe();
    };
  }, []);
  return null;
}
