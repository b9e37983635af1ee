import type { MarketSnapshot } from '../contract/market.ts';
import type { WireProduct, WireProductDetail } from '../contract/store.ts';

/** The market as a page is rendered with it. */
export interface RenderedMarket {
  /** null while there is no list at all. */
  snapshot: MarketSnapshot | null;
  /** False when the list is older than the polling explains: nobody was watching. */
  fresh: boolean;
}

/** The first of the store's products. */
export interface RenderedProducts {
  products: readonly WireProduct[];
  /** Of all products. */
  count: number;
}

/** What the server gives the first view of a page. Wired in server/pages. */
export interface Ports {
  market(): RenderedMarket;
  /** What the store's grid shows, in its order; null while nothing is known of it. */
  products(): readonly WireProduct[] | null;
  /** null when there is no such product; undefined while nothing is known of any. */
  product(id: string): WireProductDetail | null | undefined;
}
