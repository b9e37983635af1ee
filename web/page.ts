import type { ComponentType } from 'react';
import type { PageName, ParamsOf } from '../contract/paths.ts';
import type { PageMeta } from '../domain/text/page-meta.ts';
import type { PageDataByKind, pageDataKinds } from './ports.ts';

/** The data of a page; never for a page without data. */
export type PageData<Name extends PageName> = Name extends keyof typeof pageDataKinds
  ? Pick<PageDataByKind, (typeof pageDataKinds)[Name]>
  : never;

export interface PageProps<Name extends PageName> {
  params: ParamsOf<Name>;
  /** After a click, the result of the page's `load`; otherwise the data that the page was rendered with. */
  data: PageData<Name> | undefined;
}

export interface PageModule<Name extends PageName = PageName> {
  default: ComponentType<PageProps<Name>>;
  meta(props: PageProps<Name>): PageMeta;
  /** Loads the data without which the page cannot be shown after a click. */
  load?(params: ParamsOf<Name>, name: Name): Promise<PageData<Name> | undefined>;
}
