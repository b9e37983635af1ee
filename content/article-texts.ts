import { site } from './read/site.ts';
import type { TextSection } from './text.ts';

/** The texts of the articles by slug. Each is a file of its own, fetched only by those who read it. */
export const articleTexts: Readonly<Record<string, () => Promise<readonly TextSection[]>>> =
  Object.fromEntries(
    (await site()).articles.map(({ slug, sections }) => [slug, async () => sections]),
  );
