import { useEffect } from 'react';
import type { RenderedMarket } from '../../../contract/market.ts';
import { type MarketView, marketState, useMarket } from '../../data/market.ts';

/**
 * The market on a page whose HTML may contain a snapshot. The snapshot seeds the market state, so that the browser's
 * first request asks only for a newer list.
 *
 * @param page undefined after a click, when the state has the list or is fetching it
 */
export function usePageMarket(page: RenderedMarket | undefined): MarketView {
  useEffect(() => marketState.seed(page), [page]);
  return useMarket(page);
}
