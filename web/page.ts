import type { ComponentType } from 'react';
import type { PageName, ParamsOf } from '../contract/paths.ts';
import type { pageMeta } from '../domain/page-meta.ts';
import type { pageReads, Reads } from './ports.ts';

/** What a page is opened with beside its address; never for one that reads nothing. */
export type PageData<Name extends PageName> = Name extends keyof typeof pageReads
  ? Pick<Reads, (typeof pageReads)[Name]>
  : never;

/** What a page is given: what its address names, and its data. */
export interface PageProps<Name extends PageName> {
  params: ParamsOf<Name>;
  /** undefined after a click, but for what the page's `prepare` brings. */
  data: PageData<Name> | undefined;
}

/** What a `.page.tsx` file exports. */
export interface PageModule<Name extends PageName = PageName> {
  default: ComponentType<PageProps<Name>>;
  meta(props: PageProps<Name>): ReturnType<typeof pageMeta>;
  /** Brings what is to be there at once when the page is reached by a click. */
  prepare?(params: ParamsOf<Name>): Promise<PageData<Name> | undefined>;
}
