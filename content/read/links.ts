import { routeOf, withoutSlash } from '../../contract/paths.ts';
import { nearest } from '../../domain/text/nearest.ts';
import { addressesOf, offPagesOf } from './addresses.ts';
import { idOf } from './heading-id.ts';
import type { Problem } from './problem.ts';
import type { Site } from './read-site.ts';

/** A link to an address of this site. */
interface SiteLink {
  /** As it is written: `/about`, `/about#contact` or `#contact`. */
  href: string;
  /** The page that shows it. */
  page: string;
  file: string;
  line: number;
}

/** The links within the site: noted while the texts are read, and checked when all addresses are known. */
export class SiteLinks {
  readonly #noted: SiteLink[] = [];

  note(link: SiteLink): void {
    this.#noted.push(link);
  }

  /** Every link that leads nowhere is a problem of the text that has it. */
  check(
    site: Pick<Site, 'articles' | 'news' | 'info' | 'publicFiles' | 'show'>,
    problems: Problem[],
  ): void {
    const known = addressesOf(site);
    const off: readonly string[] = offPagesOf(site.show);
    const isOff = (path: string) => off.includes(routeOf(path)?.name ?? '');
    const shown = [...known.keys()].filter((path) => !isOff(path));
    for (const { href, page, file, line } of this.#noted) {
      const refuse = (text: string) =>
        problems.push({ file, line, text: `the link to ${href} leads ${text}` });
      const [address = '', id = ''] = href.split('#');
      const [asked = ''] = address.split('?');
      const path = asked === '' ? page : (withoutSlash(asked) ?? asked);
      if (isOff(path)) refuse('to a page that is switched off under show');
      // Products are in the catalogue, which changes without a build.
      else if (routeOf(path)?.name === 'product') continue;
      else if (!known.has(path))
        refuse(`nowhere; the nearest address is ${nearest(path, shown, Infinity)}`);
      else {
        const ids = known.get(path) ?? null;
        if (ids === null || ['', 'main', ...ids].includes(idOf(id))) continue;
        const meant = nearest(id, ids.map(decodeURIComponent), Infinity);
        refuse(
          `to no heading of ${path}${meant === null ? ', which has none' : `; the nearest is #${meant}`}`,
        );
      }
    }
  }
}
