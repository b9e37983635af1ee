import type { ComponentType } from 'react';
import type { PageName, ParamsOf } from '../contract/paths.ts';
import type { PageMeta } from '../domain/text/page-meta.ts';
import type { pageReads, Reads } from './ports.ts';

/** The data of a page; never for one that reads nothing. */
export type PageData<Name extends PageName> = Name extends keyof typeof pageReads
  ? Pick<Reads, (typeof pageReads)[Name]>
  : never;

export interface PageProps<Name extends PageName> {
  params: ParamsOf<Name>;
  /** After a click only what the page's `prepare` returns. */
  data: PageData<Name> | undefined;
}

/** What a `.page.tsx` file exports. */
export interface PageModule<Name extends PageName = PageName> {
  default: ComponentType<PageProps<Name>>;
  /** Its title and description. */
  meta(props: PageProps<Name>): PageMeta;
  /** Loads the data that the page needs at once after a click. */
  prepare?(params: ParamsOf<Name>): Promise<PageData<Name> | undefined>;
}
