import { useEffect, useRef, useState } from 'react';
import { cartToasts } from '../../contract/messages.ts';
import { href } from '../../contract/paths.ts';
import { type Cart, withoutLines } from '../../domain/cart.ts';
import { startCheckout } from '../data/start-checkout.ts';
import { StoreCallError } from '../data/store-call.ts';
import { cart } from '../state/cart.ts';
import { lastCheckout } from '../state/last-checkout.ts';
import { storeId } from '../store/store-id.ts';
import { toast } from '../ui/toast.ts';

/** Why the store refused the cart. */
export interface Refused {
  /** The line beside which it is said; null: it is about all of it. */
  variantId: string | null;
  sentence: string;
}

/** Takes the cart to the checkout. */
export function useCheckout() {
  const [busy, setBusy] = useState(false);
  // The state is drawn a moment later, and a second press may come before.
  const underWay = useRef(false);
  const [refused, setRefused] = useState<Refused | null>(null);

  // Back from the payment page may bring this very page as it was left, in the middle of a checkout.
  useEffect(() => {
    const restored = () => {
      underWay.current = false;
      setBusy(false);
    };
    window.addEventListener('pageshow', restored);
    return () => window.removeEventListener('pageshow', restored);
  }, []);

  const proceed = async () => {
    if (underWay.current) return;
    const lines = cart.get();
    if (lines.length === 0) {
      toast(cartToasts.empty);
      return;
    }
    underWay.current = true;
    setBusy(true);
    setRefused(null);
    try {
      const { url, sessionId } = await startCheckout(storeId(), lines, {
        successUrl: new URL(href('success'), location.href).href,
        cancelUrl: location.href,
        previousSession: lastCheckout.get().sessionId,
      });
      takeOut(sessionId, lines);
      location.assign(url);
    } catch (error) {
      underWay.current = false;
      setBusy(false);
      if (error instanceof StoreCallError && error.sentence !== null)
        setRefused({ variantId: error.variantId, sentence: error.sentence });
      toast({ ...cartToasts.checkoutFailed, variant: 'destructive' });
    }
  };
  return { busy, refused, proceed };
}

/** What went into the checkout leaves the cart, once: another tab may have been led to the same one. */
function takeOut(sessionId: string | null, lines: Cart): void {
  const isKnown = sessionId !== null && lastCheckout.get().sessionId === sessionId;
  if (isKnown) return;
  lastCheckout.set({ sessionId, lines });
  cart.update((now) => {
    const left = withoutLines(now, lines);
    return left.length === 0 ? cart.empty : left;
  });
}
