import { useEffect, useState } from 'react';
import { type Cart, checkCart, type LineCheck, lineKey } from '../../domain/cart.ts';
import { fetchProductsOf, fetchStock, withStock } from '../data/products.ts';
import { storeId } from '../data/store-id.ts';
import { useShownAgain } from '../data/use-shown-again.ts';
import { cart, useCart } from '../state/cart.ts';

interface Checked {
  /** By line key; empty until the store has answered. */
  checks: ReadonlyMap<string, LineCheck>;
  /** The store did not answer. */
  failed: boolean;
}

export interface CheckedCart extends Checked {
  /** Asks the store once more. */
  recheck(): void;
}

const unchecked: Checked = { checks: new Map(), failed: false };

/**
 * Holds the open cart against the store's live prices and stock: at once, when it is seen again, and when a line comes
 * in, as a restored cart's do.
 */
export function useCheckedCart(): CheckedCart {
  const [checked, setChecked] = useState(unchecked);
  const [round, setRound] = useState(0);
  const recheck = () => setRound((count) => count + 1);
  const keys = useCart().map(lineKey).sort().join();

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked anew for other lines, and by round
  useEffect(() => {
    const stop = new AbortController();
    check(cart.get(), stop.signal).then(
      (checks) => {
        if (stop.signal.aborted) return;
        setChecked((before) => ({
          checks: withEarlierPrices(checks, before.checks),
          failed: false,
        }));
      },
      () => {
        if (!stop.signal.aborted) setChecked({ checks: new Map(), failed: true });
      },
    );
    return () => stop.abort();
  }, [keys, round]);
  useShownAgain(recheck);
  return { ...checked, recheck };
}

/** A price that has changed is told as long as the cart is open; the cart itself has taken it over at once. */
const withEarlierPrices = (
  checks: ReadonlyMap<string, LineCheck>,
  before: ReadonlyMap<string, LineCheck>,
): ReadonlyMap<string, LineCheck> =>
  new Map(
    [...checks].map(([key, check]) => {
      const earlier = before.get(key);
      return [key, check.kind === 'same' && earlier?.kind === 'price' ? earlier : check];
    }),
  );

async function check(lines: Cart, signal: AbortSignal): Promise<ReadonlyMap<string, LineCheck>> {
  const ids = [...new Set(lines.map(({ product }) => product.id))];
  if (ids.length === 0) return new Map();
  const products = await fetchProductsOf(storeId(), ids, signal);
  const stock = await fetchStock(storeId(), ids, signal);
  const live = products.map((product) => withStock(product, stock));
  return cart.updateReturning((now) => {
    const { cart: next, checks } = checkCart(now, live);
    return { next, outcome: checks };
  });
}
