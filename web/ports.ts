import type { TextSection } from '../content/text.ts';
import type { InfoText } from '../content/texts/info.ts';
import type { RenderedMarket } from '../contract/market.ts';
import type { PageName } from '../contract/paths.ts';
import type { WireProduct, WireProductDetail } from '../contract/store.ts';
import type { SiteMode } from './state/site-mode.ts';

/** The data that pages are rendered with. */
export interface PageDataByKind {
  market: RenderedMarket;
  /** The store's first products, and the number of all; null while the server has no catalogue. */
  products: { products: readonly WireProduct[]; count: number } | null;
  /** null if there is no such product; undefined while no catalogue is known. */
  product: WireProductDetail | null | undefined;
  /** An article's text, which only a build changes. */
  sections: readonly TextSection[];
  /** An information page, which only a build changes. */
  info: Omit<InfoText, 'otherSections'>;
}

/**
 * The kind of data that each page reads. The kind determines the data's type and when the server's cache is outdated.
 */
export const pageDataKinds = {
  home: 'market',
  markets: 'market',
  // The log-in dialog opens over Home.
  login: 'market',
  store: 'products',
  product: 'product',
  article: 'sections',
  about: 'info',
  privacyPolicy: 'info',
  termsOfService: 'info',
  info: 'info',
} as const satisfies { [Name in PageName]?: keyof PageDataByKind };

const currentReads: { [Name in PageName]?: keyof PageDataByKind } = pageDataKinds;

/** undefined for a page without data. */
export const pageDataKindOf = (name: PageName): keyof PageDataByKind | undefined =>
  currentReads[name];

/** The server's data for the first view of a page. server/pages provides this data. */
export interface Ports extends SiteMode {
  market(): RenderedMarket;
  /** The products of the store's grid, in order; null while no catalogue is known. */
  products(): readonly WireProduct[] | null;
  product(id: string): PageDataByKind['product'];
}
