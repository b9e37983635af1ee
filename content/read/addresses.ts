import { api, href, type RouteName, routeTable, serverPaths } from '../../contract/paths.ts';
import type { Site } from './site-types.ts';

/** Whether an information page has an address among the site's own, such as `/about`. */
export const isPageOfSite = (slug: string): boolean =>
  ['about', 'privacy-policy', 'terms-of-service'].includes(slug);

export const infoAddress = (slug: string): string =>
  isPageOfSite(slug) ? `/${slug}` : href('info', { slug });

/** The pages that are switched off: their addresses are unknown. */
export function offPagesOf(show: Site['show']): RouteName[] {
  const belonging: readonly (readonly [boolean, readonly RouteName[]])[] = [
    [show.store, ['store', 'product', 'success']],
    [show.portfolio, ['portfolio']],
    [show.airdrops, ['airdrops']],
    [show.news, ['news']],
    [show.learn, ['learn', 'article']],
    [show.tools, ['gasTracker', 'fearAndGreed', 'defiCalculator', 'stakingCalculator']],
    [show.login, ['login', 'profile']],
  ];
  return belonging.flatMap(([isOn, names]) => (isOn ? [] : names));
}

/** The addresses of the site with the headings that each can be opened at; null: any, because they are not known here. */
export function addressesOf(
  site: Pick<Site, 'articles' | 'news' | 'info' | 'publicFiles'>,
): Map<string, readonly string[] | null> {
  const plain = Object.values(routeTable).filter((path) => !path.includes(':') && path !== '/404');
  const headings = (sections: readonly { id: string }[]) => sections.map(({ id }) => id);
  return new Map<string, readonly string[] | null>([
    ...[...plain, serverPaths.newsFeed, serverPaths.sitemap, serverPaths.robots, api.manifest].map(
      (path) => [path, null] as const,
    ),
    ['/airdrops', []],
    ['/news', site.news.map(({ slug }) => slug)],
    ...site.articles.map(
      ({ slug, sections }) => [href('article', { slug }), headings(sections)] as const,
    ),
    ...site.info.map(({ slug, sections }) => [infoAddress(slug), headings(sections)] as const),
    ...site.publicFiles.map((name) => [`/${name}`, null] as const),
  ]);
}

/** The page that an entry of the footer without an address announces: that of its title or its address. */
export const pageOfEntry = <Page extends { title: string; slug: string }>(
  label: string,
  pages: readonly Page[],
): Page | undefined =>
  pages.find(
    ({ title, slug }) => title === label || slug === label.toLowerCase().replaceAll(' ', '-'),
  );
