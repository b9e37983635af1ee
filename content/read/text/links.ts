import { type RouteName, routeOf, withoutTrailingSlash } from '../../../contract/paths.ts';
import { nearestWord } from '../../../domain/text/nearest.ts';
import type { Problem } from '../problem.ts';
import { elementId } from './heading-id.ts';

interface SiteLink {
  /** The URL as written: `/about`, `/about#contact` or `#contact`. */
  href: string;
  page: string;
  file: string;
  line: number;
}

/** The links within the site. Links are collected while the texts are read, and checked once all paths are known. */
export class SiteLinks {
  readonly #noted: SiteLink[] = [];

  note(link: SiteLink): void {
    this.#noted.push(link);
  }

  /**
   * Reports each link without a target, naming the text that contains it.
   *
   * @param known the paths of the site with the ids of their headings; null where any id is accepted
   * @param off the pages that are switched off
   */
  check(
    known: ReadonlyMap<string, readonly string[] | null>,
    off: readonly RouteName[],
    problems: Problem[],
  ): void {
    const isOff = (path: string) => off.some((name) => name === routeOf(path)?.name);
    const shown = [...known.keys()].filter((path) => !isOff(path));
    for (const { href, page, file, line } of this.#noted) {
      const refuse = (text: string) =>
        problems.push({ file, line, text: `the link to ${href} leads ${text}` });
      const [address = '', id = ''] = href.split('#');
      const [linkedPath = ''] = address.split('?');
      const path = linkedPath === '' ? page : (withoutTrailingSlash(linkedPath) ?? linkedPath);
      if (isOff(path)) refuse('to a page that is switched off under show');
      // Products are in the catalogue, which changes without a build.
      else if (routeOf(path)?.name === 'product') continue;
      else if (!known.has(path))
        refuse(`nowhere; the nearest address is ${nearestWord(path, shown, Infinity)}`);
      else {
        const ids = known.get(path) ?? null;
        if (ids === null || ['', 'main', ...ids].includes(elementId(id))) continue;
        const nearestId = nearestWord(id, ids.map(decodeURIComponent), Infinity);
        refuse(
          `to no heading of ${path}${nearestId === null ? ', which has none' : `; the nearest is #${nearestId}`}`,
        );
      }
    }
  }
}
