import { href, routeOf } from '../../../contract/paths.ts';

/** The pages of a store. Where the owner has switched it off they are not there, and ways to them lead home. */
export const isStorePage = (path: string): boolean => {
  const name = routeOf(path)?.name;
  return name === 'store' || name === 'product';
};

/** The page that buyers return to after the payment. */
export const isSuccessPage = (path: string): boolean => path === href('success');

/** @param address of our own site, absolute */
export const wayBack = (address: string, isShown: boolean): string =>
  isShown || !(isStorePage(new URL(address).pathname) || isSuccessPage(new URL(address).pathname))
    ? address
    : href('home');
