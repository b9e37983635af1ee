import type { ArticleSection } from '../brand/content/articles/article-text.ts';
import type { MarketSnapshot } from '../contract/market.ts';
import type { PageName } from '../contract/paths.ts';
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

/** What a page may be opened with beside its address. */
export interface Reads {
  market: RenderedMarket;
  /** null while nothing is known of any. */
  products: RenderedProducts | null;
  /** null when there is no such product; undefined while nothing is known of any. */
  product: WireProductDetail | null | undefined;
  /** The text of an article, which changes with the build only. */
  sections: readonly ArticleSection[];
}

/** What each page reads. The type of its data, its version in the server's cache and what is waited for follow from this. */
export const pageReads = {
  home: 'market',
  markets: 'market',
  // Home stands behind the log-in dialog.
  login: 'market',
  store: 'products',
  product: 'product',
  article: 'sections',
} as const satisfies { [Name in PageName]?: keyof Reads };

const reads: { [Name in PageName]?: keyof Reads } = pageReads;

/** undefined for a page that is always the same. */
export const readBy = (name: PageName): keyof Reads | undefined => reads[name];

/** What the server gives the first view of a page. Wired in server/pages. */
export interface Ports {
  market(): RenderedMarket;
  /** What the store's grid shows, in its order; null while nothing is known of it. */
  products(): readonly WireProduct[] | null;
  /** null when there is no such product; undefined while nothing is known of any. */
  product(id: string): WireProductDetail | null | undefined;
}
