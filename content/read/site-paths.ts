import { api, href, type RouteName, routeTable, serverPaths } from '../../contract/paths.ts';
import type { Site } from './site-types.ts';

/** True for an information page that is not below /info, such as `/about`. */
export const hasOwnPath = (slug: string): boolean =>
  ['about', 'privacy-policy', 'terms-of-service'].includes(slug);

export const infoPath = (slug: string): string =>
  hasOwnPath(slug) ? `/${slug}` : href('info', { slug });

/** The names of the pages that are switched off. The paths of these pages answer like unknown paths. */
export function disabledPageNames(show: Site['show']): RouteName[] {
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

/** The path of the page of a file in the owner's folder, such as learn/wicks.md; null if it has none. */
function pathOfFile(file: string): string | null {
  const [, folder, name = ''] = /^(\w+)[\\/](.+)$/.exec(file) ?? [];
  const slug = name.replace(/\.[^.]*$/, '');
  if (folder === 'learn') return href('article', { slug });
  if (folder === 'info') return infoPath(slug);
  return folder === 'public' ? `/${name}` : null;
}

/**
 * The site's paths with the ids of their headings; null where the ids are unknown, so that any id is accepted.
 *
 * @param faulty files of the owner's folder that have faults. Links to the pages of these files are not reported
 */
export function sitePaths(
  site: Pick<Site, 'articles' | 'news' | 'info' | 'publicFiles'>,
  faulty: readonly string[],
): Map<string, readonly string[] | null> {
  const plain = Object.values(routeTable).filter((path) => !path.includes(':') && path !== '/404');
  const headings = (sections: readonly { id: string }[]) => sections.map(({ id }) => id);
  return new Map<string, readonly string[] | null>([
    ...[...plain, serverPaths.newsFeed, serverPaths.sitemap, serverPaths.robots, api.manifest].map(
      (path) => [path, null] as const,
    ),
    ['/airdrops', []],
    [
      '/news',
      [
        ...site.news.map(({ slug }) => slug),
        ...faulty.flatMap((file) => /^news[\\/](.+)\.[^.]*$/.exec(file)?.[1] ?? []),
      ],
    ],
    ...site.articles.map(
      ({ slug, sections }) => [href('article', { slug }), headings(sections)] as const,
    ),
    ...site.info.map(({ slug, sections }) => [infoPath(slug), headings(sections)] as const),
    ...site.publicFiles.map((name) => [`/${name}`, null] as const),
    ...faulty.flatMap((file) => {
      const path = pathOfFile(file);
      return path === null ? [] : [[path, null] as const];
    }),
  ]);
}

/** The page that a footer entry without a URL announces: the page with its title or its slug. */
export const pageForFooterLabel = <Page extends { title: string; slug: string }>(
  label: string,
  pages: readonly Page[],
): Page | undefined =>
  pages.find(
    ({ title, slug }) => title === label || slug === label.toLowerCase().replaceAll(' ', '-'),
  );
