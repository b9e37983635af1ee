import { useEffect } from 'react';
import { words } from '../../../content/words.ts';
import { marketStore } from '../../data/market.ts';
import { startMarketPolling } from '../../data/market-poller.ts';
import { toast } from '../../ui/feedback/toast.ts';

const toldKey = 'market-outage';

/** Polls the prices while the site is open, and reports each outage once in this tab, however often it is reloaded. */
export function MarketWatch() {
  useEffect(() => {
    let told = false;
    try {
      told = toldKey in sessionStorage;
    } catch {}
    const tell = (now: boolean) => {
      told = now;
      try {
        if (now) sessionStorage.setItem(toldKey, '');
        else sessionStorage.removeItem(toldKey);
      } catch {}
    };
    const unsubscribe = marketStore.subscribe(() => {
      const { status, received } = marketStore.get();
      if (status === 'error' && !told) {
        toast({ ...words.market.dataError, variant: 'destructive' });
        tell(true);
      }
      // The list of a kept page says nothing about the outage.
      if (status === 'loaded' && received && told) tell(false);
    });
    const stop = startMarketPolling();
    return () => {
      stop();
      unsubscribe();
    };
  }, []);
  return null;
}
