import { createElement, type ReactElement } from 'react';
import { ownInfoSlugs } from '../../content/info-slugs.ts';
import { offPages } from '../../content/off-pages.ts';
import {
  type PageName,
  type ParamsOf,
  type RouteMatch,
  routeOf,
  withoutSlash,
} from '../../contract/paths.ts';
import type { PageMeta } from '../../domain/text/page-meta.ts';
import type { PageData, PageModule } from '../page.ts';
import type { Reads } from '../ports.ts';
import { brokenPage } from '../shell/error-page.tsx';
import { isBroken, pageDataOf } from './page-data.ts';
import { sourceFiles, sources } from './page-sources.ts';

const atHand: { [Name in PageName]?: PageModule<Name> } = {};
let openings = 0;
let ahead: { pathname: string; page: OpenPage | Promise<OpenPage> } | null = null;

export interface OpenPage {
  /** Distinguishes it from the same page opened another time. */
  opening: number;
  pathname: string;
  head(): PageMeta;
  content: ReactElement;
  /** The data to send with the page. */
  data: (Partial<Reads> & { broken?: true }) | undefined;
}

/** The path of a page's source file from the project's root. */
export const fileOf = (name: PageName): string => `web/${sourceFiles[name]}.page.tsx`;

/** Finds the page of an address and its parameters. As on the server, a trailing slash is ignored. */
export function pageAt(pathname: string): RouteMatch<PageName> {
  const found = routeOf(withoutSlash(pathname) ?? pathname);
  const isKnown =
    found !== null &&
    !offPages.includes(found.name) &&
    (found.name !== 'info' || ownInfoSlugs.includes(found.params.slug));
  return isKnown ? found : { name: 'unknown', params: {} };
}

/** Whether a page's script has been loaded. */
export const isAtHand = (name: PageName): boolean => name in atHand;

async function loadPage<Name extends PageName>(name: Name): Promise<PageModule<Name>> {
  const module = await sources[name]();
  Object.assign(atHand, { [name]: module });
  return module;
}

/** Opens a page after a click; synchronously if nothing has to be fetched. */
export const openPage = (pathname: string): OpenPage | Promise<OpenPage> =>
  open(pathname, pageAt(pathname));

function open<Name extends PageName>(
  pathname: string,
  { name, params }: RouteMatch<Name>,
): OpenPage | Promise<OpenPage> {
  const opened = (module: PageModule<Name>, data: PageData<Name> | undefined) =>
    pageOf({ opening: ++openings, pathname, name, module, params, data });
  const module = atHand[name];
  if (module && !module.prepare) return opened(module, undefined);
  return loadPage(name).then(async (loaded) => opened(loaded, await loaded.prepare?.(params)));
}

/** Opens the page that is likely to be next. A failure is reported when its link is clicked. */
export async function openAhead(pathname: string): Promise<void> {
  if (ahead?.pathname === pathname) return;
  const mine = { pathname, page: openPage(pathname) };
  ahead = mine;
  try {
    mine.page = await mine.page;
  } catch {
    if (ahead === mine) ahead = null;
  }
}

/** Opens the page of a clicked link, which may have been opened ahead. */
export function openPressed(pathname: string): OpenPage | Promise<OpenPage> {
  const opened = ahead?.pathname === pathname ? ahead.page : openPage(pathname);
  ahead = null;
  return opened;
}

/**
 * Opens a page as the server sends it and the browser hydrates it.
 *
 * @param given the page's data; by default what a click would load
 * @throws Error when the data is another page's
 */
export const firstPage = (pathname: string, given?: unknown): Promise<OpenPage> =>
  openFirst(pathname, pageAt(pathname), given);

async function openFirst<Name extends PageName>(
  pathname: string,
  { name, params }: RouteMatch<Name>,
  given: unknown,
): Promise<OpenPage> {
  const opened = { opening: 0, pathname, name, params };
  if (isBroken(given))
    return { ...pageOf({ ...opened, module: brokenPage, data: undefined }), data: given };
  const module = await loadPage(name);
  const data = given === undefined ? await module.prepare?.(params) : pageDataOf(name, given);
  return pageOf({ ...opened, module, data });
}

function pageOf<Name extends PageName>({
  name,
  module,
  params,
  data,
  ...page
}: {
  opening: number;
  pathname: string;
  name: PageName;
  module: PageModule<Name>;
  params: ParamsOf<Name>;
  data: PageData<Name> | undefined;
}): OpenPage {
  const props = { params, data };
  return {
    ...page,
    data,
    head: () => module.meta(props),
    content: createElement(module.default, props),
  };
}
