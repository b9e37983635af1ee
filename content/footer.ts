import { href } from '../contract/paths.ts';
import { site } from './read/site.ts';
import { pageForFooterLabel } from './read/site-paths.ts';
import { infoRouteSlugs } from './texts/info-slugs.ts';
import { words } from './words.ts';

/** An entry without a URL announces a feature as coming soon. */
interface FooterEntry {
  label: string;
  /** A path on this site, or an https address. */
  url?: string;
  /**
   * True for an entry about this site's own store. Such an entry is hidden for a hosted store, which has its
   * own page, and on a site that never sold anything.
   */
  ofOwnStore?: true;
}

const { footer, info, social, shop, show } = await site();

/** The owner's information pages. Pages without a footer entry join the legal column. */
const ownPages = info.filter(({ slug }) => infoRouteSlugs.includes(slug));
const addressOf = ({ slug }: { slug: string }) => href('info', { slug });
const pageFor = (label: string) => pageForFooterLabel(label, ownPages);
const announcedPages = new Set(
  footer.flatMap(({ entries }) =>
    entries.map(({ label, address }) =>
      address === undefined ? pageFor(label) : ownPages.find((page) => address === addressOf(page)),
    ),
  ),
);
/** The link for withdrawals, required where consumers in the EU are served: Directive (EU) 2023/2673. */
const withdrawal: readonly FooterEntry[] = shop.servesEuConsumers
  ? [{ label: words.withdraw.title, url: '/withdraw', ofOwnStore: true }]
  : [];
/** The link to an order, only for a site without a store, on which no other page links to orders. */
const order: readonly FooterEntry[] = show.store
  ? []
  : [{ label: words.order.find, url: '/order', ofOwnStore: true }];
const unlinkedPages = ownPages
  .filter((page) => !announcedPages.has(page))
  .map(({ title, slug }): FooterEntry => ({ label: title, url: href('info', { slug }) }));

export const footerColumns: readonly { heading: string; entries: readonly FooterEntry[] }[] =
  footer.map(({ heading, entries }, column) => ({
    heading,
    entries: [
      ...entries.map(({ label, page, address }): FooterEntry => {
        const written = pageFor(label);
        if (address !== undefined) return { label, url: address };
        if (page !== undefined) return { label, url: href(page) };
        return written ? { label, url: href('info', { slug: written.slug }) } : { label };
      }),
      ...(column === Math.min(1, footer.length - 1)
        ? [...unlinkedPages, ...order, ...withdrawal]
        : []),
    ],
  }));

export const socialLinks: readonly FooterEntry[] = social.map(({ label, address }) =>
  address === undefined ? { label } : { label, url: address },
);
