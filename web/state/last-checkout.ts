import type { Cart } from '../../domain/cart.ts';
import { parseCart } from './cart.ts';
import { persisted, usePersisted } from './persisted.ts';

/** The cart that went into a checkout, and that checkout: kept apart, so that it can be brought back. */
export interface LastCheckout {
  /** null for a store whose checkout addresses say nothing to us. */
  sessionId: string | null;
  lines: Cart;
}

const none: LastCheckout = { sessionId: null, lines: [] };

/** The last checkout of this browser; without lines when there is none, or it was paid. */
export const lastCheckout = persisted<LastCheckout>('e-commerce-last-checkout', parse, none);

export const useLastCheckout = () => usePersisted(lastCheckout);

export const forgetLastCheckout = () => lastCheckout.set(none);

function parse(value: unknown): LastCheckout | undefined {
  if (typeof value !== 'object' || value === null || !('lines' in value)) return undefined;
  const lines = parseCart(value.lines);
  if (lines === undefined) return undefined;
  const known = 'sessionId' in value && typeof value.sessionId === 'string';
  return { sessionId: known ? String(value.sessionId) : null, lines };
}
