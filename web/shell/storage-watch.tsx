import { useEffect } from 'react';
import { notStored } from '../../content/messages/messages.ts';
import { cart } from '../state/cart.ts';
import { portfolio } from '../state/portfolio.ts';
import { session } from '../state/session.ts';
import { watchlist } from '../state/watchlist.ts';
import { toast } from '../ui/toast.ts';

const stores = [cart, portfolio, session, watchlist];

/** Tells the visitor, once, that changes are not kept because storage is full or blocked. */
export function StorageWatch() {
  useEffect(() => {
    let told = false;
    const tell = () => {
      if (told || !stores.some((store) => store.isOnlyHere())) return;
      told = true;
      const { title, description } = notStored;
      toast({ title, description, variant: 'destructive' });
    };
    const stops = stores.map((store) => store.subscribe(tell));
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
  return null;
}
