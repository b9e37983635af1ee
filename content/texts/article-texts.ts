import { site } from '../read/site.ts';
import type { TextSection } from '../text.ts';

/** The articles' texts by slug. Each is a separate script, fetched only when the article is opened. */
export const articleTextLoaders: Readonly<Record<string, () => Promise<readonly TextSection[]>>> =
  Object.fromEntries(
    (await site()).articles.map(({ slug, sections }) => [slug, async () => sections]),
  );
