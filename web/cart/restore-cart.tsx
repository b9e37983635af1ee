import { useState } from 'react';
import { words } from '../../content/words.ts';
import { callStore, StoreCallError } from '../data/store-call.ts';
import {
  forgetLastCheckout,
  lastCheckout,
  restoreLastCheckout,
  useLastCheckout,
} from '../state/last-checkout.ts';
import { storeKind } from '../state/site-mode.ts';
import { toast } from '../ui/feedback/toast.ts';

/**
 * Restores the cart of an unpaid checkout, after releasing its hold. The cart of a hosted store is not restored if
 * the checkout may have been paid.
 */
export function RestoreCart() {
  const last = useLastCheckout();
  const [busy, setBusy] = useState(false);
  if (last.lines.length === 0) return null;

  const restore = async () => {
    if (busy) return;
    setBusy(true);
    const shown = lastCheckout.get();
    const outcome = shown.sessionId === null ? 'free' : await releaseHold(shown.sessionId);
    setBusy(false);
    if (outcome === 'unknown') {
      toast({ ...words.cart.notRestored, variant: 'destructive' });
      return;
    }
    if (outcome === 'free') return restoreLastCheckout(shown);
    forgetLastCheckout();
    toast(words.cart.alreadyPaid);
  };

  return (
    <>
      <button type="button" className="btn btn-ghost mt-2" aria-disabled={busy} onClick={restore}>
        {words.cart.restore}
      </button>
      {storeKind() === 'hosted' ? <p className="hint">{words.cart.mayBePaid}</p> : null}
    </>
  );
}

async function releaseHold(sessionId: string): Promise<'free' | 'paid' | 'unknown'> {
  try {
    await callStore(`/checkout/${encodeURIComponent(sessionId)}/cancel`, { body: '{}' });
    return 'free';
  } catch (error) {
    if (!(error instanceof StoreCallError)) return 'unknown';
    if (error.status === 409) return 'paid';
    // An unknown checkout holds no stock.
    return error.status === 404 ? 'free' : 'unknown';
  }
}
