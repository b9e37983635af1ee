import { type Cart, restoreLines } from '../../domain/store/cart.ts';
import { isRecord } from '../../domain/text/unknown-record.ts';
import { cart, parseCart } from './cart.ts';
import { createPersistedValue, usePersisted } from './storage/persisted-value.ts';

/** The last checkout of this browser and the cart that went into it, so that the cart can be restored. */
export interface LastCheckout {
  /** null for a store whose checkout URLs contain no session id. */
  sessionId: string | null;
  lines: Cart;
}

const noCheckout: LastCheckout = { sessionId: null, lines: [] };

/**
 * The last checkout; empty if there is none, or if it was paid. Writes need no lock, because each replaces the whole
 * value.
 */
export const lastCheckout = createPersistedValue<LastCheckout>(
  'e-commerce-last-checkout',
  parseCheckout,
  noCheckout,
  (_key, _read, write) => write(),
);

export const useLastCheckout = () => usePersisted(lastCheckout);

export const forgetLastCheckout = () => lastCheckout.set(noCheckout);

/**
 * Adds the lines of the last checkout to the cart and forgets the checkout. If several tabs try, only one succeeds,
 * because the checkout is forgotten under the cart's lock.
 */
export function restoreLastCheckout({ sessionId, lines }: LastCheckout) {
  const isSameCheckout = (last: LastCheckout) =>
    last.lines.length > 0 && last.sessionId === sessionId;
  let mayRestore = isSameCheckout(lastCheckout.get());
  cart.update(
    (now) => (mayRestore ? restoreLines(now, lines) : now),
    () => {
      mayRestore = lastCheckout.updateReturning((last) =>
        isSameCheckout(last) ? { next: noCheckout, outcome: true } : { next: last, outcome: false },
      );
    },
  );
}

function parseCheckout(value: unknown): LastCheckout | undefined {
  if (!isRecord(value)) return undefined;
  const { sessionId } = value;
  const lines = parseCart(value['lines']);
  return lines && { sessionId: typeof sessionId === 'string' ? sessionId : null, lines };
}
