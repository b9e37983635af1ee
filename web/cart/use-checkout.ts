import { useSyncExternalStore } from 'react';
import { words } from '../../content/words.ts';
import { href } from '../../contract/paths.ts';
import { type Cart, withoutLines } from '../../domain/store/cart.ts';
import { startCheckout } from '../data/start-checkout.ts';
import { StoreCallError } from '../data/store-call.ts';
import { emitter } from '../emitter.ts';
import { cart } from '../state/cart.ts';
import { lastCheckout } from '../state/last-checkout.ts';
import { toast } from '../ui/feedback/toast.ts';

interface CheckoutRefusal {
  /** The refused line; null for the whole cart. */
  variantId: string | null;
  sentence: string;
}

interface CheckoutProgress {
  /** True while a checkout is being started: another press then does nothing. */
  busy: boolean;
  refused: CheckoutRefusal | null;
}

/** Not in the drawer's state, because the drawer may be closed and reopened while a checkout is starting. */
let progress: CheckoutProgress = { busy: false, refused: null };
const { emit, subscribe } = emitter();
const get = () => progress;

function setProgress(next: CheckoutProgress) {
  progress = next;
  emit();
}

export const useCheckout = (): CheckoutProgress => useSyncExternalStore(subscribe, get, get);

export const lastRefusal = (): CheckoutRefusal | null => progress.refused;

/** Forgets this refusal, unless a newer refusal has replaced it. */
export function forgetRefusal(refused: CheckoutRefusal | null): void {
  if (refused !== null && refused === progress.refused) setProgress({ ...progress, refused: null });
}

export async function startAndLeave(): Promise<void> {
  if (progress.busy) return;
  const lines = cart.get();
  if (lines.length === 0) {
    toast(words.cart.empty);
    return;
  }
  setProgress({ busy: true, refused: null });
  try {
    const { url, sessionId } = await startCheckout(lines, {
      successUrl: new URL(href('success'), location.href).href,
      cancelUrl: location.href,
      previousSession: lastCheckout.get().sessionId,
    });
    removeCheckoutLines(sessionId, lines);
    // Back from the payment page may restore this page from the back/forward cache. The restored page must not be busy.
    addEventListener('pagehide', () => setProgress({ busy: false, refused: null }), { once: true });
    location.assign(url);
  } catch (error) {
    const hasSentence = error instanceof StoreCallError && error.sentence !== null;
    setProgress({
      busy: false,
      refused: hasSentence ? { variantId: error.variantId, sentence: error.sentence } : null,
    });
    toast({ ...words.cart.checkoutFailed, variant: 'destructive' });
  }
}

/** Removes the checkout's lines from the cart, unless another tab has opened the same checkout and removed them. */
function removeCheckoutLines(sessionId: string | null, lines: Cart): void {
  if (sessionId !== null && lastCheckout.get().sessionId === sessionId) return;
  lastCheckout.set({ sessionId, lines });
  cart.update((now) => {
    const left = withoutLines(now, lines);
    return left.length === 0 ? cart.empty : left;
  });
}
