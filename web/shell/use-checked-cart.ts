import { useEffect, useState } from 'react';
import { type Cart, checkCart, type LineCheck } from '../../domain/cart.ts';
import { fetchProducts, fetchStock, withStock } from '../data/products.ts';
import { cart } from '../state/cart.ts';
import { storeId } from '../store/store-id.ts';

export interface CheckedCart {
  /** By line key; empty until the store has answered. */
  checks: ReadonlyMap<string, LineCheck>;
  /** The store did not answer. */
  failed: boolean;
}

const unchecked: CheckedCart = { checks: new Map(), failed: false };

/** Holds the cart against the store's live prices and stock each time it is opened. */
export function useCheckedCart(open: boolean): CheckedCart {
  const [checked, setChecked] = useState(unchecked);
  useEffect(() => {
    if (!open) return;
    const stop = new AbortController();
    check(cart.get(), stop.signal).then(
      (checks) => {
        if (!stop.signal.aborted) setChecked({ checks, failed: false });
      },
      () => {
        if (!stop.signal.aborted) setChecked({ checks: new Map(), failed: true });
      },
    );
    return () => {
      stop.abort();
      setChecked(unchecked);
    };
  }, [open]);
  return checked;
}

/** The store answers at most this many products at once. */
const productsAtOnce = 100;

async function check(lines: Cart, signal: AbortSignal): Promise<ReadonlyMap<string, LineCheck>> {
  const ids = [...new Set(lines.map(({ product }) => product.id))].slice(0, productsAtOnce);
  if (ids.length === 0) return new Map();
  const { products } = await fetchProducts(storeId(), { ids, limit: productsAtOnce }, signal);
  const stock = await fetchStock(storeId(), ids, signal);
  const live = products.map((product) => withStock(product, stock));
  let checks: ReadonlyMap<string, LineCheck> = new Map();
  cart.update((now) => {
    const result = checkCart(now, live);
    checks = result.checks;
    return result.cart;
  });
  return checks;
}
