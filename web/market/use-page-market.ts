import { useEffect } from 'react';
import { isKeptDocument } from '../data/kept-document.ts';
import { marketStore, useMarket } from '../data/market.ts';
import type { RenderedMarket } from '../ports.ts';
import { useHydrated } from '../ui/use-hydrated.ts';

/**
 * The market on a page whose HTML may hold a snapshot. The snapshot seeds the store, so that the browser's first request
 * asks only for a newer list. A document from the browser's cache is not fresh.
 *
 * @param rendered undefined after a click, when the store has the list already or is fetching it
 */
export function usePageMarket(rendered: RenderedMarket | undefined) {
  const snapshot = rendered?.snapshot ?? null;
  useEffect(() => marketStore.seed(snapshot), [snapshot]);
  const isKept = useHydrated() && isKeptDocument();
  return { market: useMarket(snapshot), fresh: (rendered?.fresh ?? true) && !isKept };
}
