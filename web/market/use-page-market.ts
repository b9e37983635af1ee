import { useEffect } from 'react';
import { isKeptDocument } from '../data/kept-document.ts';
import { type MarketView, marketStore, useMarket } from '../data/market.ts';
import type { RenderedMarket } from '../ports.ts';
import { useHydrated } from '../ui/use-hydrated.ts';

/**
 * The market on a page that may hold a snapshot in its HTML. The store takes the snapshot over, so that the first
 * question the browser asks is whether there is anything newer. A document out of the browser's cache is not fresh.
 *
 * @param rendered undefined after a click within the site, when the store has the list already, or is about to get it
 */
export function usePageMarket(rendered: RenderedMarket | undefined): {
  market: MarketView;
  fresh: boolean;
} {
  const snapshot = rendered?.snapshot ?? null;
  useEffect(() => marketStore.seed(snapshot), [snapshot]);
  const isKept = useHydrated() && isKeptDocument();
  return { market: useMarket(snapshot), fresh: (rendered?.fresh ?? true) && !isKept };
}
