import { articleSlugs } from '../../brand/content/article-slugs.ts';
import { type Found, href, type PageName, type ParamsOf } from '../../contract/paths.ts';
import { session } from '../state/session.ts';
import { pageAt } from './pages.ts';

type Redirects = {
  [Name in PageName]?: (params: ParamsOf<Name>, isShown: boolean) => string | null;
};

const isLoggedIn = () => session.get() !== null;

/** Where a visitor is led in the place of a page, or null. */
const redirects: Redirects = {
  // An address that is none leads to the 404 page.
  article: ({ slug }) => (articleSlugs.some((known) => known === slug) ? null : href('notFound')),
  // Who logs out there is done; who comes there has to log in.
  profile: (_, isShown) => (isLoggedIn() ? null : href(isShown ? 'home' : 'login')),
  login: () => (isLoggedIn() ? href('profile') : null),
};

/**
 * Where an address leads a visitor to in its place, as long as it does; decided before anything of its page is fetched.
 *
 * @param isShown whether its page is shown already
 */
export const redirectFrom = (pathname: string, isShown: boolean): string | null =>
  redirectOf(pageAt(pathname), isShown);

const redirectOf = <Name extends PageName>({ name, params }: Found<Name>, isShown: boolean) =>
  redirects[name]?.(params, isShown) ?? null;
