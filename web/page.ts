import type { ComponentType } from 'react';
import type { ArticleSection } from '../brand/content/articles/article-text.ts';
import type { PageName, ParamsOf } from '../contract/paths.ts';
import type { WireProductDetail } from '../contract/store.ts';
import type { pageMeta } from '../domain/page-meta.ts';
import type { RenderedMarket, RenderedProducts } from './ports.ts';

/** What a page is opened with beside its address. Empty after a click, but for what the page's `prepare` brings. */
export interface PageData {
  market?: RenderedMarket;
  /** null while nothing is known of any. */
  products?: RenderedProducts | null;
  /** null when there is no such product; undefined while nothing is known of any. */
  product?: WireProductDetail | null | undefined;
  sections?: readonly ArticleSection[];
  /** The page's code has thrown; what says so stands in its place. */
  broken?: true;
}

/** What a page is given: what its address names, and its data. */
export interface PageProps<Name extends PageName = PageName> {
  params: ParamsOf<Name>;
  data: PageData;
}

/** What a `.page.tsx` file exports. */
export interface PageModule<Name extends PageName = PageName> {
  default: ComponentType<PageProps<Name>>;
  meta(props: PageProps<Name>): ReturnType<typeof pageMeta>;
  /** Brings what is to be there at once when the page is reached by a click. */
  prepare?(params: ParamsOf<Name>): Promise<PageData>;
}
