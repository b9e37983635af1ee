import { useSyncExternalStore } from 'react';
import { href } from '../../contract/paths.ts';
import { cartToasts } from '../../contract/store-messages.ts';
import { type Cart, withoutLines } from '../../domain/cart.ts';
import { startCheckout } from '../data/start-checkout.ts';
import { StoreCallError } from '../data/store-call.ts';
import { storeId } from '../data/store-id.ts';
import { emitter } from '../emitter.ts';
import { cart } from '../state/cart.ts';
import { lastCheckout } from '../state/last-checkout.ts';
import { toast } from '../ui/toast.ts';

/** Why the store refused the cart. */
interface Refused {
  /** The line beside which it is said; null: it is about all of it. */
  variantId: string | null;
  sentence: string;
}

interface Checkout {
  /** It is being started, and a second press starts no other. */
  busy: boolean;
  refused: Refused | null;
}

/** Of the page and not of the drawer, which may be closed and opened again meanwhile. */
let checkout: Checkout = { busy: false, refused: null };
const { emit, subscribe } = emitter();
const get = () => checkout;

function set(next: Checkout) {
  checkout = next;
  emit();
}

/** The way of the cart to the checkout. */
export const useCheckout = (): Checkout => useSyncExternalStore(subscribe, get, get);

/** Takes the cart to the checkout. */
export async function proceed(): Promise<void> {
  if (checkout.busy) return;
  const lines = cart.get();
  if (lines.length === 0) {
    toast(cartToasts.empty);
    return;
  }
  set({ busy: true, refused: null });
  try {
    const { url, sessionId } = await startCheckout(storeId(), lines, {
      successUrl: new URL(href('success'), location.href).href,
      cancelUrl: location.href,
      previousSession: lastCheckout.get().sessionId,
    });
    takeOut(sessionId, lines);
    // Back from the payment page may bring this very page as it was left.
    addEventListener('pagehide', () => set({ busy: false, refused: null }), { once: true });
    location.assign(url);
  } catch (error) {
    const isSaid = error instanceof StoreCallError && error.sentence !== null;
    set({
      busy: false,
      refused: isSaid ? { variantId: error.variantId, sentence: error.sentence } : null,
    });
    toast({ ...cartToasts.checkoutFailed, variant: 'destructive' });
  }
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
