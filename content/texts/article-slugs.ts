import { site } from '../read/site.ts';

/** The slugs of the articles, in reading order. */
export const articleSlugs: readonly string[] = (await site()).articles.map(({ slug }) => slug);
