import type { Cart } from '../../domain/cart.ts';
import { isFields } from '../../domain/fields.ts';
import { parseCart } from './cart.ts';
import { persisted, usePersisted } from './persisted.ts';

/** The last checkout of this browser and the cart that went into it, so that the cart can be restored. */
export interface LastCheckout {
  /** null for a store whose checkout addresses hold no session id. */
  sessionId: string | null;
  lines: Cart;
}

const none: LastCheckout = { sessionId: null, lines: [] };

/** Without lines when there is no last checkout, or it was paid. */
export const lastCheckout = persisted<LastCheckout>('e-commerce-last-checkout', parse, none);

export const useLastCheckout = () => usePersisted(lastCheckout);

export const forgetLastCheckout = () => lastCheckout.set(none);

function parse(value: unknown): LastCheckout | undefined {
  if (!isFields(value)) return undefined;
  const { sessionId } = value;
  const lines = parseCart(value['lines']);
  return lines && { sessionId: typeof sessionId === 'string' ? sessionId : null, lines };
}
