import { articleSlugs } from '../../content/texts/article-slugs.ts';
import { href, type PageName, type ParamsOf, type RouteMatch } from '../../contract/paths.ts';
import { visitorSession } from '../state/visitor-session.ts';
import { pageAt } from './pages.ts';

type Redirects = {
  [Name in PageName]?: (params: ParamsOf<Name>, isShown: boolean) => string | null;
};

const isLoggedIn = () => visitorSession.get() !== null;

/** The redirect of each page, or null. */
const redirects: Redirects = {
  // An unknown slug leads to the 404 page.
  article: ({ slug }) => (articleSlugs.includes(slug) ? null : href('notFound')),
  // Logging out on the profile leads home; opening the profile without a session leads to the log-in dialog.
  profile: (_, isShown) => (isLoggedIn() ? null : href(isShown ? 'home' : 'login')),
  login: () => (isLoggedIn() ? href('profile') : null),
};

/**
 * The path that a URL redirects to, or null. Decided before the page is fetched.
 *
 * @param isShown true if the page is displayed already
 */
export const redirectFrom = (pathname: string, isShown: boolean): string | null =>
  redirectOfRoute(pageAt(pathname), isShown);

const redirectOfRoute = <Name extends PageName>(
  { name, params }: RouteMatch<Name>,
  isShown: boolean,
) => redirects[name]?.(params, isShown) ?? null;
