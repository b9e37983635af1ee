import { createElement, type ReactElement } from 'react';
import { disabledPages } from '../../content/disabled-pages.ts';
import { infoRouteSlugs } from '../../content/texts/info-slugs.ts';
import {
  type PageName,
  type ParamsOf,
  type RouteMatch,
  routeOf,
  withoutTrailingSlash,
} from '../../contract/paths.ts';
import type { PageMeta } from '../../domain/text/page-meta.ts';
import type { PageData, PageModule } from '../page.ts';
import type { PageDataByKind } from '../ports.ts';
import { errorPageModule } from '../shell/error-page.tsx';
import { isErrorPage, readPageData } from './page-data.ts';
import { pageFiles, pageLoaders } from './page-loaders.ts';

const loadedModules: { [Name in PageName]?: PageModule<Name> } = {};
let openingCount = 0;
let preloadedPage: { pathname: string; page: OpenPage | Promise<OpenPage> } | null = null;

export interface OpenPage {
  /** Increases with each opening, so that opening a page again starts with fresh state. */
  opening: number;
  pathname: string;
  head(): PageMeta;
  content: ReactElement;
  /** The data to send with the page. */
  data: (Partial<PageDataByKind> & { broken?: true }) | undefined;
}

/** The path of a page's source file from the project's root. */
export const sourceFile = (name: PageName): string => `web/${pageFiles[name]}.page.tsx`;

/** Resolves a path to its page and parameters. As on the server, a trailing slash is ignored. */
export function pageAt(pathname: string): RouteMatch<PageName> {
  const found = routeOf(withoutTrailingSlash(pathname) ?? pathname);
  const isKnown =
    found !== null &&
    !disabledPages.includes(found.name) &&
    (found.name !== 'info' || infoRouteSlugs.includes(found.params.slug));
  return isKnown ? found : { name: 'unknown', params: {} };
}

/** True once a page's script has been loaded. */
export const isLoaded = (name: PageName): boolean => name in loadedModules;

async function loadPage<Name extends PageName>(name: Name): Promise<PageModule<Name>> {
  const module = await pageLoaders[name]();
  Object.assign(loadedModules, { [name]: module });
  return module;
}

/** Opens a page after a click; synchronously if nothing has to be fetched. */
export const openPage = (pathname: string): OpenPage | Promise<OpenPage> =>
  openMatchedPage(pathname, pageAt(pathname));

function openMatchedPage<Name extends PageName>(
  pathname: string,
  { name, params }: RouteMatch<Name>,
): OpenPage | Promise<OpenPage> {
  const opened = (module: PageModule<Name>, data: PageData<Name> | undefined) =>
    createPage({ opening: ++openingCount, pathname, name, module, params, data });
  const module = loadedModules[name];
  if (module && !module.load) return opened(module, undefined);
  return loadPage(name).then(async (loaded) => opened(loaded, await loaded.load?.(params, name)));
}

/** Preloads the page that is likely to be next. If the preload fails, a click on the page's link tries again. */
export async function preloadPage(pathname: string): Promise<void> {
  if (preloadedPage?.pathname === pathname) return;
  const mine = { pathname, page: openPage(pathname) };
  preloadedPage = mine;
  try {
    mine.page = await mine.page;
  } catch {
    if (preloadedPage === mine) preloadedPage = null;
  }
}

/** Opens the page of a clicked link, which may have been preloaded. */
export function openClickedPage(pathname: string): OpenPage | Promise<OpenPage> {
  const opened = preloadedPage?.pathname === pathname ? preloadedPage.page : openPage(pathname);
  preloadedPage = null;
  return opened;
}

/**
 * Opens a page as the server sends it and the browser hydrates it.
 *
 * @param given the page's data; by default, the data that a click would load
 * @throws Error if the data is another page's
 */
export const openFirstPage = (pathname: string, given?: unknown): Promise<OpenPage> =>
  openFirst(pathname, pageAt(pathname), given);

async function openFirst<Name extends PageName>(
  pathname: string,
  { name, params }: RouteMatch<Name>,
  given: unknown,
): Promise<OpenPage> {
  const opened = { opening: 0, pathname, name, params };
  if (isErrorPage(given))
    return { ...createPage({ ...opened, module: errorPageModule, data: undefined }), data: given };
  const module = await loadPage(name);
  const data = given === undefined ? await module.load?.(params, name) : readPageData(name, given);
  return createPage({ ...opened, module, data });
}

function createPage<Name extends PageName>({
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
