import { site } from '../read/site.ts';
import type { InfoFile } from '../read/site-types.ts';

export type InfoText = Omit<InfoFile, 'isSample'>;

/** The information pages by slug. Each is a separate script, fetched only when the page is opened. */
export const infoTextLoaders: Readonly<Record<string, () => Promise<InfoText>>> =
  Object.fromEntries(
    (await site()).info.map(({ isSample: _, ...page }) => [page.slug, async () => page]),
  );
