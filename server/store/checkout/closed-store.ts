import { href, routeOf } from '../../../contract/paths.ts';

/**
 * True for a page of the store. If the owner has switched the store off, these pages do not exist and links to them
 * lead Home.
 */
export const isStorePage = (path: string): boolean => {
  const name = routeOf(path)?.name;
  return name === 'store' || name === 'product';
};

/** The page that buyers return to after the payment. */
export const isSuccessPage = (path: string): boolean => path === href('success');

/**
 * The URL to return to: the home page instead of a page of a hidden store.
 *
 * @param url an absolute URL of our own site
 */
export const returnUrl = (url: string, isShown: boolean): string =>
  isShown || !(isStorePage(new URL(url).pathname) || isSuccessPage(new URL(url).pathname))
    ? url
    : href('home');
