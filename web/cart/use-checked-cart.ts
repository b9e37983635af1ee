import { useState } from 'react';
import { type Cart, checkCart, type LineCheck, lineKey } from '../../domain/store/cart.ts';
import { fetchProductsOf, fetchStock, withStock } from '../data/products.ts';
import { useReloadOnRevisit } from '../data/use-reload-on-revisit.ts';
import { cart, useCart } from '../state/cart.ts';
import { forgetRefusal, lastRefusal } from './use-checkout.ts';

type Checks = ReadonlyMap<string, LineCheck>;

/** The checks before the store has responded, and after a failure. */
const noChecks: Checks = new Map();

/**
 * Checks the open cart against live prices and stock: at once, on returning to the page, and when a line is added or
 * removed.
 */
export function useCheckedCart() {
  const [checked, setChecked] = useState({ checks: noChecks, failed: false });
  const recheck = useReloadOnRevisit(({ signal }) => {
    const refused = lastRefusal();
    checkLines(cart.get(), signal).then(
      (checks) => {
        if (signal.aborted) return;
        // Drop the refusal, because the stock that it names is older than the stock known now.
        forgetRefusal(refused);
        setChecked((before) => ({
          checks: withEarlierPrices(checks, before.checks),
          failed: false,
        }));
      },
      () => {
        if (!signal.aborted) setChecked({ checks: noChecks, failed: true });
      },
    );
  }, useCart().map(lineKey).sort().join());
  return { ...checked, recheck };
}

/** Keeps the notes of changed prices while the cart is open: after the first check, the cart has the new prices. */
const withEarlierPrices = (checks: Checks, before: Checks): Checks =>
  new Map(
    [...checks].map(([key, check]) => {
      const earlier = before.get(key);
      return [key, check.kind === 'same' && earlier?.kind === 'price' ? earlier : check];
    }),
  );

async function checkLines(lines: Cart, signal: AbortSignal): Promise<Checks> {
  const ids = [...new Set(lines.map(({ product }) => product.id))];
  if (ids.length === 0) return new Map();
  const products = await fetchProductsOf(ids, signal);
  const stock = await fetchStock(ids, signal);
  const live = products.map((product) => withStock(product, stock));
  return cart.updateReturning((now) => {
    const { cart: next, checks } = checkCart(now, live);
    return { next, outcome: checks };
  });
}
