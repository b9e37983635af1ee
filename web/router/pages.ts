import { type PageName, routeOf, withoutSlash } from '../../contract/paths.ts';
import type { PageData, PageModule, PageProps } from '../page.ts';
import { brokenPage } from '../shell/error-page.tsx';

/** Each page's file, below `web` and before `.page.tsx`. */
const files: Record<PageName, string> = {
  home: 'home/home',
  markets: 'market/markets',
  airdrops: 'airdrops/airdrops',
  news: 'news/news',
  learn: 'learn/learn',
  article: 'learn/article',
  portfolio: 'portfolio/portfolio',
  gasTracker: 'tools/gas-tracker',
  fearAndGreed: 'tools/fear-and-greed',
  defiCalculator: 'tools/defi-calculator',
  stakingCalculator: 'tools/staking-calculator',
  profile: 'account/profile',
  about: 'info/about',
  contact: 'info/contact',
  privacyPolicy: 'info/privacy-policy',
  termsOfService: 'info/terms-of-service',
  store: 'store/store',
  product: 'store/product',
  success: 'store/success',
  login: 'home/login',
  notFound: 'shell/not-found',
  unknown: 'shell/not-found',
};

const scripts = import.meta.glob<PageModule>('../*/*.page.tsx');
const atHand = new Map<PageName, PageModule>();
let openings = 0;
let ahead: { pathname: string; page: OpenPage | Promise<OpenPage> } | null = null;

/** A page as it is shown, or is about to be. */
export interface OpenPage extends PageProps {
  /** Tells it from the same page opened another time. */
  opening: number;
  pathname: string;
  module: PageModule;
}

/** The file of a page's script, from the project's root. */
export const fileOf = (name: PageName): string => `web/${files[name]}.page.tsx`;

/** Which page an address is, and what it names. As on the server, one slash too many is none. */
export const pageAt = (pathname: string): { name: PageName; params: PageProps['params'] } =>
  routeOf(withoutSlash(pathname) ?? pathname) ?? { name: 'unknown', params: {} };

/** Whether a page needs no script any more. */
export const isAtHand = (name: PageName): boolean => atHand.has(name);

/** Fetches a page's script, all of it at once. */
async function loadPage(name: PageName): Promise<PageModule> {
  const load = scripts[`../${files[name]}.page.tsx`];
  if (load === undefined) throw new Error(`no page is called ${name}`);
  const module = await load();
  atHand.set(name, module);
  return module;
}

/** A page reached by a click: at once where nothing has to be fetched. */
export function openPage(pathname: string): OpenPage | Promise<OpenPage> {
  const { name, params } = pageAt(pathname);
  const open = (module: PageModule, data: PageData) => ({
    opening: ++openings,
    pathname,
    params,
    module,
    data,
  });
  const module = atHand.get(name);
  if (module && !module.prepare) return open(module, {});
  return loadPage(name).then(async (loaded) =>
    open(loaded, (await loaded.prepare?.(params)) ?? {}),
  );
}

/** Opens the page that is likely to be next, once; null when it cannot be fetched, or another is more likely by then. */
export async function openAhead(pathname: string): Promise<OpenPage | null> {
  if (ahead?.pathname !== pathname) ahead = { pathname, page: openPage(pathname) };
  const mine = ahead;
  try {
    mine.page = await mine.page;
    return mine === ahead ? mine.page : null;
  } catch {
    if (mine === ahead) ahead = null;
    return null;
  }
}

/** The page that a press leads to, which may have been opened ahead. */
export function openPressed(pathname: string): OpenPage | Promise<OpenPage> {
  const opened = ahead?.pathname === pathname ? ahead.page : openPage(pathname);
  ahead = null;
  return opened;
}

/**
 * A page as the server sends it and the browser takes it over.
 *
 * @param data what it is rendered with; by default what a click would bring
 */
export async function firstPage(pathname: string, data?: PageData): Promise<OpenPage> {
  const { name, params } = pageAt(pathname);
  const module = data?.broken ? brokenPage : await loadPage(name);
  return {
    opening: 0,
    pathname,
    params,
    module,
    data: data ?? (await module.prepare?.(params)) ?? {},
  };
}
