import { useEffect } from 'react';
import type { RenderedMarket } from '../../../contract/market.ts';
import { type MarketView, marketStore, useMarket } from '../../data/market.ts';

/**
 * The market on a page whose HTML may contain a snapshot. The snapshot seeds the store, so that the browser's first request
 * asks only for a newer list.
 *
 * @param page undefined after a click, when the store has the list or is fetching it
 */
export function usePageMarket(page: RenderedMarket | undefined): MarketView {
  useEffect(() => marketStore.seed(page), [page]);
  return useMarket(page);
}
