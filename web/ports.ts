import type { InfoPage } from '../content/info.ts';
import type { TextSection } from '../content/text.ts';
import type { RenderedMarket } from '../contract/market.ts';
import type { PageName } from '../contract/paths.ts';
import type { WireProduct, WireProductDetail } from '../contract/store.ts';
import type { StoreKind } from '../contract/store-kind.ts';

/** The data that pages are rendered with. */
export interface Reads {
  market: RenderedMarket;
  /** The store's first products, and how many there are in all; null while the server has no catalogue. */
  products: { products: readonly WireProduct[]; count: number } | null;
  /** null when there is no such product; undefined while nothing is known of any. */
  product: WireProductDetail | null | undefined;
  /** The text of an article, which only a build changes. */
  sections: readonly TextSection[];
  /** An information page, which only a build changes. */
  info: Omit<InfoPage, 'otherSections'>;
}

/** What each page reads. The type of its data and its version in the server's cache follow from this. */
export const pageReads = {
  home: 'market',
  markets: 'market',
  // Home is shown behind the log-in dialog.
  login: 'market',
  store: 'products',
  product: 'product',
  article: 'sections',
  about: 'info',
  privacyPolicy: 'info',
  termsOfService: 'info',
  info: 'info',
} as const satisfies { [Name in PageName]?: keyof Reads };

const reads: { [Name in PageName]?: keyof Reads } = pageReads;

/** undefined for a page without data. */
export const readBy = (name: PageName): keyof Reads | undefined => reads[name];

/** What the server gives the first view of a page. Wired in server/pages. */
export interface Ports {
  market(): RenderedMarket;
  /** What the store's grid shows, in its order; null while nothing is known of it. */
  products(): readonly WireProduct[] | null;
  product(id: string): Reads['product'];
  storeKind: StoreKind;
  /** Whether the site has a mail server. */
  sendsMail: boolean;
  /** Whether it keeps addresses of a newsletter, also while its form takes none. */
  keepsList: boolean;
  /** Whether somebody had begun to buy before the owner switched the store off. */
  soldBefore: boolean;
}
