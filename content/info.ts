import { type InfoPage as InfoFile, site } from './read/site.ts';

export type InfoPage = Omit<InfoFile, 'isSample' | 'hostedSections'>;

const { info } = await site();

/** The information pages by slug. Each is a file of its own, fetched only by those who read it. */
export const infoPages: Readonly<Record<string, () => Promise<InfoPage>>> = Object.fromEntries(
  info.map(({ isSample: _, hostedSections: __, ...page }) => [page.slug, async () => page]),
);

/** Those that say something else where the store is somebody else's. */
export const hostedInfoPages: typeof infoPages = Object.fromEntries(
  info.flatMap(({ isSample: _, hostedSections, ...page }) =>
    hostedSections === null
      ? []
      : [[page.slug, async () => ({ ...page, sections: hostedSections })]],
  ),
);
